/** The state of the app: everything a screen may read or call; what only later ones need is in `later.ts`. */
import type { Env } from "../data/env";
import { browserEnv } from "./browser";
import { core } from "./core.svelte";
import { sendLeftCorrections } from "./leftovers";
import * as phone from "./phone";
import { listen } from "./route.svelte";

export { Refused } from "../data/errors";
export type { RefusedCode } from "../data/errors";
export type { GroupView, PileView, PlayerView, RoundView, StandingView, GameView } from "../data/views";
export { games } from "./games.svelte";
export type { NewGame, PileGiven, RowsGiven } from "./games.svelte";
export { back, cameFromInside, go, href, parse, route } from "./route.svelte";
export type { Route } from "./route.svelte";
export { session } from "./session.svelte";
export type { NameProblem } from "./session.svelte";
export { settings } from "./settings.svelte";
export type { SettingValues } from "./settings.svelte";
export { phone };
// What screens need of the rules: the price of cards, and the borders of the game.
export { nameKey } from "../rules/names";
export { LAST_CARD, bullheads, sumOfBullheads } from "../rules/cards";
export { FEWEST_PLAYERS, MOST_PLAYERS, MOST_POINTS, MOST_ROUNDS } from "../rules/scoring";

let stop: (() => void) | null = null;

/** Open what is stored on this phone and begin to send and pull. `blocked`: another window must be closed first. */
export async function boot(env?: Env, blocked?: () => void): Promise<void> {
  shutDown();
  await core.open(env ?? browserEnv(), blocked);
  if (typeof document === "undefined") return sendLeftCorrections();
  const unlisten = listen();
  await sendLeftCorrections();
  const shown = () => {
    if (document.visibilityState !== "visible") return core.sync.listen();
    phone.shown();
    void core.sync.now();
  };
  const online = () => void core.sync.now();
  document.addEventListener("visibilitychange", shown);
  addEventListener("online", online);
  stop = () => {
    unlisten();
    document.removeEventListener("visibilitychange", shown);
    removeEventListener("online", online);
  };
}

export function shutDown(): void {
  stop?.();
  stop = null;
  core.close();
}

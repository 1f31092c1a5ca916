/** The big screen, which nobody touches: which game stands on it, and of when that is. */
import type { Item } from "../data/types";
import type { GameView } from "../data/views";
import { core } from "./core.svelte";
import { games } from "./games.svelte";

/** The game that was played last: one that runs, or one that ended after all running ones were left alone. */
export function gameOnScreen(): GameView | null {
  let newest: { game: GameView; at: number } | null = null;
  for (const game of games.list) {
    const at = playedAt(game);
    if (!newest || at > newest.at) newest = { game, at };
  }
  return newest?.game ?? null;
}

/** A mended old game does not come back by it: what is over was played until its end. */
function playedAt(game: GameView): number {
  if (game.finished_at !== null) return Date.parse(game.finished_at);
  const entered = game.rounds.flatMap((round) => Object.values(round.piles).map((pile) => pile.entered_at));
  const changed = core.shown.records.get(`game/${game.id}`)?.item?.updated_at;
  return latest([game.started_at, changed, ...entered]);
}

/** The moment up to which all is known here; null while the server is there, and when nothing is. */
export function knownUntil(): number | null {
  if (core.online && !core.troubled) return null;
  const { reachedAt, live } = core.sync;
  const told = Math.max(reachedAt, live?.heardAt ?? 0);
  // Not reached since the start: what is here is at least as new as the newest thing in it.
  const items = [...core.shown.records.values()].map(({ item }: { item: Item | null }) => item?.updated_at);
  return told || latest(items) || null;
}

/** Ask for what is new also where no stream can be heard, as long as the board stands. */
export function keepUp(on: boolean): void {
  core.sync.watch(on);
}

function latest(moments: (string | null | undefined)[]): number {
  return Math.max(0, ...moments.map((moment) => (moment ? Date.parse(moment) : 0)));
}

/** The end that a game had before it was played on: under it the game is over, and counts. */
import { DEFAULT_END, gameFacts } from "../data/derive";
import type { GameItem } from "../data/types";
import type { GameView } from "../data/views";
import { scoreGame } from "../rules/game";
import type { End } from "../rules/scoring";
import { core } from "./core.svelte";
import { session } from "./session.svelte";

const STANDARD = 66;
const LIMITS = [200, 150, 100, 74, 66, 50];
const ROUNDS = [10, 5, 3, 2];

export interface EarlierEnd {
  end: End;
  winners: string[];
  /** Their total, and the round that ended the game. */
  total: number;
  round: number;
}

/**
 * Nobody keeps the end a game began with. It is found among those games begin with: the group's
 * own, else the highest usual one, under which this game, which is not over, would be.
 */
export function earlierEnd(game: GameView): EarlierEnd | null {
  const item = core.shown.records.get(`game/${game.id}`)?.item as GameItem | undefined;
  if (!item || game.status === "finished" || game.totals_only) return null;
  const facts = gameFacts(item);
  for (const end of candidates(game.end)) {
    const { status, standings, winners, finished_after_round: round } = scoreGame({ ...facts, end });
    const first = standings[0];
    if (status === "finished" && round !== null && first) return { end, winners, total: first.total, round };
  }
  return null;
}

/** Lower ends in the manner of the one in force: playing on keeps it. */
function candidates(now: End): End[] {
  const usual = session.group?.defaults.end ?? DEFAULT_END;
  if ("rounds" in now) {
    const own = "rounds" in usual ? [usual.rounds] : [];
    // A usual number of rounds was most likely agreed from the start.
    const others = [...own, ...ROUNDS].includes(now.rounds) ? [] : ROUNDS;
    return [...own, ...others].filter((rounds) => rounds < now.rounds).map((rounds) => ({ rounds }));
  }
  const own = "limit" in usual ? usual.limit : STANDARD;
  // Not above what games begin with: nobody has raised it.
  const lower = now.limit <= own ? [] : [own, ...LIMITS].filter((limit) => limit < now.limit);
  return lower.map((limit) => ({ limit, when: now.when }));
}

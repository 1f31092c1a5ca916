// A change in words: what it is about, what it says.
import { games, sumOfBullheads } from "../state";
import type { ChangeView, WriteView } from "../state/later";
import { words } from "../text";
import { shownNumber } from "./game";

/** The number of its round as people count: struck-out ones have none. */
export function roundOf(change: Pick<ChangeView, "game" | "round">): number {
  const game = change.game ? games.get(change.game) : undefined;
  return game && change.round ? shownNumber(game, change.round) : (change.round ?? 1);
}

/** "Ben’s pile, round 4" */
export function titleOf(change: WriteView): string {
  const t = words();
  const round = roundOf(change);
  const [name = ""] = change.names;
  switch (change.kind) {
    case "pile":
      return change.what === "removed" ? t.waiting.pileGone(name, round) : t.waiting.pile(name, round);
    case "round":
      return t.waiting.round(round);
    case "rows_left":
      return t.waiting.rowsLeft(round);
    case "player":
      return t.waiting.player(name);
    case "game":
      return t.waiting.game(change.names);
    default:
      return t.waiting.group;
  }
}

/** "7 cards, 14 bullheads" */
export function noteOf(change: WriteView): string {
  const t = words();
  const { mine } = change;
  const cards = mine?.["cards"];
  if (Array.isArray(cards)) {
    return cards.length ? t.tally.sumShort(cards.length, sumOfBullheads(cards as number[])) : t.round.noCards;
  }
  if (typeof mine?.["points"] === "number") return t.bullheads(mine["points"]);
  if (mine?.["void"] === true) return t.score.struckOut;
  return t.waiting.what[change.what];
}

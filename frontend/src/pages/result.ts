// How a game ended, in words: who won, and by what.
import type { GameView } from "../state";
import { words } from "../text";
import { limitOf, namesOf, nameOf, winningTotal } from "./game";

/** A new line in it is one on a poster. */
export function resultTitle(game: GameView): string {
  const t = words();
  const winners = namesOf(game.winners);
  if (game.status === "stopped") return t.finish.stopped;
  return winners.length > 1 ? t.finish.winTogether(winners) : t.finish.wins(winners[0] ?? "");
}

export function resultNote(game: GameView): string {
  const t = words();
  if (game.status === "stopped") return t.finish.stoppedSub(game.rounds_counted);
  const total = winningTotal(game) ?? 0;
  if (game.winners.length > 1) return t.finish.subShared(total);
  const passed = limitOf(game) === null ? [] : game.standings.filter((one) => (one.to_go ?? 1) <= 0 && !one.left);
  return t.finish.sub(total, passed.map((one) => nameOf(one.player)), game.end);
}

// What several pages show of a game: names, series of totals, who won, the number of a round.
import { games, session, type GameView, type RoundView } from "../state";
import { plain, twoLetters, words } from "../text";
import type { Rank } from "../ui/props";
import type { Series } from "../ui/curve";

export const nameOf = (id: string): string => session.player(id).name;
export const namesOf = (ids: readonly string[]): string[] => ids.map(nameOf);

export function limitOf(game: GameView): number | null {
  return "limit" in game.end ? game.end.limit : null;
}

/** The two letters of each player of a game. */
export function lettersOf(ids: readonly string[]): Record<string, string> {
  const letters = twoLetters(namesOf(ids));
  return Object.fromEntries(ids.map((id, i) => [id, letters[i] ?? ""]));
}

/** The rounds that count, in order. */
export function counted(game: GameView): RoundView[] {
  return game.rounds.filter((round) => round.complete && !round.void);
}

/** Whether round `number` of this game adds to the totals. */
export function isCounted(id: string, number: number): boolean {
  const round = games.get(id)?.rounds.find((one) => one.number === number);
  return round !== undefined && round.complete && !round.void;
}

/** The number people see for round `number`, also for one that is not there yet. */
export function shownNumber(game: GameView, number: number): number {
  const round = game.rounds.find((one) => one.number === number);
  return round?.shown_as ?? shownAfter(game, number - 1) + 1;
}

/** The number people see for the last round up to `number`; 0 before the first. */
export function shownAfter(game: GameView, number: number): number {
  return number - game.rounds.filter((one) => one.void && one.number <= number).length;
}

/**
 * A struck-out round in words: it has no number of its own, so it is told apart from the other
 * struck-out ones. Null: the round has its number.
 */
export function struckName(game: GameView, round: RoundView): string | null {
  if (!round.void) return null;
  const struck = game.rounds.filter((one) => one.void);
  return words().score.struck(struck.indexOf(round) + 1, struck.length);
}

/** The totals of everybody by round, in the order of standing. */
export function seriesOf(game: GameView): Series[] {
  const letters = lettersOf(game.players);
  const rounds = counted(game);
  return game.standings.map((standing) => {
    const played = rounds.filter((round) => round.totals[standing.player] !== undefined);
    const first = played[0];
    const totals = played.map((round) => ({
      round: rounds.indexOf(round) + 1,
      total: round.totals[standing.player] ?? 0,
    }));
    if (first) {
      const before = (first.totals[standing.player] ?? 0) - (first.bullheads[standing.player] ?? 0);
      totals.unshift({ round: rounds.indexOf(first), total: before });
    }
    return {
      name: nameOf(standing.player),
      letters: letters[standing.player] ?? "",
      totals,
      leads: standing.place === 1 && rounds.length > 0,
    };
  });
}

export function curveLabel(series: readonly Series[]): string {
  const t = words();
  const lines = series.map((one) => t.score.curveLine(one.name, one.totals.slice(1).map((p) => p.total)));
  return plain(t.score.curve(lines));
}

export function ranksOf(game: GameView): Rank[] {
  const t = words();
  return game.standings.map((standing) => ({
    id: standing.player,
    name: nameOf(standing.player),
    place: standing.place,
    total: t.speech.number(standing.total),
  }));
}

/** The total of the winners; they share it. */
export function winningTotal(game: GameView): number | null {
  return game.standings.find((standing) => standing.winner)?.total ?? null;
}

/** "Anna’s pile", "7 cards, 14 bullheads": what is in a pile, in words. */
export function pileNote(round: RoundView | undefined, player: string): string {
  const t = words();
  const pile = round?.piles[player];
  if (!pile) return t.score.notEntered;
  if (pile.card_count === null) return `${t.bullheads(pile.bullheads)}, ${t.round.points}`;
  return pile.card_count ? t.tally.sumShort(pile.card_count, pile.bullheads) : t.round.noCards;
}

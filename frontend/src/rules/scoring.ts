/** Who sits in a round, totals, the end of the game, places. */

export const FEWEST_PLAYERS = 2;
export const MOST_PLAYERS = 10;
export const MOST_ROUNDS = 100;
export const MOST_POINTS = 1000;

export type Pairs = [string, number][];

/** When one player sits at the table; `starts_at` null means: derived at `from_round`. */
export interface Seat {
  player: string;
  from_round: number;
  starts_at: number | null;
  left_after: number | null;
}

/** The game ends when a total is at least ("reached") or above ("exceeded") the limit. */
export interface LimitEnd {
  limit: number;
  when: "reached" | "exceeded";
}

/** The game ends after so many rounds that count. */
export interface RoundsEnd {
  rounds: number;
}

export type End = LimitEnd | RoundsEnd;

/** What a round adds: `bullheads` are pairs of a seated player and the points of his pile. */
export interface ScoredRound {
  number: number;
  void: boolean;
  complete: boolean;
  bullheads: Pairs;
}

/** Whether the player of this seat plays in round `number`. */
export function isSeated(seat: Seat, number: number): boolean {
  return seat.from_round <= number && (seat.left_after === null || number <= seat.left_after);
}

/** The players of round `number` in seat order. */
export function seated(seats: readonly Seat[], number: number): string[] {
  return seats.filter((seat) => isSeated(seat, number)).map((seat) => seat.player);
}

/** The smallest and the largest number of players that ever sit in a round (1..100). */
export function fewestAndMostSeated(seats: readonly Seat[]): [number, number] {
  const turningPoints = [1];
  for (const { from_round, left_after } of seats) {
    turningPoints.push(from_round);
    if (left_after !== null) turningPoints.push(left_after + 1);
  }
  const sizes = turningPoints
    .filter((number) => number >= 1 && number <= MOST_ROUNDS)
    .map((number) => seated(seats, number).length);
  return [Math.min(...sizes), Math.max(...sizes)];
}

/** Whether a round adds to the totals: complete and not struck out. */
export function counts(round: ScoredRound): boolean {
  return round.complete && !round.void;
}

/**
 * The totals of the seated players after each round, and at last those going into the next.
 *
 * `rounds` are numbered 1, 2, 3, … without gaps. A late joiner without `starts_at` begins with
 * the highest total after the round before.
 */
export function runningTotals(seats: readonly Seat[], rounds: readonly ScoredRound[]): Pairs[] {
  const totals = new Map<string, number>();
  const of = (player: string) => totals.get(player)!;
  const after: Pairs[] = [];
  for (let number = 1; number <= rounds.length + 1; number += 1) {
    const highest = Math.max(0, ...seated(seats, number - 1).map(of));
    for (const { player, from_round, starts_at } of seats) {
      if (from_round === number) totals.set(player, starts_at ?? highest);
    }
    const round = rounds[number - 1];
    if (round && counts(round)) {
      for (const [player, points] of round.bullheads) totals.set(player, of(player) + points);
    }
    after.push(seated(seats, number).map((player) => [player, of(player)]));
  }
  return after;
}

/**
 * Whether the game is over with these totals of the seated players.
 *
 * The published rules disagree on "66 or more" and "more than 66", so the game says which.
 */
export function endHolds(end: End, totals: readonly number[], roundsCounted: number): boolean {
  if ("rounds" in end) return roundsCounted >= end.rounds;
  if (end.when === "reached") return totals.some((total) => total >= end.limit);
  return totals.some((total) => total > end.limit);
}

/**
 * The first round after which the game is over; null while it is not.
 *
 * All rounds up to it are complete or void. `totals` as `runningTotals` gives them.
 */
export function endingRound(
  end: End,
  rounds: readonly ScoredRound[],
  totals: readonly Pairs[],
): number | null {
  let roundsCounted = 0;
  for (const [index, round] of rounds.entries()) {
    if (!round.complete && !round.void) return null;
    if (!counts(round)) continue;
    roundsCounted += 1;
    const numbers = totals[index]!.map(([, total]) => total);
    if (endHolds(end, numbers, roundsCounted)) return round.number;
  }
  return null;
}

/** The place of each total: the lowest is 1, equal ones share, then as many are skipped. */
export function places(totals: readonly number[]): number[] {
  return totals.map((total) => 1 + totals.filter((other) => other < total).length);
}

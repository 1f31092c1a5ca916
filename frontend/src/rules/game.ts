/**
 * The whole game from its facts: rounds, totals, end, standings, winners.
 *
 * Facts may contradict each other; everything here is derived from them and nothing is refused.
 */

import { audit, pileBullheads } from "./audit";
import type { Finding, Pile } from "./audit";
import type { Deck } from "./cards";
import { counts, endingRound, isSeated, places, runningTotals, seated } from "./scoring";
import type { End, Pairs, ScoredRound, Seat } from "./scoring";

/** What was recorded of a round; `rows_left` are the cards left on the table, if entered. */
export interface RoundFacts {
  number: number;
  void: boolean;
  piles: Pile[];
  rows_left: number[] | null;
}

/** What was recorded of a game. `rounds` in any order; a number without a fact may be absent. */
export interface GameFacts {
  seats: Seat[];
  end: End;
  deck: Deck;
  hand_size: number;
  stopped: boolean;
  totals_only: boolean;
  rounds: RoundFacts[];
}

/** What a round says for itself, whatever the other rounds are. */
export interface AuditedRound extends ScoredRound {
  waiting_for: string[];
  audit: Finding[];
}

/** A round as derived. `totals`: of the players seated in it, after it. */
export interface RoundResult extends AuditedRound {
  shown_as: number | null;
  totals: Pairs;
}

/** Where a player stands; `place` is null for one who left or has not yet sat down. */
export interface Standing {
  player: string;
  total: number;
  place: number | null;
  winner: boolean;
  left: boolean;
}

/** A game as derived; `winners` are known once it is finished. */
export interface GameResult {
  status: "in_progress" | "finished" | "stopped";
  rounds: RoundResult[];
  standings: Standing[];
  winners: string[];
  finished_after_round: number | null;
  rounds_after_end: number;
}

/** Derive everything from the facts of a game. */
export function scoreGame(game: GameFacts): GameResult {
  const { seats } = game;
  const scored = allRounds(game.rounds).map((round) => scoreRound(game, round));
  const totals = runningTotals(seats, scored);
  const endedAfter = endingRound(game.totals_only ? { rounds: 1 } : game.end, scored, totals);
  const reference = endedAfter ?? latestRound(scored);
  const standings = stand(seats, reference, totals, endedAfter !== null);
  let shown = 0;
  const rounds = scored.map((round, index) => ({
    ...round,
    shown_as: round.void ? null : (shown += 1),
    totals: totals[index]!,
  }));
  return {
    status: endedAfter ? "finished" : game.stopped ? "stopped" : "in_progress",
    rounds,
    standings,
    winners: standings.filter((standing) => standing.winner).map((standing) => standing.player),
    finished_after_round: endedAfter,
    rounds_after_end: scored.filter(
      (round) => endedAfter !== null && round.number > endedAfter && !round.void,
    ).length,
  };
}

/** The rounds 1, 2, 3, … up to the last one with a fact; those between are there, empty. */
export function allRounds(rounds: readonly RoundFacts[]): RoundFacts[] {
  const byNumber = new Map<number, RoundFacts>();
  for (const round of rounds) {
    if (round.void || round.piles.length || round.rows_left) byNumber.set(round.number, round);
  }
  return Array.from(
    { length: Math.max(0, ...byNumber.keys()) },
    (_, index) =>
      byNumber.get(index + 1) ?? { number: index + 1, void: false, piles: [], rows_left: null },
  );
}

/**
 * The audit of a round, whom it waits for, and the bullheads of the seated players' piles.
 *
 * A round that is struck out waits for nobody; a game known by its totals alone has no audit.
 */
export function scoreRound(game: GameFacts, round: RoundFacts): AuditedRound {
  const players = seated(game.seats, round.number);
  const byPlayer = new Map(round.piles.map((pile) => [pile.player, pile]));
  const missing = players.filter((player) => !byPlayer.has(player));
  const findings = game.totals_only
    ? []
    : audit(players, round.piles, round.rows_left, game.deck, game.hand_size);
  return {
    number: round.number,
    void: round.void,
    complete: !missing.length && findings.every((one) => one.severity !== "error"),
    waiting_for: round.void ? [] : missing,
    audit: findings,
    bullheads: players.flatMap((player): Pairs => {
      const pile = byPlayer.get(player);
      return pile ? [[player, pileBullheads(pile)]] : [];
    }),
  };
}

/** The number of the round that is being played or entered: the first that is open. */
export function currentRound(rounds: readonly ScoredRound[]): number {
  return rounds.find((round) => !round.void && !counts(round))?.number ?? rounds.length + 1;
}

/**
 * The number of the round whose standings are shown while the game runs.
 *
 * It is the last one as long as it is open, else the next one: an open round further up must not
 * hide what was recorded after it.
 */
export function latestRound(rounds: readonly ScoredRound[]): number {
  const last = rounds.at(-1);
  return last && !last.void && !counts(last) ? rounds.length : rounds.length + 1;
}

/**
 * The standings in round `reference`: by place, then seat; those who left come last.
 *
 * Placed are the players seated in that round. `totals` as `runningTotals` gives them.
 */
export function stand(
  seats: readonly Seat[],
  reference: number,
  totals: readonly Pairs[],
  finished: boolean,
): Standing[] {
  const lastTotal = new Map(seats.map((seat) => [seat.player, seat.starts_at ?? 0]));
  for (const [player, total] of totals.slice(0, reference).flat()) lastTotal.set(player, total);
  const here = seats.filter((seat) => isSeated(seat, reference)).map((seat) => seat.player);
  const placesHere = places(here.map((player) => lastTotal.get(player)!));
  const standings = seats.map(({ player, left_after }): Standing => {
    const place = placesHere[here.indexOf(player)] ?? null;
    return {
      player,
      total: lastTotal.get(player)!,
      place,
      winner: finished && place === 1,
      left: left_after !== null && left_after < reference,
    };
  });
  // `sort` keeps the seat order of equals; without a place: not yet there before gone.
  const order = ({ left, place }: Standing) =>
    (left ? seats.length + 1 : 0) + (place ?? seats.length + 1);
  return standings.sort((a, b) => order(a) - order(b));
}

/** What is refused at once because it could never be stored. */
import { Refused } from "../data/errors";
import { seatsOf } from "../data/derive";
import type { GameItem, SeatItem } from "../data/types";
import type { GameView } from "../data/views";
import { isCard } from "../rules/cards";
import { LONGEST_ROW, ROWS } from "../rules/rows";
import {
  FEWEST_PLAYERS,
  MOST_PLAYERS,
  MOST_POINTS,
  MOST_ROUNDS,
  fewestAndMostSeated,
} from "../rules/scoring";
import type { End } from "../rules/scoring";

const isWithin = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;

/** 2 to 10 people at the table in every round. */
export function checkSeats(players: string[], seats: Record<string, SeatItem> = {}): void {
  if (new Set(players).size < players.length) throw new Refused("player-twice");
  for (const { from_round, starts_at, left_after } of Object.values(seats)) {
    const fine =
      isWithin(from_round ?? 1, 1, MOST_ROUNDS) &&
      isWithin(starts_at ?? 0, 0, MOST_POINTS) &&
      isWithin(left_after ?? 0, 0, MOST_ROUNDS);
    if (!fine) throw new Refused("bad-seat");
  }
  const [fewest, most] = fewestAndMostSeated(seatsOf({ players, seats } as unknown as GameItem));
  if (fewest < FEWEST_PLAYERS) throw new Refused("too-few-players");
  if (most > MOST_PLAYERS) throw new Refused("too-many-players");
}

export function checkEnd(end: End): void {
  const fine =
    "rounds" in end
      ? isWithin(end.rounds, 1, MOST_ROUNDS)
      : isWithin(end.limit, 1, MOST_POINTS) && ["reached", "exceeded"].includes(end.when);
  if (!fine) throw new Refused("bad-end");
}

export function checkCards(cards: number[]): void {
  if (!cards.every(isCard)) throw new Refused("not-a-card");
  if (new Set(cards).size < cards.length) throw new Refused("card-twice");
}

export function checkPoints(points: number): void {
  if (!isWithin(points, 0, MOST_POINTS)) throw new Refused("bad-points");
}

/** Rounds are opened one after the other. */
export function checkRound(game: GameView, round: number): void {
  const most = Math.min(MOST_ROUNDS, game.rounds.length + 1);
  if (!isWithin(round, 1, most)) throw new Refused("round-not-open");
}

/** Four rows of one to five cards, or all the cards at once. */
export function checkRows(left: { rows: number[][] } | { cards: number[] }): void {
  if ("rows" in left) {
    const fits = (row: number[]) => row.length >= 1 && row.length <= LONGEST_ROW;
    if (left.rows.length !== ROWS || !left.rows.every(fits)) throw new Refused("bad-rows");
    checkCards(left.rows.flat());
  } else {
    checkCards(left.cards);
  }
}

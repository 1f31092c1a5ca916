/**
 * The four rows: what may lie in them, which one a card belongs to, what taking one costs.
 *
 * A row is a list of its cards in ascending order, or {end, count} when only those are known.
 * Rows are numbered 1 to 4.
 */

import { bullheads, isCard, sumOfBullheads } from "./cards";
import { RuleError } from "./errors";

export const ROWS = 4;
export const LONGEST_ROW = 5;

/** A row of which only the last card and the number of cards are known. */
export interface HalfKnownRow {
  end: number;
  count: number;
}

export type Row = number[] | HalfKnownRow;

/** One row that a too low card may take; unknown cards make takes and take_bullheads null. */
export interface Option {
  row: number;
  takes: number[] | null;
  take_bullheads: number | null;
  least_bullheads: number;
}

/** The last card of a row. */
export function rowEnd(row: Row): number {
  return Array.isArray(row) ? row[row.length - 1]! : row.end;
}

/** How many cards lie in a row. */
export function rowCount(row: Row): number {
  return Array.isArray(row) ? row.length : row.count;
}

/** The cards of a row; null when not all are known. A single card is its own end. */
export function knownCards(row: Row): number[] | null {
  if (Array.isArray(row)) return row;
  return row.count === 1 ? [row.end] : null;
}

/** Throw RuleError unless there are four rows of 1..5 ascending cards, no card twice. */
export function checkRows(rows: readonly Row[]): void {
  if (rows.length !== ROWS) throw new RuleError("not-four-rows");
  const seen = new Set<number>();
  for (const row of rows) {
    for (const card of checkRow(row)) {
      if (seen.has(card)) throw new RuleError("card-twice", null, card);
      seen.add(card);
    }
  }
}

/** The cards known of a row; RuleError unless it can be a row. */
export function checkRow(row: Row): number[] {
  const count = rowCount(row);
  if (!(count >= 1 && count <= LONGEST_ROW)) throw new RuleError("row-size");
  const cards = Array.isArray(row) ? row : [row.end];
  cards.forEach(checkCard);
  // Even unknown cards must be lower than the end, and there are only so many.
  const ascending = cards.every((card, index) => index === 0 || cards[index - 1]! < card);
  if (!ascending || count > rowEnd(row)) throw new RuleError("row-not-ascending");
  return cards;
}

/** Throw RuleError unless `card` is 1..104. */
export function checkCard(card: number): void {
  if (!isCard(card)) throw new RuleError("not-a-card", null, card);
}

/**
 * The row (1..4) a card must go to: the highest end below it. null: too low for all rows.
 *
 * Source: AMIGO rulebook, rules "ascending" and "smallest difference".
 */
export function rowFor(rows: readonly Row[], card: number): number | null {
  let highest = 0;
  let found: number | null = null;
  rows.forEach((row, index) => {
    const end = rowEnd(row);
    if (end < card && end > highest) {
      highest = end;
      found = index + 1;
    }
  });
  return found;
}

/** What each of the four rows would cost a card that is too low, in row order. */
export function rowOptions(rows: readonly Row[]): Option[] {
  return rows.map((row, index) => {
    const takes = knownCards(row);
    const cost = takes && sumOfBullheads(takes);
    return {
      row: index + 1,
      takes,
      take_bullheads: cost,
      least_bullheads: cost ?? bullheads(rowEnd(row)) + rowCount(row) - 1,
    };
  });
}

/** The row we suggest to take: fewest bullheads, then fewest cards, then lowest number. */
export function suggestRow(rows: readonly Row[]): number {
  return cheapestOf(rowOptions(rows), rows);
}

/** The row of the cheapest of these options, by the same order. */
export function cheapestOf(options: readonly Option[], rows: readonly Row[]): number {
  const price = ({ row, least_bullheads }: Option) =>
    least_bullheads * 100 + rowCount(rows[row - 1]!) * 10 + row;
  return options.reduce((best, one) => (price(one) < price(best) ? one : best)).row;
}

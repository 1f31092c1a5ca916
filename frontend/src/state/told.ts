/** A row as it was told, which keeps the cards put behind it while the lower ones stay unknown. */
import { bullheads } from "../rules/cards";
import { cheapestOf, rowCount, rowEnd } from "../rules/rows";
import type { HalfKnownRow, Option, Row } from "../rules/rows";
import type { Placement } from "../rules/table";

/** `tail`: cards right below the end, ascending, that are known as they were the end before. */
export type Told = number[] | (HalfKnownRow & { tail?: number[] });

function tailOf(row: Told): number[] {
  return Array.isArray(row) ? [] : (row.tail ?? []);
}

/** The cards known of a row, ascending. */
export function known(row: Told): number[] {
  return Array.isArray(row) ? row : [...tailOf(row), row.end];
}

/** All its places from the lowest card: null where the card is not known. */
export function placesOf(row: Told): (number | null)[] {
  const cards = known(row);
  return [...Array.from({ length: rowCount(row) - cards.length }, () => null), ...cards];
}

/** What lies there after a card was put; `after` as the rules answer it. */
export function grown(before: Told, after: Row): Told {
  if (Array.isArray(after) || rowCount(after) !== rowCount(before) + 1) return after;
  return { ...after, tail: [...tailOf(before), rowEnd(before)] };
}

/** The answer of the rules, which know of a half known row only its end, with what we know beyond. */
export function informed(answer: Placement, rows: readonly Told[]): Placement {
  if (!answer.options || !rows.some((row) => tailOf(row).length)) return answer;
  const options = answer.options.map((option, i) => ({ ...option, least_bullheads: leastOf(option, rows[i]!) }));
  return { ...answer, options, suggested_row: cheapestOf(options, rows) };
}

/** An unknown card costs at least one; a known one what it costs. */
export function leastOf(option: Option, row: Told): number {
  return tailOf(row).reduce((sum, card) => sum + bullheads(card) - 1, option.least_bullheads);
}

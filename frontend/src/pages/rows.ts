// The four rows in words and lanes.
import { where } from "../state/later";
import type { Row } from "../rules/rows";
import { plain, words } from "../text";
import type { Lane } from "../ui/props";

export function endOf(row: Row | null): number | null {
  if (row === null) return null;
  return Array.isArray(row) ? (row.at(-1) ?? null) : row.end;
}
export function countOf(row: Row | null): number {
  if (row === null) return 0;
  return Array.isArray(row) ? row.length : row.count;
}
/** The cards of a row, null for those that are not known. */
export function cardsOf(row: Row | null): (number | null)[] {
  if (row === null) return [];
  return Array.isArray(row) ? row : [...Array.from({ length: row.count - 1 }, () => null), row.end];
}
/** All cards that are known to lie in the rows, but for those of row `except`. */
export function knownIn(rows: readonly (Row | null)[], except?: number): number[] {
  return rows.flatMap((row, i) => (i + 1 === except ? [] : cardsOf(row).filter((card) => card !== null)));
}
export function laneOf(row: Row | null, number: number): Lane {
  const t = words();
  return { cards: cardsOf(row), label: plain(t.where.rowLabel(number, countOf(row), endOf(row))) };
}
export function stripRows() {
  const t = words();
  return where.rows.map((row, i) => ({
    end: endOf(row),
    note: row ? t.where.strip(i + 1, countOf(row)) : t.where.stripEmpty(i + 1),
    label: t.where.rowLabel(i + 1, countOf(row), endOf(row)),
  }));
}

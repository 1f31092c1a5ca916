// The four rows in words and lanes.
import { placesOf, where, type Told } from "../state/later";
import { plain, words } from "../text";
import type { Lane } from "../ui/props";

export function endOf(row: Told | null): number | null {
  if (row === null) return null;
  return Array.isArray(row) ? (row.at(-1) ?? null) : row.end;
}
export function countOf(row: Told | null): number {
  if (row === null) return 0;
  return Array.isArray(row) ? row.length : row.count;
}
/** The cards of a row, null for those that are not known. */
export function cardsOf(row: Told | null): (number | null)[] {
  return row === null ? [] : placesOf(row);
}
/** All cards that are known to lie in the rows, but for those of row `except`. */
export function knownIn(rows: readonly (Told | null)[], except?: number): number[] {
  return rows.flatMap((row, i) => (i + 1 === except ? [] : cardsOf(row).filter((card) => card !== null)));
}
export function laneOf(row: Told | null, number: number): Lane {
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

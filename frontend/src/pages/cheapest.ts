// Of the rows a too low card may take: what can be said for certain about the cheapest.
import type { Option } from "../rules/rows";

export interface Cheapest {
  /** What the lit row is among all: none costs less, one does, or nobody can know. */
  lit: "least" | "more" | "unsure";
  /** A row that costs less for certain. */
  less: number | null;
  /** Rows that cost the same as the lit one. */
  same: number[];
}

/** A row of which cards are not known costs its least or more: that alone can make the lit one certain. */
export function cheapest(options: readonly Option[], row: number): Cheapest {
  const mine = options.find((one) => one.row === row);
  const others = options.filter((one) => one.row !== row);
  if (!mine) return { lit: "unsure", less: null, same: [] };
  const price = mine.take_bullheads;
  const highest = (one: Option) => one.take_bullheads ?? Infinity;
  const [best] = [...others].sort((a, b) => highest(a) - highest(b));
  if (best && highest(best) < mine.least_bullheads) return { lit: "more", less: best.row, same: [] };
  if (price === null || others.some((one) => one.least_bullheads < price)) return { lit: "unsure", less: null, same: [] };
  return { lit: "least", less: null, same: others.filter((one) => one.take_bullheads === price).map((one) => one.row) };
}

// What pages hand to parts: faces of cards, lanes, runners, lines of the round table, places.

export interface Face {
  kind: "free" | "mine" | "theirs" | "twice" | "gone";
  /** The owner for the foot: his name, and the two letters where it has no room. */
  name?: string;
  letters?: string;
  label: string;
}

export interface Lane {
  /** null: a card that lies there and is not known. */
  cards: (number | null)[];
  label: string;
  /** The card asked about, when it would come here. */
  added?: number | undefined;
  /** What taking the row costs, instead of the sixth place. */
  cost?: { number: string; note: string } | undefined;
}

export interface Runner {
  id: string;
  name: string;
  place: number | null;
  total: number;
  /** What is shown as total; with the countdown it is what is left. */
  shown: string;
  change: string;
  alarm: string;
  near: boolean;
  label: string;
}

export interface Column {
  id: string;
  name: string;
  letters: string;
}
export interface Cell {
  text: string;
  label: string;
  /** A dotted underline: it was corrected. */
  mended: boolean;
  /** Errors that are about this pile. */
  errors: number;
  /** He does not sit in this round. */
  away: boolean;
}
export interface Line {
  number: number;
  head: string;
  label: string;
  void: boolean;
  cells: Cell[];
}

export interface Rank {
  id: string;
  name: string;
  place: number | null;
  total: string;
}

/** One version of something that two phones changed. */
export interface Version {
  who: string;
  when: string;
  /** What it counts, where it is a pile. */
  number?: string;
  note: string;
  /** `only`: not in the other version. */
  cards: { card: number; heads: number; only: boolean }[];
  /** The cards for a screen reader. */
  spoken: string;
  lines: { label: string; text: string }[];
}

/** "Where does it go?": four rows on a table, one card, one answer. Kept on this phone. */
import { RuleError } from "../rules/errors";
import type { RuleCode } from "../rules/errors";
import { checkRow, checkRows, rowCount, rowOptions } from "../rules/rows";
import { place } from "../rules/table";
import type { Placement } from "../rules/table";
import { core } from "./core.svelte";
import { grown, informed, known, leastOf } from "./told";
import type { Told } from "./told";

const NAME = "where";
const LONGEST_UNDO = 50;
const EMPTY: Table = { rows: [null, null, null, null], card: null, picked: null, before: [] };

interface Table {
  rows: (Told | null)[];
  card: number | null;
  /** The row a person picked for a card that is too low. */
  picked: number | null;
  /** The rows before each card that was put, oldest first. */
  before: (Told | null)[][];
}

/** What the card costs in the lit row; not `sure`: at least so many. */
export interface Cost {
  cards: number;
  bullheads: number;
  sure: boolean;
}

class Where {
  readonly #table: Table = $derived((core.settings.get(NAME) as Table | undefined) ?? EMPTY);
  readonly rows: (Told | null)[] = $derived(this.#table.rows);
  readonly card: number | null = $derived(this.#table.card);
  /** All four rows are told. */
  readonly ready: boolean = $derived(this.rows.every((row) => row !== null));
  readonly #asked = $derived(ask(this.rows, this.card));
  readonly answer: Placement | null = $derived(this.#asked.answer);
  readonly problem: RuleCode | null = $derived(this.#asked.problem);
  /** The lit row, 1 to 4: where the card must go, or the one picked or suggested. */
  readonly row: number | null = $derived(
    this.answer && (this.answer.row ?? this.#table.picked ?? this.answer.suggested_row),
  );
  readonly cost: Cost | null = $derived(costOf(this.rows, this.answer, this.row));
  readonly canUndo: boolean = $derived(this.#table.before.length > 0);

  /** What is wrong with a row, by itself or beside the others. */
  rowProblem(number: number, row: Told): RuleCode | null {
    return problemOf(() => {
      checkRow(row);
      const others = this.rows.filter((one, i) => one && i !== number - 1) as Told[];
      const twice = known(row).find((card) => others.some((one) => known(one).includes(card)));
      if (twice !== undefined) throw new RuleError("card-twice", null, twice);
    });
  }

  setRow(number: number, row: Told | null): Promise<void> {
    const rows = this.rows.map((old, i) => (i === number - 1 ? row : old));
    return this.#set({ rows, card: null, picked: null });
  }

  ask(card: number): Promise<void> {
    return this.#set({ card, picked: null });
  }

  unask(): Promise<void> {
    return this.#set({ card: null, picked: null });
  }

  /** Another row for a card that is too low. */
  pick(row: number): Promise<void> {
    return this.#set({ picked: row });
  }

  /** Put the card where it goes; the next question needs only the next card. */
  async put(): Promise<void> {
    const { answer, row, rows } = this;
    if (!answer || row === null) return;
    const after = rows.map((old, i) => {
      if (answer.rows_after) return old && grown(old, answer.rows_after[i]!);
      return i === row - 1 ? [answer.card] : old;
    });
    const before = [...this.#table.before, rows].slice(-LONGEST_UNDO);
    await this.#set({ rows: after, card: null, picked: null, before });
  }

  async undo(): Promise<void> {
    const before = [...this.#table.before];
    const rows = before.pop();
    if (rows) await this.#set({ rows, before, card: null, picked: null });
  }

  /** Clear the table; `undo` brings it back. */
  reset(): Promise<void> {
    const before = [...this.#table.before, this.rows].slice(-LONGEST_UNDO);
    return this.#set({ ...EMPTY, before });
  }

  #set(change: Partial<Table>): Promise<void> {
    return core.set(NAME, { ...this.#table, ...change });
  }
}

function problemOf(check: () => void): RuleCode | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof RuleError) return error.code;
    throw error;
  }
}

function ask(rows: (Told | null)[], card: number | null) {
  let answer: Placement | null = null;
  const problem = problemOf(() => {
    const told = rows.filter((row) => row !== null);
    if (told.length < rows.length) return;
    checkRows(told);
    if (card === null) return;
    if (told.some((row) => known(row).includes(card))) throw new RuleError("card-twice", null, card);
    answer = informed(place(told, card), told);
  });
  return { answer: answer as Placement | null, problem };
}

function costOf(rows: (Told | null)[], answer: Placement | null, row: number | null): Cost | null {
  if (!answer || row === null) return null;
  if (answer.outcome === "append") return { cards: 0, bullheads: 0, sure: true };
  const told = rows as Told[];
  const option = rowOptions(told)[row - 1]!;
  return {
    cards: rowCount(told[row - 1]!),
    bullheads: leastOf(option, told[row - 1]!),
    sure: option.takes !== null,
  };
}

export const where = new Where();

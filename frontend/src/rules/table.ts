/** Where a card goes, and whole turns. */

import { bullheads, sumOfBullheads } from "./cards";
import { RuleError } from "./errors";
import {
  LONGEST_ROW,
  ROWS,
  checkCard,
  checkRows,
  knownCards,
  rowCount,
  rowEnd,
  rowFor,
  rowOptions,
  suggestRow,
} from "./rows";
import type { Option, Row } from "./rows";

export type Outcome = "append" | "take_full_row" | "choose_row";

/** Where a card goes. For `choose_row` the player decides: row, takes, rows_after are null. */
export interface Placement {
  card: number;
  bullheads: number;
  outcome: Outcome;
  row: number | null;
  takes: number[] | null;
  take_bullheads: number | null;
  options: Option[] | null;
  suggested_row: number | null;
  sure: boolean | null;
  rows_after: Row[] | null;
}

/** One player's card of a turn. */
export interface Play {
  player: string;
  card: number;
}

/** What one card of a turn did, in playing order. */
export interface Step extends Play {
  outcome: Outcome;
  row: number;
  takes: number[];
}

/** A card that is too low for all rows and waits for the player's choice. */
export interface Pending extends Play {
  options: Option[];
  suggested_row: number;
}

/** A turn played as far as possible; `bullheads` are pairs of player and points taken. */
export interface Turn {
  steps: Step[];
  rows_after: number[][];
  bullheads: [string, number][];
  pending: Pending | null;
}

/** Row (1..4) that a player picks if his card is too low. A Map keeps the order of any names. */
export type Choices = ReadonlyMap<string, number>;

/**
 * Where `card` goes on `rows`, what it takes, and the rows afterwards.
 *
 * RuleError: rows that cannot be, or a card that lies on the table already.
 */
export function place(rows: readonly Row[], card: number): Placement {
  checkRows(rows);
  checkCard(card);
  if (rows.some((row) => (knownCards(row) ?? [rowEnd(row)]).includes(card))) {
    throw new RuleError("card-twice", null, card);
  }
  const number = rowFor(rows, card);
  if (number === null) return tooLow(rows, card);
  const row = rows[number - 1]!;
  return rowCount(row) < LONGEST_ROW
    ? placement(rows, card, "append", number, [])
    : placement(rows, card, "take_full_row", number, knownCards(row));
}

/**
 * Place the cards of a turn, lowest first, each on the rows as they are by then.
 *
 * A choice that is not needed is passed over. A missing one stops the turn: `pending` says whose.
 * RuleError: see checkTurn.
 */
export function playTurn(
  rows: readonly number[][],
  plays: readonly Play[],
  choices: Choices,
): Turn {
  checkTurn(rows, plays, choices);
  const table = rows.map((row) => [...row]);
  const steps: Step[] = [];
  const taken = new Map(plays.map(({ player }) => [player, 0]));
  let pending: Pending | null = null;
  for (const { player, card } of [...plays].sort((a, b) => a.card - b.card)) {
    const fitting = rowFor(table, card);
    const number = fitting ?? choices.get(player);
    if (number === undefined) {
      pending = pendingChoice(table, { player, card });
      break;
    }
    const row = table[number - 1]!;
    let outcome: Outcome = "append";
    if (fitting === null) outcome = "choose_row";
    else if (row.length === LONGEST_ROW) outcome = "take_full_row";
    const takes = outcome === "append" ? [] : row.splice(0);
    row.push(card);
    taken.set(player, taken.get(player)! + sumOfBullheads(takes));
    steps.push({ player, card, outcome, row: number, takes });
  }
  return { steps, rows_after: table, bullheads: [...taken], pending };
}

/** Throw RuleError unless each player plays one card that lies nowhere else. */
export function checkTurn(rows: readonly Row[], plays: readonly Play[], choices: Choices): void {
  checkRows(rows);
  const onTable = new Set(rows.flatMap((row) => knownCards(row) ?? []));
  const players = new Set<string>();
  for (const { player, card } of plays) {
    checkCard(card);
    if (players.has(player)) throw new RuleError("player-twice", player);
    if (onTable.has(card)) throw new RuleError("card-twice", player, card);
    players.add(player);
    onTable.add(card);
  }
  for (const [player, row] of choices) {
    if (!players.has(player)) throw new RuleError("unknown-player", player);
    if (!(row >= 1 && row <= ROWS)) throw new RuleError("no-such-row", player);
  }
}

function tooLow(rows: readonly Row[], card: number): Placement {
  return {
    card,
    bullheads: bullheads(card),
    outcome: "choose_row",
    row: null,
    takes: null,
    take_bullheads: null,
    options: rowOptions(rows),
    suggested_row: suggestRow(rows),
    sure: rows.every(knownCards),
    rows_after: null,
  };
}

function placement(
  rows: readonly Row[],
  card: number,
  outcome: Outcome,
  number: number,
  takes: number[] | null,
): Placement {
  const row = rows[number - 1]!;
  const known = knownCards(row);
  let after: Row = { end: card, count: rowCount(row) + 1 };
  if (outcome === "take_full_row") after = [card];
  else if (known) after = [...known, card];
  return {
    card,
    bullheads: bullheads(card),
    outcome,
    row: number,
    takes,
    take_bullheads: takes && sumOfBullheads(takes),
    options: null,
    suggested_row: null,
    sure: null,
    rows_after: [...rows.slice(0, number - 1), after, ...rows.slice(number)],
  };
}

function pendingChoice(table: readonly number[][], play: Play): Pending {
  return { ...play, options: rowOptions(table), suggested_row: suggestRow(table) };
}

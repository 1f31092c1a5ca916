// "Where does it go?": the answer at once, kept on the phone, the next question one card away.
import { beforeEach, describe, expect, test } from "vitest";

import { where } from "../../src/state/later";
import { emptyPhone } from "../support/app";
import type { Table } from "../support/app";

let all: Table;
beforeEach(async () => {
  all = await emptyPhone();
});

const lay = async (...rows: Parameters<typeof where.setRow>[1][]) => {
  for (const [i, row] of rows.entries()) await where.setRow(i + 1, row);
};

test("four rows must be told first", async () => {
  expect(where).toMatchObject({ ready: false, answer: null, card: null, rows: [null, null, null, null] });
  await where.ask(47);
  expect(where).toMatchObject({ answer: null, problem: null });
  await lay([3, 30], [60, 61, 78], [12, 20, 25, 38, 45], [83, 99]);
  expect(where.ready).toBe(true);
});

describe("with four rows", () => {
  beforeEach(() => lay([3, 30], { end: 78, count: 3 }, [12, 20, 25, 38, 45], { end: 99, count: 5 }));

  test("a card that fits is put on its row, and the next question needs only a card", async () => {
    await where.ask(31);
    expect(where).toMatchObject({ row: 1, answer: { outcome: "append" }, cost: { cards: 0, bullheads: 0, sure: true } });
    await where.put();
    expect(where).toMatchObject({ card: null, answer: null });
    expect(where.rows[0]).toEqual([3, 30, 31]);
    await where.ask(80);
    await where.put();
    expect(where.rows[1]).toEqual({ end: 80, count: 4, tail: [78] });
  });

  test("of a row half known, what was told and put is never forgotten", async () => {
    await lay({ end: 55, count: 2 }, [60], [61], [62]);
    await where.ask(57);
    await where.put();
    expect(where.rows[0]).toEqual({ end: 57, count: 3, tail: [55] });
    expect(where.rowProblem(2, [55])).toBe("card-twice");
    await where.ask(55);
    expect(where).toMatchObject({ answer: null, problem: "card-twice" });
    await where.ask(58);
    await where.put();
    expect(where.rows[0]).toEqual({ end: 58, count: 4, tail: [55, 57] });
    // Told cards count in the choice, too: 1 unknown + 7 + 1 + 1 are at least 10, not 4.
    await where.setRow(2, [88, 99]);
    await lay(where.rows[0]!, [88, 99], [66, 77], [70, 80, 90]);
    await where.ask(3);
    expect(where).toMatchObject({ answer: { suggested_row: 4 }, row: 4, cost: { bullheads: 9, sure: true } });
    await where.pick(1);
    expect(where.cost).toEqual({ cards: 4, bullheads: 10, sure: false });
    await where.put();
    expect(where.rows[0]).toEqual([3]);
    await where.undo();
    expect(where.rows[0]).toEqual({ end: 58, count: 4, tail: [55, 57] });
  });

  test("a sixth card takes the five", async () => {
    await where.ask(47);
    expect(where).toMatchObject({ row: 3, answer: { outcome: "take_full_row" }, cost: { cards: 5, bullheads: 9, sure: true } });
    await where.put();
    expect(where.rows[2]).toEqual([47]);
    await where.ask(100);
    expect(where.cost).toEqual({ cards: 5, bullheads: 9, sure: false });
  });

  test("a card too low for all: the cheapest row is lit, another can be picked", async () => {
    await where.ask(2);
    expect(where).toMatchObject({ row: 2, answer: { outcome: "choose_row", suggested_row: 2 }, cost: { cards: 3, bullheads: 3, sure: false } });
    await where.pick(1);
    expect(where).toMatchObject({ row: 1, cost: { cards: 2, bullheads: 4, sure: true } });
    await where.put();
    expect(where.rows[0]).toEqual([2]);
  });

  test("undo, step by step, also of clearing the table; all of it survives a reload", async () => {
    const before = where.rows;
    await where.ask(31);
    await where.put();
    await where.reset();
    expect(where).toMatchObject({ ready: false, canUndo: true });
    await all.reload();
    await where.undo();
    expect(where.rows[0]).toEqual([3, 30, 31]);
    await where.undo();
    expect(where.rows).toEqual(before);
    expect(where.canUndo).toBe(false);
    await where.undo();
    expect(where.rows).toEqual(before);
  });

  test("a card that lies there already is refused; the question can be taken back", async () => {
    await where.ask(45);
    expect(where).toMatchObject({ answer: null, problem: "card-twice" });
    await where.put();
    expect(where.rows[2]).toHaveLength(5);
    await where.unask();
    expect(where).toMatchObject({ card: null, problem: null });
  });

  test("says what is wrong with a row", () => {
    expect(where.rowProblem(1, [4, 31])).toBeNull();
    expect(where.rowProblem(1, [30, 4])).toBe("row-not-ascending");
    expect(where.rowProblem(1, [])).toBe("row-size");
    expect(where.rowProblem(1, [1, 2, 3, 4, 5, 6])).toBe("row-size");
    expect(where.rowProblem(1, { end: 2, count: 3 })).toBe("row-not-ascending");
    expect(where.rowProblem(1, [20, 45])).toBe("card-twice");
    expect(where.rowProblem(3, [20, 45])).toBeNull();
  });
});

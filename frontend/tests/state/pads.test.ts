// Our own pads: cards by digits, and points only.
import { beforeEach, describe, expect, test } from "vitest";

import { games } from "../../src/state";
import { tally } from "../../src/state/later";
import { settings } from "../../src/state";
import { table } from "../support/app";
import type { Table } from "../support/app";
import { quiet } from "../support/phone";

let all: Table;
let anna: string;
let ben: string;

beforeEach(async () => {
  all = await table("Anna", "Ben", "Cleo");
  [anna, ben] = ["Anna", "Ben"].map((name) => all.id[name]!) as [string, string];
  await tally.open(all.game, 1);
});

const stored = (player: string, round = 1) => games.get(all.game)!.rounds[round - 1]?.piles[player];
const reopen = async () => {
  await tally.saved;
  await all.reload();
  await tally.open(all.game, 1);
};

describe("the card pad", () => {
  beforeEach(() => tally.setMode("keypad"));

  const type = (keys: string) => [...keys].map((key) => tally.press(Number(key))).at(-1);

  test("enters whole cards; 1 to 10 need OK", () => {
    expect(type("23")).toEqual({ what: "in", card: 23, from: null });
    expect(type("104")).toMatchObject({ what: "in", card: 104 });
    expect(type("1")).toBeNull();
    expect(tally).toMatchObject({ typed: "1", canOk: true });
    expect(tally.ok()).toMatchObject({ what: "in", card: 1 });
    type("10");
    expect(tally.ok()).toMatchObject({ what: "in", card: 10 });
    expect(tally.ok()).toBeNull();
    expect(tally.mine).toEqual([23, 104, 1, 10]);
    type("4");
    tally.erase();
    expect(tally).toMatchObject({ typed: "", canOk: false });
  });

  test("a card typed twice stays; one of somebody else moves", async () => {
    type("23");
    expect(type("23")).toMatchObject({ what: "no", from: anna });
    expect(tally.mine).toEqual([23]);
    await tally.proceed();
    expect(type("23")).toMatchObject({ what: "moved", from: anna });
  });

  test("is remembered", async () => {
    expect(tally.mode).toBe("keypad");
    await quiet();
    await reopen();
    expect(tally.mode).toBe("keypad");
    expect(settings.entry).toBe("keypad");
  });
});

describe("points only", () => {
  beforeEach(() => tally.setMode("points"));

  test("are typed on our own pad, and the next pile is asked for points, too", async () => {
    expect(tally).toMatchObject({ mode: "points", points: null });
    tally.pressPoint(1);
    tally.pressPoint(2);
    expect(tally).toMatchObject({ points: 12, sum: 12 });
    tally.erasePoint();
    expect(tally.points).toBe(1);
    tally.pressPoint(1);
    await reopen();
    expect(tally.points).toBe(11);
    await tally.proceed();
    expect(stored(anna)).toMatchObject({ source: "points", bullheads: 11, cards: null });
    expect(tally).toMatchObject({ player: ben, mode: "points", points: null });
    tally.noCards();
    expect(tally).toMatchObject({ points: 0, empty: true });
    await tally.proceed();
    expect(stored(ben)).toMatchObject({ bullheads: 0 });
  });

  test("have a most, and a first digit replaces what was stored", async () => {
    [1, 0, 0, 1].forEach((digit) => tally.pressPoint(digit));
    expect(tally.points).toBe(100);
    await tally.proceed();
    await tally.choose(anna);
    tally.pressPoint(7);
    expect(tally.points).toBe(7);
    tally.pressPoint(1);
    expect(tally.points).toBe(71);
  });

  test("cards and points of one pile do not mix; going back finds the cards", async () => {
    tally.setMode("grid");
    tally.tap(55);
    tally.setMode("points");
    tally.pressPoint(9);
    expect(tally).toMatchObject({ sum: 9, mine: [] });
    tally.setMode("grid");
    expect(tally).toMatchObject({ sum: 7, mine: [55] });
    await tally.proceed();
    expect(stored(anna)).toMatchObject({ source: "cards", bullheads: 7 });
  });

  test("cards stay until points are typed, and count again when these are erased", async () => {
    tally.setMode("grid");
    tally.tap(55);
    tally.setMode("points");
    expect(tally).toMatchObject({ mode: "points", points: null, mine: [55], sum: 7, empty: false });
    tally.pressPoint(9);
    tally.erasePoint();
    expect(tally).toMatchObject({ mode: "points", points: null, mine: [55] });
    tally.erasePoint();
    await tally.proceed();
    expect(stored(anna)).toMatchObject({ source: "cards", cards: [55] });
  });

  test("points stay until a card is tapped", async () => {
    tally.pressPoint(9);
    tally.setMode("grid");
    expect(tally).toMatchObject({ mode: "grid", points: 9, sum: 9, empty: false });
    await tally.proceed();
    expect(stored(anna)).toMatchObject({ source: "points", bullheads: 9 });
    tally.choose(anna);
    expect(tally.mode).toBe("points");
    tally.setMode("keypad");
    tally.tap(55);
    expect(tally).toMatchObject({ points: null, mine: [55] });
  });

  test("typed and erased again is not entered", async () => {
    tally.pressPoint(9);
    tally.erasePoint();
    expect(tally.points).toBeNull();
    await tally.leave();
    expect(stored(anna)).toBeUndefined();
  });
});

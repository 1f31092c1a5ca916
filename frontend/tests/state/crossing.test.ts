// Two phones at the same pile: a draft was begun before the other phone's pile came.
import { beforeEach, expect, test } from "vitest";

import { games, session } from "../../src/state";
import { status, tally } from "../../src/state/later";
import { table } from "../support/app";
import type { Table } from "../support/app";
import { quiet } from "../support/phone";

let all: Table;
let anna: string;

beforeEach(async () => {
  all = await table("Anna", "Ben");
  anna = all.id["Anna"]!;
  await tally.open(all.game, 1, anna);
  tally.tap(5);
  await tally.saved;
});

const theirs = async (cards: number[]) => {
  all.server.write(session.group!.id, `/games/${all.game}/rounds/1/piles/${anna}`, { cards });
  await status.tryNow();
  await quiet();
};
const onServer = () => all.server.game(all.game).rounds[0]!.piles[anna]!.cards;

test("it does not overwrite what nobody here has seen: a person chooses", async () => {
  await theirs([10]);
  await tally.proceed();
  await quiet();
  expect(onServer()).toEqual([10]);
  expect(status.parked).toMatchObject([{ conflict: true, mine: { cards: [5] }, theirs: { cards: [10] } }]);
  await status.keepMine(status.parked[0]!);
  await quiet();
  expect(onServer()).toEqual([5]);
});

test("nor when the page was closed meanwhile and sends it by itself", async () => {
  await theirs([10]);
  await all.reload();
  await quiet();
  expect(onServer()).toEqual([10]);
  expect(status.parked).toMatchObject([{ conflict: true, mine: { cards: [5] } }]);
});

test("the same pile from both is one pile", async () => {
  await theirs([5]);
  await tally.proceed();
  await quiet();
  expect(status).toMatchObject({ parked: [], waiting: 0 });
});

test("who begins to tap after it came corrects what he sees", async () => {
  await theirs([10]);
  tally.undo();
  tally.tap(11);
  await tally.leave();
  await quiet();
  expect(onServer()).toEqual([10, 11]);
  expect(status.parked).toEqual([]);
});

test("an undone correction takes back only what this phone has corrected", async () => {
  await tally.proceed();
  await quiet();
  await tally.open(all.game, 1, anna);
  tally.tap(55);
  const corrected = await tally.leave();
  await quiet();
  await theirs([1]);
  await corrected!.undo();
  await quiet();
  expect(onServer()).toEqual([1]);
  expect(games.get(all.game)!.rounds[0]!.piles[anna]!.cards).toEqual([1]);
  expect(status.parked).toMatchObject([{ conflict: true, mine: { cards: [5] }, theirs: { cards: [1] } }]);
});

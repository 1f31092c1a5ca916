// Correcting a round that is stored, and a whole game by all ways of entering.
import { beforeEach, describe, expect, test } from "vitest";

import { games, session } from "../../src/state";
import { status, tally } from "../../src/state/later";
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
/** Enter a whole round, by cards. */
async function enter(...piles: number[][]): Promise<void> {
  for (const pile of piles) {
    pile.forEach((card) => tally.tap(card));
    await tally.proceed();
  }
}

describe("corrections", () => {
  beforeEach(async () => {
    await enter([55, 5], [10], [1]);
    await tally.save();
    await quiet();
    await tally.open(all.game, 1, anna);
  });

  test("begin with the stored pile and are sent on leaving", async () => {
    expect(tally).toMatchObject({ correcting: true, mine: [5, 55], sum: 9 });
    tally.tap(55);
    expect(stored(anna)!.bullheads).toBe(9);
    await tally.leave();
    expect(stored(anna)).toMatchObject({ cards: [5], bullheads: 2 });
    await quiet();
    expect(all.server.game(all.game).rounds[0]!.piles[anna]!.cards).toEqual([5]);
  });

  test("are sent when the app is opened again, if their page was closed in the middle", async () => {
    tally.tap(55);
    await tally.saved;
    await all.reload();
    expect(stored(anna)).toMatchObject({ cards: [5], bullheads: 2 });
    await tally.open(all.game, 1, anna);
    expect(tally.mine).toEqual([5]);
  });

  test("of somebody who may no longer write stay here", async () => {
    all.server.groups.get(session.group!.id)!.token = "another";
    await status.tryNow();
    await quiet();
    tally.tap(55);
    await tally.leave();
    expect(stored(anna)!.cards).toEqual([5, 55]);
    expect(tally.mine).toEqual([5]);
    await expect(tally.save()).rejects.toMatchObject({ code: "read-only" });
  });

  test("all cards taken out is an empty pile", async () => {
    tally.tap(55);
    tally.tap(5);
    await tally.leave();
    expect(stored(anna)).toMatchObject({ cards: [], bullheads: 0 });
  });

  test("on leaving can be undone, all piles at once; who only looked is told nothing", async () => {
    const before = [stored(anna), stored(ben)].map((pile) => pile?.bullheads);
    tally.tap(stored(ben)!.cards![0]!);
    const corrected = await tally.leave();
    expect(corrected?.players.sort()).toEqual([anna, ben].sort());
    expect([stored(anna), stored(ben)].map((pile) => pile?.bullheads)).not.toEqual(before);
    await corrected!.undo();
    expect([stored(anna), stored(ben)].map((pile) => pile?.bullheads)).toEqual(before);
    await tally.open(all.game, 1, anna);
    tally.tap(104);
    tally.tap(104);
    expect(await tally.leave()).toBeNull();
  });

  test("a card moved between two stored piles changes both in one step", async () => {
    tally.tap(10);
    await tally.leave();
    expect(stored(anna)!.cards).toEqual([5, 10, 55]);
    expect(stored(ben)!.cards).toEqual([]);
    await quiet();
    expect(status.parked).toEqual([]);
  });

  test("only looked at: nothing is sent, whatever the way of entering", async () => {
    const before = all.server.seen.length;
    tally.setMode("points");
    tally.setMode("keypad");
    tally.setMode("points");
    await tally.leave();
    await quiet();
    expect(stored(anna)!.cards).toEqual([5, 55]);
    expect(all.server.seen.slice(before).filter(({ method }) => method !== "GET")).toEqual([]);
  });

  test("the slab saves at once when there is nothing to say, else it checks", async () => {
    for (const finding of tally.findings) await games.dismiss(all.game, 1, finding);
    tally.tap(6);
    for (const finding of tally.findings) await games.dismiss(all.game, 1, finding);
    expect(await tally.proceed()).toBe("saved");
    expect(stored(anna)!.cards).toEqual([5, 6, 55]);
    tally.setMode("points");
    [9, 9, 9].forEach((digit) => tally.pressPoint(digit));
    expect(await tally.proceed()).toBe("check");
    expect(stored(anna)!.cards).toEqual([5, 6, 55]);
  });
});

test("a whole game to 66, offline, by three ways of entering", async () => {
  all.server.down = { what: "offline" };
  for (let round = 1; games.get(all.game)!.status === "in_progress"; round += 1) {
    await tally.open(all.game, round);
    tally.setMode("grid");
    [55, 11, 22, 33, 44].forEach((card) => tally.tap(card));
    await tally.proceed();
    tally.setMode("keypad");
    [1, 2].forEach((digit) => tally.press(digit));
    await tally.proceed();
    tally.setMode("points");
    tally.pressPoint(9);
    await tally.proceed();
    await tally.save();
  }
  expect(games.get(all.game)).toMatchObject({ status: "finished", finished_after_round: 3, winners: [ben] });
  all.server.down = null;
  await status.tryNow();
  await quiet();
  await quiet();
  expect(status).toMatchObject({ waiting: 0, parked: [] });
  expect(all.server.game(all.game).rounds.map(({ piles }) => piles[anna]!.bullheads)).toEqual([27, 27, 27]);
});

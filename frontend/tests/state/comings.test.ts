// People leave a running game and come back; what was played meanwhile goes on counting.
import { beforeEach, describe, expect, test } from "vitest";

import { games } from "../../src/state";
import { canComeBackFrom, canLeaveAfter, comeBack, missed, roundAtTable, status } from "../../src/state/later";
import { table } from "../support/app";
import type { Table } from "../support/app";
import { quiet } from "../support/phone";

let all: Table;
let anna: string;
let ben: string;
let cleo: string;

beforeEach(async () => {
  all = await table("Anna", "Ben", "Cleo");
  [anna, ben, cleo] = ["Anna", "Ben", "Cleo"].map((name) => all.id[name]!) as [string, string, string];
});

const game = () => games.get(all.game)!;
async function round(number: number, given: Record<string, number>): Promise<void> {
  for (const [player, points] of Object.entries(given)) await games.setPile(all.game, number, player, { points });
}
const totals = () => Object.fromEntries(game().standings.map((one) => [one.player, one.total]));
const complete = () => game().rounds.map((one) => one.complete);

describe("leaving", () => {
  test("between two rounds: at once, or after the next one", async () => {
    await round(1, { [anna]: 1, [ben]: 2, [cleo]: 3 });
    expect(roundAtTable(game())).toBe(2);
    expect(canLeaveAfter(game(), ben)).toEqual([1, 2]);
  });

  test("in a round: also without it, unless his pile is in", async () => {
    await round(1, { [anna]: 1, [ben]: 2, [cleo]: 3 });
    await round(2, { [anna]: 4 });
    expect(roundAtTable(game())).toBe(2);
    expect(canLeaveAfter(game(), ben)).toEqual([1, 2]);
    expect(canLeaveAfter(game(), anna)).toEqual([2]);
    await games.leave(all.game, ben, 1);
    expect(game().rounds[1]!.waiting_for).toEqual([cleo]);
  });

  test("in the very first round", async () => {
    await round(1, { [anna]: 4 });
    expect(canLeaveAfter(game(), ben)).toEqual([0, 1]);
    await games.leave(all.game, ben, 0);
    expect(game().rounds[0]!.seated).toEqual([anna, cleo]);
    await quiet();
    expect(status.parked).toEqual([]);
  });

  test("a round that is struck out is over", async () => {
    await round(1, { [anna]: 4 });
    await games.voidRound(all.game, 1);
    expect(roundAtTable(game())).toBe(2);
  });
});

describe("coming back", () => {
  test("at once: as if he had never left", async () => {
    await round(1, { [anna]: 1, [ben]: 2, [cleo]: 3 });
    await games.leave(all.game, ben, 1);
    expect(canComeBackFrom(game(), ben)).toEqual([2]);
    expect(missed(game(), ben, 2)).toEqual([]);
    await comeBack(all.game, ben, 2);
    expect(game().seats.map((one) => one.left_after)).toEqual([null, null, null]);
    expect(game().rounds).toHaveLength(1);
  });

  test("after rounds without him: they go on counting, and can be taken back", async () => {
    await round(1, { [anna]: 1, [ben]: 2, [cleo]: 3 });
    await round(2, { [anna]: 1, [ben]: 2, [cleo]: 3 });
    await games.leave(all.game, ben, 2);
    await round(3, { [anna]: 10, [cleo]: 20 });
    await round(4, { [anna]: 10, [cleo]: 20 });
    await quiet();

    expect(canComeBackFrom(game(), ben)).toEqual([5]);
    expect(missed(game(), ben, 5)).toEqual([3, 4]);
    const undo = await comeBack(all.game, ben, 5);
    expect(complete()).toEqual([true, true, true, true]);
    expect(totals()).toEqual({ [anna]: 22, [ben]: 4, [cleo]: 46 });
    expect(game().next_round).toBe(5);
    await round(5, { [anna]: 1, [cleo]: 1 });
    expect(game().rounds[4]!.waiting_for).toEqual([ben]);
    await quiet();
    expect(all.server.game(all.game).seats[ben]?.left_after ?? null).toBeNull();
    expect(status.parked).toEqual([]);

    await undo();
    expect(complete()).toEqual([true, true, true, true, true]);
    expect(game().rounds[2]!.seated).toEqual([anna, cleo]);
    expect(game().rounds[2]!.piles[ben]).toBeUndefined();
    await quiet();
    expect(all.server.game(all.game).seats[ben]!.left_after).toBe(2);
    expect(status.parked).toEqual([]);
  });

  test("while a round is tallied: in it, or from the next one", async () => {
    await round(1, { [anna]: 1, [ben]: 2, [cleo]: 3 });
    await games.leave(all.game, ben, 1);
    await round(2, { [anna]: 10 });
    expect(canComeBackFrom(game(), ben)).toEqual([2, 3]);
    await comeBack(all.game, ben, 3);
    expect(game().rounds[1]!.waiting_for).toEqual([cleo]);
    await games.setPile(all.game, 2, cleo, { points: 1 });
    expect(complete()).toEqual([true, true]);
  });

  test("a pile that is there already is kept", async () => {
    await round(1, { [anna]: 1, [ben]: 2, [cleo]: 3 });
    await round(2, { [anna]: 1, [ben]: 7, [cleo]: 3 });
    await games.leave(all.game, ben, 1);
    await round(3, { [anna]: 1, [cleo]: 3 });
    expect(missed(game(), ben, 4)).toEqual([3]);
    await comeBack(all.game, ben, 4);
    expect(totals()[ben]).toBe(9);
  });

  test("a struck-out round does not wait for him when it counts again", async () => {
    await round(1, { [anna]: 1, [ben]: 2, [cleo]: 3 });
    await games.leave(all.game, ben, 1);
    await round(2, { [anna]: 1, [cleo]: 3 });
    await games.voidRound(all.game, 2);
    await comeBack(all.game, ben, 3);
    await games.unvoidRound(all.game, 2);
    expect(complete()).toEqual([true, true]);
  });
});

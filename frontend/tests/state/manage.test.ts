// What is managed in a game: rounds, people, its note, its end in the bin and out of it.
import { beforeEach, describe, expect, test } from "vitest";

import { games, session } from "../../src/state";
import { status } from "../../src/state/later";
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
const points = async (round: number, ...given: number[]) => {
  const people = [anna, ben, cleo];
  for (const [i, one] of given.entries()) await games.setPile(all.game, round, people[i]!, { points: one });
};
const total = (player: string) => game().standings.find((one) => one.player === player)!.total;

describe("rounds", () => {
  test("struck out, and taken back", async () => {
    await points(1, 10, 20, 30);
    await points(2, 1, 2, 3);
    await games.voidRound(all.game, 1);
    expect(game().rounds.map(({ shown_as }) => shown_as)).toEqual([null, 1]);
    expect(total(cleo)).toBe(3);
    await games.unvoidRound(all.game, 1);
    expect(total(cleo)).toBe(33);
    await quiet();
    expect(status.parked).toEqual([]);
  });

  test("rows left are checked with the piles, and can be taken away", async () => {
    await games.setPile(all.game, 1, anna, { cards: [1] });
    await games.setRowsLeft(all.game, 1, { rows: [[1], [2], [3], [4]] });
    expect(game().rounds[0]!.audit.map(({ code }) => code)).toContain("rows-left-double");
    await quiet();
    await games.clearRowsLeft(all.game, 1);
    expect(game().rounds[0]!.rows_left).toBeNull();
    await games.setRowsLeft(all.game, 1, { cards: [7, 8, 9, 10] });
    expect(game().rounds[0]!.rows_left).toMatchObject({ cards: [7, 8, 9, 10] });
    const three = games.setRowsLeft(all.game, 1, { rows: [[1], [2], [3]] });
    await expect(three).rejects.toMatchObject({ code: "bad-rows" });
  });

  test("a finding can be dismissed on this phone", async () => {
    await points(1, 999, 0, 0);
    const finding = game().rounds[0]!.audit[0]!;
    expect(games.dismissed(all.game, 1, finding)).toBe(false);
    await games.dismiss(all.game, 1, finding);
    await all.reload();
    expect(games.dismissed(all.game, 1, finding)).toBe(true);
    expect(games.dismissed(all.game, 2, finding)).toBe(false);
  });
});

describe("people of a game", () => {
  beforeEach(async () => {
    await points(1, 10, 20, 30);
  });

  test("joining late begins with the highest total, or as said", async () => {
    const [dora, emil] = [await session.addPlayer("Dora"), await session.addPlayer("Emil")];
    await games.addLate(all.game, dora, 2);
    await games.addLate(all.game, emil, 2, 5);
    await quiet();
    expect(total(dora)).toBe(30);
    expect(total(emil)).toBe(5);
    expect(game().rounds[0]!.seated).toEqual([anna, ben, cleo]);
    expect(all.server.game(all.game).players).toEqual([anna, ben, cleo, dora, emil]);
    await expect(games.addLate(all.game, dora, 2)).rejects.toMatchObject({ code: "player-twice" });
    await expect(games.addLate(all.game, "x", 0)).rejects.toMatchObject({ code: "bad-seat" });
  });

  test("leaving, and staying after all", async () => {
    await games.leave(all.game, cleo, 1);
    expect(game().standings.at(-1)).toMatchObject({ player: cleo, left: true, place: null });
    await points(2, 1, 1);
    expect(game().rounds[1]!.complete).toBe(true);
    await expect(games.leave(all.game, ben, 1)).rejects.toMatchObject({ code: "too-few-players" });
    await games.leave(all.game, cleo, null);
    expect(game().rounds[1]!.waiting_for).toEqual([cleo]);
    await quiet();
    expect(all.server.game(all.game).seats[cleo]?.left_after ?? null).toBeNull();
    await expect(games.leave(all.game, "x", 1)).rejects.toMatchObject({ code: "unknown-player" });
  });

  test("renaming and reordering leave the rounds untouched (known fault 6)", async () => {
    await session.renamePlayer(anna, "Änne");
    await games.setPlayers(all.game, [cleo, ben, anna]);
    expect(game().players).toEqual([cleo, ben, anna]);
    expect(game().rounds[0]!.bullheads).toEqual({ [anna]: 10, [ben]: 20, [cleo]: 30 });
    const without = games.setPlayers(all.game, [anna, ben]);
    await expect(without).rejects.toMatchObject({ code: "player-has-piles" });
  });

  test("eleven are too many", async () => {
    for (let i = 0; i < 7; i += 1) await games.addLate(all.game, await session.addPlayer(`P${i}`), 2);
    const late = games.addLate(all.game, await session.addPlayer("Eleven"), 2);
    await expect(late).rejects.toMatchObject({ code: "too-many-players" });
  });
});

describe("the game itself", () => {
  test("has a note and a place; empty is none", async () => {
    await games.setNote(all.game, " late ");
    await games.setPlace(all.game, "kitchen");
    expect(game()).toMatchObject({ note: "late", place: "kitchen" });
    await games.setNote(all.game, " ");
    expect(game().note).toBeNull();
    await quiet();
    expect(all.server.game(all.game)).toMatchObject({ note: null, place: "kitchen" });
  });

  test("deleted and brought back, with all that was in it", async () => {
    await points(1, 1, 2, 3);
    await games.remove(all.game);
    expect(games.list).toEqual([]);
    await quiet();
    expect(all.server.record("game", all.game)!.deleted).toBe(true);
    await games.restore(all.game);
    await quiet();
    expect(games.list).toHaveLength(1);
    expect(game().rounds[0]!.complete).toBe(true);
    expect(all.server.record("game", all.game)!.deleted).toBe(false);
    await expect(games.remove("x")).rejects.toMatchObject({ code: "unknown-game" });
  });

  test("is asked for while it is on screen", async () => {
    games.watch(all.game);
    await quiet();
    all.server.write(session.group!.id, `/games/${all.game}`, { note: "from another phone" });
    await all.clock.pass(16_000);
    expect(game().note).toBe("from another phone");
    games.watch(null);
  });
});

// The end a game had before it was played on is found again, and is offered only where it was over.
import { beforeEach, describe, expect, test } from "vitest";

import { games, session } from "../../src/state";
import { earlierEnd } from "../../src/state/later";
import { table } from "../support/app";
import type { Table } from "../support/app";

let all: Table;
let anna: string;
let ben: string;

beforeEach(async () => {
  all = await table("Anna", "Ben");
  [anna, ben] = [all.id["Anna"]!, all.id["Ben"]!];
});

const game = () => games.get(all.game)!;
async function round(number: number, first: number, second: number): Promise<void> {
  await games.setPile(all.game, number, anna, { points: first });
  await games.setPile(all.game, number, ben, { points: second });
}

describe("a game to a limit", () => {
  test("that was over and was played on", async () => {
    await round(1, 70, 20);
    expect(earlierEnd(game())).toBeNull();
    await games.playOn(all.game, 100);
    await round(2, 5, 60);
    const earlier = earlierEnd(game())!;
    expect(earlier).toEqual({ end: { limit: 66, when: "reached" }, winners: [ben], total: 20, round: 1 });
    await games.setEnd(all.game, earlier.end);
    expect(game()).toMatchObject({ status: "finished", winners: [ben], rounds_after_end: 1 });
  });

  test("that was stopped after it was played on", async () => {
    await round(1, 70, 20);
    await games.playOn(all.game, 100);
    await games.stop(all.game);
    expect(game().status).toBe("stopped");
    await games.setEnd(all.game, earlierEnd(game())!.end);
    expect(game().status).toBe("finished");
  });

  test("in the manner of the one in force", async () => {
    await games.setEnd(all.game, { limit: 66, when: "exceeded" });
    await round(1, 66, 20);
    expect(earlierEnd(game())).toBeNull();
    await round(2, 1, 0);
    await games.playOn(all.game, 100);
    expect(earlierEnd(game())!.end).toEqual({ limit: 66, when: "exceeded" });
  });

  test("that was never over, or is the group's own", async () => {
    await round(1, 30, 20);
    await games.setEnd(all.game, { limit: 100, when: "reached" });
    expect(earlierEnd(game())).toBeNull();
    await round(2, 40, 20);
    await session.setDefaults({ end: { limit: 100, when: "reached" } });
    expect(earlierEnd(game())).toBeNull();
    await session.setDefaults({ end: { limit: 70, when: "reached" } });
    expect(earlierEnd(game())!.end).toEqual({ limit: 70, when: "reached" });
  });
});

describe("a game by rounds", () => {
  test("that was over and was played on", async () => {
    await games.setEnd(all.game, { rounds: 3 });
    await round(1, 5, 6);
    await round(2, 7, 8);
    await round(3, 1, 8);
    await games.setEnd(all.game, { rounds: 6 });
    await round(4, 50, 8);
    expect(earlierEnd(game())).toEqual({ end: { rounds: 3 }, winners: [anna], total: 13, round: 3 });
  });

  test("a usual number was agreed from the start, unless the group has another", async () => {
    await games.setEnd(all.game, { rounds: 5 });
    await round(1, 5, 6);
    await round(2, 7, 8);
    expect(earlierEnd(game())).toBeNull();
    await session.setDefaults({ end: { rounds: 2 } });
    await games.setEnd(all.game, { rounds: 7 });
    expect(earlierEnd(game())!.end).toEqual({ rounds: 2 });
  });
});

// The big screen: which game stands on it, and of when what it shows is.
import { beforeEach, expect, test } from "vitest";

import { games } from "../../src/state";
import { gameOnScreen, keepUp, knownUntil } from "../../src/state/screen";
import { table } from "../support/app";
import type { Table } from "../support/app";
import { NOON, quiet } from "../support/phone";

const MINUTE = 60_000;
let all: Table;
beforeEach(async () => {
  all = await table("Anna", "Ben");
});

async function round(game: string, number: number, anna: number, ben: number): Promise<void> {
  await all.clock.pass(MINUTE);
  await games.setPile(game, number, all.id["Anna"]!, { points: anna });
  await games.setPile(game, number, all.id["Ben"]!, { points: ben });
  await quiet();
}
async function another(): Promise<string> {
  await all.clock.pass(MINUTE);
  return games.start({ players: [all.id["Anna"]!, all.id["Ben"]!] });
}

test("of several running games it is the one that was touched last", async () => {
  const second = await another();
  expect(gameOnScreen()?.id).toBe(second);
  await round(all.game, 1, 5, 6);
  expect(gameOnScreen()?.id).toBe(all.game);
});

test("a result stays, also beside a game that was left running, until something new is played", async () => {
  const second = await another();
  await round(second, 1, 70, 6);
  expect(gameOnScreen()).toMatchObject({ id: second, status: "finished" });
  await round(all.game, 1, 1, 2);
  expect(gameOnScreen()?.id).toBe(all.game);
});

test("what is mended in a game that is over does not bring it back", async () => {
  await round(all.game, 1, 70, 6);
  const second = await another();
  await all.clock.pass(MINUTE);
  await games.setPile(all.game, 1, all.id["Ben"]!, { points: 7 });
  expect(gameOnScreen()?.id).toBe(second);
});

test("there may be none", async () => {
  await games.remove(all.game);
  expect(gameOnScreen()).toBeNull();
});

test("while the server is away it says until when all was known", async () => {
  keepUp(true);
  await all.clock.pass(5 * MINUTE);
  expect(knownUntil()).toBeNull();
  const last = all.clock.now;
  all.server.down = { what: "offline" };
  await all.clock.pass(10 * MINUTE);
  const known = knownUntil()!;
  expect(known).toBeGreaterThan(last - MINUTE);
  expect(known).toBeLessThanOrEqual(last);
  all.server.down = null;
  await all.clock.pass(10 * MINUTE);
  expect(knownUntil()).toBeNull();
  keepUp(false);
});

test("opened while the server is away it goes by the newest thing it has", async () => {
  await round(all.game, 1, 5, 6);
  const item = all.server.record("game", all.game)!.item!;
  item.updated_at = new Date(NOON + 7 * MINUTE).toISOString();
  await all.clock.pass(20 * MINUTE);
  all.server.write([...all.server.groups.keys()][0]!, `/games/${all.game}`, { note: "x" });
  keepUp(true);
  await all.clock.pass(MINUTE);
  all.server.down = { what: 500 };
  await all.reload();
  await quiet();
  expect(knownUntil()).toBe(NOON + 7 * MINUTE);
});

// A server that came back from an old back-up and went on: what only this phone has is found out, thing by thing.
import { beforeEach, describe, expect, test } from "vitest";

import { lostName } from "../../src/data/kept";
import { gamePath, pilePath, roundPath } from "../../src/data/paths";
import type { GameItem, Lost, Write } from "../../src/data/types";
import { fakeEnv, openPage, quiet } from "../support/phone";
import type { Page } from "../support/phone";
import { FakeServer } from "../support/server";
import { evening, put, take } from "../support/start";
import type { Evening } from "../support/start";

let server: FakeServer;
let page: Page;
let us: Evening;
let restore: () => void;

const lost = () => page.store.memory.settings.get(lostName(us.group)) as Lost | undefined;
const cards = (player: string, round = 1) => server.game(us.game).rounds[round - 1]?.piles[player]?.cards;
const theirs = (player: string, given: number[], round = 1) =>
  server.write(us.group, pilePath(us.game, round, player), { cards: given });
const synced = async () => (await page.sync.now(), quiet());
const sendLost = async () => {
  await page.store.commit({ writes: lost()!.writes, settings: { [lostName(us.group)]: null } });
  await quiet();
};

beforeEach(async () => {
  server = new FakeServer();
  page = await openPage(fakeEnv({ server }));
  us = await evening(page);
  await page.store.commit({ writes: [us.pile(us.anna, [1])] });
  await quiet();
  restore = server.backUp();
});

test("also when others have written so much since that every version is higher", async () => {
  await page.store.commit({ writes: [us.pile(us.ben, [77])] });
  await quiet();
  restore();
  for (const card of [2, 3, 4, 5]) theirs(us.anna, [card]);
  await synced();
  expect(lost()!.writes.map(({ path }) => path)).toEqual([pilePath(us.game, 1, us.ben)]);
  await sendLost();
  expect(cards(us.ben)).toEqual([77]);
  expect(cards(us.anna)).toEqual([5]);
  expect(page.store.memory.parked).toEqual([]);
});

test("what another phone has sent again is lost no longer, also when it is corrected afterwards", async () => {
  await page.store.commit({ writes: [us.pile(us.ben, [77]), us.pile(us.anna, [1, 2])] });
  await quiet();
  restore();
  await synced();
  expect(lost()!.writes).toHaveLength(2);
  theirs(us.ben, [77]);
  await synced();
  expect(lost()!.writes.map(({ path }) => path)).toEqual([pilePath(us.game, 1, us.anna)]);
  theirs(us.anna, [1, 2]);
  await synced();
  expect(lost()).toBeNull();
  theirs(us.ben, [88]);
  await synced();
  expect(lost()).toBeNull();
});

test("what somebody else has entered in its place is not overwritten: a person is asked", async () => {
  await page.store.commit({ writes: [us.pile(us.ben, [77])] });
  await quiet();
  restore();
  theirs(us.ben, [88]);
  await synced();
  await sendLost();
  expect(cards(us.ben)).toEqual([88]);
  expect(page.store.memory.parked).toMatchObject([{ code: "version-mismatch", body: { cards: [77] }, current: { cards: [88] } }]);
});

test("a phone that had not seen more than the back-up has nothing to give back", async () => {
  restore();
  theirs(us.anna, [2]);
  theirs(us.ben, [3]);
  await synced();
  expect(lost()).toBeUndefined();
});

test("a correction that waits does not take another state of the same version for the one it saw", async () => {
  await page.store.commit({ writes: [us.pile(us.anna, [1, 2])] });
  await quiet();
  server.down = { what: "offline" };
  await page.store.commit({ writes: [us.pile(us.anna, [1, 2, 3])] });
  await quiet();
  restore();
  theirs(us.anna, [9]);
  server.down = null;
  await synced();
  await synced();
  expect(cards(us.anna)).toEqual([9]);
  expect(page.store.memory.parked).toMatchObject([{ body: { cards: [1, 2, 3] }, current: { cards: [9] } }]);
});

test("a correction of what the back-up does not have leaves no empty round behind", async () => {
  await page.store.commit({ writes: [us.pile(us.ben, [7], 2)] });
  await quiet();
  server.down = { what: "offline" };
  await page.store.commit({ writes: [us.pile(us.ben, [7, 8], 2)] });
  await quiet();
  restore();
  server.down = null;
  await synced();
  await synced();
  expect(page.store.memory.parked).toMatchObject([{ body: { cards: [7, 8] }, current: null }]);
  const game = page.store.memory.items.get(`game/${us.game}`)!.item as GameItem;
  expect(game.rounds.map(({ number }) => number)).toEqual([1]);
});

test("what was deleted since is deleted again, and can still be brought back", async () => {
  await page.store.commit({ writes: [us.pile(us.ben, [77])] });
  await page.store.commit({ writes: [take(us.group, gamePath(us.game))] });
  await quiet();
  restore();
  await synced();
  await sendLost();
  expect(server.record("game", us.game)).toMatchObject({ deleted: true });
  expect(cards(us.ben)).toEqual([77]);
});

/** The server falls back while the answer is on its way, which does not tell when it was done. */
const restoreBefore = async (write: Write, keptUntil: "known" | "unknown") => {
  server.write(us.group, gamePath(us.game), { note: "theirs" });
  restore = server.backUp();
  server.before = ({ method }) => {
    if (method === "GET") return;
    restore();
    if (keptUntil === "unknown") server.keptUntil = null;
    server.before = () => {};
  };
  await page.store.commit({ writes: [write] });
  await quiet();
};

test.each(["known", "unknown"] as const)("what was taken as the server fell back is lost, and nothing else; its moment %s", async (known) => {
  await restoreBefore(take(us.group, gamePath(us.game)), known);
  expect(lost()!.writes).toMatchObject([{ method: "DELETE", path: gamePath(us.game) }]);
  await sendLost();
  expect(server.record("game", us.game)).toMatchObject({ deleted: true, item: { note: "theirs" } });

  await page.store.commit({ writes: [put(us.group, gamePath(us.game), { deleted: false })] });
  await quiet();
  await restoreBefore(put(us.group, roundPath(us.game, 1), { void: true }), known);
  expect(lost()!.writes).toMatchObject([{ method: "PUT", path: roundPath(us.game, 1) }]);
});

describe("without the moment of the back-up", () => {
  test("a newer or another state of the same version counts as lost", async () => {
    await page.store.commit({ writes: [us.pile(us.ben, [77]), put(us.group, gamePath(us.game), { note: "late" })] });
    await quiet();
    restore();
    server.keptUntil = null;
    await synced();
    const paths = lost()!.writes.map(({ path }) => path);
    expect(paths).toEqual([gamePath(us.game), pilePath(us.game, 1, us.ben)]);
    expect(lost()!.writes[0]).toMatchObject({ body: { note: "late" }, over: { note: null } });
  });
});

test("a second back-up adds to what the first has lost", async () => {
  await page.store.commit({ writes: [us.pile(us.ben, [77])] });
  await quiet();
  restore();
  await synced();
  const again = server.backUp();
  await page.store.commit({ writes: [us.pile(us.anna, [8])] });
  await quiet();
  again();
  await synced();
  expect(lost()!.writes.map(({ body }) => body!["cards"])).toEqual([[77], [8]]);
});

// Two phones change the same thing: what can stand side by side does, else a person picks.
import { beforeEach, describe, expect, test } from "vitest";

import { Deriver } from "../../src/data/derive";
import { gamePath, pilePath, playerPath } from "../../src/data/paths";
import { requeue } from "../../src/data/requeue";
import { pending } from "../../src/data/store";
import type { GameView } from "../../src/data/views";
import { Clock, fakeEnv, openPage, quiet } from "../support/phone";
import type { Page } from "../support/phone";
import { FakeServer } from "../support/server";
import { evening, id, put } from "../support/start";
import type { Evening } from "../support/start";

let server: FakeServer;
let clock: Clock;
let page: Page;
let us: Evening;

beforeEach(async () => {
  server = new FakeServer();
  clock = new Clock();
  page = await openPage(fakeEnv({ server, clock }));
  us = await evening(page);
  await page.store.commit({ writes: [us.pile(us.anna, [5])] });
  await quiet();
  expect(page.store.memory.outbox).toEqual([]);
});

const shown = (): GameView =>
  new Deriver().derive(page.store.memory.items, pending(page.store.memory, us.group)).games[0]!;
const myPile = (player: string) => shown().rounds[0]?.piles[player]?.cards;
const offline = () => {
  server.down = { what: "offline" };
};
const online = async () => {
  server.down = null;
  await page.sync.now();
  await quiet();
};

describe("two phones (known fault 28)", () => {
  const theirs = (path: string, body: Parameters<typeof put>[2]) => server.write(us.group, path, body);
  const pathOf = (player: string) => pilePath(us.game, 1, player);

  test("different piles: both stand", async () => {
    offline();
    await page.store.commit({ writes: [us.pile(us.anna, [6])] });
    theirs(pathOf(us.ben), { cards: [55] });
    await online();
    expect(page.store.memory.parked).toEqual([]);
    expect(myPile(us.anna)).toEqual([6]);
    expect(myPile(us.ben)).toEqual([55]);
  });

  test("the same pile, the same cards: nothing to choose", async () => {
    offline();
    await page.store.commit({ writes: [us.pile(us.anna, [6, 7])] });
    theirs(pathOf(us.anna), { cards: [7, 6] });
    await online();
    expect(page.store.memory.parked).toEqual([]);
    expect(page.store.memory.outbox).toEqual([]);
  });

  test("the same pile, different cards: theirs is shown, mine is kept, a person picks", async () => {
    offline();
    await page.store.commit({ writes: [us.pile(us.anna, [6])] });
    theirs(pathOf(us.anna), { cards: [55] });
    await online();
    const [parked] = page.store.memory.parked;
    expect(parked).toMatchObject({
      code: "version-mismatch",
      base: { cards: [5] },
      body: { cards: [6] },
      current: { cards: [55] },
    });
    expect(myPile(us.anna)).toEqual([55]);

    await page.store.db.write((tx) => requeue(tx, page.env, [parked!], { onTop: true }));
    await page.store.reload();
    expect(myPile(us.anna)).toEqual([6]);
    await online();
    expect(server.game(us.game).rounds[0]!.piles[us.anna]!.cards).toEqual([6]);
    expect(page.store.memory.parked).toEqual([]);
  });

  test("a third change while the person picks asks again", async () => {
    offline();
    await page.store.commit({ writes: [us.pile(us.anna, [6])] });
    theirs(pathOf(us.anna), { cards: [55] });
    await online();
    theirs(pathOf(us.anna), { cards: [44] });
    await page.store.db.write((tx) =>
      requeue(tx, page.env, [...page.store.memory.parked], { onTop: true }),
    );
    await page.store.reload();
    await online();
    expect(page.store.memory.parked).toMatchObject([{ current: { cards: [44] } }]);
  });

  test("both enter the same pile first: the second one picks", async () => {
    offline();
    await page.store.commit({ writes: [us.pile(us.ben, [6])] });
    theirs(pathOf(us.ben), { cards: [7] });
    await online();
    expect(page.store.memory.parked).toMatchObject([{ base: null, current: { cards: [7] } }]);
  });

  test("they took back the pile that I corrected", async () => {
    offline();
    await page.store.commit({ writes: [us.pile(us.anna, [6])] });
    server.write(us.group, pathOf(us.anna), null);
    await online();
    expect(page.store.memory.parked).toMatchObject([{ code: "version-mismatch", current: null }]);
    expect(myPile(us.anna)).toBeUndefined();
    await page.store.db.write((tx) =>
      requeue(tx, page.env, [...page.store.memory.parked], { onTop: true }),
    );
    await page.store.reload();
    await online();
    expect(server.game(us.game).rounds[0]!.piles[us.anna]!.cards).toEqual([6]);
  });

  test("different fields of a game: both stand, without a question", async () => {
    offline();
    await page.store.commit({ writes: [put(us.group, gamePath(us.game), { note: "mine" })] });
    theirs(gamePath(us.game), { place: "theirs" });
    await online();
    expect(server.game(us.game)).toMatchObject({ note: "mine", place: "theirs" });
    expect(page.store.memory.parked).toEqual([]);
  });

  test("the same field of a game: a person picks", async () => {
    offline();
    await page.store.commit({ writes: [put(us.group, gamePath(us.game), { note: "mine" })] });
    theirs(gamePath(us.game), { note: "theirs" });
    await online();
    expect(page.store.memory.parked).toMatchObject([{ code: "version-mismatch" }]);
    expect(shown().note).toBe("theirs");
  });

  test("seats of different players: both stand", async () => {
    const cleo = id();
    await page.store.commit({
      writes: [
        put(us.group, playerPath(cleo), { name: "Cleo" }),
        put(us.group, gamePath(us.game), {
          players: [us.anna, us.ben, cleo],
          seats: { [cleo]: { from_round: 2 } },
        }),
      ],
    });
    await quiet();
    offline();
    const seat = (player: string) => ({ seats: { [player]: { left_after: 4 } } });
    await page.store.commit({ writes: [put(us.group, gamePath(us.game), seat(us.anna))] });
    theirs(gamePath(us.game), seat(cleo));
    await online();
    expect(page.store.memory.parked).toEqual([]);
    expect(server.game(us.game).seats).toMatchObject({
      [us.anna]: { left_after: 4 },
      [cleo]: { from_round: 2, left_after: 4 },
    });
  });

  test("an answer was lost and somebody corrected meanwhile: my next change asks", async () => {
    server.faults = [{ what: "lost" }];
    await page.store.commit({ writes: [us.pile(us.ben, [6])] });
    await quiet();
    offline();
    await page.store.commit({ writes: [us.pile(us.ben, [6, 7])] });
    theirs(pathOf(us.ben), { cards: [99] });
    await online();
    await clock.pass(60_000);
    expect(server.game(us.game).rounds[0]!.piles[us.ben]!.cards).toEqual([99]);
    expect(page.store.memory.parked).toMatchObject([{ body: { cards: [6, 7] } }]);
  });
});

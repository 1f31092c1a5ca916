// What the server refuses: set aside with what builds on it, shown, never lost; the rest goes on.
import { beforeEach, describe, expect, test } from "vitest";

import { Deriver } from "../../src/data/derive";
import { gamePath, pilePath, playerPath } from "../../src/data/paths";
import { family, requeue } from "../../src/data/requeue";
import { pending } from "../../src/data/store";
import type { GameView } from "../../src/data/views";
import { Clock, fakeEnv, openPage, quiet } from "../support/phone";
import type { Page } from "../support/phone";
import { FakeServer, problem } from "../support/server";
import { evening, gameBody, id, put, take } from "../support/start";
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

describe("setting aside", () => {
  test("a refused change lies aside with its reason, the next ones go on", async () => {
    server.refuse = ({ path }) =>
      path.endsWith(us.anna) && path.includes("piles")
        ? problem(422, "invalid", { errors: { cards: ["No."] } })
        : null;
    await page.store.commit({ writes: [us.pile(us.anna, [6]), us.pile(us.ben, [7])] });
    await quiet();
    expect(page.store.memory.parked).toMatchObject([
      { code: "invalid", errors: { cards: ["No."] }, because: null, body: { cards: [6] } },
    ]);
    expect(page.store.memory.outbox).toEqual([]);
    expect(server.game(us.game).rounds[0]!.piles[us.ben]!.cards).toEqual([7]);
  });

  test.each([
    ["waits", false],
    ["was refused", true],
  ])("a pile tapped without having seen the one that %s does not replace it", async (_, isRefused) => {
    const over = { ...us.pile(us.ben, [10]), over: null };
    offline();
    await page.store.commit({ writes: [us.pile(us.anna, [6])] });
    await quiet();
    await page.store.commit({ writes: [us.pile(us.ben, [27])] });
    // As a phone that has tried it already, or has not.
    if (isRefused) await page.store.db.write(async (tx) => (await tx.all("outbox")).forEach((one) => tx.put("outbox", { ...one, sent: true })));
    await page.store.commit({ writes: [over] });
    if (isRefused) server.write(us.group, us.pile(us.ben, []).path, { cards: [99] });
    await online();
    await online();
    const asked = page.store.memory.parked.map(({ code, body, current }) => [code, body!["cards"], current!["cards"]]);
    const there = isRefused ? [99] : [27];
    const mine = isRefused ? [[27], [10]] : [[10]];
    expect(asked).toEqual(mine.map((cards) => ["version-mismatch", cards, there]));
    expect(server.game(us.game).rounds[0]!.piles[us.ben]!.cards).toEqual(there);
  });

  test("a refused game keeps its piles back, stays on screen, and is sent again whole", async () => {
    const game = id();
    server.refuse = ({ path }) => (path === gamePath(game) ? problem(409, "full") : null);
    await page.store.commit({ writes: [put(us.group, gamePath(game), gameBody([us.anna, us.ben]))] });
    await page.store.commit({ writes: [put(us.group, pilePath(game, 1, us.anna), { cards: [55] })] });
    await quiet();
    await page.store.commit({ writes: [put(us.group, pilePath(game, 1, us.ben), { cards: [] })] });
    await quiet();
    const { parked } = page.store.memory;
    expect(parked.map(({ code }) => code)).toEqual(["full", "depends", "depends"]);
    expect(page.store.memory.outbox).toEqual([]);
    const { games } = new Deriver().derive(
      page.store.memory.items,
      pending(page.store.memory, us.group),
    );
    expect(games.find((one) => one.id === game)!.rounds[0]).toMatchObject({ complete: true });

    server.refuse = () => null;
    await page.store.db.write((tx) => requeue(tx, page.env, family(parked, parked[0]!)));
    await page.store.reload();
    await online();
    expect(page.store.memory.parked).toEqual([]);
    expect(server.game(game).rounds[0]!.piles[us.anna]!.cards).toEqual([55]);
  });

  test("a refused player keeps back the game that names him", async () => {
    const [cleo, game] = [id(), id()];
    server.refuse = ({ path }) => (path === playerPath(cleo) ? problem(422, "invalid") : null);
    offline();
    await page.store.commit({
      writes: [
        put(us.group, playerPath(cleo), { name: "Cleo" }),
        put(us.group, gamePath(game), gameBody([us.anna, cleo])),
        us.pile(us.ben, [7]),
      ],
    });
    await online();
    expect(page.store.memory.parked.map(({ code }) => code)).toEqual(["invalid", "depends"]);
    expect(server.game(us.game).rounds[0]!.piles[us.ben]!.cards).toEqual([7]);
  });

  test("a later change of the same item is taken into the one set aside", async () => {
    server.refuse = ({ path }) => (path.includes("piles") ? problem(422, "invalid") : null);
    server.before = async () => {
      server.before = () => {};
      await page.store.commit({ writes: [us.pile(us.anna, [8, 9])] });
    };
    await page.store.commit({ writes: [us.pile(us.anna, [6])] });
    await quiet();
    await quiet();
    expect(page.store.memory.outbox).toEqual([]);
    expect(page.store.memory.parked.length).toBeGreaterThan(0);
    expect(page.store.memory.parked.at(-1)!.body).toMatchObject({ cards: [8, 9] });
  });

  test("deleting what is gone already is done", async () => {
    server.refuse = ({ method }) => (method === "DELETE" ? problem(404, "not-found") : null);
    await page.store.commit({ writes: [take(us.group, pilePath(us.game, 1, us.anna))] });
    await quiet();
    expect(page.store.memory.parked).toEqual([]);
    expect(page.store.memory.outbox).toEqual([]);
  });
});

describe("deleted elsewhere", () => {
  test("the change is kept, the game is shown as deleted, and both can come back", async () => {
    offline();
    await page.store.commit({ writes: [us.pile(us.ben, [6])] });
    server.write(us.group, gamePath(us.game), null);
    await online();
    const [parked] = page.store.memory.parked;
    expect(parked).toMatchObject({ code: "deleted", body: { cards: [6] } });
    expect(shown().deleted).toBe(true);

    const first = [put(us.group, gamePath(us.game), { deleted: false })];
    await page.store.db.write((tx) => requeue(tx, page.env, [parked!], { onTop: false, first }));
    await page.store.reload();
    await online();
    expect(page.store.memory.parked).toEqual([]);
    expect(shown()).toMatchObject({ deleted: false });
    expect(myPile(us.ben)).toEqual([6]);
  });
});

describe("the key is refused", () => {
  test("401: all stops, everything is kept, and it can be tried again", async () => {
    const group = server.groups.get(us.group)!;
    server.groups.set(us.group, { ...group, token: "another" });
    await page.store.commit({ writes: [us.pile(us.anna, [6]), us.pile(us.ben, [7])] });
    await quiet();
    expect(page.store.memory.groups.get(us.group)!.refused).toBe("unauthorized");
    expect(page.store.memory.outbox).toHaveLength(2);
    const count = server.seen.length;
    await clock.pass(600_000);
    await page.sync.now();
    expect(server.seen).toHaveLength(count);

    server.groups.set(us.group, group);
    await page.sync.retryRefused();
    await quiet();
    expect(page.store.memory.outbox).toEqual([]);
  });

  test("a group that was deleted is kept for reading", async () => {
    server.refuse = () => problem(410, "deleted", { current: { id: us.group } });
    await page.store.commit({ writes: [us.pile(us.anna, [6])] });
    await quiet();
    expect(page.store.memory.groups.get(us.group)!.refused).toBe("deleted");
    expect(page.store.memory.parked).toEqual([]);
    expect(myPile(us.anna)).toEqual([6]);
  });
});

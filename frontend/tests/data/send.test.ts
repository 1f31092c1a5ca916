// Sending: in order, once, patiently.
import { beforeEach, describe, expect, test } from "vitest";

import { gamePath, pilePath, playerPath } from "../../src/data/paths";
import { Clock, fakeEnv, openPage, quiet } from "../support/phone";
import type { Page } from "../support/phone";
import { FakeServer } from "../support/server";
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
});

describe("the order of sending", () => {
  test("group, people and game made offline arrive in the order they were made", async () => {
    await quiet();
    expect(server.writes).toEqual([
      "PUT  201",
      `PUT ${playerPath(us.anna)} 201`,
      `PUT ${playerPath(us.ben)} 201`,
      `PUT ${gamePath(us.game)} 201`,
    ]);
    expect(page.store.memory.outbox).toEqual([]);
    expect(page.store.memory.groups.get(us.group)!.on_server).toBe(true);
  });

  test("each request has the token, a key of its own and a precondition", async () => {
    await page.store.commit({ writes: [us.pile(us.anna, [5, 55])] });
    await quiet();
    const writes = server.seen.filter(({ method }) => method === "PUT");
    expect(new Set(writes.map(({ key }) => key)).size).toBe(writes.length);
    for (const { headers } of writes) {
      expect(headers["authorization"]).toMatch(/^Bearer [\w-]{43}$/);
      expect(headers["if-none-match"]).toBe("*");
    }
    expect(writes[0]!.body).toEqual({ name: "Us", device_name: "Test phone" });
  });

  test("a change after that asks for the version it was made on", async () => {
    await page.store.commit({ writes: [us.pile(us.anna, [5])] });
    await quiet();
    const { version } = server.game(us.game).rounds[0]!.piles[us.anna]!;
    await page.store.commit({ writes: [us.pile(us.anna, [6])] });
    await quiet();
    const last = server.seen.filter(({ method }) => method === "PUT").at(-1)!;
    expect(last.headers["if-match"]).toBe(`"${version}"`);
    expect(last.status).toBe(200);
    expect(server.game(us.game).rounds[0]!.piles[us.anna]!.cards).toEqual([6]);
  });
});

describe("one waiting entry per item", () => {
  beforeEach(async () => {
    await quiet();
    server.down = { what: "offline" };
    server.seen = [];
  });

  test("a pile that is corrected twice offline is sent once, as it is at last", async () => {
    await page.store.commit({ writes: [us.pile(us.anna, [1])] });
    await quiet(); // in flight from here on
    await page.store.commit({ writes: [us.pile(us.anna, [1, 2])] });
    await page.store.commit({ writes: [us.pile(us.anna, [1, 2, 3])] });
    expect(page.store.memory.outbox).toHaveLength(2);
    server.down = null;
    await clock.pass(60_000);
    const sent = server.seen.filter(({ status, method }) => method === "PUT" && status !== "offline");
    expect(sent.map(({ body }) => body!["cards"])).toEqual([[1], [1, 2, 3]]);
    expect(sent[1]!.headers["if-match"]).toBeDefined();
    expect(server.game(us.game).rounds[0]!.piles[us.anna]!.cards).toEqual([1, 2, 3]);
  });

  test("fields of a game join; a toggle back leaves nothing to send", async () => {
    await page.store.commit({ writes: [us.pile(us.ben, [7])] }); // keeps the sender busy
    await quiet();
    const path = gamePath(us.game);
    await page.store.commit({ writes: [put(us.group, path, { note: "late" })] });
    await page.store.commit({ writes: [put(us.group, path, { place: "home" })] });
    expect(page.store.memory.outbox.at(-1)).toMatchObject({
      body: { note: "late", place: "home" },
      base: { note: null, place: null },
    });
    await page.store.commit({ writes: [put(us.group, path, { note: null })] });
    await page.store.commit({ writes: [put(us.group, path, { place: null })] });
    expect(page.store.memory.outbox).toHaveLength(1);
  });

  test("what names a player made later does not overtake him", async () => {
    const path = gamePath(us.game);
    await page.store.commit({ writes: [us.pile(us.ben, [7])] });
    await quiet();
    await page.store.commit({ writes: [put(us.group, path, { note: "late" })] });
    const cleo = id();
    await page.store.commit({ writes: [put(us.group, playerPath(cleo), { name: "Cleo" })] });
    const seats = { [cleo]: { from_round: 2 } };
    const players = [us.anna, us.ben, cleo];
    await page.store.commit({ writes: [put(us.group, path, { players, seats })] });
    server.down = null;
    await clock.pass(60_000);
    expect(server.game(us.game).players).toEqual(players);
    expect(page.store.memory.parked).toEqual([]);
  });

  test("a pile entered and taken back before it was sent is not sent", async () => {
    await page.store.commit({ writes: [us.pile(us.ben, [7])] });
    await quiet();
    await page.store.commit({ writes: [us.pile(us.anna, [1])] });
    await page.store.commit({ writes: [take(us.group, pilePath(us.game, 1, us.anna))] });
    expect(page.store.memory.outbox).toHaveLength(1);
  });

  test("a game deleted and brought back before it was sent is left alone", async () => {
    await page.store.commit({ writes: [us.pile(us.ben, [7])] });
    await quiet();
    await page.store.commit({ writes: [take(us.group, gamePath(us.game))] });
    await page.store.commit({ writes: [put(us.group, gamePath(us.game), { deleted: false })] });
    expect(page.store.memory.outbox).toHaveLength(1);
  });

  test("a whole game made, played and deleted offline arrives as such", async () => {
    const game = id();
    await page.store.commit({ writes: [put(us.group, gamePath(game), gameBody([us.anna, us.ben]))] });
    await page.store.commit({ writes: [put(us.group, pilePath(game, 1, us.anna), { cards: [1] })] });
    await page.store.commit({ writes: [take(us.group, gamePath(game))] });
    server.down = null;
    await clock.pass(60_000);
    expect(server.record("game", game)).toMatchObject({ deleted: true });
    expect(page.store.memory.parked).toEqual([]);
    expect(page.store.memory.outbox).toEqual([]);
  });
});

describe("when the network is bad", () => {
  test("a lost answer: the same key again, one pile, one version (known fault 29)", async () => {
    await quiet();
    server.faults = [{ what: "lost" }, { what: "lost" }];
    await page.store.commit({ writes: [us.pile(us.anna, [5, 55])] });
    await clock.pass(60_000);
    const sent = server.seen.filter(({ path }) => path.includes("/piles/"));
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(server.game(us.game).rounds[0]!.piles[us.anna]!.bullheads).toBe(9);
    expect(page.store.memory.outbox).toEqual([]);
    expect(page.store.memory.parked).toEqual([]);
  });

  test("any single answer of the first evening may be lost", async () => {
    for (let lost = 0; lost < 12; lost += 1) {
      const other = new FakeServer();
      let count = 0;
      const honest = other.fetch;
      other.fetch = (input, init) => {
        if (count++ === lost) other.faults.push({ what: "lost" });
        return honest(input, init);
      };
      const time = new Clock();
      const one = await openPage(fakeEnv({ server: other, clock: time }));
      const them = await evening(one);
      await one.store.commit({ writes: [them.pile(them.anna, [5])] });
      await one.store.commit({ writes: [them.pile(them.anna, [5, 55])] });
      await time.pass(120_000);
      expect(other.game(them.game).rounds[0]!.piles[them.anna]!.cards, `${lost}`).toEqual([5, 55]);
      expect(one.store.memory.parked, `${lost}`).toEqual([]);
      expect(one.store.memory.outbox, `${lost}`).toEqual([]);
      one.sync.stop();
    }
  });

  test("waits longer each time, keeps the order, and says that it is offline", async () => {
    await quiet();
    server.down = { what: "offline" };
    server.seen = [];
    await page.store.commit({ writes: [us.pile(us.anna, [1]), us.pile(us.ben, [2])] });
    await clock.pass(30_000);
    expect(page.sync.online).toBe(false);
    expect(server.seen.length).toBeGreaterThan(3);
    expect(server.seen.length).toBeLessThan(9);
    expect(new Set(server.seen.map(({ path }) => path)).size).toBe(1);
    server.down = null;
    await page.sync.now();
    expect(page.sync.online).toBe(true);
    expect(server.writes.slice(-2)).toEqual([
      `PUT ${pilePath(us.game, 1, us.anna)} 201`,
      `PUT ${pilePath(us.game, 1, us.ben)} 201`,
    ]);
  });

  test.each([500, 502, 503, 429])("%i: waits as long as Retry-After says", async (status) => {
    await quiet();
    server.seen = [];
    server.faults = [{ what: status, retryAfter: "120" }];
    await page.store.commit({ writes: [us.pile(us.anna, [1])] });
    await page.store.commit({ writes: [us.pile(us.ben, [2])] });
    await page.sync.now();
    await clock.pass(119_000);
    expect(server.seen).toHaveLength(1);
    expect(page.sync.troubled).toBe(true);
    await clock.pass(2_000);
    expect(page.store.memory.outbox).toEqual([]);
    expect(page.sync.troubled).toBe(false);
  });

  test("Retry-After may be a date", async () => {
    await quiet();
    server.seen = [];
    server.faults = [{ what: 503, retryAfter: new Date(clock.now + 90_000).toUTCString() }];
    await page.store.commit({ writes: [us.pile(us.anna, [1])] });
    await clock.pass(88_000);
    expect(server.seen).toHaveLength(1);
    await clock.pass(3_000);
    expect(page.store.memory.outbox).toEqual([]);
  });

  test("the log-in page of a hotel is no answer of ours", async () => {
    await quiet();
    server.faults = [{ what: "hotel" }, { what: "hotel" }];
    await page.store.commit({ writes: [us.pile(us.anna, [1])] });
    await quiet();
    expect(page.sync.online).toBe(false);
    expect(page.store.memory.outbox).toHaveLength(1);
    await clock.pass(60_000);
    expect(server.game(us.game).rounds[0]!.piles[us.anna]!.cards).toEqual([1]);
  });

  test("a request that hangs is given up and made again", async () => {
    await quiet();
    const honest = server.fetch;
    page.env.fetch = ((_: string, init: RequestInit) =>
      new Promise((_resolve, reject) => {
        init.signal!.addEventListener("abort", () => reject(new Error("aborted")));
      })) as typeof fetch;
    await page.store.commit({ writes: [us.pile(us.anna, [1])] });
    await clock.pass(14_000);
    page.env.fetch = honest as typeof fetch;
    await clock.pass(20_000);
    expect(page.store.memory.outbox).toEqual([]);
  });
});

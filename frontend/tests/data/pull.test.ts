// Pulling: what others did, in pages; and a server that came back from an old back-up.
import { beforeEach, describe, expect, test } from "vitest";

import { gamePath, pilePath, playerPath } from "../../src/data/paths";
import { lostName } from "../../src/data/kept";
import { rootKey } from "../../src/data/replica";
import { POLL } from "../../src/data/sync";
import type { GameItem, Lost } from "../../src/data/types";
import { Clock, fakeEnv, openPage, quiet } from "../support/phone";
import type { Page } from "../support/phone";
import { FakeServer } from "../support/server";
import { evening, gameBody, id, put } from "../support/start";
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
});

const item = (game = us.game) => page.store.memory.items.get(`game/${game}`)?.item as GameItem;
const theirs = (path: string, body: Parameters<typeof put>[2]) => server.write(us.group, path, body);

describe("what others did", () => {
  test("arrives, over as many pages as it takes", async () => {
    const people = Array.from({ length: 8 }, () => id());
    people.forEach((one, i) => theirs(playerPath(one), { name: `P${i}` }));
    theirs(pilePath(us.game, 1, us.ben), { cards: [55] });
    await page.sync.now();
    expect(item().rounds[0]!.piles[us.ben]!.cards).toEqual([55]);
    for (const one of people) expect(page.store.memory.items.has(`player/${one}`)).toBe(true);
    const stored = await page.store.db.read((tx) => tx.get("groups", us.group));
    expect(stored!.cursor).toBe(`e1.${server.groups.get(us.group)!.counter}`);
  });

  test("a deleted game keeps its name and people for as long as it can come back", async () => {
    server.write(us.group, gamePath(us.game), null);
    await page.sync.now();
    const record = page.store.memory.items.get(`game/${us.game}`)!;
    expect(record.deleted).toBe(true);
    expect(record.item).not.toBeNull();
  });

  test("my waiting change lies over what was pulled", async () => {
    server.faults = [{ what: "lost" }];
    server.down = null;
    theirs(gamePath(us.game), { place: "theirs" });
    server.down = { what: 503 };
    await page.store.commit({ writes: [put(us.group, gamePath(us.game), { note: "mine" })] });
    await quiet();
    server.down = null;
    server.faults = [];
    await page.sync.now();
    await quiet();
    expect(item()).toMatchObject({ note: "mine", place: "theirs" });
  });

  test("a game on screen is asked for every 15 seconds, nothing new costs one line", async () => {
    page.sync.watch(true);
    await quiet();
    const before = server.seen.length;
    await clock.pass(POLL * 3 + 100);
    const asked = server.seen.slice(before);
    expect(asked.length).toBe(3);
    expect(asked.slice(1).map(({ status }) => status)).toEqual([304, 304]);
    theirs(pilePath(us.game, 1, us.ben), { cards: [55] });
    await clock.pass(POLL);
    expect(item().rounds[0]!.piles[us.ben]!.bullheads).toBe(7);
    page.sync.watch(false);
    await clock.pass(POLL);
    const quietNow = server.seen.length;
    await clock.pass(POLL * 10);
    expect(server.seen.length).toBe(quietNow);
  });

  test("a hidden page asks for nothing", async () => {
    page.sync.watch(true);
    await quiet();
    page.env.visible = () => false;
    await clock.pass(POLL);
    const before = server.seen.length;
    await clock.pass(POLL * 5);
    expect(server.seen.length).toBe(before);
  });
});

describe("the server came back from a back-up", () => {
  test("everything is pulled anew; what it lacks is kept and given back", async () => {
    const restore = server.backUp();
    const later = id();
    await page.store.commit({ writes: [put(us.group, gamePath(later), gameBody([us.anna, us.ben]))] });
    await page.store.commit({
      writes: [
        put(us.group, pilePath(later, 1, us.anna), { cards: [1, 2] }),
        put(us.group, pilePath(later, 1, us.ben), { points: 30 }),
        us.pile(us.ben, [77]),
      ],
    });
    await quiet();
    restore();
    await page.sync.now();
    await quiet();
    expect(item(later)).toBeUndefined();
    const lost = page.store.memory.settings.get(lostName(us.group)) as Lost;
    expect(new Set(lost.writes.map(rootKey))).toEqual(new Set([`game/${later}`, `game/${us.game}`]));

    await page.store.commit({ writes: lost.writes, settings: { [lostName(us.group)]: null } });
    await quiet();
    await quiet();
    expect(server.game(later).rounds[0]!.piles).toMatchObject({
      [us.anna]: { cards: [1, 2] },
      [us.ben]: { cards: null, bullheads: 30 },
    });
    expect(server.game(us.game).rounds[0]!.piles[us.ben]!.cards).toEqual([77]);
    expect(page.store.memory.parked).toEqual([]);
  });

  test("changes that wait survive it", async () => {
    server.down = { what: "offline" };
    await page.store.commit({ writes: [us.pile(us.ben, [6])] });
    await quiet();
    server.epoch = "e2";
    server.down = null;
    await page.sync.now();
    await quiet();
    expect(server.game(us.game).rounds[0]!.piles[us.ben]!.cards).toEqual([6]);
    expect(page.store.memory.settings.get(lostName(us.group))).toBeUndefined();
  });
});

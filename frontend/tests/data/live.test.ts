// Hearing of changes: by the stream where there is one, by asking where there is none.
import { beforeEach, describe, expect, test } from "vitest";

import { Live, SILENCE } from "../../src/data/live";
import { pilePath } from "../../src/data/paths";
import { POLL } from "../../src/data/sync";
import type { GameItem } from "../../src/data/types";
import { Clock, fakeEnv, openPage, quiet } from "../support/phone";
import type { Page } from "../support/phone";
import { FakeServer } from "../support/server";
import { Streams } from "../support/streams";
import { evening } from "../support/start";
import type { Evening } from "../support/start";

let server: FakeServer;
let streams: Streams;
let clock: Clock;
let page: Page;
let us: Evening;
let seen = true;

beforeEach(async () => {
  seen = true;
  server = new FakeServer();
  server.streams = streams = new Streams();
  clock = new Clock();
  page = await openPage({ ...fakeEnv({ server, clock }), visible: () => seen });
  us = await evening(page);
  await page.store.commit({ writes: [us.pile(us.anna, [5])] });
  page.sync.live = new Live(page.env, (cursor) => page.sync.heard(cursor));
  page.sync.listen();
  page.sync.watch(true);
  await quiet();
});

const pile = () => (page.store.memory.items.get(`game/${us.game}`)!.item as GameItem).rounds[0]!.piles[us.ben]?.cards;
const theirs = (cards: number[]) => server.write(us.group, pilePath(us.game, 1, us.ben), { cards });
const asked = (what: string) => server.seen.filter(({ method, path }) => method === "GET" && path.includes(what)).length;

describe("a stream", () => {
  test("tells of a change at once, without a clock; nobody asks in between", async () => {
    expect(page.sync.live!.stands).toBe(true);
    theirs([55]);
    await quiet();
    expect(pile()).toEqual([55]);
    await clock.pass(POLL); // the last time somebody thought of asking
    const before = asked("changes");
    for (let i = 0; i < 20; i += 1) {
      streams.say(": beat\n\n");
      await clock.pass(POLL);
    }
    expect(asked("changes")).toBe(before);
    expect(asked("events")).toBe(1);
  });

  test("may come in any pieces", async () => {
    streams.say("event: chan");
    streams.say("ge\r\nda");
    await quiet();
    const before = asked("changes");
    streams.say('ta: {"cursor": "e1.9"}\r\n\r\n: beat\n');
    await quiet();
    expect(asked("changes")).toBe(before + 1);
  });

  test("that ends is opened again, and what happened meanwhile is there", async () => {
    streams.hangUp();
    await quiet();
    expect(page.sync.live!.stands).toBe(false);
    theirs([55]);
    await clock.pass(1_000);
    expect(page.sync.live!.stands).toBe(true);
    expect(pile()).toEqual([55]);
    expect(asked("events")).toBe(2);
  });

  test("that is silent for too long is given up", async () => {
    await clock.pass(SILENCE - 1);
    expect(asked("events")).toBe(1);
    await clock.pass(1 + 1_000);
    expect(asked("events")).toBe(2);
    expect(page.sync.live!.stands).toBe(true);
  });

  test("is closed while nobody looks, and a look catches up", async () => {
    seen = false;
    page.sync.listen();
    await quiet();
    expect(page.sync.live!.stands).toBe(false);
    theirs([55]);
    await clock.pass(SILENCE * 3);
    expect(asked("events")).toBe(1);
    seen = true;
    void page.sync.now();
    await quiet();
    expect(pile()).toEqual([55]);
    expect(page.sync.live!.stands).toBe(true);
  });

  test("of a token that was revoked ends for good", async () => {
    server.groups.get(us.group)!.token = "another";
    streams.hangUp();
    await clock.pass(120_000);
    expect(page.store.memory.groups.get(us.group)!.refused).toBe("unauthorized");
    const before = asked("events");
    await clock.pass(600_000);
    expect(asked("events")).toBe(before);
  });
});

describe("without streams", () => {
  beforeEach(async () => {
    streams.hangUp();
    server.streams = null;
    await quiet();
  });

  test("the phone asks now and then, and tries again with patience", async () => {
    theirs([55]);
    await clock.pass(POLL + 1_000);
    expect(pile()).toEqual([55]);
    const before = asked("events");
    await clock.pass(600_000);
    expect(asked("events") - before).toBeLessThan(25);
    expect(asked("events") - before).toBeGreaterThan(5);
  });

  test("somebody who looks again, or finds the network again, does not wait", async () => {
    await clock.pass(600_000);
    server.streams = streams = new Streams();
    void page.sync.now();
    await quiet();
    expect(page.sync.live!.stands).toBe(true);
  });
});

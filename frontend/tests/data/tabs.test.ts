// Two tabs of one phone: one sends, both show; the turn passes on when one dies or is loaded anew.
import { IDBFactory } from "fake-indexeddb";
import { describe, expect, test } from "vitest";

import type { Env } from "../../src/data/env";
import { gamePath } from "../../src/data/paths";
import { LEASE } from "../../src/data/turn";
import { Clock, fakeEnv, killAfter, openPage, quiet, webLocks } from "../support/phone";
import { FakeServer } from "../support/server";
import { evening, put } from "../support/start";

describe.each([
  ["Web Locks", true],
  ["a lease", false],
])("two tabs with %s", (_, withLocks) => {
  function tabs(server: FakeServer, clock: Clock): [Env, Env] {
    const indexedDB = new IDBFactory();
    const locks = withLocks ? webLocks() : null;
    const heard: (() => void)[] = [];
    const env = (): Env => {
      const mine: (() => void)[] = [];
      return {
        ...fakeEnv({ server, clock, indexedDB, locks }),
        channel: {
          post: () => heard.filter((one) => !mine.includes(one)).forEach((one) => one()),
          listen: (one) => {
            mine.push(one);
            heard.push(one);
          },
          close: () => {},
        },
      };
    };
    return [env(), env()];
  }

  test("each change is sent once, and both show it", async () => {
    const server = new FakeServer();
    const clock = new Clock();
    const [one, two] = tabs(server, clock);
    const a = await openPage(one);
    const us = await evening(a);
    await clock.pass(5_000);
    const b = await openPage(two);
    await Promise.all([
      a.store.commit({ writes: [us.pile(us.anna, [5])] }),
      b.store.commit({ writes: [us.pile(us.ben, [7])] }),
      a.store.commit({ writes: [put(us.group, gamePath(us.game), { note: "a" })] }),
      b.store.commit({ writes: [put(us.group, gamePath(us.game), { place: "b" })] }),
    ]);
    await clock.pass(LEASE * 2);
    const taken = server.seen.filter(({ method, status }) => method === "PUT" && status !== 412);
    const keys = taken.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(server.game(us.game)).toMatchObject({ note: "a", place: "b" });
    for (const page of [a, b]) {
      expect(page.store.memory.outbox).toEqual([]);
      expect(page.store.memory.items.get(`game/${us.game}`)!.item).toMatchObject({ note: "a", place: "b" });
    }
  });

  test("a tab that dies while it sends is followed by the other", async () => {
    const server = new FakeServer();
    const clock = new Clock();
    const [one, two] = tabs(server, clock);
    const a = await openPage(one);
    const us = await evening(a);
    await clock.pass(5_000);
    if (withLocks) two.locks = webLocks(); // the browser takes the lock from a dead tab
    killAfter(a.store, 2);
    void a.store.commit({ writes: [us.pile(us.anna, [5])] });
    await quiet();
    a.sync.stop();
    const b = await openPage(two);
    void b.sync.now();
    await clock.pass(LEASE * 2);
    expect(server.game(us.game).rounds[0]!.piles[us.anna]!.cards).toEqual([5]);
    expect(b.store.memory.outbox).toEqual([]);
  });

  test("a tab reloaded while it sends goes on at once", async () => {
    const server = new FakeServer();
    const clock = new Clock();
    const [one] = tabs(server, clock);
    const a = await openPage(one);
    const us = await evening(a);
    await clock.pass(5_000);
    killAfter(a.store, 2);
    void a.store.commit({ writes: [us.pile(us.anna, [5])] });
    await quiet();
    a.sync.stop();
    const again = await openPage(withLocks ? { ...one, locks: webLocks() } : one);
    void again.sync.now();
    await clock.pass(100);
    expect(server.game(us.game).rounds[0]!.piles[us.anna]!.cards).toEqual([5]);
    expect(again.store.memory.outbox).toEqual([]);
  });
});

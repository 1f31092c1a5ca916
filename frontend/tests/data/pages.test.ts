// Pages of one phone: killed at any moment, with an old database, with none at all.
import { IDBFactory } from "fake-indexeddb";
import { describe, expect, test } from "vitest";

import { STEPS, openDb } from "../../src/data/db";
import { fakeEnv, killAfter, openPage, quiet } from "../support/phone";
import { FakeServer } from "../support/server";
import { evening } from "../support/start";
import type { Evening } from "../support/start";

const draft = ({ group, game, anna }: Evening, cards: number[]) => ({
  group,
  game,
  player: anna,
  round: 1,
  by: "cards" as const,
  cards,
  points: null,
  said: false, over: null,
  at: 0,
});

describe("killed at any moment", () => {
  // Each number is a place between two transactions of an evening that is sent and pulled.
  test.each(Array.from({ length: 26 }, (_, i) => i + 1))("after %i transactions", async (kill) => {
    const server = new FakeServer();
    const indexedDB = new IDBFactory();
    const first = await openPage(fakeEnv({ server, indexedDB }));
    const us = await evening(first);
    await first.store.commit({ drafts: [draft(us, [1, 2, 3])] });
    killAfter(first.store, kill);
    const done: string[] = [];
    void first.store.commit({ writes: [us.pile(us.anna, [5])] }).then(() => done.push("anna"));
    void first.store
      .commit({ writes: [us.pile(us.ben, [7])], dropDrafts: [draft(us, [])] })
      .then(() => done.push("ben"));
    await quiet();
    first.sync.stop();

    const again = await openPage(fakeEnv({ server, indexedDB }));
    expect(again.store.memory.drafts.size).toBeLessThanOrEqual(1);
    if (!done.includes("ben") && again.store.memory.drafts.size) {
      expect([...again.store.memory.drafts.values()][0]!.cards).toEqual([1, 2, 3]);
    }
    await again.sync.now();
    await quiet();
    expect(again.store.memory.outbox).toEqual([]);
    expect(again.store.memory.parked).toEqual([]);
    const piles = server.game(us.game).rounds[0]?.piles ?? {};
    if (done.includes("anna")) expect(piles[us.anna]!.cards).toEqual([5]);
    if (done.includes("ben")) expect(piles[us.ben]!.cards).toEqual([7]);
    const keys = server.seen.filter(({ key, status }) => key && status === 201).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("a pile becomes sendable and its draft goes in one step, or neither", async () => {
    const indexedDB = new IDBFactory();
    const server = new FakeServer();
    const page = await openPage(fakeEnv({ server, indexedDB }));
    const us = await evening(page);
    await page.store.commit({ drafts: [draft(us, [9])] });
    const broken = page.store.db;
    const write = broken.write;
    broken.write = (work) =>
      write(async (tx) => {
        await work(tx);
        throw new Error("killed inside");
      });
    const commit = page.store.commit({ writes: [us.pile(us.anna, [9])], dropDrafts: [draft(us, [])] });
    await expect(commit).rejects.toThrow();
    expect(page.store.memory.storage).toBe("failed");
    const again = await openPage(fakeEnv({ server, indexedDB }));
    expect(again.store.memory.drafts.size).toBe(1);
    expect(again.store.memory.outbox.some(({ path }) => path.includes("piles"))).toBe(false);

    // The page that lives on tries it again with its next action.
    broken.write = write;
    await page.store.commit({ settings: { any: 1 } });
    expect(page.store.memory.storage).toBe("kept");
    await page.sync.now();
    await quiet();
    expect(server.game(us.game).rounds[0]!.piles[us.anna]!.cards).toEqual([9]);
  });
});

describe("the database", () => {
  test("takes a further step and keeps what it has; the older page reads on", async () => {
    const indexedDB = new IDBFactory();
    const old = await openDb(indexedDB);
    await old.write((tx) => tx.put("settings", { name: "a", value: 1 }));
    const further = [...STEPS, (db: IDBDatabase) => void db.createObjectStore("photos")];
    const newer = await openDb(indexedDB, { steps: further });
    expect(await newer.read((tx) => tx.get("settings", "a"))).toEqual({ name: "a", value: 1 });
    await old.write((tx) => tx.put("settings", { name: "a", value: 2 }));
    expect(await newer.read((tx) => tx.get("settings", "a"))).toEqual({ name: "a", value: 2 });
    const another = await openDb(indexedDB);
    expect(await another.read((tx) => tx.get("settings", "a"))).toEqual({ name: "a", value: 2 });
  });

  test("a failing step inside a transaction leaves no trace", async () => {
    const db = await openDb(new IDBFactory());
    const failing = db.write((tx) => {
      tx.put("settings", { name: "a", value: 1 });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await db.read((tx) => tx.all("settings"))).toEqual([]);
  });

  test("of a browser that was just woken is tried twice", async () => {
    const indexedDB = new IDBFactory();
    const open = indexedDB.open.bind(indexedDB);
    let fails = 1;
    indexedDB.open = (...given) => {
      if (fails-- > 0) throw new DOMException("lost", "UnknownError");
      return open(...given);
    };
    const page = await openPage(fakeEnv({ server: new FakeServer(), indexedDB }));
    expect(page.store.memory.storage).toBe("kept");
  });

  test.each([
    ["is missing", null],
    ["refuses", { open: () => { throw new Error("private"); } } as unknown as IDBFactory],
  ])("that %s is replaced by memory, which is said", async (_, indexedDB) => {
    const server = new FakeServer();
    const page = await openPage(fakeEnv({ server, indexedDB: indexedDB as IDBFactory | null }));
    expect(page.store.memory.storage).toBe("memory");
    const us = await evening(page);
    await page.store.commit({ writes: [us.pile(us.anna, [5])], drafts: [draft(us, [6])] });
    await quiet();
    expect(server.game(us.game).rounds[0]!.piles[us.anna]!.cards).toEqual([5]);
    expect(page.store.memory.outbox).toEqual([]);
    expect(page.store.memory.storage).toBe("memory");
  });
});

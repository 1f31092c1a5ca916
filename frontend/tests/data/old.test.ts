// The app was updated meanwhile: old databases, a page of an older build beside, a clock that was set back.
import { IDBFactory } from "fake-indexeddb";
import { expect, test } from "vitest";

import { DB_NAME, STEPS, openDb } from "../../src/data/db";
import { LEASE } from "../../src/data/turn";
import { OLD, oldPhone } from "../support/old";
import { Clock, fakeEnv, openPage, quiet } from "../support/phone";
import { FakeServer } from "../support/server";
import { evening, id } from "../support/start";

test("there is an old database for every version of the schema", () => {
  expect(OLD).toHaveLength(STEPS.length);
});

test.each(STEPS.map((_, i) => i + 1))("one of version %i opens whole, and what it filed is sent", async (version) => {
  const indexedDB = new IDBFactory();
  const server = new FakeServer();
  const made = { group: id(), game: id(), anna: id(), ben: id() };
  await oldPhone(indexedDB, version, made);
  const page = await openPage(fakeEnv({ server, indexedDB }));
  const { groups, outbox, parked, drafts, settings, storage } = page.store.memory;
  expect(storage).toBe("kept");
  expect(groups.get(made.group)!.name).toBe("Us");
  expect(outbox.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  expect(parked.map(({ code }) => code)).toEqual(["invalid"]);
  expect([...drafts.values()].map(({ cards }) => cards)).toEqual([[7]]);
  expect(settings.get("theme")).toBe("dark");
  await page.sync.now();
  await quiet();
  expect(page.store.memory.outbox).toEqual([]);
  expect(page.store.memory.parked).toHaveLength(1);
  expect(server.game(made.game).rounds[0]!.piles[made.anna]!.cards).toEqual([5, 55]);
  const keys = server.seen.flatMap(({ key }) => key ?? []);
  expect(keys).toEqual([1, 2, 3, 4, 5].map((seq) => `00000000-0000-4000-8000-00000000000${seq}`));
});

test("a page of an older build that does not let go is named, and waited for", async () => {
  const indexedDB = new IDBFactory();
  const old = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(DB_NAME, STEPS.length);
    request.onupgradeneeded = () => STEPS.forEach((step) => step(request.result, request.transaction!));
    request.onsuccess = () => resolve(request.result);
  });
  const steps = [...STEPS, (db: IDBDatabase) => void db.createObjectStore("photos")];
  const asked = new Promise<void>((blocked) => {
    void openDb(indexedDB, { steps, blocked }).then((db) => db.close());
  });
  await asked;
  const newer = openDb(indexedDB, { steps });
  old.close();
  expect(await (await newer).read((tx) => tx.all("groups"))).toEqual([]);
});

test("stores emptied under an open page are filled again, with what was just tapped", async () => {
  const indexedDB = new IDBFactory();
  const server = new FakeServer();
  const page = await openPage(fakeEnv({ server, indexedDB }));
  const us = await evening(page);
  await quiet();
  page.store.db.close(); // the browser does, when a person clears the data of the site
  await new Promise((resolve) => (indexedDB.deleteDatabase(DB_NAME).onsuccess = resolve));
  await page.store.commit({ writes: [us.pile(us.anna, [5])] });
  await quiet();
  const again = await openPage(fakeEnv({ server, indexedDB }));
  const { groups, items, settings } = again.store.memory;
  expect([...groups.keys()]).toEqual([us.group]);
  expect([...items.keys()].sort()).toEqual([...page.store.memory.items.keys()].sort());
  expect(settings.get("group")).toBe(us.group);
  expect(server.game(us.game).rounds[0]!.piles[us.anna]!.cards).toEqual([5]);
});

test("while emptied stores are filled, the last tap stays the last", async () => {
  const tick = () => new Promise((resolve) => setImmediate(resolve));
  for (let ticks = 0; ticks < 25; ticks++) {
    const indexedDB = new IDBFactory();
    const { store } = await openPage(fakeEnv({ server: new FakeServer(), indexedDB }));
    store.db.close();
    await new Promise((resolve) => (indexedDB.deleteDatabase(DB_NAME).onsuccess = resolve));
    const first = store.commit({ settings: { seen: 1 } });
    for (let n = 0; n < ticks; n++) await tick();
    await Promise.all([first, store.commit({ settings: { seen: 2 } })]);
    expect(await store.db.read((tx) => tx.get("settings", "seen")), `after ${ticks} ticks`).toMatchObject({ value: 2 });
  }
});

test("what had no room is stored before what was done after it, so that the later one counts", async () => {
  const indexedDB = new IDBFactory();
  const server = new FakeServer();
  const clock = new Clock();
  const page = await openPage(fakeEnv({ server, clock, indexedDB }));
  const us = await evening(page);
  await quiet();
  const { db } = page.store;
  const write = db.write;
  db.write = (work) =>
    write(async (tx) => {
      await work(tx);
      throw new DOMException("full", "QuotaExceededError");
    });
  const full = page.store.commit({ writes: [us.pile(us.anna, [5])], settings: { seen: 1 } }).catch(() => "full");
  db.write = write;
  await page.store.commit({ writes: [us.pile(us.anna, [5, 55])], settings: { seen: 2 } });
  expect(await full).toBe("full");
  await page.store.retry();
  await quiet();
  const again = await openPage(fakeEnv({ server, indexedDB }));
  expect(again.store.memory.settings.get("seen")).toBe(2);
  expect(server.game(us.game).rounds[0]!.piles[us.anna]!.cards).toEqual([5, 55]);
});

test("a clock set back by hours keeps nobody waiting", async () => {
  const server = new FakeServer();
  const clock = new Clock();
  const indexedDB = new IDBFactory();
  const page = await openPage(fakeEnv({ server, clock, indexedDB, locks: null }));
  const us = await evening(page);
  await clock.pass(1_000);
  server.down = { what: 503, retryAfter: "60" };
  await page.store.commit({ writes: [us.pile(us.anna, [5])] });
  await quiet();
  const until = clock.now + LEASE;
  await page.store.db.write((tx) => tx.put("settings", { name: "lease", value: { owner: "a dead tab", until } }));
  server.down = null;
  clock.now -= 5 * 3_600_000;
  await page.store.commit({ writes: [us.pile(us.ben, [7])] });
  await clock.pass(LEASE + 5_000);
  expect(server.game(us.game).rounds[0]!.piles[us.ben]!.cards).toEqual([7]);
});

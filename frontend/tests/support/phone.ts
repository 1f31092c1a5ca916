// A phone for tests: its own database, a clock that is turned by hand, and a way to be killed.
import { IDBFactory } from "fake-indexeddb";

import type { Env, Locks } from "../../src/data/env";
import type { Db, Tx } from "../../src/data/db";
import { Store } from "../../src/data/store";
import { Sync } from "../../src/data/sync";
import type { FakeServer } from "./server";

export const NOON = Date.parse("2026-03-14T12:00:00Z");

/** Let everything happen that happens without the clock. */
export async function quiet(): Promise<void> {
  for (let i = 0; i < 400; i += 1) await new Promise((resolve) => setImmediate(resolve));
}

export class Clock {
  now = NOON;
  #timers = new Map<number, { at: number; work: () => void }>();
  #next = 1;

  set = (work: () => void, ms: number): number => {
    this.#timers.set(this.#next, { at: this.now + ms, work });
    return this.#next++;
  };

  clear = (timer: unknown): void => {
    this.#timers.delete(timer as number);
  };

  /** Turn the clock to the first thing that is due until `end`, and do it; false: nothing is. */
  next(end: number): boolean {
    const due = [...this.#timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
    if (!due) return false;
    const [timer, { at, work }] = due;
    this.#timers.delete(timer);
    this.now = Math.max(this.now, at);
    work();
    return true;
  }

  /** Turn the clock; what is due happens in its order. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    await quiet();
    while (this.next(end)) await quiet();
    this.now = end;
    await quiet();
  }
}

/** Random bytes that are the same in every run, and different on every phone. */
export function dice(seed: number): (bytes: Uint8Array<ArrayBuffer>) => Uint8Array {
  let state = seed;
  return (bytes) => {
    for (let i = 0; i < bytes.length; i += 1) {
      // mulberry32
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      bytes[i] = ((mixed ^ (mixed >>> 14)) >>> 0) & 255;
    }
    return bytes;
  };
}

/** Web Locks as the browser has them, shared by the tabs of one phone. */
export function webLocks(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: <T>(_: string, work: () => Promise<T>) => {
      const mine = last.then(work);
      last = mine.catch(() => {});
      return mine;
    },
  };
}

let seeds = 1000;
let tabs = 0;

export interface PhoneParts {
  server: FakeServer;
  clock?: Clock;
  indexedDB?: IDBFactory | null;
  locks?: Locks | null;
}

export function fakeEnv({ server, clock = new Clock(), indexedDB, locks = webLocks() }: PhoneParts): Env {
  return {
    fetch: server.fetch as typeof fetch,
    indexedDB: indexedDB === undefined ? new IDBFactory() : indexedDB,
    locks,
    tab: `tab ${(tabs += 1)}`,
    channel: null,
    now: () => clock.now,
    timeZone: () => "Europe/Berlin",
    utcOffset: () => 60,
    random: dice((seeds += 7919)),
    setTimeout: clock.set,
    clearTimeout: clock.clear,
    api: "/api/v1",
    deviceName: "Test phone",
    visible: () => true,
  };
}

/** One page on a phone: the store and what sends for it. */
export interface Page {
  env: Env;
  store: Store;
  sync: Sync;
}

export async function openPage(env: Env): Promise<Page> {
  const store = await Store.open(env);
  return { env, store, sync: new Sync(store) };
}

/** Kill the page after so many more transactions: nothing later is stored, or even answered. */
export function killAfter(store: Store, transactions: number): void {
  const db = store.db as { -readonly [K in keyof Db]: Db[K] };
  const write = db.write;
  let left = transactions;
  const never = new Promise<never>(() => {});
  db.write = async <T>(work: (tx: Tx) => Promise<T> | T): Promise<T> => {
    if (left <= 0) return never;
    left -= 1;
    const answer = await write(work);
    return left > 0 ? answer : never;
  };
}

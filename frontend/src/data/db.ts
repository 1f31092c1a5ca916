/** What is kept on the phone: IndexedDB, its schema, and transactions that hold or leave no trace. */
import type { Draft, Entry, GroupRecord, ParkedEntry, ReplicaRecord } from "./types";

export interface Setting {
  name: string;
  value: unknown;
}

export interface Stores {
  groups: GroupRecord;
  items: ReplicaRecord;
  outbox: Entry;
  parked: ParkedEntry;
  drafts: Draft;
  settings: Setting;
}
export type StoreName = keyof Stores;
export type Key = string | number | (string | number)[];

/** The inside of a transaction. A failing `put` or `delete` undoes the whole of it. */
export interface Tx {
  get<S extends StoreName>(store: S, key: Key): Promise<Stores[S] | undefined>;
  /** All of a store, or of one group, in the order of the keys. */
  all<S extends StoreName>(store: S, group?: string): Promise<Stores[S][]>;
  put<S extends StoreName>(store: S, value: Stores[S]): void;
  delete(store: StoreName, key: Key): void;
}

export interface Db {
  /** Whether it outlives the page. */
  readonly lasting: boolean;
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Resolves when it is stored for good. One after the other, also across tabs. */
  write<T>(work: (tx: Tx) => Promise<T> | T): Promise<T>;
  /** What to write when somebody has emptied the stores under the open page. */
  refill: (tx: Tx) => void;
  close(): void;
}

export const KEYS: Record<StoreName, string | string[]> = {
  groups: "id",
  items: ["group", "kind", "id"],
  outbox: "seq",
  parked: "seq",
  drafts: ["game", "round", "player"],
  settings: "name",
};
export const BY_GROUP: readonly StoreName[] = ["items", "outbox", "parked", "drafts"];

type Step = (db: IDBDatabase, tx: IDBTransaction) => void;

/**
 * The schema as steps, version n to n + 1. Steps only ever add: a page of an older build may still
 * be open, or come from the worker's cache, and must be able to read on.
 */
export const STEPS: Step[] = [
  (db) => {
    for (const name of Object.keys(KEYS) as StoreName[]) {
      const store = db.createObjectStore(name, { keyPath: KEYS[name] });
      if (BY_GROUP.includes(name)) store.createIndex("group", "group");
    }
  },
];

export const DB_NAME = "bullpile";

interface Opening {
  steps?: readonly Step[];
  /** Called when a page of an older build keeps the database: it must be closed first. */
  blocked?: (() => void) | undefined;
}

/** Open (and bring up to date) the database of this phone. Rejects when there can be none. */
export async function openDb(factory: IDBFactory, opening: Opening = {}): Promise<Db> {
  let { connection } = await connect(factory, opening);
  let last: Promise<unknown> = Promise.resolve();
  const begin = (mode: IDBTransactionMode) => connection.transaction(Object.keys(KEYS), mode);
  const reopen = async () => {
    const opened = await connect(factory, opening);
    connection = opened.connection;
    if (opened.empty) await perform(begin("readwrite"), (tx) => db.refill(tx));
  };
  const begun = async (mode: IDBTransactionMode) => {
    try {
      return begin(mode);
    } catch {
      // The browser has closed the connection (it does after a long sleep): open it again.
      await reopen();
      return begin(mode);
    }
  };
  const run = async <T>(mode: IDBTransactionMode, work: (tx: Tx) => Promise<T> | T): Promise<T> => {
    // One begins after the other, also while it is opened again: the last tap must be the last that is stored.
    const transaction = last.then(() => begun(mode));
    last = transaction.catch(() => {});
    return perform(await transaction, work);
  };
  const db: Db = {
    lasting: true,
    read: (work) => run("readonly", work),
    write: (work) => run("readwrite", work),
    refill: () => {},
    close: () => connection.close(),
  };
  return db;
}

interface Opened {
  connection: IDBDatabase;
  /** There was none. */
  empty: boolean;
}

async function connect(factory: IDBFactory, opening: Opening): Promise<Opened> {
  const { steps = STEPS } = opening;
  try {
    return await open(factory, opening, steps.length);
  } catch (error) {
    // A newer build has been here; since steps only add, its database serves this one too.
    if ((error as DOMException | null)?.name !== "VersionError") throw error;
    return open(factory, opening, undefined);
  }
}

async function open(factory: IDBFactory, opening: Opening, version?: number): Promise<Opened> {
  const { steps = STEPS, blocked } = opening;
  const request = version === undefined ? factory.open(DB_NAME) : factory.open(DB_NAME, version);
  let empty = false;
  request.onblocked = () => blocked?.();
  request.onupgradeneeded = ({ oldVersion }) => {
    empty = oldVersion === 0;
    for (const step of steps.slice(oldVersion)) step(request.result, request.transaction!);
  };
  const connection = await result(request);
  // Another tab brings a newer schema: let it; the next transaction opens again.
  connection.onversionchange = () => connection.close();
  return { connection, empty };
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as Error);
  });
}

async function perform<T>(
  transaction: IDBTransaction,
  work: (tx: Tx) => Promise<T> | T,
): Promise<T> {
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    // An error of a request ends in this as well, and only here it is known what it was.
    transaction.onabort = () => reject((transaction.error as Error | null) ?? new Error("aborted"));
  });
  done.catch(() => {}); // whoever waits for it below is told; nobody else needs to be
  const store = (name: StoreName) => transaction.objectStore(name);
  const tx: Tx = {
    get: (name, key) => result(store(name).get(key)),
    all: (name, group) =>
      result(group === undefined ? store(name).getAll() : store(name).index("group").getAll(group)),
    put: (name, value) => void store(name).put(value),
    delete: (name, key) => void store(name).delete(key),
  };
  try {
    const answer = await work(tx);
    await done;
    return answer;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // It has ended by itself.
    }
    throw error;
  }
}

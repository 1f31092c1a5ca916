/** The same store without IndexedDB: for private windows. It ends with the page, and says so. */
import { BY_GROUP, KEYS } from "./db";
import type { Db, Key, StoreName, Stores, Tx } from "./db";

type Shelf = Map<string, Stores[StoreName]>;
type Shelves = Record<StoreName, Shelf>;

export function memoryDb(): Db {
  let shelves = Object.fromEntries(
    Object.keys(KEYS).map((name) => [name, new Map()]),
  ) as unknown as Shelves;
  let last: Promise<unknown> = Promise.resolve();
  const queue = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
  return {
    lasting: false,
    read: (work) => queue(() => work(transaction(shelves))),
    write: (work) =>
      queue(async () => {
        const copy = Object.fromEntries(
          Object.entries(shelves).map(([name, shelf]) => [name, new Map(shelf)]),
        ) as unknown as Shelves;
        const answer = await work(transaction(copy));
        shelves = copy;
        return answer;
      }),
    refill: () => {},
    close: () => {},
  };
}

function transaction(shelves: Shelves): Tx {
  return {
    get: <S extends StoreName>(store: S, key: Key) =>
      Promise.resolve(shelves[store].get(nameOf(key)) as Stores[S] | undefined),
    all: <S extends StoreName>(store: S, group?: string) => {
      const values = [...shelves[store].entries()].sort(([a], [b]) => compare(a, b));
      const wanted = values.map(([, value]) => value as Stores[S]);
      return Promise.resolve(
        group === undefined || !BY_GROUP.includes(store)
          ? wanted
          : wanted.filter((value) => (value as { group: string }).group === group),
      );
    },
    put: (store, value) => void shelves[store].set(nameOf(keyOf(store, value)), value),
    delete: (store, key) => void shelves[store].delete(nameOf(key)),
  };
}

const nameOf = (key: Key) => JSON.stringify(key);

function keyOf(store: StoreName, value: Stores[StoreName]): Key {
  const path = KEYS[store];
  const field = (name: string) => (value as unknown as Record<string, string | number>)[name]!;
  return Array.isArray(path) ? path.map(field) : field(path);
}

/** Numbers by size, all else by text. */
function compare(a: string, b: string): number {
  return Number(a) - Number(b) || (a < b ? -1 : 1);
}


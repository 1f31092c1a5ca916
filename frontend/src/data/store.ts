/**
 * The memory of this phone: what is stored, held ready for the screen.
 *
 * Every action is one `commit`: shown at once, stored in one transaction, then done. Everything
 * here is replaced, never changed in place, so that whoever watches sees by identity what is new.
 */
import { openDb } from "./db";
import type { Db, Tx } from "./db";
import type { Env } from "./env";
import { CURRENT_GROUP, byId, draftKey, keepAll, readAll, refill } from "./kept";
import type { Change, Memory } from "./kept";
import { isShown } from "./outbox";
import { itemKey } from "./replica";
import type { ReplicaRecord, Write } from "./types";

/** How long what was not stored waits until it is tried again by itself. */
export const RETRY = 20_000;

export const EMPTY: Memory = {
  groups: new Map(),
  items: new Map(),
  outbox: [],
  parked: [],
  unsaved: [],
  drafts: new Map(),
  settings: new Map(),
  storage: "kept",
};

/** All writes on a group that are not yet the server's word, in order. */
export function pending(memory: Memory, group: string | null): Write[] {
  const filed = [...memory.outbox, ...memory.parked.filter(isShown)];
  filed.sort((a, b) => a.seq - b.seq);
  return [...filed, ...memory.unsaved].filter((write) => write.group === group);
}

export class Store {
  memory: Memory = EMPTY;
  /** Called after every change of `memory`. */
  changed: () => void = () => {};
  /** Called when there is something to send. */
  filed: () => void = () => {};
  #mutations = 0;
  /** What the browser did not store; tried again with the next action, by itself, and on a tap. */
  #failed: Change[] = [];
  #timer: unknown = null;

  private constructor(
    readonly env: Env,
    readonly db: Db,
  ) {}

  /** `blocked` is called when a page of an older build must be closed first. */
  static async open(env: Env, blocked?: () => void): Promise<Store> {
    const open = () =>
      env.indexedDB ? openDb(env.indexedDB, { blocked }) : Promise.reject<Db>();
    // Browsers that were just woken fail once; only twice means that there is none.
    const db = await open()
      .catch(open)
      .catch(async () => (await import("./memory")).memoryDb());
    const store = new Store(env, db);
    store.memory = { ...EMPTY, storage: db.lasting ? "kept" : "memory" };
    db.refill = (tx) => refill(tx, store.memory);
    env.channel?.listen(() => void store.reload());
    await store.reload();
    return store;
  }

  close(): void {
    this.changed = this.filed = () => {};
    this.env.clearTimeout(this.#timer);
    this.env.channel?.close();
    this.db.close();
  }

  /** The id of the group on screen. */
  get group(): string | null {
    return (this.memory.settings.get(CURRENT_GROUP) as string | undefined) ?? null;
  }

  /** Do an action: on screen now, stored when the promise resolves. */
  async commit(change: Change): Promise<void> {
    this.#show(change);
    let changes = [change];
    try {
      const filed = await this.db.write(async (tx) => {
        // Once the first answer is there, all actions before have ended: well, or among the failed.
        await tx.get("settings", CURRENT_GROUP);
        changes = [...this.#failed.splice(0), change];
        return keepAll(tx, changes, this.env);
      });
      const writes = changes.flatMap((one) => one.writes ?? []);
      const storage = this.db.lasting ? "kept" : "memory";
      this.#set({ unsaved: without(this.memory.unsaved, writes), storage, ...filed });
    } catch {
      this.#failed.push(...changes);
      this.#set({ storage: "failed" });
      this.env.clearTimeout(this.#timer);
      this.#timer = this.env.setTimeout(() => void this.retry().catch(() => {}), RETRY);
      throw new StorageFailed();
    }
    if (changes.some((one) => one.settings && CURRENT_GROUP in one.settings)) await this.reload();
    this.env.channel?.post();
    if (changes.some((one) => one.writes?.length)) this.filed();
  }

  /** Store what could not be stored, if there is anything. */
  async retry(): Promise<void> {
    if (this.#failed.length) await this.commit({});
  }

  #show(change: Change): void {
    this.#mutations += 1;
    const unsaved = [...this.memory.unsaved, ...(change.writes ?? [])];
    this.#set({ ...shown(this.memory, change), unsaved });
  }

  #set(memory: Partial<Memory>): void {
    this.memory = { ...this.memory, ...memory };
    this.changed();
  }

  /**
   * A transaction of the sending side; `work` answers the items that it stored.
   *
   * What is then shown is read inside it: between an entry that goes and an item that comes there
   * must be no moment in which neither is there.
   */
  async settle(work: (tx: Tx) => Promise<ReplicaRecord[]>): Promise<void> {
    const { records, ...memory } = await this.db.write(async (tx) => ({
      records: await work(tx),
      groups: byId(await tx.all("groups")),
      outbox: await tx.all("outbox"),
      parked: await tx.all("parked"),
    }));
    const mine = records.filter((record) => record.group === this.group);
    const fresh = mine.map((record) => [itemKey(record.kind, record.id), record] as const);
    const items = fresh.length ? new Map([...this.memory.items, ...fresh]) : this.memory.items;
    this.#set({ ...memory, items });
    this.env.channel?.post();
  }

  /** Read everything anew, as after a change in another tab. */
  async reload(): Promise<void> {
    for (;;) {
      const before = this.#mutations;
      const memory = await this.db.read(readAll);
      // A tap has happened meanwhile and may be missing in what was read: read again.
      if (before !== this.#mutations) continue;
      this.#set(memory);
      for (const change of this.#failed) this.#set(shown(this.memory, change));
      return;
    }
  }
}

/** What an action without its writes is on screen. */
function shown({ groups, drafts, settings }: Memory, change: Change): Partial<Memory> {
  const memory: Partial<Memory> = {};
  if (change.group) memory.groups = new Map(groups).set(change.group.id, change.group);
  if (change.drafts || change.dropDrafts) {
    const next = new Map(drafts);
    for (const key of change.dropDrafts ?? []) next.delete(draftKey(key));
    for (const draft of change.drafts ?? []) next.set(draftKey(draft), draft);
    memory.drafts = next;
  }
  if (change.settings) {
    memory.settings = new Map([...settings, ...Object.entries(change.settings)]);
  }
  return memory;
}

/** The browser did not store a change; it stays on screen, and the status says so. */
export class StorageFailed extends Error {}

const without = (all: readonly Write[], gone: readonly Write[]) =>
  all.filter((write) => !gone.includes(write));


/**
 * The memory of this phone: what is stored, held ready for the screen.
 *
 * Every action is one `commit`: shown at once, stored in one transaction, then done. Everything
 * here is replaced, never changed in place, so that whoever watches sees by identity what is new.
 */
import { openDb } from "./db";
import type { Db, Tx } from "./db";
import type { Env } from "./env";
import { uuid } from "./ids";
import { memoryDb } from "./memory";
import { file, isShown } from "./outbox";
import { itemKey } from "./replica";
import type { Items } from "./replica";
import { target } from "./paths";
import type { Draft, Entry, GroupRecord, ParkedEntry, ReplicaRecord, Write } from "./types";

export type DraftKey = Pick<Draft, "game" | "round" | "player">;
export const draftKey = ({ game, round, player }: DraftKey) => `${game}/${round}/${player}`;

/** What one action does, all of it or nothing. */
export interface Change {
  writes?: Write[];
  drafts?: Draft[];
  dropDrafts?: DraftKey[];
  settings?: Record<string, unknown>;
  /** A group made on this phone. */
  group?: GroupRecord;
}

export interface Memory {
  groups: ReadonlyMap<string, GroupRecord>;
  /** The replica of the current group. */
  items: Items;
  outbox: readonly Entry[];
  parked: readonly ParkedEntry[];
  /** Writes on their way into the outbox. */
  unsaved: readonly Write[];
  drafts: ReadonlyMap<string, Draft>;
  settings: ReadonlyMap<string, unknown>;
  storage: "kept" | "memory" | "failed";
}

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

export const CURRENT_GROUP = "group";

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
  /** What the browser did not store; tried again with the next action. */
  #failed: Change[] = [];

  private constructor(
    readonly env: Env,
    readonly db: Db,
  ) {}

  static async open(env: Env): Promise<Store> {
    const open = () => (env.indexedDB ? openDb(env.indexedDB) : Promise.reject<Db>());
    // Browsers that were just woken fail once; only twice means that there is none.
    const db = await open().catch(open).catch(memoryDb);
    const store = new Store(env, db);
    store.memory = { ...EMPTY, storage: db.lasting ? "kept" : "memory" };
    env.channel?.listen(() => void store.reload());
    await store.reload();
    return store;
  }

  close(): void {
    this.changed = this.filed = () => {};
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
    const changes = [...this.#failed, change];
    this.#failed = [];
    const writes = changes.flatMap((one) => one.writes ?? []);
    try {
      const filed = await this.db.write((tx) => keepAll(tx, changes, this.env));
      const storage = this.db.lasting ? "kept" : "memory";
      this.#set({ unsaved: without(this.memory.unsaved, writes), storage, ...filed });
    } catch {
      this.#failed = [...changes, ...this.#failed];
      this.#set({ storage: "failed" });
      throw new StorageFailed();
    }
    if (change.settings && CURRENT_GROUP in change.settings) await this.reload();
    this.env.channel?.post();
    if (writes.length) this.filed();
  }

  #show(change: Change): void {
    const { groups, drafts, settings, unsaved } = this.memory;
    const memory: Partial<Memory> = {};
    if (change.writes?.length) memory.unsaved = [...unsaved, ...change.writes];
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
    this.#mutations += 1;
    this.#set(memory);
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
      if (before === this.#mutations) return this.#set(memory);
    }
  }
}

/** The browser did not store a change; it stays on screen, and the status says so. */
export class StorageFailed extends Error {}

const without = (all: readonly Write[], gone: readonly Write[]) =>
  all.filter((write) => !gone.includes(write));

async function keepAll(tx: Tx, changes: Change[], env: Env): Promise<Partial<Memory>> {
  for (const change of changes) {
    if (change.group) tx.put("groups", change.group);
    for (const { game, round, player } of change.dropDrafts ?? []) {
      tx.delete("drafts", [game, round, player]);
    }
    for (const draft of change.drafts ?? []) tx.put("drafts", draft);
    for (const [name, value] of Object.entries(change.settings ?? {})) {
      tx.put("settings", { name, value });
    }
  }
  const writes = changes.flatMap((change) => change.writes ?? []);
  return writes.length ? { outbox: await fileAll(tx, writes, env) } : {};
}

/** File writes into the stored outbox; answers the whole outbox as it is then. */
export async function fileAll(tx: Tx, writes: readonly Write[], env: Env): Promise<Entry[]> {
  let outbox = await tx.all("outbox");
  const parked = await tx.all("parked");
  let seq = Math.max(0, ...outbox.map((one) => one.seq), ...parked.map((one) => one.seq));
  for (const write of writes) {
    const { item, id } = target(write.path);
    const record = await tx.get("items", [write.group, item, item === "group" ? write.group : id]);
    const before = [...outbox, ...parked.filter(isShown)]
      .filter((entry) => entry.group === write.group)
      .sort((a, b) => a.seq - b.seq);
    seq += 1;
    const made = { seq, key: uuid((bytes) => env.random(bytes)), at: env.now() };
    const { put, remove } = file(before, record, write, made);
    for (const entry of put) tx.put("outbox", entry);
    for (const gone of remove) tx.delete("outbox", gone);
    const replaced = new Set([...remove, ...put.map((entry) => entry.seq)]);
    outbox = [...outbox.filter((entry) => !replaced.has(entry.seq)), ...put];
    outbox.sort((a, b) => a.seq - b.seq);
  }
  return outbox;
}

const byId = (groups: GroupRecord[]) => new Map(groups.map((group) => [group.id, group]));

async function readAll(tx: Tx): Promise<Omit<Memory, "unsaved" | "storage">> {
  const settings = new Map((await tx.all("settings")).map(({ name, value }) => [name, value]));
  const group = settings.get(CURRENT_GROUP) as string | undefined;
  const items = group === undefined ? [] : await tx.all("items", group);
  const drafts = await tx.all("drafts");
  return {
    groups: byId(await tx.all("groups")),
    items: new Map(items.map((record) => [itemKey(record.kind, record.id), record])),
    outbox: await tx.all("outbox"),
    parked: await tx.all("parked"),
    drafts: new Map(drafts.map((draft) => [draftKey(draft), draft])),
    settings,
  };
}

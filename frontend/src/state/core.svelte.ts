/** The one place where the memory of the phone becomes something that screens can watch. */
import { Refused } from "../data/errors";
import { uuid } from "../data/ids";
import { Deriver } from "../data/derive";
import type { Env } from "../data/env";
import type { Change, Memory } from "../data/kept";
import { EMPTY, Store, StorageFailed, pending } from "../data/store";
import { Sync } from "../data/sync";
import { rfc3339 } from "../data/time";
import type { GroupRecord, Write } from "../data/types";

class Core {
  #store: Store | null = null;
  #sync: Sync | null = null;
  #deriver = new Deriver();

  ready = $state(false);
  memory = $state.raw<Memory>(EMPTY);
  online = $state(true);
  troubled = $state(false);

  readonly #items = $derived(this.memory.items);
  readonly #outbox = $derived(this.memory.outbox);
  readonly #parked = $derived(this.memory.parked);
  readonly #unsaved = $derived(this.memory.unsaved);
  readonly groups = $derived(this.memory.groups);
  readonly settings = $derived(this.memory.settings);
  readonly drafts = $derived(this.memory.drafts);
  readonly group = $derived((this.settings.get("group") as string | undefined) ?? null);
  readonly #writes = $derived(
    pending(
      { ...EMPTY, outbox: this.#outbox, parked: this.#parked, unsaved: this.#unsaved },
      this.group,
    ),
  );
  /** The items of the group as shown, and its games. */
  readonly shown = $derived(this.#deriver.derive(this.#items, this.#writes));

  async open(env: Env, blocked?: () => void): Promise<void> {
    this.close();
    const store = await Store.open(env, blocked);
    const sync = new Sync(store);
    store.changed = () => {
      this.memory = store.memory;
    };
    sync.changed = () => {
      this.online = sync.online;
      this.troubled = sync.troubled;
    };
    this.#store = store;
    this.#sync = sync;
    this.#deriver = new Deriver();
    this.memory = store.memory;
    this.ready = true;
    void sync.now();
  }

  close(): void {
    this.#sync?.stop();
    this.#store?.close();
    this.#store = this.#sync = null;
    this.ready = false;
    this.online = true;
    this.troubled = false;
    this.memory = EMPTY;
  }

  get store(): Store {
    if (!this.#store) throw new Error("boot() first");
    return this.#store;
  }

  get sync(): Sync {
    if (!this.#sync) throw new Error("boot() first");
    return this.#sync;
  }

  /**
   * Do an action. What the browser does not store is done all the same, and `storage` says so: the
   * evening goes on, as it does where nothing can be stored at all.
   */
  commit(change: Change): Promise<void> {
    return goOn(this.store.commit(change));
  }

  /** Store what could not be stored. */
  keepAgain(): Promise<void> {
    return goOn(this.store.retry());
  }

  set(name: string, value: unknown): Promise<void> {
    return this.commit({ settings: { [name]: value } });
  }

  newId(): string {
    return uuid((bytes) => this.store.env.random(bytes));
  }

  now(): number {
    return this.store.env.now();
  }

  /** This moment on the wire. */
  moment(): string {
    const now = this.now();
    return rfc3339(now, this.store.env.utcOffset(now));
  }

  /** The group on screen, if it may be written to. */
  writable(): GroupRecord | null {
    const group = this.group === null ? null : (this.memory.groups.get(this.group) ?? null);
    if (group?.refused) throw new Refused("read-only");
    if (group?.role === "viewer") throw new Refused("viewer");
    return group;
  }

  /** A write into the group on screen. */
  put(path: string, body: Write["body"]): Write {
    return { group: this.group!, path, method: "PUT", body };
  }

  take(path: string): Write {
    return { group: this.group!, path, method: "DELETE", body: null };
  }
}

async function goOn(stored: Promise<void>): Promise<void> {
  try {
    await stored;
  } catch (error) {
    if (!(error instanceof StorageFailed)) throw error;
  }
}

export const core = new Core();

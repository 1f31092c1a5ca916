/** When to send and pull: at once after a change, again with patience, and while somebody looks. */
import type { Live } from "./live";
import { waitAfter } from "./patience";
import { pullAll } from "./pull";
import type { Etags } from "./pull";
import { sendAll } from "./send";
import type { Outcome } from "./send";
import type { Store } from "./store";
import { inTurn } from "./turn";
import type { Mine } from "./turn";

export const POLL = 15_000;
const LOOK_AGAIN = 1_000;

export class Sync {
  /** Whether the last attempt reached a server of ours. */
  online = true;
  /** The last attempt failed: what is waiting goes on waiting. */
  get troubled(): boolean {
    return this.#failures > 0;
  }
  changed: () => void = () => {};
  /** When the server last had no more to tell than is here; 0: not since the start. */
  reachedAt = 0;
  /** What tells of changes, once it is loaded; until then, and where it is refused, we ask. */
  live: Pick<Live, "follow" | "stands" | "heardAt"> | null = null;

  readonly #store: Store;
  readonly #etags: Etags = new Map();
  #failures = 0;
  /** Not before this moment: our patience, and what the server itself asked for. */
  #notBefore = 0;
  #askedFor = 0;
  /** How long that was at most: with more than it left, the phone's clock was set back. */
  #patience = 0;
  /** Also pull the groups that are not on screen. */
  #all = true;
  #timer: unknown = null;
  #running: Promise<void> | null = null;
  #again = false;
  #watching = false;
  #stopped = false;

  constructor(store: Store) {
    this.#store = store;
    store.filed = () => void this.poke();
  }

  /** On start, when the network is back, when the page is shown again, or when somebody asks. */
  now(): Promise<void> {
    this.#failures = 0;
    this.#notBefore = this.#askedFor;
    this.#all = true;
    this.listen(true);
    void this.#store.retry().catch(() => {});
    return this.poke();
  }

  /** Listen while somebody looks at a group that the server has. */
  listen(anew = false): void {
    const { env, memory, group: id } = this.#store;
    const group = id === null ? undefined : memory.groups.get(id);
    const open = group?.on_server && !group.refused && env.visible() && !this.#stopped;
    this.live?.follow(open ? group : null, anew);
  }

  /** The feed of the group on screen ends at this cursor; null: who knows. */
  heard(cursor: string | null): void {
    const { memory, group } = this.#store;
    if (cursor === null || memory.groups.get(group ?? "")?.cursor !== cursor) void this.poke();
  }

  /** Something has changed: send it, unless we are waiting for a server in trouble. */
  poke(): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    const wait = this.#notBefore - this.#store.env.now();
    if (wait > 0 && wait <= this.#patience) {
      this.#later(wait);
      return Promise.resolve();
    }
    this.#again = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** A game is on screen (or no longer): poll while it is. */
  watch(watching: boolean): void {
    this.#watching = watching;
    if (watching) void this.poke();
  }

  /** The server has a new word on a refused key only when somebody asks for it. */
  async retryRefused(): Promise<void> {
    await this.#store.db.write(async (tx) => {
      for (const group of await tx.all("groups")) {
        if (group.refused) tx.put("groups", { ...group, refused: null });
      }
    });
    await this.#store.reload();
    return this.now();
  }

  stop(): void {
    this.#stopped = true;
    this.listen();
    this.#store.env.clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      const { env, db } = this.#store;
      const outcome = await inTurn(env, db, async (mine) => {
        const all = this.#all;
        for (const id of this.#order()) {
          const result = await this.#group(id, mine, all || id === this.#store.group);
          if (result.kind === "wait" || result.kind === "other-tab") return result;
        }
        this.#all = false;
        return { kind: "done" } as const;
      }).catch((): Outcome => ({ kind: "wait", reached: true, after: null }));
      this.#settle(outcome);
      if (outcome.kind === "wait") return;
    }
  }

  /** The group on screen first. */
  #order(): string[] {
    const ids = [...this.#store.memory.groups.keys()];
    const first = this.#store.group;
    return ids.sort((a, b) => Number(b === first) - Number(a === first));
  }

  async #group(id: string, mine: Mine, pull: boolean): Promise<Outcome> {
    const group = () => this.#store.db.read((tx) => tx.get("groups", id));
    const before = await group();
    if (!before || before.refused) return { kind: "done" };
    let sent = await sendAll(this.#store, before, mine);
    if (sent.kind === "anew") {
      const pulled = await pullAll(this.#store, before, mine, this.#etags);
      if (pulled.kind !== "done") return pulled;
      sent = await sendAll(this.#store, (await group())!, mine);
    }
    if (sent.kind !== "done") return sent;
    const after = await group();
    // A group whose making was refused is not there to be pulled.
    if (!pull || !after?.on_server || after.refused) return { kind: "done" };
    return pullAll(this.#store, after, mine, this.#etags);
  }

  #settle(outcome: Outcome): void {
    const before = [this.online, this.troubled];
    if (outcome.kind === "wait") {
      this.online = outcome.reached;
      this.#wait(outcome.after ?? 0);
    } else {
      this.online = true;
      this.reachedAt = this.#store.env.now();
      this.#failures = 0;
      this.#notBefore = this.#askedFor = 0;
      if (outcome.kind === "other-tab") this.#later(LOOK_AGAIN);
      else if (this.#watching && !this.live?.stands) this.#later(POLL);
    }
    this.listen();
    if (before[0] !== this.online || before[1] !== this.troubled) this.changed();
  }

  #wait(asked: number): void {
    const { env } = this.#store;
    const wait = waitAfter(env, this.#failures, asked);
    this.#failures += 1;
    this.#askedFor = asked ? env.now() + asked : 0;
    this.#notBefore = env.now() + wait;
    this.#patience = wait;
    this.#later(wait);
  }

  #later(ms: number): void {
    const { env } = this.#store;
    env.clearTimeout(this.#timer);
    this.#timer = env.setTimeout(() => {
      const idle = !this.#store.memory.outbox.length;
      // A hidden page polls no more; it comes back with `now`.
      if (idle && !env.visible()) return;
      void this.poke();
    }, ms);
  }
}

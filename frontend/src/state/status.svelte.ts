/** How it stands with the network: what waits, what was refused, and what a person can do. */
import type { Tx } from "../data/db";
import { Refused } from "../data/errors";
import { makeAnew, writesFor } from "../data/lost";
import { target } from "../data/paths";
import type { TargetKind } from "../data/paths";
import { lostName } from "../data/pull";
import { bodyOf, itemKey, rootKey } from "../data/replica";
import { family, requeue } from "../data/requeue";
import type { Body, Draft, Entry, Item, Lost, ParkedEntry, PlayerItem } from "../data/types";
import { core } from "./core.svelte";
import { games } from "./games.svelte";
import { session } from "./session.svelte";

export interface ChangeView {
  kind: TargetKind;
  what: "made" | "changed" | "removed";
  game: string | null;
  round: number | null;
  player: string | null;
  /** Of an item that was changed: which of its fields. */
  fields: string[];
  /** What it says, and what stood there before. */
  mine: Body | null;
  base: Body | null;
  at: number;
  entry: Entry;
}

export interface ParkedView extends ChangeView {
  code: string;
  errors: ParkedEntry["errors"];
  /** Both sides changed the same thing: a person has to choose. */
  conflict: boolean;
  theirs: Body | null;
  /** Which phone was quicker, and when; null when not known. */
  by: string | null;
  theirs_at: string | null;
  /** How many further changes wait for this one. */
  held: number;
  entry: ParkedEntry;
}

class Status {
  readonly online = $derived(core.online);
  /** Sending does not work right now. */
  readonly troubled = $derived(core.troubled);
  readonly storage = $derived(core.memory.storage);
  readonly readOnly = $derived(
    session.group?.refused ?? (session.group?.role === "viewer" ? ("viewer" as const) : null),
  );
  readonly #mine = $derived(core.memory.outbox.filter((entry) => entry.group === core.group));
  readonly waiting: number = $derived(this.#mine.length);
  readonly entries: ChangeView[] = $derived(this.#mine.map(changeView));
  /** The oldest that waits, ms. */
  readonly since: number | null = $derived(this.#mine[0]?.at ?? null);
  readonly parked: ParkedView[] = $derived(parkedViews());
  readonly lost: number = $derived(lostOf()?.items.length ?? 0);

  /** The server no longer knows this phone: nothing goes out until a person has decided. */
  readonly refused: boolean = $derived(session.group?.refused === "unauthorized");

  /** A new version of the app waits for a tap. */
  update = $state(false);
  readonly version: string = import.meta.env["VITE_VERSION"] ?? "";
  #apply: () => void = () => {};

  /** Told by whoever registers the service worker. */
  offerUpdate(apply: () => void): void {
    this.#apply = apply;
    this.update = true;
  }

  applyUpdate(): void {
    this.#apply();
  }

  async tryNow(): Promise<void> {
    for (const group of core.groups.values()) {
      if (group.refused === "unauthorized" && group.role === "keeper") await makeAnew(core.store, group);
    }
    await core.sync.retryRefused();
  }

  /** Store now what the browser could not store. */
  keepAgain(): Promise<void> {
    return core.keepAgain();
  }

  /** Send a refused change again, with what was held back because of it. */
  resend(parked: ParkedView): Promise<void> {
    return this.#requeue(parked);
  }

  /** Of two versions take mine. */
  keepMine(parked: ParkedView): Promise<void> {
    return this.#requeue(parked, { onTop: true });
  }

  /** The game was deleted elsewhere: restore it, then send again. */
  bringBack(parked: ParkedView): Promise<void> {
    const { kind, id } = { kind: parked.kind, id: parked.game ?? parked.player };
    const path = kind === "player" ? `/players/${id}` : `/games/${id}`;
    return this.#requeue(parked, { onTop: true, first: [core.put(path, { deleted: false })] });
  }

  /** A refused pile becomes a draft in the next round of another game. */
  async moveTo(parked: ParkedView, game: string): Promise<{ game: string; round: number }> {
    const round = games.get(game)?.next_round ?? 1;
    const cards = (parked.mine?.["cards"] ?? []) as number[];
    const points = (parked.mine?.["points"] ?? null) as number | null;
    const draft: Draft = {
      group: core.group!,
      game,
      round,
      player: parked.player!,
      by: points === null ? "cards" : "points",
      cards,
      points,
      said: false,
      at: core.now(),
    };
    await core.commit({ drafts: [draft] });
    await this.drop(parked);
    return { game, round };
  }

  /** Give it up, with what depends on it. */
  async drop(parked: ParkedView): Promise<void> {
    const gone = family(core.memory.parked, parked.entry);
    await this.#write((tx) => gone.forEach(({ seq }) => tx.delete("parked", seq)));
  }

  /** The server came back from an old back-up: give it what only this phone still has. */
  async resendLost(): Promise<void> {
    const items = new Map(lostOf()?.items.map((record) => [itemKey(record.kind, record.id), record]));
    const first = [...items].flatMap(([key, record]) => writesFor(record, core.memory.items.get(key)));
    // What waited while the server lost its item was refused since, and goes again with it.
    const heads = core.memory.parked.filter((one) => one.code === "not-found" && items.has(rootKey(one)));
    const entries = heads.flatMap((head) => family(core.memory.parked, head));
    await this.#write(async (tx) => {
      await requeue(tx, core.store.env, entries, { first });
      tx.put("settings", { name: lostName(core.group!), value: null });
    });
    await core.sync.now();
  }

  dropLost(): Promise<void> {
    return core.set(lostName(core.group!), null);
  }

  async #requeue(parked: ParkedView, how: Parameters<typeof requeue>[3] = {}): Promise<void> {
    const entries = family(core.memory.parked, parked.entry);
    await this.#write((tx) => requeue(tx, core.store.env, entries, how));
    await core.sync.now();
  }

  async #write(work: (tx: Tx) => Promise<void> | void): Promise<void> {
    try {
      await core.store.db.write(work);
    } catch {
      throw new Refused("not-stored");
    }
    await core.store.reload();
    core.store.env.channel?.post();
  }
}

function changeView(entry: Entry): ChangeView {
  const { kind, item, id, round, player } = target(entry.path);
  return {
    kind,
    what: entry.method === "DELETE" ? "removed" : entry.creates ? "made" : "changed",
    game: item === "game" ? id : null,
    round: round || null,
    player: player || null,
    fields: Object.keys(entry.body ?? {}),
    mine: entry.body,
    base: entry.base,
    at: entry.at,
    entry,
  };
}

function parkedViews(): ParkedView[] {
  const parked = core.memory.parked.filter((entry) => entry.group === core.group);
  return parked
    .filter((entry) => entry.because === null)
    .map((entry) => ({
      ...changeView(entry),
      code: entry.code,
      errors: entry.errors,
      conflict: entry.code === "version-mismatch",
      theirs: bodyOf(entry.path, entry.current),
      by: deviceName(entry.current?.["updated_by"]),
      theirs_at: (entry.current?.["updated_at"] as string | undefined) ?? null,
      held: family(parked, entry).length - 1,
      entry,
    }));
}

function deviceName(id: unknown): string | null {
  const item = core.shown.records.get(itemKey("device", String(id)))?.item as
    | (Item & Pick<PlayerItem, "name">)
    | undefined;
  return item?.name ?? null;
}

function lostOf(): Lost | null {
  return (core.settings.get(lostName(core.group ?? "")) as Lost | null | undefined) ?? null;
}

export const status = new Status();

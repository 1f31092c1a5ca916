/** How it stands with the network: what waits, what was refused, and what a person can do. */
import { makeAnew } from "../data/anew";
import type { Tx } from "../data/db";
import { Refused } from "../data/errors";
import { lostName } from "../data/kept";
import { undisputed } from "../data/merge";
import { pileBody, rootKey } from "../data/replica";
import { askAgain, family, requeue } from "../data/requeue";
import type { Body, Draft, Lost, ParkedEntry, Write } from "../data/types";
import { changeView, currentOf, lostViews, parkedViews } from "./changes";
import type { ChangeView, ParkedView, WriteView } from "./changes";
import { core } from "./core.svelte";
import { games } from "./games.svelte";
import { session } from "./session.svelte";

/** Takes a decision back: the question stands again. */
export type Undo = () => Promise<void>;

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
  readonly lost: WriteView[] = $derived(lostViews(lostOf()?.writes ?? []));

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
    return this.#requeue(this.#family(parked));
  }

  /** Of two versions take mine. */
  async keepMine(parked: ParkedView): Promise<Undo> {
    const entries = this.#family(parked);
    const back = theirsAgain(parked);
    await this.#requeue(entries, { onTop: true });
    return async () => {
      await core.commit({ writes: [back] });
      await this.#askAgain(entries);
    };
  }

  /** Of two versions take theirs; what of mine they did not touch goes on. */
  async keepTheirs(parked: ParkedView): Promise<Undo> {
    const [head, ...others] = this.#family(parked);
    const rest = head!.body && parked.disputed.length ? undisputed(head!.body, parked.disputed) : {};
    if (!Object.keys(rest).length || parked.kind === "pile" || parked.kind === "rows_left") return this.drop(parked);
    await this.#requeue([{ ...head!, body: rest }, ...others], { onTop: true });
    return () => this.#askAgain([head!, ...others]);
  }

  /**
   * The game or player was deleted elsewhere: restore it, then send again all that was entered here.
   */
  bringBack(parked: ParkedView): Promise<void> {
    const { kind, id } = { kind: parked.kind, id: parked.game ?? parked.player };
    const path = kind === "player" ? `/players/${id}` : `/games/${id}`;
    const entries = this.together(parked).flatMap((one) => this.#family(one));
    return this.#requeue(entries, { first: [core.put(path, { deleted: false })] });
  }

  /** This one and the others that were refused because the same game was deleted. */
  together(parked: ParkedView): ParkedView[] {
    if (parked.code !== "deleted" || !parked.game) return [parked];
    return this.parked.filter((one) => one.code === "deleted" && one.game === parked.game);
  }

  /** A refused pile becomes a draft in the next round of another game. */
  async moveTo(parked: ParkedView, game: string): Promise<{ game: string; round: number }> {
    const round = games.get(game)?.next_round ?? 1;
    await core.commit({ drafts: [draftOf(parked, { game, round }, false)] });
    await this.drop(parked);
    return { game, round };
  }

  /** Of two versions of a pile neither: this phone's one becomes a draft over the other. */
  async edit(parked: ParkedView): Promise<void> {
    const { game, round, mine } = parked;
    if (mine) await core.commit({ drafts: [draftOf(parked, { game: game!, round: round! }, true)] });
    await this.drop(parked);
  }

  /** Give it up, with what depends on it. */
  async drop(...given: ParkedView[]): Promise<Undo> {
    const gone = given.flatMap((one) => this.#family(one));
    await this.#write((tx) => gone.forEach(({ seq }) => tx.delete("parked", seq)));
    return () => this.#askAgain(gone);
  }

  /** The server came back from an old back-up: give it what only this phone still has. */
  async resendLost(): Promise<void> {
    const first = lostOf()?.writes ?? [];
    const roots = new Set(first.map(rootKey));
    // What waited while the server lost its item was refused since, and goes again with it.
    const heads = core.memory.parked.filter((one) => one.code === "not-found" && roots.has(rootKey(one)));
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

  /** An entry and what it held back, on top of what the server has by now. */
  #family(parked: ParkedView): ParkedEntry[] {
    const current = (one: ParkedEntry) => (one.code === "version-mismatch" ? { ...one, current: currentOf(one) } : one);
    return family(core.memory.parked, parked.entry).map(current);
  }

  async #requeue(entries: ParkedEntry[], how: Parameters<typeof requeue>[3] = {}): Promise<void> {
    await this.#write((tx) => requeue(tx, core.store.env, entries, how));
    void core.sync.now();
  }

  #askAgain(entries: ParkedEntry[]): Promise<void> {
    return this.#write((tx) => askAgain(tx, core.store.env, entries));
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

/** The write that restores the other version where mine was put over it. */
function theirsAgain({ kind, entry, theirs, disputed }: ParkedView): Write {
  const { path } = entry;
  if (!theirs) return core.take(path);
  if (kind === "pile" || kind === "rows_left") return core.put(path, theirs);
  const names = new Set(disputed.map((name) => name.split(".")[0]!));
  const fields = Object.entries(theirs).filter(([name]) => names.has(name));
  return core.put(path, Object.fromEntries(fields) as Body);
}

function draftOf({ mine, player }: ParkedView, place: Pick<Draft, "game" | "round">, said: boolean): Draft {
  const points = (mine?.["points"] ?? null) as number | null;
  const cards = (mine?.["cards"] ?? []) as number[];
  const by = points === null ? "cards" : "points";
  const there = games.get(place.game)?.rounds[place.round - 1]?.piles[player!];
  const over = there ? pileBody(there) : null;
  return { group: core.group!, ...place, player: player!, by, cards, points, said, over, at: core.now() };
}

function lostOf(): Lost | null {
  return (core.settings.get(lostName(core.group ?? "")) as Lost | null | undefined) ?? null;
}

export const status = new Status();

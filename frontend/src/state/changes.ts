/** Changes as screens are shown them: those that wait, and those a person has to decide about. */
import { disputed } from "../data/merge";
import { playerPath, target } from "../data/paths";
import type { TargetKind } from "../data/paths";
import { bodyOf, itemKey, rootKey, sentAt } from "../data/replica";
import { family } from "../data/requeue";
import type { Body, Entry, Item, ParkedEntry, PlayerItem, Write } from "../data/types";
import { core } from "./core.svelte";
import { games } from "./games.svelte";
import { session } from "./session.svelte";

/** What a write does. */
export interface WriteView {
  kind: TargetKind;
  what: "made" | "changed" | "removed";
  game: string | null;
  round: number | null;
  player: string | null;
  /** Whom it is about: the owner of a pile, the players of a game. */
  names: string[];
  /** What it says. */
  mine: Body | null;
}

export interface ChangeView extends WriteView {
  /** Of an item that was changed: which of its fields. */
  fields: string[];
  /** What stood there before. */
  base: Body | null;
  at: number;
  entry: Entry;
}

export interface ParkedView extends ChangeView {
  code: string;
  errors: ParkedEntry["errors"];
  /** Both sides changed the same thing: a person has to choose. */
  conflict: boolean;
  /** The fields both changed, as `fields` of `data/merge.ts` names them. */
  disputed: string[];
  /** The other version as it is now, or the last state of what was deleted. */
  theirs: Body | null;
  /** Which phone was quicker (null: not known), and when. */
  by: string | null;
  theirs_at: string | null;
  /** The player was deleted because he is somebody else, who is this. */
  merged_into: string | null;
  /** How many further changes wait for this one. */
  held: number;
  entry: ParkedEntry;
}

export function changeView(entry: Entry): ChangeView {
  return {
    ...writeView(entry, entry.creates),
    fields: Object.keys(entry.body ?? {}),
    base: entry.base,
    at: entry.at,
    entry,
  };
}

/** What a restored server lacks; of a game that is to be made anew, the game alone. */
export function lostViews(writes: readonly Write[]): WriteView[] {
  const isThere = (write: Write) => core.shown.records.get(rootKey(write))?.deleted === false;
  const all = writes.map((write) => ({ root: rootKey(write), view: writeView(write, !isThere(write), writes) }));
  const anew = new Set(all.filter(({ view }) => view.round === null && view.what === "made").map(({ root }) => root));
  return all.filter(({ root, view }) => view.round === null || !anew.has(root)).map(({ view }) => view);
}

/** People may be known only by the writes that came with this one. */
function writeView(write: Write, creates: boolean, others: readonly Write[] = []): WriteView {
  const { path, method, body } = write;
  const { kind, item, id, round, player } = target(path);
  const players = (games.get(id)?.players ?? body?.["players"] ?? []) as string[];
  const whose = kind === "game" ? players : player ? [player] : [];
  const written = (one: string) => others.find((other) => other.path === playerPath(one))?.body?.["name"];
  return {
    kind,
    what: method === "DELETE" ? "removed" : creates ? "made" : "changed",
    game: item === "game" ? id : null,
    round: round || null,
    player: player || null,
    names: whose.map((one) => (written(one) as string | undefined) ?? session.player(one).name),
    mine: body,
  };
}

/** What a person has to decide about; what was only held back by it comes with it. */
export function parkedViews(): ParkedView[] {
  const parked = core.memory.parked.filter((entry) => entry.group === core.group);
  return parked.filter((entry) => entry.because === null).map((entry) => parkedView(entry, parked));
}

function parkedView(entry: ParkedEntry, parked: readonly ParkedEntry[]): ParkedView {
  const conflict = entry.code === "version-mismatch";
  const now = conflict ? currentOf(entry) : entry.current;
  const theirs = bodyOf(entry.path, now);
  return {
    ...changeView(entry),
    code: entry.code,
    errors: entry.errors,
    conflict,
    disputed: conflict && entry.body ? disputed(entry.base, entry.body, theirs) : [],
    theirs,
    by: deviceName(now?.["updated_by"]),
    theirs_at: (now?.["updated_at"] as string | undefined) ?? null,
    merged_into: (now?.["merged_into"] as string | null | undefined) ?? null,
    held: family(parked, entry).length - 1,
    entry,
  };
}

/** The other version: somebody may have changed it again since it was told with the refusal. */
export function currentOf(entry: ParkedEntry): Body | null {
  const record = core.memory.items.get(rootKey(entry));
  return record ? sentAt(record, entry.path) : entry.current;
}

/** Which phone changed a game last (one that is deleted: deleted it), and when. */
export function lastTouch(game: string): { by: string | null; at: string | null } {
  const item = core.shown.records.get(itemKey("game", game))?.item;
  return { by: deviceName(item?.updated_by), at: item?.updated_at ?? null };
}

/** What a phone of the group is called; null: not known. */
export function deviceName(id: unknown): string | null {
  const item = core.shown.records.get(itemKey("device", String(id)))?.item as
    | (Item & Pick<PlayerItem, "name">)
    | undefined;
  return item?.name || null;
}

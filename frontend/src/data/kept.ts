/** What the stores hold of the memory: written by an action, read on start, written anew when emptied. */
import type { Tx } from "./db";
import type { Env } from "./env";
import { uuid } from "./ids";
import { file, isShown } from "./outbox";
import { target } from "./paths";
import { itemKey } from "./replica";
import type { Items } from "./replica";
import type { Draft, Entry, GroupRecord, ParkedEntry, Write } from "./types";

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

export const CURRENT_GROUP = "group";
/** The setting that holds what a restored server lacks of a group. */
export const lostName = (group: string) => `lost/${group}`;

/** Store what actions did; answers the outbox, if it is another now. */
export async function keepAll(tx: Tx, changes: readonly Change[], env: Env): Promise<Partial<Memory>> {
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

export const byId = (groups: GroupRecord[]) => new Map(groups.map((group) => [group.id, group]));

/** Everything of the group on screen. */
export async function readAll(tx: Tx): Promise<Omit<Memory, "unsaved" | "storage">> {
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

/** Fill stores that somebody has emptied under an open page; other groups are pulled anew. */
export function refill(tx: Tx, memory: Memory): void {
  const group = memory.settings.get(CURRENT_GROUP);
  for (const record of memory.groups.values()) {
    tx.put("groups", record.id === group ? record : { ...record, cursor: null });
  }
  for (const record of memory.items.values()) tx.put("items", record);
  for (const entry of memory.outbox) tx.put("outbox", entry);
  for (const entry of memory.parked) tx.put("parked", entry);
  for (const draft of memory.drafts.values()) tx.put("drafts", draft);
  for (const [name, value] of memory.settings) tx.put("settings", { name, value });
}

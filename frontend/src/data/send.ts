/** Sending the outbox of a group, first in first out, and settling what the server answers. */
import { call } from "./api";
import type { Answer, Refusal, Taken, Wait } from "./api";
import type { Tx } from "./db";
import { target } from "./paths";
import { absorb, dependsOn, follow, hasSeen, preconditions, rebase } from "./outbox";
import { apply, bodyOf, read, versionAt, withPart } from "./replica";
import type { Store } from "./store";
import type { Mine } from "./turn";
import type { Body, Entry, GroupItem, GroupRecord, Item, ParkedEntry, ReplicaRecord } from "./types";

/** How a run ended: nothing left, not now, the key refused, another tab's turn, or another feed. */
export type Outcome = { kind: "done" | "refused" | "other-tab" | "anew" } | Wait;

/** Send the waiting entries of a group until one has to wait. */
export async function sendAll(store: Store, group: GroupRecord, mine: Mine): Promise<Outcome> {
  for (;;) {
    const next = await begin(store, group.id, mine);
    if (next === "other-tab" || next === "done") return { kind: next };
    const answer = await call(store.env, {
      method: next.method,
      path: `/groups/${group.id}${next.path}`,
      token: group.token,
      body: bodyFor(store, next),
      headers: { "Idempotency-Key": next.key, ...epochOf(group), ...preconditions(next) },
    });
    if (answer.kind === "wait") return answer;
    if (answer.kind === "refused" && answer.code === "cursor-gone") return { kind: "anew" };
    await store.settle((tx) => settle(tx, next, answer, store.env.now()));
    if (answer.kind === "refused" && keyRefused(answer, group.id)) return { kind: "refused" };
  }
}

/** Versions count within one epoch only: after a back-up the same one may be of something else. */
function epochOf({ cursor }: GroupRecord): Record<string, string> {
  return cursor === null ? {} : { "Feed-Epoch": cursor.split(".")[0]! };
}

function bodyFor(store: Store, entry: Entry): Body | undefined {
  if (!entry.body) return undefined;
  const makesGroup = entry.creates && target(entry.path).kind === "group";
  return makesGroup ? { ...entry.body, device_name: store.env.deviceName } : entry.body;
}

/** Take the first entry that can go, and mark that from now on it may have reached the server. */
async function begin(
  store: Store,
  group: string,
  mine: Mine,
): Promise<Entry | "done" | "other-tab"> {
  let held = false;
  const next = await store.db.write(async (tx) => {
    if (!(await mine(tx))) return "other-tab";
    const parked = await tx.all("parked", group);
    for (const entry of await tx.all("outbox", group)) {
      const because = parked.find((one) => dependsOn(entry, one));
      if (!because) {
        const ready = { ...rebased(entry, await rootOf(tx, entry)), sent: true };
        tx.put("outbox", ready);
        return ready;
      }
      park(tx, [], entry, { ...REFUSED_WITH_IT, because: because.key }, store.env.now());
      held = true;
    }
    return "done";
  });
  if (held) await store.settle(() => Promise.resolve([]));
  return next;
}

const REFUSED_WITH_IT = { code: "depends", errors: null, current: null };

/** An entry never sent stands on the newest pulled state, if both did not change the same field. */
function rebased(entry: Entry, record: ReplicaRecord | undefined): Entry {
  const version = record ? versionAt(record, entry.path) : null;
  if (entry.sent || entry.base_version === null || version === null) return entry;
  if (version <= entry.base_version) return entry;
  return rebase(entry, read(record, entry.path), version) ?? entry;
}

function rootOf(tx: Tx, { group, path }: Entry): Promise<ReplicaRecord | undefined> {
  const { item, id } = target(path);
  return tx.get("items", [group, item, item === "group" ? group : id]);
}

/** Store what an answer means; answers the items that it changed. */
async function settle(
  tx: Tx,
  entry: Entry,
  answer: Exclude<Answer, Wait>,
  now: number,
): Promise<ReplicaRecord[]> {
  if (answer.kind === "taken") return accept(tx, entry, answer);
  if (entry.method === "DELETE" && (answer.status === 404 || answer.status === 410)) {
    return accept(tx, entry, null);
  }
  const refused = keyRefused(answer, entry.group);
  if (refused) return readOnly(tx, entry.group, refused);
  return answer.status === 412 ? outdated(tx, entry, answer, now) : refuse(tx, entry, answer, now);
}

/** Why the server no longer talks to this phone at all, if that is what it says. */
export function keyRefused({ status, current }: Refusal, group: string): GroupRecord["refused"] {
  if (status === 401) return "unauthorized";
  return status === 410 && current?.["id"] === group ? "deleted" : null;
}

/** Keep everything of the group, send nothing any more. */
export async function readOnly(
  tx: Tx,
  group: string,
  refused: GroupRecord["refused"],
): Promise<ReplicaRecord[]> {
  const record = await tx.get("groups", group);
  if (record) tx.put("groups", { ...record, refused });
  return [];
}

/** The server has it: the replica takes the answer over, and the entry goes. */
async function accept(tx: Tx, entry: Entry, answer: Taken | null): Promise<ReplicaRecord[]> {
  tx.delete("outbox", entry.seq);
  const old = await rootOf(tx, entry);
  const record = answered(entry, old, answer?.body ?? null);
  if (!record) return [];
  tx.put("items", record);
  if (entry.path === "") await groupAnswered(tx, entry.group, record.item as GroupItem);
  for (const later of await tx.all("outbox", entry.group)) {
    if (later.path === entry.path) tx.put("outbox", follow(later, record));
  }
  return [record];
}

function answered(
  entry: Entry,
  old: ReplicaRecord | undefined,
  body: Body | null,
): ReplicaRecord | undefined {
  const applied = apply(old, entry);
  if (!applied) return applied;
  const { kind } = target(entry.path);
  if (kind === "pile" || kind === "rows_left") {
    const part = body?.[kind];
    return part ? withPart(applied, entry.path, part) : applied;
  }
  if (body && kind !== "round") return whole(applied, body);
  return { ...applied, untold: [...(applied.untold ?? []), entry.path] };
}

/** The item as the server has it. */
function whole(record: ReplicaRecord, body: Body): ReplicaRecord {
  const { token: _, ...item } = body;
  const version = typeof body["version"] === "number" ? body["version"] : record.version;
  const deleted = body["deleted"] === true;
  return { ...record, version, deleted, item: { ...record.item, ...item } as unknown as Item };
}

export async function groupAnswered(tx: Tx, id: string, item: GroupItem): Promise<void> {
  const group = await tx.get("groups", id);
  if (!group) return;
  tx.put("groups", {
    ...group,
    name: item.name,
    defaults: item.defaults ?? group.defaults,
    role: item.role ?? group.role,
    device: item.device ?? group.device,
    on_server: true,
    refused: null,
  });
}

/** 412: put it on top of the newer state, or ask a person when both changed the same thing. */
async function outdated(
  tx: Tx,
  entry: Entry,
  answer: Refusal,
  now: number,
): Promise<ReplicaRecord[]> {
  const record = await rootOf(tx, entry);
  const newest = record && current(record, entry, answer.current);
  if (newest) tx.put("items", newest);
  const version = answer.current?.["version"];
  const again = rebase(
    entry,
    bodyOf(entry.path, answer.current),
    typeof version === "number" ? version : null,
  );
  if (again) tx.put("outbox", again);
  else await parkAll(tx, entry, { ...answer, because: null }, now);
  return newest ? [newest] : [];
}

function current(record: ReplicaRecord, entry: Entry, body: Body | null): ReplicaRecord {
  const { kind } = target(entry.path);
  if (kind !== "pile" && kind !== "rows_left") return body ? whole(record, body) : record;
  const there = apply(record, { ...entry, method: "PUT", body: bodyOf(entry.path, body) })!;
  return body ? withPart(there, entry.path, body) : there;
}

async function refuse(
  tx: Tx,
  entry: Entry,
  answer: Refusal,
  now: number,
): Promise<ReplicaRecord[]> {
  await parkAll(tx, entry, { ...answer, because: null }, now);
  const record = await rootOf(tx, entry);
  if (answer.status !== 410 || !record) return [];
  const gone = { ...record, deleted: true };
  tx.put("items", gone);
  return [gone];
}

type Why = Pick<ParkedEntry, "code" | "errors" | "current" | "because">;

/** Set an entry aside with all later ones that build on it; the others go on. */
async function parkAll(tx: Tx, entry: Entry, why: Why, now: number): Promise<void> {
  const later = (await tx.all("outbox", entry.group)).filter((one) => one.seq > entry.seq);
  let first = park(tx, [], entry, why, now);
  const parked: Entry[] = [entry];
  for (const one of later) {
    if (one.path === entry.path && hasSeen(one, first)) {
      tx.delete("outbox", one.seq);
      first = absorb(first, one);
      tx.put("parked", first);
    } else if (parked.some((set) => dependsOn(one, set))) {
      park(tx, parked, one, { ...REFUSED_WITH_IT, because: entry.key }, now);
    }
  }
}

function park(tx: Tx, parked: Entry[], entry: Entry, why: Why, now: number): ParkedEntry {
  const { code, errors, current: newest, because } = why;
  const set: ParkedEntry = { ...entry, code, errors, current: newest, because, parked_at: now };
  tx.delete("outbox", entry.seq);
  tx.put("parked", set);
  parked.push(entry);
  return set;
}

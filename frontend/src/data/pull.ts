/** Pulling what has changed on the server into the replica. */
import { call } from "./api";
import type { Refusal, Taken, Wait } from "./api";
import type { Tx } from "./db";
import { itemKey } from "./replica";
import { groupAnswered, keyRefused, readOnly } from "./send";
import type { Outcome } from "./send";
import type { Store } from "./store";
import type { Mine } from "./turn";
import type { GroupItem, GroupRecord, Item, Kind, Lost, ReplicaRecord } from "./types";

interface Change {
  kind: Kind;
  id: string;
  version: number;
  deleted: boolean;
  item: Item | null;
}

interface Page {
  items: Change[];
  cursor: string;
  more: boolean;
}

export const lostName = (group: string) => `lost/${group}`;

/** Remembers the last answer of each group, to be told "nothing new" in one line. */
export type Etags = Map<string, { cursor: string | null; etag: string }>;

/** Pull all that is new. */
export async function pullAll(
  store: Store,
  group: GroupRecord,
  mine: Mine,
  etags: Etags,
): Promise<Outcome> {
  let { cursor } = group;
  for (;;) {
    const answer = await ask(store, group, cursor, etags);
    if (answer.kind === "wait") return answer;
    if (answer.kind === "refused") {
      if (answer.code !== "cursor-gone") return stop(store, group, answer);
      return startOver(store, group, mine);
    }
    if (answer.status === 304) return { kind: "done" };
    const page = pageOf(answer);
    let isMine = true;
    await store.settle(async (tx) => {
      isMine = await mine(tx);
      return isMine ? takeIn(tx, group.id, page, false) : [];
    });
    if (!isMine) return { kind: "other-tab" };
    if (answer.etag) etags.set(group.id, { cursor, etag: answer.etag });
    cursor = page.cursor;
    if (!page.more) return { kind: "done" };
  }
}

function ask(store: Store, group: GroupRecord, cursor: string | null, etags: Etags) {
  const known = etags.get(group.id);
  const since = cursor === null ? "" : `?since=${encodeURIComponent(cursor)}`;
  return call(store.env, {
    method: "GET",
    path: `/groups/${group.id}/changes${since}`,
    token: group.token,
    headers: known && known.cursor === cursor ? { "If-None-Match": known.etag } : {},
  });
}

function pageOf(answer: Taken): Page {
  const body = answer.body as unknown as { items?: Change[]; changes?: Change[] } & Page;
  return { items: body.items ?? body.changes ?? [], cursor: body.cursor, more: body.more };
}

/** Store a page of changes and the cursor behind it. */
async function takeIn(tx: Tx, id: string, page: Page, anew: boolean): Promise<ReplicaRecord[]> {
  const records: ReplicaRecord[] = [];
  for (const change of page.items) {
    const old = anew ? undefined : await tx.get("items", [id, change.kind, change.id]);
    const record: ReplicaRecord = {
      group: id,
      kind: change.kind,
      id: change.id,
      version: change.version,
      deleted: change.deleted,
      item: change.item ?? old?.item ?? null,
    };
    tx.put("items", record);
    records.push(record);
    if (change.kind === "group" && change.item) {
      await groupAnswered(tx, id, change.item as GroupItem);
    }
  }
  const group = await tx.get("groups", id);
  if (group) tx.put("groups", { ...group, cursor: page.cursor, on_server: true });
  return records;
}

/** The key or the whole group is gone: stop, keep everything, read only. */
async function stop(store: Store, group: GroupRecord, answer: Refusal): Promise<Outcome> {
  const refused = keyRefused(answer, group.id) ?? "unauthorized";
  await store.settle((tx) => readOnly(tx, group.id, refused));
  return { kind: "refused" };
}

/**
 * The server does not know our cursor: it came back from a back-up. Pull everything, and keep what
 * it has lost, so that it can be offered to send it again.
 */
async function startOver(store: Store, group: GroupRecord, mine: Mine): Promise<Outcome> {
  const items: Change[] = [];
  let cursor: string | null = null;
  for (let more = true; more; ) {
    const answer: Taken | Wait | Refusal = await ask(store, group, cursor, new Map());
    if (answer.kind === "wait") return answer;
    if (answer.kind === "refused") return stop(store, group, answer);
    const page = pageOf(answer);
    items.push(...page.items);
    ({ cursor, more } = page);
  }
  const done = await store.db.write(async (tx) => {
    if (!(await mine(tx))) return false;
    const before = await tx.all("items", group.id);
    await keepLost(tx, group.id, before, items);
    for (const { kind, id } of before) tx.delete("items", [group.id, kind, id]);
    await takeIn(tx, group.id, { items, cursor: cursor!, more: false }, true);
    return true;
  });
  if (!done) return { kind: "other-tab" };
  await store.reload();
  store.env.channel?.post();
  return { kind: "done" };
}

/** Keep what this phone has and the server does not, or only in an older version, beside what was kept before. */
export async function keepLost(
  tx: Tx,
  group: string,
  mine: readonly ReplicaRecord[],
  theirs: readonly Change[],
): Promise<void> {
  const known = new Map(theirs.map((one) => [itemKey(one.kind, one.id), one]));
  const isLost = ({ kind, id, version, deleted, item }: ReplicaRecord) => {
    const there = known.get(itemKey(kind, id));
    const newer = ORDER.includes(kind) && item !== null && version > (there?.version ?? 0);
    return newer && (!deleted || there?.deleted === false);
  };
  const name = lostName(group);
  const undecided = ((await tx.get("settings", name))?.value as Lost | null | undefined)?.items ?? [];
  const lost = new Map<string, ReplicaRecord>();
  for (const one of [...undecided, ...mine.filter(isLost)]) {
    const key = itemKey(one.kind, one.id);
    if (one.version > (lost.get(key)?.version ?? 0)) lost.set(key, one);
  }
  const items = [...lost.values()].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  if (items.length) tx.put("settings", { name, value: { group, items } satisfies Lost });
}

/** A game can only be made when its people are there. */
const ORDER: readonly Kind[] = ["group", "player", "game"];

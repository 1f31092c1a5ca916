/** Pulling what has changed on the server into the replica. */
import { call } from "./api";
import type { Refusal, Taken, Wait } from "./api";
import type { Tx } from "./db";
import { lostName } from "./kept";
import { groupAnswered, keyRefused, readOnly } from "./send";
import type { Outcome } from "./send";
import type { Store } from "./store";
import type { Mine } from "./turn";
import type { GroupItem, GroupRecord, Item, Kind, PlayerItem, ReplicaRecord, Role } from "./types";

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
      return startOver(store, group, answer.kept_until, mine);
    }
    if (answer.status === 304) return { kind: "done" };
    const page = pageOf(answer);
    // Hardly ever needed, and a transaction does not wait for a file; without it drafts stay where they are.
    const isMerged = page.items.some(({ item }) => (item as PlayerItem | null)?.merged_into);
    const heirs = isMerged ? await import("./heirs").catch(() => null) : null;
    const isLacking = page.items.length && store.memory.settings.get(lostName(group.id));
    const lost = isLacking ? await import("./lost").catch(() => null) : null;
    let isMine = true;
    let moved = false;
    await store.settle(async (tx) => {
      isMine = await mine(tx);
      if (!isMine) return [];
      if (heirs) moved = await heirs.followMerges(tx, group.id, page.items);
      const records = await takeIn(tx, group.id, page, false);
      if (await lost?.foundAgain(tx, group.id, records)) moved = true;
      return records;
    });
    if (!isMine) return { kind: "other-tab" };
    if (moved) await store.reload();
    if (answer.etag) etags.set(group.id, { cursor, etag: answer.etag });
    const now = store.memory.groups.get(group.id);
    cursor = now ? now.cursor : page.cursor;
    if (!page.more && cursor !== null) return { kind: "done" };
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
  const before = await tx.get("groups", id);
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
  if (!group) return records;
  const role = ownRole(page, group) ?? group.role;
  // A viewer was not shown the phones of the group: as a keeper he reads all once more.
  const unread = before?.role === "viewer" && role === "keeper" && !anew;
  tx.put("groups", { ...group, role, cursor: unread ? null : page.cursor, on_server: true });
  return records;
}

/** What a page tells a keeper of his own phone; a viewer is told with the group. */
function ownRole({ items }: Page, { device }: GroupRecord): Role | undefined {
  const own = items.find(({ kind, id }) => kind === "device" && id === device)?.item;
  return (own as (Item & { role?: Role }) | null | undefined)?.role;
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
async function startOver(
  store: Store,
  group: GroupRecord,
  keptUntil: string | null,
  mine: Mine,
): Promise<Outcome> {
  // Hardly any phone ever needs it.
  const { keepLost } = await import("./lost");
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
    for (const { kind, id } of before) tx.delete("items", [group.id, kind, id]);
    const now = await takeIn(tx, group.id, { items, cursor: cursor!, more: false }, true);
    await keepLost(tx, group.id, before, now, keptUntil);
    return true;
  });
  if (!done) return { kind: "other-tab" };
  await store.reload();
  store.env.channel?.post();
  return { kind: "done" };
}

/** The rules of the outbox as pure functions: joining writes, what depends on what, preconditions. */
import { canonical, changesNothing, collides } from "./merge";
import { isWithin, target } from "./paths";
import { apply, mergeSeats, read, rootKey, versionAt } from "./replica";
import type { Body, Entry, Json, ParkedEntry, ReplicaRecord, SeatItem, Write } from "./types";

/** What is to be done to the stored outbox. */
export interface Filing {
  put: Entry[];
  remove: number[];
}

const NOTHING: Filing = { put: [], remove: [] };

/**
 * File a new write behind the waiting ones: one waiting entry per item behind the one in flight.
 *
 * `entries`: the waiting ones of the group in order; `record`: the item as the server has it.
 */
export function file(
  entries: readonly Entry[],
  record: ReplicaRecord | undefined,
  write: Write,
  made: Pick<Entry, "seq" | "key" | "at">,
): Filing {
  const root = rootKey(write);
  const shown = entries
    .filter((entry) => rootKey(entry) === root)
    .reduce<ReplicaRecord | undefined>(apply, record);
  const now = read(shown, write.path);
  const base = isPart(write.path) ? now : pick(now, write.body);
  const idle = write.method === "DELETE" ? isGone(shown, now) : changesNothing(base, write.body);
  if (idle) return NOTHING;
  const last = entries.filter((entry) => entry.path === write.path).at(-1);
  const { over, ...what } = write;
  const unseen = over !== undefined && canonical(over) !== canonical(base);
  if (last && !last.sent && !unseen && joins(entries, last, write)) return join(last, write, base);
  const creates = now === null && write.method === "PUT";
  const entry: Entry = {
    ...what,
    ...made,
    base,
    base_version: asksForVersion(write) ? versionAt(record, write.path) : null,
    creates,
    sent: false,
  };
  return { put: [unseen ? { ...entry, ...standingOn(over, write.method) } : entry], remove: [] };
}

/** A write stands on what its maker saw; that it is no longer so, the server has to tell. */
export function standingOn(base: Body | null, method: Write["method"]) {
  return { base, base_version: base && NEVER, creates: base === null && method === "PUT" };
}

/** A version that no item has: whoever asks for it is told the present one. */
export const NEVER = 0;

const isGone = (shown: ReplicaRecord | undefined, now: Body | null) =>
  now === null || shown?.deleted === true;

/** Piles and rows left are written whole; of the items each field stands for itself. */
export function isPart(path: string): boolean {
  const { kind } = target(path);
  return kind === "pile" || kind === "rows_left";
}

/** Taking an item away and bringing it back hold whatever happened to it meanwhile. */
function asksForVersion({ path, method, body }: Write): boolean {
  if (isPart(path)) return true;
  return method === "PUT" && target(path).kind !== "round" && body?.["deleted"] === undefined;
}

/** Whether a write may join the waiting one of the same item without overtaking what it needs. */
function joins(entries: readonly Entry[], last: Entry, write: Write): boolean {
  if (isPart(write.path)) return true;
  if (write.method === "DELETE") return false;
  if (last.method === "DELETE") return write.body?.["deleted"] === false;
  const between = entries.slice(entries.indexOf(last) + 1).filter((entry) => entry.creates);
  return !between.some((entry) => names(write.body, target(entry.path).id));
}

function join(last: Entry, write: Write, base: Body | null): Filing {
  if (write.method === "DELETE" && last.creates) return { put: [], remove: [last.seq] };
  if (last.method === "DELETE" && !isPart(write.path)) return { put: [], remove: [last.seq] };
  const joined: Entry = { ...last, method: write.method, body: write.body };
  if (write.body && last.body && !isPart(write.path)) {
    joined.body = mergeBodies(last.body, write.body);
    joined.base = last.creates ? null : mergeBodies(base ?? {}, last.base ?? {});
  } else if (last.creates && joined.body && last.body?.["entered_at"]) {
    joined.body = { ...joined.body, entered_at: last.body["entered_at"] };
  }
  const idle = !joined.creates && changesNothing(joined.base, joined.body);
  return idle ? { put: [], remove: [last.seq] } : { put: [joined], remove: [] };
}

function mergeBodies(first: Body, second: Body): Body {
  const merged = { ...first, ...second };
  if (first["seats"] && second["seats"]) {
    const seats = (body: Body) => body["seats"] as unknown as Record<string, SeatItem>;
    merged["seats"] = mergeSeats(seats(first), seats(second)) as unknown as Json;
  }
  return merged;
}

/** Those fields of an item that a body is about; null when there is no item. */
export function pick(item: Body | null, body: Body | null): Body | null {
  if (!item || !body) return item && {};
  const picked: Body = {};
  for (const name of Object.keys(body)) picked[name] = item[name] ?? null;
  if (body["seats"]) {
    const seats = (item["seats"] ?? {}) as Record<string, Body>;
    picked["seats"] = Object.fromEntries(
      Object.entries(body["seats"] as Record<string, Body>).map(([player, seat]) => [
        player,
        Object.fromEntries(Object.keys(seat).map((field) => [field, seats[player]?.[field] ?? null])),
      ]),
    );
  }
  return picked;
}

function names(body: Json | undefined, id: string): boolean {
  return id !== "" && JSON.stringify(body ?? null).includes(`"${id}"`);
}

/** Whether `entry` makes no sense while `parked` is not taken. */
export function dependsOn(entry: Entry, parked: Entry): boolean {
  if (!parked.creates || entry.seq < parked.seq || entry.group !== parked.group) return false;
  const { kind, id } = target(parked.path);
  if (kind === "group") return true;
  if (kind !== "game" && kind !== "player") return false;
  return isWithin(entry.path, parked.path) || names(entry.body, id);
}

/** The headers that keep a write from overwriting what nobody here has seen. */
export function preconditions(entry: Entry): Record<string, string> {
  if (entry.creates) return { "If-None-Match": "*" };
  return entry.base_version === null ? {} : { "If-Match": `"${entry.base_version}"` };
}

/**
 * The entry on top of a newer state of its item; null when both changed the same field.
 *
 * `now` as it is sent; null: the item is not there any more.
 */
export function rebase(entry: Entry, now: Body | null, version: number | null): Entry | null {
  if (collides(entry.base, entry.body, now)) return null;
  return {
    ...entry,
    base: isPart(entry.path) ? now : pick(now, entry.body),
    base_version: version,
    creates: now === null && entry.method === "PUT",
  };
}

/**
 * The entry that waits behind one that was just taken: it stands on that answer now.
 *
 * If somebody changed the same field between (a repeated write is answered with the item as it is
 * by then), it keeps its base and asks for a version that never is, to be told the newest.
 */
export function follow(entry: Entry, record: ReplicaRecord): Entry {
  if (!asksForVersion(entry)) return entry;
  const now = read(record, entry.path);
  const version = versionAt(record, entry.path);
  return rebase(entry, now, version) ?? { ...entry, base_version: NEVER };
}

/** Whether a later entry of the same thing was made by somebody who had seen the earlier one. */
export function hasSeen({ path, base, body }: Entry, earlier: Entry): boolean {
  if (isPart(path)) return !collides(base, body, earlier.body);
  return !body || !earlier.body || !collides(base, body, mergeBodies(base ?? {}, earlier.body));
}

/** A refused entry, and a later one of the same item taken into it, as one. */
export function absorb(parked: ParkedEntry, later: Entry): ParkedEntry {
  const whole = isPart(parked.path) || !parked.body || !later.body;
  const body = whole ? later.body : mergeBodies(parked.body!, later.body!);
  const base = whole || !later.base ? parked.base : parked.base && mergeBodies(later.base, parked.base);
  return { ...parked, method: later.method, body, base };
}

/** Whether a refused change is shown all the same: else what it holds would vanish from sight. */
export function isShown(parked: ParkedEntry): boolean {
  if (parked.because !== null) return true;
  const { kind } = target(parked.path);
  return parked.creates && kind !== "pile" && kind !== "rows_left" && kind !== "round";
}

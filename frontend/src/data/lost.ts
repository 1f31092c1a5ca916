/** What a server that came back from an old back-up has lost: found out, and kept to be sent again. */
import type { Tx } from "./db";
import { lostName } from "./kept";
import { canonical, changesNothing } from "./merge";
import { NEVER, isPart, pick } from "./outbox";
import { GROUP, gamePath, pilePath, playerPath, rowsLeftPath, roundPath, target } from "./paths";
import { itemKey, pileBody, read, rowsBody } from "./replica";
import { moment } from "./time";
import type { Body, GameItem, Kind, Lost, PileItem, PlayerItem, ReplicaRecord, RowsLeft, Write } from "./types";

/** Which state of a thing it is. */
interface State {
  /** When it came about, by the server's clock; null: just now. */
  at: string | null | undefined;
  version: number;
}

/** One thing as this phone has it. */
interface Part extends State {
  path: string;
  body: Body;
}

/** People before the games that name them. */
const ORDER: readonly Kind[] = ["group", "player", "game"];
const FIELDS: Partial<Record<Kind, readonly string[]>> = {
  group: ["name", "defaults"],
  player: ["name", "color", "archived"],
  game: [
    "players", "seats", "end", "deck", "hand_size", "started_at", "time_zone", "place", "note", "stopped", "totals_only",
  ],
};

/** Keep what only this phone has, and let nothing that waits trust in a version any more. */
export async function keepLost(
  tx: Tx,
  group: string,
  before: readonly ReplicaRecord[],
  now: readonly ReplicaRecord[],
  keptUntil: string | null,
): Promise<void> {
  const name = lostName(group);
  const known = (await tx.get("settings", name))?.value as Lost | null | undefined;
  const writes = [...(known?.writes ?? []), ...lostWrites(before, now, keptUntil)];
  if (writes.length) tx.put("settings", { name, value: { group, writes } satisfies Lost });
  for (const entry of await tx.all("outbox", group)) {
    if (entry.base_version !== null) tx.put("outbox", { ...entry, base_version: NEVER });
  }
  for (const entry of await tx.all("parked", group)) {
    const current = entry.current && { ...entry.current, version: NEVER };
    tx.put("parked", { ...entry, current, base_version: entry.base_version && NEVER });
  }
}

/** What the server has again, because another phone has sent it, is lost no longer. Answers whether there was any. */
export async function foundAgain(tx: Tx, group: string, records: readonly ReplicaRecord[]): Promise<boolean> {
  const name = lostName(group);
  const known = (await tx.get("settings", name))?.value as Lost | null | undefined;
  if (!known) return false;
  const items = new Map(records.map((record) => [itemKey(record.kind, record.id), record]));
  const isThere = ({ path, body }: Write) => {
    const { item, id } = target(path);
    const record = items.get(itemKey(item, item === "group" ? group : id));
    if (!record) return false;
    return body === null ? record.deleted : changesNothing(read(record, path), body);
  };
  const writes = known.writes.filter((write) => !isThere(write));
  if (writes.length === known.writes.length) return false;
  tx.put("settings", { name, value: writes.length ? ({ group, writes } satisfies Lost) : null });
  return true;
}

/** The writes that give the server back what it has lost, each standing on what it has kept. */
export function lostWrites(
  mine: readonly ReplicaRecord[],
  theirs: readonly ReplicaRecord[],
  keptUntil: string | null,
): Write[] {
  const kept = new Map(theirs.map((record) => [itemKey(record.kind, record.id), record]));
  const there = ({ kind, id }: ReplicaRecord) => kept.get(itemKey(kind, id));
  const all = mine
    .filter(({ kind, item }) => kind in FIELDS && item && !(item as PlayerItem).merged_into)
    .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  const writes = all.flatMap((record) =>
    partsOf(record).flatMap((part) => lost(record.group, part, there(record), keptUntil) ?? []),
  );
  // Last, as what was deleted is whole once more before it goes; games before those who played them.
  const taken = all
    .filter((record) => record.deleted && !there(record)?.deleted)
    .map((record) => ({ ...record, ...toldOf(record, pathOf(record.kind, record.id)) }))
    .filter((record) => isNewer(record, itemPart(there(record)), keptUntil))
    .map(({ group, path }): Write => ({ group, path, method: "DELETE", body: null }));
  return [...writes, ...taken.reverse()];
}

function lost(
  group: string,
  part: Part,
  there: ReplicaRecord | undefined,
  keptUntil: string | null,
): Write | null {
  const { path } = part;
  const now = read(there, path);
  const body = different(part, now);
  const theirs = partsOf(there).find((one) => one.path === path);
  if (!body || !isNewer(part, theirs, keptUntil)) return null;
  const whole = isPart(path);
  // What somebody has changed since, nobody here has seen: then a person is asked.
  const unseen = whole ? null : {};
  const over = now && (isKept(part, theirs, keptUntil) ? (whole ? now : pick(now, body)) : unseen);
  return { group, path, method: "PUT", body, over };
}

/** What a part says that is not so by now; null: nothing. */
function different({ path, body }: Part, now: Body | null): Body | null {
  if (changesNothing(now, body)) return null;
  if (!now || isPart(path)) return body;
  const fields = Object.entries(body).filter(([name, value]) => canonical(value) !== canonical(now[name] ?? null));
  return Object.fromEntries(fields);
}

/** Whether this state came after all that the server has kept. */
function isNewer(mine: State, theirs: State | undefined, keptUntil: string | null): boolean {
  if (keptUntil === null) return mine.at === null || mine.version >= (theirs?.version ?? 0);
  return !mine.at || micros(mine.at) > micros(keptUntil);
}

/** Whether theirs is what the back-up had, and nobody has changed it since. */
function isKept(mine: State, theirs: State | undefined, keptUntil: string | null): boolean {
  if (keptUntil === null) return (theirs?.version ?? 0) < mine.version;
  return micros(theirs?.at) <= micros(keptUntil);
}

/** Microseconds, as exact as the server's clock tells: the back-up's last change is not lost. */
function micros(text: string | null | undefined): number {
  const rest = /\.\d{3}(\d{1,3})/.exec(text ?? "")?.[1] ?? "";
  return moment(text) * 1_000 + Number(rest.padEnd(3, "0"));
}

function partsOf(record: ReplicaRecord | undefined): Part[] {
  if (!record?.item) return [];
  const { kind, id, item } = record;
  const fields = FIELDS[kind]!.map((name) => [name, (item as unknown as Body)[name]] as const);
  const body = Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as Body;
  const own = itemPart(record);
  const rounds = kind === "game" ? (item as GameItem).rounds : [];
  return [
    { ...own, path: pathOf(kind, id), body },
    ...rounds.flatMap((round) => [
      ...Object.entries(round.piles).map(([player, pile]) => ({
        ...stateOf(pile),
        path: pilePath(id, round.number, player),
        body: { ...pileBody(pile), ...(pile.entered_at ? { entered_at: pile.entered_at } : {}) },
      })),
      ...(round.rows_left
        ? [{ ...stateOf(round.rows_left), path: rowsLeftPath(id, round.number), body: rowsBody(round.rows_left)! }]
        : []),
      { ...toldOf(record, roundPath(id, round.number)), body: { void: round.void } },
    ]),
  ];
}

const itemPart = (record: ReplicaRecord | undefined): State => ({
  at: record?.item?.updated_at,
  version: record?.version ?? 0,
});

/** A strike or a deletion, which is as old as the last change of its item, or was just taken. */
const toldOf = (record: ReplicaRecord, path: string) => ({
  ...itemPart(record),
  ...(record.untold?.includes(path) ? { at: null } : {}),
  path,
});

const stateOf = ({ updated_at, version }: PileItem | RowsLeft): State => ({ at: updated_at, version: version ?? 0 });

function pathOf(kind: Kind, id: string): string {
  return kind === "game" ? gamePath(id) : kind === "player" ? playerPath(id) : GROUP;
}

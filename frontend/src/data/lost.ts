/** What a server lacks that came from an old back-up: kept, and given back, or the whole group with it. */
import { call } from "./api";
import type { Tx } from "./db";
import { gamePath, pilePath, playerPath, rowsLeftPath, roundPath } from "./paths";
import { lostName } from "./pull";
import type { Change } from "./pull";
import { bodyOf, itemKey, pileBody, roundOf } from "./replica";
import { groupAnswered } from "./send";
import type { Store } from "./store";
import type {
  Body,
  GameItem,
  GroupItem,
  GroupRecord,
  Kind,
  Lost,
  PlayerItem,
  ReplicaRecord,
  RoundItem,
  Write,
} from "./types";

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

/**
 * The writes that give a server back what it has lost.
 *
 * `now`: the item as it is there by now. What another phone has given back, or somebody has entered
 * anew since, has a version as high as ours and stays.
 */
export function writesFor(record: ReplicaRecord, now: ReplicaRecord | undefined): Write[] {
  const { group, kind, id, version, deleted } = record;
  const write = (path: string, body: Body | null): Write => ({ group, path, method: body ? "PUT" : "DELETE", body });
  const newer = version > (now?.version ?? 0);
  const path = kind === "game" ? gamePath(id) : kind === "player" ? playerPath(id) : "";
  if (deleted) return newer ? [write(path, null)] : [];
  const own = newer ? [write(path, itemBody(record))] : [];
  if (kind !== "game") return own;
  const there = now?.item as GameItem | null | undefined;
  const { rounds } = record.item as GameItem;
  const parts = rounds.flatMap((round) => roundWrites(id, round, there ? roundOf(there, round.number) : undefined));
  return [...own, ...parts.map(([part, body]) => write(part, body))];
}

function itemBody({ kind, item }: ReplicaRecord): Body {
  if (kind === "player") {
    const { name, color, archived } = item as PlayerItem;
    return { name, archived: archived ?? false, ...(color ? { color } : {}) };
  }
  const whole = Object.entries(item as unknown as Body);
  return Object.fromEntries(whole.filter(([name]) => (kind === "group" ? GROUP_FIELDS : GAME_FIELDS).includes(name)));
}

function roundWrites(game: string, round: RoundItem, there: RoundItem | undefined): [string, Body][] {
  const { number, piles, rows_left: rows } = round;
  const writes = Object.entries(piles)
    .filter(([player, pile]) => pile.version > (there?.piles[player]?.version ?? 0))
    .map(([player, pile]): [string, Body] => {
      const entered = pile.entered_at ? { entered_at: pile.entered_at } : {};
      return [pilePath(game, number, player), { ...pileBody(pile), ...entered }];
    });
  if (round.void) writes.push([roundPath(game, number), { void: true }]);
  if (rows && (rows.version ?? 1) > (there?.rows_left?.version ?? 0)) {
    const path = rowsLeftPath(game, number);
    writes.push([path, bodyOf(path, rows as unknown as Body)!]);
  }
  return writes;
}

const GROUP_FIELDS = ["name", "defaults"];
const GAME_FIELDS = [
  "players",
  "seats",
  "end",
  "deck",
  "hand_size",
  "started_at",
  "time_zone",
  "place",
  "note",
  "stopped",
  "totals_only",
];

/**
 * The server does not know this phone's key. If it has lost the whole group, it lets the phone make
 * it anew under the same key; to a phone that was taken out it answers no once more.
 */
export async function makeAnew(store: Store, group: GroupRecord): Promise<void> {
  const { id, name, token, defaults } = group;
  const answer = await call(store.env, {
    method: "PUT",
    path: `/groups/${id}`,
    token,
    body: { name, device_name: store.env.deviceName, defaults: defaults as Body },
    headers: { "If-None-Match": "*" },
  });
  if (answer.kind !== "taken") return;
  await store.settle(async (tx) => {
    const before = await tx.all("items", id);
    for (const one of before) tx.delete("items", [id, one.kind, one.id]);
    await groupAnswered(tx, id, answer.body as unknown as GroupItem);
    const record = await tx.get("groups", id);
    if (record) tx.put("groups", { ...record, cursor: null });
    await keepLost(tx, id, before.filter(({ kind }) => kind !== "group"), []);
    return [];
  });
}

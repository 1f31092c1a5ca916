/** What a person decides about changes that the server has refused, or has lost. */
import type { Tx } from "./db";
import type { Env } from "./env";
import { uuid } from "./ids";
import { gamePath, pilePath, playerPath, rowsLeftPath, roundPath } from "./paths";
import { bodyOf, pileBody } from "./replica";
import { fileAll } from "./store";
import type { Body, Entry, GameItem, Json, ParkedEntry, PlayerItem, ReplicaRecord, Write } from "./types";

/** A refused entry and all that were held back because of it, in order. */
export function family(parked: readonly ParkedEntry[], head: ParkedEntry): ParkedEntry[] {
  return parked.filter((one) => one.key === head.key || one.because === head.key);
}

/**
 * Send refused entries again, behind everything that waits and behind `first`.
 *
 * `onTop`: the person has seen the newer state and wants the own one all the same.
 */
export async function requeue(
  tx: Tx,
  env: Env,
  entries: readonly ParkedEntry[],
  { onTop = false, first = [] }: { onTop?: boolean; first?: Write[] } = {},
): Promise<void> {
  const outbox = await fileAll(tx, first, env);
  const parked = await tx.all("parked");
  let seq = Math.max(0, ...[...outbox, ...parked].map((one) => one.seq));
  for (const { code: _, errors: __, current, because, parked_at: ___, ...entry } of entries) {
    seq += 1;
    const again: Entry = { ...entry, seq, sent: false };
    if (onTop && because === null) Object.assign(again, standOn(entry, current));
    tx.delete("parked", entry.seq);
    tx.put("outbox", again);
  }
}

function standOn(entry: Entry, current: Body | null): Partial<Entry> {
  const base = bodyOf(entry.path, current);
  const version = current?.["version"];
  return {
    base,
    base_version: typeof version === "number" ? version : null,
    creates: base === null && entry.method === "PUT",
  };
}

/**
 * Set decided entries aside again: the question is open as it was.
 *
 * They get keys of their own: what the server took under the old ones it would not carry out again.
 */
export async function askAgain(tx: Tx, env: Env, entries: readonly ParkedEntry[]): Promise<void> {
  const filed = [...(await tx.all("outbox")), ...(await tx.all("parked"))];
  let seq = Math.max(0, ...filed.map((one) => one.seq));
  const keys = new Map(entries.map(({ key }) => [key, uuid((bytes) => env.random(bytes))]));
  for (const entry of entries) {
    seq += 1;
    const because = entry.because && (keys.get(entry.because) ?? null);
    tx.put("parked", { ...entry, seq, key: keys.get(entry.key)!, because });
  }
}

/** The writes that give a server back what it has lost; what it has already, it passes over. */
export function writesFor(record: ReplicaRecord): Write[] {
  const put = (path: string, body: Body): Write => ({
    group: record.group,
    path,
    method: "PUT",
    body,
  });
  if (record.kind === "player") {
    const { name, color, archived } = record.item as PlayerItem;
    const body = { name, archived: archived ?? false, ...(color ? { color } : {}) };
    return [put(playerPath(record.id), body)];
  }
  const game = record.item as GameItem;
  return [
    put(gamePath(game.id), gameBody(game)),
    ...game.rounds.flatMap((round) => [
      ...Object.entries(round.piles).map(([player, pile]) =>
        put(pilePath(game.id, round.number, player), {
          ...pileBody(pile),
          ...(pile.entered_at ? { entered_at: pile.entered_at } : {}),
        }),
      ),
      ...(round.void ? [put(roundPath(game.id, round.number), { void: true })] : []),
      ...(round.rows_left
        ? [put(rowsLeftPath(game.id, round.number), bodyOf(rowsLeftPath("", 1), round.rows_left as unknown as Body)!)]
        : []),
    ]),
  ];
}

const FIELDS = [
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
] as const;

function gameBody(game: GameItem): Body {
  const entries = FIELDS.map((name) => [name, game[name] as unknown as Json] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** What a person decides about changes that the server has refused. */
import type { Tx } from "./db";
import type { Env } from "./env";
import { uuid } from "./ids";
import { fileAll } from "./kept";
import { bodyOf } from "./replica";
import type { Body, Entry, ParkedEntry, Write } from "./types";

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

/** What was corrected in a game, read from the server's log of its writes. */
import { canonical } from "../data/merge";
import { gamePath } from "../data/paths";
import type { Body } from "../data/types";
import { ask } from "./asking";
import { deviceName } from "./changes";
import { core } from "./core.svelte";
import type { PileGiven } from "./games.svelte";

export interface Correction {
  n: number;
  at: string;
  /** The phone; null: not known. */
  by: string | null;
  round: number;
  player: string;
  /** Null: there was no pile, or it was taken out. */
  from: PileGiven | null;
  to: PileGiven | null;
  /** Nobody has changed this pile since. */
  last: boolean;
}

interface Logged {
  n: number;
  kind: string;
  device: string;
  round: number;
  player: string;
  body: (Body & { merged?: { player: string; into: string } }) | null;
  at: string;
}

const PAGE = 200;

/** The corrections of a game, newest first. Refuses: the server is not reached. */
export async function correctionsOf(game: string): Promise<Correction[]> {
  const group = core.groups.get(core.group ?? "");
  if (!group?.on_server) return [];
  const log: Logged[] = [];
  for (let cursor: unknown = null; ; ) {
    const behind = cursor === null ? "" : `&cursor=${encodeURIComponent(String(cursor))}`;
    const path = `/groups/${group.id}${gamePath(game)}/writes?limit=${PAGE}${behind}`;
    const page = await ask({ method: "GET", path, token: group.token });
    log.push(...(page["items"] as unknown as Logged[]));
    cursor = page["next"] ?? null;
    if (cursor === null) return corrections(log.reverse());
  }
}

/** Each pile's writes one after the other: all but the first are corrections. */
function corrections(log: readonly Logged[]): Correction[] {
  const heirs = new Map<string, string>();
  for (const { body } of log) if (body?.merged) heirs.set(body.merged.player, body.merged.into);
  const piles = new Map<string, PileGiven | null>();
  const latest = new Map<string, Correction>();
  const found: Correction[] = [];
  for (const { n, kind, device, round, player: id, body, at } of log) {
    if (kind !== "pile") continue;
    const player = heirs.get(id) ?? id;
    const key = `${round} ${player}`;
    const from = piles.get(key);
    const to = given(body);
    piles.set(key, to);
    if (from === undefined || canonical({ ...from }) === canonical({ ...to })) continue;
    const before = latest.get(key);
    if (before) before.last = false;
    const one = { n, at, by: deviceName(device), round, player, from, to, last: true };
    latest.set(key, one);
    found.push(one);
  }
  return found.reverse();
}

function given(body: Body | null): PileGiven | null {
  if (Array.isArray(body?.["cards"])) return { cards: [...(body["cards"] as number[])].sort((a, b) => a - b) };
  return typeof body?.["points"] === "number" ? { points: body["points"] } : null;
}

/** What this phone keeps under the id of a player who turned out to be another: it goes to the other. */
import type { Tx } from "./db";
import type { Draft, Item, Kind, PlayerItem } from "./types";

/** Whose phone this is, whose turn it is, to whom a card in two piles was given. */
const NAMING = /^(me|turn|given)\//;

type Change = { kind: Kind; item: Item | null };

/** Move drafts, and settings that name him; answers whether anything was moved. */
export async function followMerges(tx: Tx, group: string, changes: readonly Change[]): Promise<boolean> {
  let moved = false;
  for (const { kind, item } of changes) {
    const heir = kind === "player" ? (item as PlayerItem | null)?.merged_into : null;
    if (heir) moved = (await follow(tx, group, item!.id, heir)) || moved;
  }
  return moved;
}

async function follow(tx: Tx, group: string, id: string, heir: string): Promise<boolean> {
  let moved = false;
  for (const draft of await tx.all("drafts", group)) {
    if (draft.player !== id || (await has(tx, draft, heir))) continue;
    tx.delete("drafts", [draft.game, draft.round, id]);
    tx.put("drafts", { ...draft, player: heir });
    moved = true;
  }
  for (const { name, value } of await tx.all("settings")) {
    const named = JSON.stringify(value ?? null);
    if (!NAMING.test(name) || !named.includes(id)) continue;
    tx.put("settings", { name, value: JSON.parse(named.replaceAll(id, heir)) as unknown });
    moved = true;
  }
  return moved;
}

async function has(tx: Tx, { game, round }: Draft, player: string): Promise<boolean> {
  return (await tx.get("drafts", [game, round, player])) !== undefined;
}

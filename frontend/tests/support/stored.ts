// What the server of the tests keeps of an item: its versions, and when they came about.
import { target } from "../../src/data/paths";
import type { GameItem, Item, ReplicaRecord } from "../../src/data/types";

export interface Stored extends ReplicaRecord {
  change: number;
}

export function presentPart(record: ReplicaRecord, path: string): unknown {
  const { kind, round, player } = target(path);
  if (kind === "group" || kind === "player" || kind === "game") return record.item;
  const found = (record.item as GameItem).rounds.find((one) => one.number === round);
  return kind === "pile" ? (found?.piles[player] ?? null) : (found?.rows_left ?? null);
}

/** The clock of the server: one second for each change. */
export const at = (change: number) => new Date(Date.parse("2026-01-01T00:00:00Z") + change * 1_000).toISOString();

/** Versions: of the item, and of the pile or rows left that were written, and by which phone. */
export function stamp(record: ReplicaRecord, path: string, change: number, by: string): Stored {
  const version = record.version + 1;
  const item = structuredClone({ ...record.item, version, updated_at: at(change), updated_by: "other" }) as Item;
  const { kind, round, player } = target(path);
  const stored: Stored = { ...record, version, item, change };
  const found = (item as GameItem).rounds?.find((one) => one.number === round);
  const part = kind === "pile" ? found?.piles[player] : kind === "rows_left" ? found?.rows_left : null;
  if (part) Object.assign(part, { version: change, updated_at: at(change), updated_by: by }); // counts on through taking away and entering again
  return stored;
}

/** The replica and what the outbox adds to it: pure functions, nothing is ever changed in place. */
import { sumOfBullheads } from "../rules/cards";
import { target } from "./paths";
import type { Target } from "./paths";
import type {
  Body,
  GameItem,
  Item,
  Json,
  Kind,
  PileItem,
  ReplicaRecord,
  RoundItem,
  RowsLeft,
  SeatItem,
  Write,
} from "./types";

export type Items = ReadonlyMap<string, ReplicaRecord>;

/** The name of an item within its group. */
export const itemKey = (kind: Kind, id: string) => `${kind}/${id}`;

/** The item that a write is about, by name. */
export function rootKey(write: Pick<Write, "group" | "path">): string {
  const { item, id } = target(write.path);
  return itemKey(item, item === "group" ? write.group : id);
}

/** What is shown: the items with all these writes done to them, in order. */
export function overlay(items: Items, writes: readonly Write[]): Items {
  if (!writes.length) return items;
  const shown = new Map(items);
  for (const write of writes) {
    const key = rootKey(write);
    const record = apply(shown.get(key), write);
    if (record) shown.set(key, record);
  }
  return shown;
}

/** The item after a write. What cannot be (a pile of a game that is not there) changes nothing. */
export function apply(record: ReplicaRecord | undefined, write: Write): ReplicaRecord | undefined {
  const where = target(write.path);
  if (where.kind === "group" || where.kind === "player" || where.kind === "game") {
    return write.method === "PUT"
      ? applyItem(record, where, write)
      : record && { ...record, deleted: true };
  }
  if (!record?.item) return record;
  return { ...record, item: applyRound(record.item as GameItem, where, write.body) };
}

function applyItem(
  record: ReplicaRecord | undefined,
  { item: kind, id: own }: Target,
  { group, body }: Write,
): ReplicaRecord {
  const id = kind === "group" ? group : own;
  const { deleted, seats, ...fields } = body ?? {};
  const item = { ...(record?.item ?? blank(kind, id)), ...fields } as Item;
  if (kind === "game") {
    const game = item as GameItem;
    game.standings = undefined;
    if (seats) game.seats = mergeSeats(game.seats, seats as Record<string, SeatItem>);
  }
  return {
    group,
    kind,
    id,
    version: record?.version ?? 0,
    deleted: typeof deleted === "boolean" ? deleted : (record?.deleted ?? false),
    item,
  };
}

function blank(kind: Kind, id: string): Item {
  return kind === "game"
    ? ({ id, version: 0, place: null, note: null, seats: {}, rounds: [] } as unknown as Item)
    : { id, version: 0 };
}

export function mergeSeats(
  seats: Record<string, SeatItem> | undefined,
  changes: Record<string, SeatItem>,
): Record<string, SeatItem> {
  const merged = { ...seats };
  for (const [player, seat] of Object.entries(changes)) {
    merged[player] = { ...merged[player], ...seat };
  }
  return merged;
}

function applyRound(game: GameItem, where: Target, body: Body | null): GameItem {
  const old = roundOf(game, where.round);
  // To take away what is not there makes no round.
  if (!old && !body) return game;
  const round: RoundItem = old
    ? { ...old }
    : { number: where.round, void: false, piles: {}, rows_left: null };
  if (where.kind === "round") round.void = body?.["void"] === true;
  else if (where.kind === "rows_left") round.rows_left = body as RowsLeft | null;
  else {
    const { [where.player]: before, ...others } = round.piles;
    round.piles = body ? { ...others, [where.player]: pileItem(body, before) } : others;
  }
  const rest = (game.rounds ?? []).filter(({ number }) => number !== where.round);
  const rounds = [...rest, round].sort((a, b) => a.number - b.number);
  return { ...game, rounds, standings: undefined };
}

function pileItem(body: Body, before: PileItem | undefined): PileItem {
  const cards = (body["cards"] ?? null) as number[] | null;
  return {
    cards: cards && [...cards].sort((a, b) => a - b),
    bullheads: cards ? sumOfBullheads(cards) : (body["points"] as number),
    card_count: cards && cards.length,
    source: cards ? "cards" : "points",
    entered_at: before?.entered_at ?? (body["entered_at"] as string | undefined) ?? null,
    version: before?.version ?? 0,
  };
}

export function roundOf(game: GameItem, number: number): RoundItem | undefined {
  return game.rounds?.find((round) => round.number === number);
}

/** A stored pile in the form it is sent; its time of entry is not part of what can be changed. */
export function pileBody(pile: PileItem): Body {
  return pile.cards ? { cards: pile.cards } : { points: pile.bullheads };
}

/** The thing at `path` as it stands, in the form it is sent; null: not there (any more). */
export function read(record: ReplicaRecord | undefined, path: string): Body | null {
  if (!record?.item) return null;
  const where = target(path);
  if (where.kind === "group" || where.kind === "player" || where.kind === "game") {
    return { ...(record.item as unknown as Body), deleted: record.deleted };
  }
  const round = roundOf(record.item as GameItem, where.round);
  if (where.kind === "round") return { void: round?.void ?? false };
  if (where.kind === "rows_left") return rowsBody(round?.rows_left);
  const pile = round?.piles[where.player];
  return pile ? pileBody(pile) : null;
}

export function rowsBody(rows: RowsLeft | null | undefined): Body | null {
  if (!rows) return null;
  return rows.rows ? { rows: rows.rows } : { cards: rows.cards ?? [] };
}

/** The thing at `path` as the server sent it, with who changed it and when; null: not there. */
export function sentAt(record: ReplicaRecord | undefined, path: string): Body | null {
  const where = target(path);
  if (!record?.item || where.kind === "round") return null;
  if (where.kind !== "pile" && where.kind !== "rows_left") return record.item as unknown as Body;
  const round = roundOf(record.item as GameItem, where.round);
  const part = where.kind === "pile" ? round?.piles[where.player] : round?.rows_left;
  return (part as unknown as Body | undefined) ?? null;
}

/** The version of the thing at `path` for If-Match; null where there is none. */
export function versionAt(record: ReplicaRecord | undefined, path: string): number | null {
  const { kind } = target(path);
  const isPart = kind === "pile" || kind === "rows_left";
  const version = isPart ? sentAt(record, path)?.["version"] : kind !== "round" && record?.item && record.version;
  return typeof version === "number" && version ? version : null;
}

/** The present item of an answer in the form it is sent. */
export function bodyOf(path: string, current: Body | null | undefined): Body | null {
  if (!current) return null;
  const { kind } = target(path);
  if (kind === "pile") return pileBody(current as unknown as PileItem);
  if (kind === "rows_left") return rowsBody(current as unknown as RowsLeft);
  return current;
}

/** The replica with the server's own word on a pile or on rows left. */
export function withPart(record: ReplicaRecord, path: string, part: Json): ReplicaRecord {
  const where = target(path);
  const game = record.item as GameItem;
  const round = roundOf(game, where.round);
  if (!round) return record;
  const changed: RoundItem =
    where.kind === "pile"
      ? { ...round, piles: { ...round.piles, [where.player]: part as unknown as PileItem } }
      : { ...round, rows_left: part as unknown as RowsLeft };
  const rounds = game.rounds.map((one) => (one === round ? changed : one));
  return { ...record, item: { ...game, rounds } as GameItem };
}

/** The shapes the data room works on: items as the server sends them, and what this phone keeps. */
import type { Deck } from "../rules/cards";
import type { Standing } from "../rules/game";
import type { End } from "../rules/scoring";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Body = { [key: string]: Json };
export type Role = "keeper" | "viewer";
export type Kind = "group" | "player" | "game" | "device";

/** What every item carries. */
export interface Item {
  id: string;
  version: number;
  updated_at?: string | null;
  updated_by?: string | null;
}

export interface Defaults {
  end?: End;
  deck?: Deck;
}

export interface GroupItem extends Item {
  name: string;
  defaults?: Defaults | null;
  role?: Role;
  device?: string;
  cursor?: string;
}

export interface PlayerItem extends Item {
  name: string;
  color?: string | null;
  archived?: boolean;
  renamed_from?: string | null;
  merged_into?: string | null;
}

/** A pile as stored: by `cards`, or by points alone (`cards` null); 0 bullheads is a pile too. */
export interface PileItem {
  cards: number[] | null;
  bullheads: number;
  card_count: number | null;
  source: "cards" | "points" | "table";
  entered_at: string | null;
  version: number;
  updated_at?: string | null;
}

/** The cards left in the four rows: row by row, or as one set. */
export interface RowsLeft {
  rows?: number[][] | null;
  cards?: number[] | null;
  version?: number;
  updated_at?: string | null;
}

export interface RoundItem {
  number: number;
  void: boolean;
  piles: Record<string, PileItem>;
  rows_left: RowsLeft | null;
  table?: Json;
}

export interface SeatItem {
  from_round?: number | null;
  starts_at?: number | null;
  left_after?: number | null;
}

/** A game as stored. What the server derived comes along, and is dropped with the first change here. */
export interface GameItem extends Item {
  players: string[];
  end: End;
  deck: Deck;
  hand_size: number;
  started_at: string;
  time_zone: string;
  place: string | null;
  note: string | null;
  stopped: boolean;
  totals_only: boolean;
  seats: Record<string, SeatItem>;
  rounds: RoundItem[];
  standings?: Standing[] | undefined;
}

/** A group this phone has joined, with its key. `refused`: the server no longer knows the key. */
export interface GroupRecord {
  id: string;
  name: string;
  role: Role;
  token: string;
  device: string | null;
  defaults: Defaults;
  /** The server has said yes to it once. */
  on_server: boolean;
  refused: null | "unauthorized" | "deleted";
  cursor: string | null;
}

/** One item of the replica: the server's last word on it. */
export interface ReplicaRecord {
  group: string;
  kind: Kind;
  id: string;
  version: number;
  deleted: boolean;
  item: Item | null;
  /** Paths of what was taken from this phone since the last pull, without being told when. */
  untold?: string[];
}

/** A change as an action makes it: `path` is below `/groups/{group}`, "" is the group itself. */
export interface Write {
  group: string;
  path: string;
  method: "PUT" | "DELETE";
  body: Body | null;
  /** What whoever made it had before his eyes, where that is not what is shown by now. */
  over?: Body | null;
}

/** A change that the server has not yet taken. */
export interface Entry extends Omit<Write, "over"> {
  seq: number;
  /** Idempotency-Key: the same through all repetitions. */
  key: string;
  /** The fields of `body` as they were before it; null: the item did not exist. */
  base: Body | null;
  /** The version `base` belongs to; null: none known, or not to be asked for. */
  base_version: number | null;
  /** It makes the item. */
  creates: boolean;
  /** It may have reached the server: from now on unchangeable. */
  sent: boolean;
  /** When it was made, milliseconds. */
  at: number;
}

/** A change that the server has refused. */
export interface ParkedEntry extends Entry {
  code: string;
  /** Field → messages, as the server gave them. */
  errors: Record<string, Json> | null;
  /** The item as the server has it (412, 410). */
  current: Body | null;
  /** The entry whose refusal keeps this one back. */
  because: string | null;
  parked_at: number;
}

/** A pile being tapped on this phone. `cards` in the order of the taps. */
export interface Draft {
  group: string;
  game: string;
  round: number;
  player: string;
  by: "cards" | "points";
  cards: number[];
  points: number | null;
  /** It is whole, also when it is empty; it waits for "Save round". */
  said: boolean;
  /** The pile as it was when the first card of the draft was tapped. */
  over: Body | null;
  at: number;
}

/** What only this phone still has after the server came back from an old back-up, ready to be sent. */
export interface Lost {
  group: string;
  writes: Write[];
}

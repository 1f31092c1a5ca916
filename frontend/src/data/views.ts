/** What screens are shown: replica + outbox, with everything the rules derive from it. */
import type { Finding } from "../rules/audit";
import type { Deck } from "../rules/cards";
import type { End, Seat } from "../rules/scoring";
import type { Defaults, PileItem, Role, RowsLeft } from "./types";

export interface GroupView {
  id: string;
  name: string;
  role: Role;
  defaults: Defaults;
  on_server: boolean;
  refused: null | "unauthorized" | "deleted";
}

export interface PlayerView {
  id: string;
  name: string;
  color: string | null;
  archived: boolean;
  /** The name the person gave, when the group had it already. */
  renamed_from: string | null;
}

/** `waiting`: not yet taken by the server. */
export interface PileView extends PileItem {
  waiting: boolean;
}

export interface RoundView {
  number: number;
  /** Its position among the rounds that are not struck out; null when it is. */
  shown_as: number | null;
  void: boolean;
  complete: boolean;
  waiting_for: string[];
  audit: Finding[];
  seated: string[];
  piles: Record<string, PileView>;
  bullheads: Record<string, number>;
  totals: Record<string, number>;
  rows_left: RowsLeft | null;
}

export interface StandingView {
  player: string;
  total: number;
  place: number | null;
  winner: boolean;
  left: boolean;
  /** Bullheads of the last round that counts; null before there is one (or he did not play it). */
  change: number | null;
  /** Bullheads until the end of the game; null when it goes by rounds. */
  to_go: number | null;
  /** From 85 % of the limit on. */
  near: boolean;
}

export interface GameView {
  id: string;
  group: string;
  version: number;
  deleted: boolean;
  /** A change of it is not yet taken by the server. */
  waiting: boolean;
  started_at: string;
  time_zone: string;
  place: string | null;
  note: string | null;
  end: End;
  deck: Deck;
  hand_size: number;
  stopped: boolean;
  totals_only: boolean;
  /** All who ever sat down, in seat order. */
  players: string[];
  seats: Seat[];
  status: "in_progress" | "finished" | "stopped";
  rounds: RoundView[];
  standings: StandingView[];
  winners: string[];
  finished_after_round: number | null;
  rounds_after_end: number;
  finished_at: string | null;
  /** The number of the round to tally: the first that is open, else the next new one. */
  next_round: number;
  /** Rounds that count so far. */
  rounds_counted: number;
}

/** A game as it is shown: the facts handed to the rules, and what they derive, ready to be drawn. */
import { currentRound, scoreGame } from "../rules/game";
import type { GameFacts, GameResult, RoundResult, Standing } from "../rules/game";
import { seated } from "../rules/scoring";
import type { End, Seat } from "../rules/scoring";
import { pilePath } from "./paths";
import type { Items } from "./replica";
import { itemKey, overlay, roundOf, rootKey } from "./replica";
import { moment } from "./time";
import type { GameItem, PileItem, ReplicaRecord, RowsLeft, Write } from "./types";
import type { GameView, PileView, RoundView, StandingView } from "./views";

export const DEFAULT_END: End = { limit: 66, when: "reached" };
const NEAR_PERCENT = 85;

/** The facts of a game in the form the rules take. */
export function gameFacts(game: GameItem): GameFacts {
  return {
    seats: seatsOf(game),
    end: game.end ?? DEFAULT_END,
    deck: game.deck ?? "standard",
    hand_size: game.hand_size ?? 10,
    stopped: game.stopped ?? false,
    totals_only: game.totals_only ?? false,
    rounds: (game.rounds ?? []).map((round) => ({
      number: round.number,
      void: round.void,
      piles: Object.entries(round.piles).map(([player, pile]) => ({
        player,
        cards: pile.cards,
        points: pile.cards ? null : pile.bullheads,
      })),
      rows_left: cardsOf(round.rows_left),
    })),
  };
}

export function seatsOf(game: GameItem): Seat[] {
  return game.players.map((player) => {
    const seat = game.seats?.[player];
    return {
      player,
      from_round: seat?.from_round ?? 1,
      starts_at: seat?.starts_at ?? null,
      left_after: seat?.left_after ?? null,
    };
  });
}

function cardsOf(rows: RowsLeft | null): number[] | null {
  return rows && (rows.rows ? rows.rows.flat() : (rows.cards ?? []));
}

type RoundScore = Omit<RoundResult, "bullheads" | "totals"> & Pick<RoundView, "bullheads" | "totals">;
type Score = Omit<GameResult, "rounds"> & { rounds: RoundScore[] };

/**
 * What follows from the facts.
 *
 * As long as nothing was changed here it is what the server said: the same rules have made it, and
 * a phone with years of games need not play them all again when it starts.
 */
export function scoreOf(game: GameItem): Score {
  if (game.standings) return game as unknown as Score;
  const result = scoreGame(gameFacts(game));
  const rounds = result.rounds.map(({ bullheads, totals, ...round }) => ({
    ...round,
    bullheads: Object.fromEntries(bullheads),
    totals: Object.fromEntries(totals),
  }));
  return { ...result, rounds };
}

/** A game for the screen. `waiting`: the paths of its writes that the server has not yet taken. */
export function gameView(record: ReplicaRecord, waiting: ReadonlySet<string>): GameView {
  const game = record.item as GameItem;
  const seats = seatsOf(game);
  const end = game.end ?? DEFAULT_END;
  const score = scoreOf(game);
  const counted = score.rounds.filter((round) => round.complete && !round.void);
  return {
    id: record.id,
    group: record.group,
    version: record.version,
    deleted: record.deleted,
    waiting: waiting.size > 0,
    started_at: game.started_at ?? "",
    time_zone: game.time_zone ?? "UTC",
    place: game.place ?? null,
    note: game.note ?? null,
    end,
    deck: game.deck ?? "standard",
    hand_size: game.hand_size ?? 10,
    stopped: game.stopped ?? false,
    totals_only: game.totals_only ?? false,
    players: game.players,
    seats,
    status: score.status,
    rounds: score.rounds.map((round) => roundView(game, seats, round, waiting)),
    standings: standings(end, score, counted),
    winners: score.winners,
    finished_after_round: score.finished_after_round,
    rounds_after_end: score.rounds_after_end,
    finished_at: finishedAt(game, score.finished_after_round),
    next_round: openRound(score.rounds),
    rounds_counted: counted.length,
  };
}

function roundView(
  game: GameItem,
  seats: Seat[],
  round: RoundScore,
  waiting: ReadonlySet<string>,
): RoundView {
  const stored = roundOf(game, round.number);
  const pileView = ([player, pile]: [string, PileItem]): [string, PileView] => [
    player,
    { ...pile, waiting: waiting.has(pilePath(game.id, round.number, player)) },
  ];
  return {
    number: round.number,
    shown_as: round.shown_as,
    void: round.void,
    complete: round.complete,
    waiting_for: round.waiting_for,
    audit: round.audit,
    seated: seated(seats, round.number),
    piles: Object.fromEntries(Object.entries(stored?.piles ?? {}).map(pileView)),
    bullheads: round.bullheads,
    totals: round.totals,
    rows_left: stored?.rows_left ?? null,
  };
}

/** The first round that is open, else the next new one. */
function openRound(rounds: RoundScore[]): number {
  return currentRound(rounds.map((round) => ({ ...round, bullheads: [] })));
}

function standings(end: End, score: Score, counted: RoundScore[]): StandingView[] {
  const after = score.finished_after_round;
  const last = after === null ? counted.at(-1) : counted.find((round) => round.number === after);
  return score.standings.map((standing) => ({
    ...standing,
    change: last?.bullheads[standing.player] ?? null,
    ...distance(end, standing),
  }));
}

function distance(end: End, { total }: Standing): Pick<StandingView, "to_go" | "near"> {
  if (!("limit" in end)) return { to_go: null, near: false };
  const fence = end.when === "reached" ? end.limit : end.limit + 1;
  return { to_go: Math.max(0, fence - total), near: total * 100 >= end.limit * NEAR_PERCENT };
}

/** The latest moment at which a pile of the ending round was first entered. */
function finishedAt(game: GameItem, after: number | null): string | null {
  const piles = after === null ? [] : Object.values(roundOf(game, after)?.piles ?? {});
  return piles.reduce<string | null>(
    (latest, { entered_at }) => (moment(entered_at) > moment(latest) ? entered_at : latest),
    null,
  );
}

interface Derived {
  record: ReplicaRecord;
  writes: Write[];
  view: GameView;
}

/** Everything shown, made anew only where something changed. */
export class Deriver {
  #games = new Map<string, Derived>();

  /** The items with the writes on them, and all games of the group, newest first. */
  derive(items: Items, writes: readonly Write[]): { records: Items; games: GameView[] } {
    const records = overlay(items, writes);
    const kept = new Map<string, Derived>();
    for (const [key, record] of records) {
      if (record.kind !== "game" || !record.item) continue;
      const mine = writes.filter((write) => rootKey(write) === key);
      kept.set(key, this.#view(key, items.get(key) ?? record, record, mine));
    }
    this.#games = kept;
    const games = [...kept.values()].map(({ view }) => view);
    games.sort((a, b) => moment(b.started_at) - moment(a.started_at) || (a.id < b.id ? -1 : 1));
    return { records, games };
  }

  #view(key: string, record: ReplicaRecord, shown: ReplicaRecord, writes: Write[]): Derived {
    const old = this.#games.get(key);
    const unchanged =
      old?.record === record &&
      old.writes.length === writes.length &&
      writes.every((write, index) => write === old.writes[index]);
    if (unchanged) return old;
    const waiting = new Set(writes.map((write) => write.path));
    return { record, writes, view: gameView(shown, waiting) };
  }
}

export const gameKey = (id: string) => itemKey("game", id);

/** The games of the group on screen, and everything that can be done to one. */
import { Refused } from "../data/errors";
import { gamePath, pilePath, roundPath, rowsLeftPath } from "../data/paths";
import { DEFAULT_END } from "../data/derive";
import type { Body, Defaults, GameItem, Json, SeatItem, Write } from "../data/types";
import type { GameView } from "../data/views";
import type { Finding } from "../rules/audit";
import type { Deck } from "../rules/cards";
import type { End } from "../rules/scoring";
import {
  checkCards,
  checkEnd,
  checkPoints,
  checkRound,
  checkRows,
  checkSeats,
} from "./checks";
import { core } from "./core.svelte";
import { session } from "./session.svelte";

export type PileGiven = { cards: number[] } | { points: number };
export type RowsGiven = { rows: number[][] } | { cards: number[] };

export interface NewGame {
  players: string[];
  /** People who are new to the group; they are made in the same step and sit behind the others. */
  names?: string[];
  end?: End;
  deck?: Deck;
  hand_size?: number;
  place?: string;
  note?: string;
}

class Games {
  readonly #all: GameView[] = $derived(core.shown.games);
  /** Newest first. */
  readonly list: GameView[] = $derived(this.#all.filter((game) => !game.deleted));
  readonly deleted: GameView[] = $derived(this.#all.filter((game) => game.deleted));
  readonly running: GameView[] = $derived(
    this.list.filter((game) => game.status === "in_progress"),
  );
  /** The people of last time, in their seats; those who were archived since are left out. */
  readonly lastPlayers: string[] = $derived(
    (this.list[0]?.players ?? []).filter((id) => session.players.some((one) => one.id === id)),
  );

  /** Also one that was deleted, so that it can be brought back. */
  get(id: string): GameView | undefined {
    return this.#all.find((game) => game.id === id);
  }

  async start(game: NewGame): Promise<string> {
    const start = session.begin();
    const made = session.newPlayers(start.id, game.names ?? []);
    const players = [...game.players, ...made.map(({ id }) => id)];
    checkSeats(players);
    for (const id of game.players) {
      if (!session.allPlayers.some((one) => one.id === id)) throw new Refused("unknown-player");
    }
    const defaults: Defaults = session.group?.defaults ?? {};
    const end = game.end ?? defaults.end ?? DEFAULT_END;
    checkEnd(end);
    const id = core.newId();
    const body = {
      players,
      end,
      deck: game.deck ?? defaults.deck ?? "standard",
      hand_size: game.hand_size ?? 10,
      started_at: core.moment(),
      time_zone: core.store.env.timeZone(),
      place: game.place ?? null,
      note: game.note ?? null,
      stopped: false,
      totals_only: false,
      seats: {},
    } as unknown as Body;
    const write: Write = { group: start.id, path: gamePath(id), method: "PUT", body };
    const people = made.map((one) => one.write);
    await core.commit({ ...start.change, writes: [...start.writes, ...people, write] });
    return id;
  }

  /** Enter or correct a pile. */
  async setPile(id: string, round: number, player: string, pile: PileGiven): Promise<void> {
    await core.commit({ writes: [this.pileWrite(id, round, player, pile)] });
  }

  /** The write that `setPile` makes, for actions that do more at once. */
  pileWrite(id: string, round: number, player: string, pile: PileGiven): Write {
    const game = this.#writable(id);
    checkRound(game, round);
    if ("cards" in pile) checkCards(pile.cards);
    else checkPoints(pile.points);
    const stored = game.rounds[round - 1]?.piles[player];
    const body: Body =
      "cards" in pile
        ? { cards: [...pile.cards].sort((a, b) => a - b) }
        : { points: pile.points };
    if (!stored) body["entered_at"] = core.moment();
    return core.put(pilePath(id, round, player), body);
  }

  /** Back to "not entered yet". */
  async clearPile(id: string, round: number, player: string): Promise<void> {
    this.#writable(id);
    await core.commit({ writes: [core.take(pilePath(id, round, player))] });
  }

  async voidRound(id: string, round: number): Promise<void> {
    checkRound(this.#writable(id), round);
    await core.commit({ writes: [core.put(roundPath(id, round), { void: true })] });
  }

  async unvoidRound(id: string, round: number): Promise<void> {
    checkRound(this.#writable(id), round);
    await core.commit({ writes: [core.put(roundPath(id, round), { void: false })] });
  }

  async setRowsLeft(id: string, round: number, rows: RowsGiven): Promise<void> {
    checkRound(this.#writable(id), round);
    checkRows(rows);
    await core.commit({ writes: [core.put(rowsLeftPath(id, round), { ...rows })] });
  }

  async clearRowsLeft(id: string, round: number): Promise<void> {
    this.#writable(id);
    await core.commit({ writes: [core.take(rowsLeftPath(id, round))] });
  }

  /** End it early; taken back by `resume`. */
  stop(id: string): Promise<void> {
    return this.#change(id, { stopped: true });
  }

  resume(id: string): Promise<void> {
    return this.#change(id, { stopped: false });
  }

  async setEnd(id: string, end: End): Promise<void> {
    checkEnd(end);
    await this.#change(id, { end: { ...end } as Body });
  }

  /** To a higher limit, in the same manner; a game that went by rounds gets "reached". */
  async playOn(id: string, limit: number): Promise<void> {
    const { end } = this.#writable(id);
    await this.setEnd(id, { limit, when: "when" in end ? end.when : "reached" });
  }

  /** `startsAt` left out: the highest total after the round before. */
  addLate(id: string, player: string, fromRound: number, startsAt?: number): Promise<void> {
    const seat = { from_round: fromRound, starts_at: startsAt ?? null, left_after: null };
    return this.#seat(id, player, seat, true);
  }

  /** He plays no round after `afterRound`, or all of them (null); what he has stays. */
  leave(id: string, player: string, afterRound: number | null): Promise<void> {
    return this.#seat(id, player, { left_after: afterRound }, false);
  }

  /** Who plays, in seat order; nobody with piles can be taken out, he can only leave. */
  async setPlayers(id: string, players: string[]): Promise<void> {
    const game = this.#writable(id);
    const gone = game.players.filter((player) => !players.includes(player));
    const hasPiles = (player: string) => game.rounds.some((round) => round.piles[player]);
    if (gone.some(hasPiles)) throw new Refused("player-has-piles");
    checkSeats(players, this.#seats(id));
    await this.#change(id, { players });
  }

  setNote(id: string, note: string): Promise<void> {
    return this.#change(id, { note: note.trim() || null });
  }

  setPlace(id: string, place: string): Promise<void> {
    return this.#change(id, { place: place.trim() || null });
  }

  async remove(id: string): Promise<void> {
    this.#writable(id);
    await core.commit({ writes: [core.take(gamePath(id))] });
  }

  /** Bring a deleted game back, with all that was in it. */
  restore(id: string): Promise<void> {
    return this.#change(id, { deleted: false });
  }

  /** "It is right, don't show it": on this phone only. */
  async dismiss(id: string, round: number, finding: Finding): Promise<void> {
    const known = this.#dismissed(id);
    const name = findingName(round, finding);
    if (!known.includes(name)) await core.set(`dismissed/${id}`, [...known, name]);
  }

  dismissed(id: string, round: number, finding: Finding): boolean {
    return this.#dismissed(id).includes(findingName(round, finding));
  }

  /** The game on screen: what others do to it is asked for while it is. */
  watch(id: string | null): void {
    core.sync.watch(id !== null);
  }

  #dismissed(id: string): string[] {
    return (core.settings.get(`dismissed/${id}`) as string[] | undefined) ?? [];
  }

  #writable(id: string): GameView {
    core.writable();
    const game = this.get(id);
    if (!game) throw new Refused("unknown-game");
    return game;
  }

  async #change(id: string, body: Body): Promise<void> {
    this.#writable(id);
    await core.commit({ writes: [core.put(gamePath(id), body)] });
  }

  #seats(id: string): Record<string, SeatItem> {
    return (core.shown.records.get(`game/${id}`)!.item as GameItem).seats ?? {};
  }

  async #seat(id: string, player: string, seat: SeatItem, late: boolean): Promise<void> {
    await core.commit({ writes: [this.seatWrite(id, player, seat, late)] });
  }

  /** The write that changes a seat or, `late`, gives one. */
  seatWrite(id: string, player: string, seat: SeatItem, late = false): Write {
    const { players } = this.#writable(id);
    if (late === players.includes(player)) throw new Refused(late ? "player-twice" : "unknown-player");
    const seats = this.#seats(id);
    const all = late ? [...players, player] : players;
    checkSeats(all, { ...seats, [player]: { ...seats[player], ...seat } });
    const body: Body = { seats: { [player]: { ...seat } as Json } };
    return core.put(gamePath(id), late ? { players: all, ...body } : body);
  }
}

function findingName(round: number, { code, players, cards }: Finding): string {
  return [round, code, ...players, ...cards].join(" ");
}

export const games = new Games();

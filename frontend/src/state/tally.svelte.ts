/** Tallying a round: taps, pads, undo, and the way from pile to pile to "Save round". */
import { bullheadsOf, contentOf, draftWrite, pressed, sameContent } from "../data/drafts";
import type { Content } from "../data/drafts";
import type { Draft } from "../data/types";
import { isCard } from "../rules/cards";
import { MOST_POINTS } from "../rules/scoring";
import { core } from "./core.svelte";
import { DraftRound } from "./draftRound.svelte";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";

export type { TallyPlayer } from "./draftRound.svelte";
export type Mode = "grid" | "keypad" | "points";

/** What a tap did: `from` is whose pile the card was in. */
export interface Tap {
  what: "in" | "out" | "moved" | "no";
  card: number;
  from: string | null;
}

/** Piles that were corrected by leaving, and the way back. */
export interface Corrected {
  players: string[];
  undo: () => Promise<void>;
}

interface Undo {
  player: string;
  before: [string, Draft | null][];
}

const LONGEST_UNDO = 100;

export class Tally extends DraftRound {
  #undo: Undo[] = $state.raw([]);
  readonly #mine: Content = $derived(this.content(this.player));

  /** The last card that was taken from somebody. */
  moved: { card: number; from: string } | null = $state.raw(null);
  /** The digits of a card that is not whole yet. */
  typed: string = $state("");

  /** The cards of the pile in the order of the taps. */
  readonly mine: readonly number[] = $derived(this.#mine.by === "cards" ? this.#mine.cards : []);
  readonly sum: number = $derived(bullheadsOf(this.#mine));
  readonly points: number | null = $derived(this.#mine.by === "points" ? this.#mine.points : null);
  /** The way chosen by hand for this pile, which may still hold what was entered in another. */
  #way: Mode | null = $state(null);
  readonly mode: Mode = $derived(this.#way ?? (this.#isByPoints() ? "points" : settings.entry));
  /** "Next" would say "0, no cards". */
  readonly empty: boolean = $derived(this.sum === 0);
  readonly canUndo: boolean = $derived(this.#undo.length > 0);
  readonly canOk: boolean = $derived(this.typed !== "");

  /** Begin or go on; without a player: where we were, else this phone's, else the first open pile. */
  async open(game: string, round: number, player?: string): Promise<void> {
    if (game !== this.id || round !== this.number) this.#forget();
    this.id = game;
    this.number = round;
    const wanted = player ?? this.turn?.player ?? this.first();
    if (wanted && wanted !== this.turn?.player) await this.choose(wanted);
  }

  /** Go to somebody's pile. */
  choose(player: string): Promise<void> {
    this.typed = "";
    this.#way = null;
    return this.keep({ turn: { player, checking: false } });
  }

  /** Out of the check, to the piles again. */
  backToPiles(player: string = this.player): Promise<void> {
    return this.choose(player);
  }

  tap(card: number): Tap {
    const { cards } = this.#mine;
    if (!isCard(card) || card > this.lastCard || !this.game) return { what: "no", card, from: null };
    if (this.mine.includes(card)) {
      this.#change([this.draft(this.player, { cards: cards.filter((one) => one !== card) })]);
      this.moved = null;
      return { what: "out", card, from: null };
    }
    const others = (this.owners.get(card) ?? []).filter((owner) => owner !== this.player);
    const robbed = others.map((owner) => {
      const left = this.content(owner).cards.filter((one) => one !== card);
      return this.draft(owner, { cards: left });
    });
    const from = others[0] ?? null;
    this.#change([this.draft(this.player, { by: "cards", cards: [...cards, card] }), ...robbed]);
    this.moved = from === null ? null : { card, from };
    return { what: from === null ? "in" : "moved", card, from };
  }

  /** A card in two piles was this player's: out of the others with it. */
  give(card: number, owner: string): void {
    const others = (this.owners.get(card) ?? []).filter((one) => one !== owner);
    const without = (player: string) => this.content(player).cards.filter((one) => one !== card);
    this.#change(others.map((player) => this.draft(player, { cards: without(player) })));
  }

  forgetMoved(): void {
    this.moved = null;
  }

  /** Take the last tap back, whosever pile it was. */
  undo(): void {
    const last = this.#undo.at(-1);
    if (!last) return;
    this.#undo = this.#undo.slice(0, -1);
    this.moved = null;
    this.typed = "";
    if (last.player !== this.player) this.#way = null;
    const drafts = last.before.flatMap(([, draft]) => draft ?? []);
    const dropDrafts = last.before.map(([player]) => this.key(player));
    this.soon({ drafts, dropDrafts, turn: { player: last.player } });
  }

  /** A digit on the card pad; answers what the whole card did, once it is whole. */
  press(digit: number): Tap | null {
    const { typed, card } = pressed(this.typed, digit);
    this.typed = typed;
    return card === null ? null : this.#enter(card);
  }

  /** 1 to 10 need it. */
  ok(): Tap | null {
    const card = Number(this.typed);
    this.typed = "";
    return card ? this.#enter(card) : null;
  }

  erase(): void {
    this.typed = this.typed.slice(0, -1);
  }

  /** Enter in another way. What is entered stays until something is entered in the new one. */
  setMode(mode: Mode): void {
    this.typed = "";
    this.#way = mode;
    const points = mode === "points";
    const mine = this.#mine;
    const there = points ? mine.by === "cards" && mine.points !== null : mine.by === "points" && mine.cards.length > 0;
    const drafts = there ? [this.draft(this.player, { by: points ? "points" : "cards", said: false })] : [];
    this.soon({ drafts, turn: { points } });
    if (!points) settings.set("entry", mode).catch(() => {});
  }

  /** A digit of the points; the first one replaces what was stored. */
  pressPoint(digit: number): void {
    const before = this.drafts.has(this.player) ? (this.points ?? 0) : 0;
    const points = before * 10 + digit;
    if (points <= MOST_POINTS) this.#change([this.draft(this.player, { by: "points", points })]);
  }

  /** The last digit goes; with no digit left, cards tapped before count again. */
  erasePoint(): void {
    if (this.points === null) return;
    const points = this.points < 10 ? null : Math.trunc(this.points / 10);
    const by = points === null && this.#mine.cards.length ? "cards" : "points";
    this.#change([this.draft(this.player, { by, points })]);
  }

  noCards(): void {
    this.#change([this.draft(this.player, { by: "points", points: 0 })]);
  }

  /** The slab: send this pile and go on to the next; the last one leads to the check. */
  async proceed(): Promise<"next" | "check" | "saved"> {
    const next = this.upNext;
    this.#forget();
    const mine = this.draft(this.player, { said: true });
    if (next !== null) {
      await this.send([mine, ...this.corrections(this.player)], { player: next });
      return "next";
    }
    if (this.stored?.complete && !this.findings.length) {
      await this.save();
      return "saved";
    }
    await this.keep({ drafts: [mine], turn: { checking: true } });
    return "check";
  }

  /** "Save round", and "Save as it is": everything that is entered is sent. */
  save(): Promise<void> {
    return this.send([...this.drafts.values()], { checking: false });
  }

  /** Corrections are sent, new piles stay drafts (and so do all while nothing may be written). */
  async leave(): Promise<Corrected | null> {
    this.#forget();
    const corrections = this.corrections();
    let corrected: Corrected | null = null;
    if (corrections.length && session.canWrite) {
      corrected = this.#corrected(corrections);
      await this.send(corrections, {});
    }
    await this.saved;
    return corrected;
  }

  #corrected(drafts: Draft[]): Corrected | null {
    const before = drafts.map((draft) => ({ ...draft, ...contentOf(undefined, this.stored?.piles[draft.player]) }));
    const differs = (draft: Draft, i: number) => !sameContent(draft, before[i]!);
    const players = drafts.filter(differs).map(({ player }) => player);
    const undo = async () => {
      core.writable();
      await core.commit({ writes: before.map((draft) => draftWrite(draft, null)) });
    };
    return players.length ? { players, undo } : null;
  }

  #enter(card: number): Tap {
    return this.mine.includes(card) ? { what: "no", card, from: this.player } : this.tap(card);
  }

  #isByPoints(): boolean {
    const given = this.drafts.has(this.player) || this.correcting;
    return given ? this.#mine.by === "points" : this.byPoints;
  }

  /** Store drafts, and remember what was there before. */
  #change(drafts: Draft[]): void {
    const before = drafts.map(
      ({ player }): [string, Draft | null] => [player, this.drafts.get(player) ?? null],
    );
    this.#undo = [...this.#undo, { player: this.player, before }].slice(-LONGEST_UNDO);
    this.soon({ drafts });
  }

  #forget(): void {
    this.#undo = [];
    this.moved = null;
    this.typed = "";
    this.#way = null;
  }
}

export const tally = new Tally();

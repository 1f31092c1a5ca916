/** Tallying one round on this phone: drafts, whose turn, undo, and the round as it will be. */
import { bullheadsOf, contentOf, draftWrite, isEntered, pressed } from "../data/drafts";
import type { Content } from "../data/drafts";
import { gameKey, gameView } from "../data/derive";
import { apply } from "../data/replica";
import type { DraftKey } from "../data/store";
import type { Draft, Write } from "../data/types";
import type { GameView, RoundView } from "../data/views";
import type { Finding } from "../rules/audit";
import { deckInUse, isCard } from "../rules/cards";
import { MOST_POINTS, seated } from "../rules/scoring";
import { core } from "./core.svelte";
import { games } from "./games.svelte";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";

export type Mode = "grid" | "keypad" | "points";

/** What a tap did: `from` is whose pile the card was in. */
export interface Tap {
  what: "in" | "out" | "moved" | "no";
  card: number;
  from: string | null;
}

export interface TallyPlayer {
  id: string;
  by: "cards" | "points" | null;
  bullheads: number | null;
  /** null: points only, or nothing entered. */
  cards: number | null;
  /** Said and on its way (or waiting for "Save round"). */
  done: boolean;
  current: boolean;
}

/** Where this phone stands in a game's tally; kept. */
interface Turn {
  round: number;
  player: string;
  checking: boolean;
  /** The last pile was given by points, so the next is likely to be. */
  points: boolean;
}

const LONGEST_UNDO = 100;

export class Tally {
  #id = $state("");
  #round = $state(0);
  #undo: { player: string; before: [string, Draft | null][] }[] = $state.raw([]);
  #writing: Promise<void> = Promise.resolve();

  /** The last card that was taken from somebody. */
  moved: { card: number; from: string } | null = $state.raw(null);
  /** The digits of a card that is not whole yet. */
  typed: string = $state("");

  readonly game: GameView | null = $derived(games.get(this.#id) ?? null);
  readonly round: number = $derived(this.#round);
  readonly #stored: RoundView | undefined = $derived(this.game?.rounds[this.#round - 1]);
  readonly #seated: string[] = $derived(this.game ? seated(this.game.seats, this.#round) : []);
  readonly #turn: Turn | null = $derived(turnOf(this.#id, this.#round));
  /** Whose pile is being tapped. */
  readonly player: string = $derived(this.#turn?.player ?? this.#seated[0] ?? "");
  readonly checking: boolean = $derived(this.#turn?.checking ?? false);
  readonly #drafts: ReadonlyMap<string, Draft> = $derived(draftsOf(this.#id, this.#round));
  readonly #contents: ReadonlyMap<string, Content> = $derived(
    new Map(this.#people().map((player) => [player, this.#content(player)])),
  );
  readonly #mine: Content = $derived(this.#content(this.player));

  readonly players: TallyPlayer[] = $derived(this.#seated.map((id) => this.#show(id)));
  /** Which piles a card lies in; two are an error to be mended. */
  readonly owners: ReadonlyMap<number, string[]> = $derived(ownersOf(this.#contents));
  /** The cards of the pile in the order of the taps. */
  readonly mine: readonly number[] = $derived(this.#mine.by === "cards" ? this.#mine.cards : []);
  readonly sum: number = $derived(bullheadsOf(this.#mine));
  readonly points: number | null = $derived(this.#mine.by === "points" ? this.#mine.points : null);
  readonly mode: Mode = $derived(this.#isByPoints() ? "points" : settings.entry);
  readonly lastCard: number = $derived(
    deckInUse(this.game?.deck ?? "standard", this.game?.hand_size ?? 10, this.#seated.length),
  );
  /** The pile was sent before. */
  readonly correcting: boolean = $derived(this.#stored?.piles[this.player] !== undefined);
  /** "Next" would say "0, no cards". */
  readonly empty: boolean = $derived(this.sum === 0);
  /** Who comes after this pile; null: then the round is whole. */
  readonly upNext: string | null = $derived(this.#next());
  readonly canUndo: boolean = $derived(this.#undo.length > 0);
  readonly canOk: boolean = $derived(this.typed !== "");

  /** The game and the round as they will be with all drafts. */
  readonly previewGame: GameView | null = $derived(this.#preview());
  readonly preview: RoundView | null = $derived(this.previewGame?.rounds[this.#round - 1] ?? null);
  readonly findings: Finding[] = $derived(
    (this.preview?.audit ?? [])
      .filter((finding) => !games.dismissed(this.#id, this.#round, finding))
      .sort((a, b) => Number(b.severity === "error") - Number(a.severity === "error")),
  );

  /** Begin or go on; without a player: where we were, else this phone's, else the first open pile. */
  async open(game: string, round: number, player?: string): Promise<void> {
    if (game !== this.#id || round !== this.#round) this.#forget();
    this.#id = game;
    this.#round = round;
    const wanted = player ?? this.#turn?.player ?? this.#first();
    if (wanted && (wanted !== this.#turn?.player || (player && this.checking))) {
      await this.choose(wanted);
    }
  }

  /** Go to somebody's pile. */
  choose(player: string): Promise<void> {
    this.typed = "";
    return this.#keep({ turn: { player, checking: false } });
  }

  /** Out of the check, to the piles again. */
  backToPiles(player: string = this.player): Promise<void> {
    return this.choose(player);
  }

  tap(card: number): Tap {
    const { cards } = this.#mine;
    if (!isCard(card) || card > this.lastCard || !this.game) return { what: "no", card, from: null };
    if (this.mine.includes(card)) {
      this.#change([this.#draft(this.player, { cards: cards.filter((one) => one !== card) })]);
      this.moved = null;
      return { what: "out", card, from: null };
    }
    const others = (this.owners.get(card) ?? []).filter((owner) => owner !== this.player);
    const robbed = others.map((owner) => {
      const left = this.#content(owner).cards.filter((one) => one !== card);
      return this.#draft(owner, { cards: left, said: this.#drafts.get(owner)?.said ?? false });
    });
    const from = others[0] ?? null;
    this.#change([this.#draft(this.player, { by: "cards", cards: [...cards, card] }), ...robbed]);
    this.moved = from === null ? null : { card, from };
    return { what: from === null ? "in" : "moved", card, from };
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
    const drafts = last.before.flatMap(([, draft]) => draft ?? []);
    const dropDrafts = last.before.map(([player]) => this.#key(player));
    void this.#keep({ drafts, dropDrafts, turn: { player: last.player } });
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

  setMode(mode: Mode): void {
    this.typed = "";
    const points = mode === "points";
    const draft = this.#drafts.get(this.player) ?? (this.correcting ? this.#draft(this.player, {}) : null);
    const by = points ? "points" : "cards";
    const drafts = draft && draft.by !== by ? [{ ...draft, by, said: false } as const] : [];
    void this.#keep({ drafts, turn: { points } });
    if (!points) void settings.set("entry", mode);
  }

  /** A digit of the points; the first one replaces what was stored. */
  pressPoint(digit: number): void {
    const before = this.#drafts.has(this.player) ? (this.points ?? 0) : 0;
    const points = before * 10 + digit;
    if (points <= MOST_POINTS) this.#change([this.#draft(this.player, { by: "points", points })]);
  }

  erasePoint(): void {
    const points = this.points === null || this.points < 10 ? null : Math.trunc(this.points / 10);
    this.#change([this.#draft(this.player, { by: "points", points })]);
  }

  noCards(): void {
    const nothing = this.mode === "points" ? { points: 0 } : { cards: [] };
    this.#change([this.#draft(this.player, nothing)]);
  }

  /** The slab: send this pile and go on to the next; the last one leads to the check. */
  async proceed(): Promise<"next" | "check" | "saved"> {
    const next = this.upNext;
    this.typed = "";
    this.moved = null;
    this.#undo = [];
    const mine = this.#draft(this.player, { said: true });
    if (next !== null) {
      await this.#send([mine, ...this.#corrections(this.player)], { player: next });
      return "next";
    }
    if (this.#stored?.complete && !this.findings.length) {
      await this.save();
      return "saved";
    }
    await this.#keep({ drafts: [mine], turn: { checking: true } });
    return "check";
  }

  /** "Save round", and "Save as it is": everything that is entered is sent. */
  save(): Promise<void> {
    const drafts = [...this.#drafts.values()];
    return this.#send(drafts.filter(isEntered), { checking: false }, drafts);
  }

  /** Corrections are sent, new piles stay drafts. */
  async leave(): Promise<void> {
    this.#forget();
    const corrections = this.#corrections();
    if (corrections.length) await this.#send(corrections, {});
    await this.#writing;
  }

  /** Resolves when every tap is stored. */
  get saved(): Promise<void> {
    return this.#writing;
  }

  #enter(card: number): Tap {
    return this.mine.includes(card) ? { what: "no", card, from: this.player } : this.tap(card);
  }

  #isByPoints(): boolean {
    const given = this.#drafts.has(this.player) || this.correcting;
    return given ? this.#mine.by === "points" : (this.#turn?.points ?? false);
  }

  #people(): string[] {
    const piles = Object.keys(this.#stored?.piles ?? {});
    return [...new Set([...this.#seated, ...piles])];
  }

  #content(player: string): Content {
    return contentOf(this.#drafts.get(player), this.#stored?.piles[player]);
  }

  #isDone(player: string): boolean {
    return this.#stored?.piles[player] !== undefined || this.#drafts.get(player)?.said === true;
  }

  #show(id: string): TallyPlayer {
    const content = this.#content(id);
    const current = id === this.player;
    const entered = isEntered(content) || (current && this.#drafts.has(id));
    return {
      id,
      by: entered ? content.by : null,
      bullheads: entered ? bullheadsOf(content) : null,
      cards: entered && content.by === "cards" ? content.cards.length : null,
      done: this.#isDone(id),
      current,
    };
  }

  #first(): string | undefined {
    const open = this.#seated.filter((player) => !this.#isDone(player));
    return open.find((player) => player === session.me) ?? open[0] ?? this.#seated[0];
  }

  #next(): string | null {
    const at = this.#seated.indexOf(this.player);
    const others = [...this.#seated.slice(at + 1), ...this.#seated.slice(0, Math.max(at, 0))];
    return others.find((player) => !this.#isDone(player)) ?? null;
  }

  #preview(): GameView | null {
    const record = core.shown.records.get(gameKey(this.#id));
    if (!record?.item) return null;
    const said = [...this.#drafts.values()].filter(isEntered);
    const shown = said.map((draft) => this.#write(draft)).reduce((one, write) => apply(one, write)!, record);
    return gameView(shown, new Set());
  }

  #write(draft: Draft): Write {
    const stored = this.#stored?.piles[draft.player];
    return draftWrite(draft, stored ? null : core.moment());
  }

  /** Drafts of piles that were sent before. */
  #corrections(except?: string): Draft[] {
    return [...this.#drafts.values()].filter(
      ({ player }) => player !== except && this.#stored?.piles[player] !== undefined,
    );
  }

  #key(player: string) {
    return { game: this.#id, round: this.#round, player };
  }

  #draft(player: string, change: Partial<Content>): Draft {
    const { by, cards, points } = this.#content(player);
    const content = { by, cards: [...cards], points, said: false, ...change };
    return { group: core.group!, ...this.#key(player), ...content, at: core.now() };
  }

  /** Store drafts, and remember what was there before. */
  #change(drafts: Draft[]): void {
    const before = drafts.map(
      ({ player }): [string, Draft | null] => [player, this.#drafts.get(player) ?? null],
    );
    this.#undo = [...this.#undo, { player: this.player, before }].slice(-LONGEST_UNDO);
    void this.#keep({ drafts });
  }

  #send(drafts: Draft[], turn: Partial<Turn>, drop: Draft[] = drafts): Promise<void> {
    core.writable();
    const writes = drafts.map((draft) => this.#write(draft));
    return this.#keep({ writes, dropDrafts: drop, turn });
  }

  #keep(change: {
    drafts?: Draft[];
    dropDrafts?: DraftKey[];
    writes?: Write[];
    turn?: Partial<Turn>;
  }): Promise<void> {
    const { turn, ...rest } = change;
    const before = this.#turn ?? { round: this.#round, player: this.player, checking: false, points: lastByPoints(this.#id) };
    const settingsChange = turn ? { settings: { [`turn/${this.#id}`]: { ...before, ...turn } } } : {};
    const kept = core.commit({ ...rest, ...settingsChange });
    this.#writing = Promise.all([this.#writing, kept]).then(() => {}, () => {});
    return kept;
  }

  #forget(): void {
    this.#undo = [];
    this.moved = null;
    this.typed = "";
  }
}

function turnOf(game: string, round: number): Turn | null {
  const turn = core.settings.get(`turn/${game}`) as Turn | undefined;
  return turn?.round === round ? turn : null;
}

function lastByPoints(game: string): boolean {
  return (core.settings.get(`turn/${game}`) as Turn | undefined)?.points ?? false;
}

function draftsOf(game: string, round: number): ReadonlyMap<string, Draft> {
  const mine = [...core.drafts.values()].filter((one) => one.game === game && one.round === round);
  return new Map(mine.map((draft) => [draft.player, draft]));
}

function ownersOf(contents: ReadonlyMap<string, Content>): ReadonlyMap<number, string[]> {
  const owners = new Map<number, string[]>();
  for (const [player, { by, cards }] of contents) {
    if (by !== "cards") continue;
    for (const card of cards) owners.set(card, [...(owners.get(card) ?? []), player]);
  }
  return owners;
}

export const tally = new Tally();

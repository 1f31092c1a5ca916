/** One round on this phone, as tapped so far: drafts over stored piles, and what follows from them. */
import { bullheadsOf, contentOf, draftWrite, isEntered } from "../data/drafts";
import type { Content } from "../data/drafts";
import { gameKey, gameView } from "../data/derive";
import type { DraftKey } from "../data/kept";
import { apply, pileBody } from "../data/replica";
import type { Draft, Write } from "../data/types";
import type { GameView, RoundView } from "../data/views";
import type { Finding } from "../rules/audit";
import { deckInUse } from "../rules/cards";
import { seated } from "../rules/scoring";
import { core } from "./core.svelte";
import { games } from "./games.svelte";
import { session } from "./session.svelte";

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
export interface Turn {
  round: number;
  player: string;
  checking: boolean;
  /** The last pile was given by points, so the next is likely to be. */
  points: boolean;
}

/** What one action on the round stores at once. */
export interface Kept {
  drafts?: Draft[];
  dropDrafts?: DraftKey[];
  writes?: Write[];
  turn?: Partial<Turn>;
}

export class DraftRound {
  protected id = $state("");
  protected number = $state(0);
  protected writing: Promise<void> = Promise.resolve();

  readonly game: GameView | null = $derived(games.get(this.id) ?? null);
  readonly round: number = $derived(this.number);
  protected readonly stored: RoundView | undefined = $derived(this.game?.rounds[this.number - 1]);
  protected readonly seated: string[] = $derived(
    this.game ? seated(this.game.seats, this.number) : [],
  );
  readonly #lastTurn = $derived(core.settings.get(`turn/${this.id}`) as Turn | undefined);
  protected readonly turn: Turn | null = $derived(
    this.#lastTurn?.round === this.number ? this.#lastTurn : null,
  );
  /** Points may have been the way of the round before, too. */
  protected readonly byPoints: boolean = $derived(this.#lastTurn?.points ?? false);
  /** Whose pile is being tapped. */
  readonly player: string = $derived(this.turn?.player ?? this.seated[0] ?? "");
  readonly checking: boolean = $derived(this.turn?.checking ?? false);
  protected readonly drafts: ReadonlyMap<string, Draft> = $derived(draftsOf(this.id, this.number));
  /** Something was tapped here that the server has not been told. */
  readonly untold: boolean = $derived(this.drafts.size > 0);
  readonly #contents: ReadonlyMap<string, Content> = $derived(
    new Map(this.#people().map((player) => [player, this.content(player)])),
  );

  readonly players: TallyPlayer[] = $derived(this.seated.map((id) => this.#show(id)));
  /** Which piles a card lies in; two are an error to be mended. */
  readonly owners: ReadonlyMap<number, string[]> = $derived(ownersOf(this.#contents));
  readonly lastCard: number = $derived(
    deckInUse(this.game?.deck ?? "standard", this.game?.hand_size ?? 10, this.seated.length),
  );
  /** The pile was sent before. */
  readonly correcting: boolean = $derived(this.stored?.piles[this.player] !== undefined);
  /** Who comes after this pile; null: then the round is whole. */
  readonly upNext: string | null = $derived(this.#next());

  /** The game and the round as they will be with all drafts. */
  readonly previewGame: GameView | null = $derived(this.#preview());
  readonly preview: RoundView | null = $derived(this.previewGame?.rounds[this.number - 1] ?? null);
  readonly findings: Finding[] = $derived(
    (this.preview?.audit ?? [])
      .filter((finding) => !games.dismissed(this.id, this.number, finding))
      .sort((a, b) => Number(b.severity === "error") - Number(a.severity === "error")),
  );

  /** Resolves when every tap is stored. */
  get saved(): Promise<void> {
    return this.writing;
  }

  protected content(player: string): Content {
    return contentOf(this.drafts.get(player), this.stored?.piles[player]);
  }

  protected isDone(player: string): boolean {
    return this.stored?.piles[player] !== undefined || this.drafts.get(player)?.said === true;
  }

  /** Where a tally begins: with this phone's own pile, else the first open one. */
  protected first(): string | undefined {
    const open = this.seated.filter((player) => !this.isDone(player));
    return open.find((player) => player === session.me) ?? open[0] ?? this.seated[0];
  }

  protected key(player: string): DraftKey {
    return { game: this.id, round: this.number, player };
  }

  /** What a player has, changed, as a draft. */
  protected draft(player: string, change: Partial<Content>): Draft {
    const { by, cards, points, said } = this.content(player);
    const begun = this.drafts.get(player);
    const stored = this.stored?.piles[player];
    const over = begun ? begun.over : stored ? pileBody(stored) : null;
    const content = { by, cards: [...cards], points, said, ...change };
    return { group: core.group!, ...this.key(player), ...content, over, at: core.now() };
  }

  /** Drafts of piles that were sent before. */
  protected corrections(except?: string): Draft[] {
    return [...this.drafts.values()].filter(
      ({ player }) => player !== except && this.stored?.piles[player] !== undefined,
    );
  }

  /** Turn drafts into piles; one in which nothing was entered goes without a trace. */
  protected async send(drafts: Draft[], turn: Partial<Turn>): Promise<void> {
    core.writable();
    const writes = drafts.filter(isEntered).map((draft) => this.#write(draft));
    await this.keep({ writes, dropDrafts: drafts, turn });
  }

  /** Store without waiting for it; when that fails, the status says so. */
  protected soon(change: Kept): void {
    this.keep(change).catch(() => {});
  }

  protected keep({ turn, ...change }: Kept): Promise<void> {
    const { number: round, player, byPoints: points } = this;
    const before: Turn = this.turn ?? { round, player, checking: false, points };
    const settings = turn ? { settings: { [`turn/${this.id}`]: { ...before, ...turn } } } : {};
    const kept = core.commit({ ...change, ...settings });
    const done = () => {};
    this.writing = Promise.all([this.writing, kept]).then(done, done);
    return kept;
  }

  #people(): string[] {
    return [...new Set([...this.seated, ...Object.keys(this.stored?.piles ?? {})])];
  }

  #show(id: string): TallyPlayer {
    const content = this.content(id);
    const current = id === this.player;
    const tapped = current && content.by === "cards" && this.drafts.has(id);
    const entered = isEntered(content) || tapped;
    return {
      id,
      by: entered ? content.by : null,
      bullheads: entered ? bullheadsOf(content) : null,
      cards: entered && content.by === "cards" ? content.cards.length : null,
      done: this.isDone(id),
      current,
    };
  }

  #next(): string | null {
    const at = this.seated.indexOf(this.player);
    const others = [...this.seated.slice(at + 1), ...this.seated.slice(0, Math.max(at, 0))];
    return others.find((player) => !this.isDone(player)) ?? null;
  }

  #preview(): GameView | null {
    const record = core.shown.records.get(gameKey(this.id));
    if (!record?.item) return null;
    const writes = [...this.drafts.values()].filter(isEntered).map((draft) => this.#write(draft));
    return gameView(writes.reduce((shown, write) => apply(shown, write)!, record), new Set());
  }

  #write(draft: Draft): Write {
    const stored = this.stored?.piles[draft.player];
    return draftWrite(draft, stored ? null : core.moment());
  }
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

// Two versions of one thing in words: what a pile holds on either side, which settings differ.
import { bullheads, sumOfBullheads } from "../state";
import type { ParkedView } from "../state/later";
import { words } from "../text";
import type { Version } from "../ui/props";
import { roundOf } from "./changes";
import { nameOf, namesOf } from "./game";
import { moment } from "./when";

export type Side = "theirs" | "mine";
type Content = ParkedView["mine"];

/** What the two versions are of, and a line under it. */
export function aboutOf(parked: ParkedView): { title: string; note: string } {
  const t = words().settle;
  const round = roundOf(parked);
  if (parked.kind === "pile") {
    const ringed = cardsOf(parked.mine) !== null && cardsOf(parked.theirs) !== null;
    return { title: t.pile(nameOf(parked.player ?? "")), note: ringed ? t.pileNote(round) : t.roundNote(round) };
  }
  if (parked.kind === "rows_left") return { title: t.rowsLeft, note: t.pileNote(round) };
  const title = { player: t.player, group: t.group, game: t.game, round: t.game }[parked.kind];
  return { title, note: t.note };
}

export function versionsOf(parked: ParkedView): (Version & { value: Side })[] {
  const t = words().settle;
  const at = parked.theirs_at === null ? null : Date.parse(parked.theirs_at);
  const one = (value: Side, who: string, when: number | null) => ({
    value,
    who,
    when: when === null ? "" : moment(when),
    ...(parked.kind === "pile" || parked.kind === "rows_left" ? pileSide(parked, value) : fieldSide(parked, value)),
  });
  return [one("theirs", parked.by ?? t.otherPhone, at), one("mine", t.thisPhone, parked.at)];
}

/** The cards that are named; null: none are, it is by points or taken out. */
function cardsOf(content: Content): number[] | null {
  if (Array.isArray(content?.["rows"])) return (content["rows"] as number[][]).flat();
  return Array.isArray(content?.["cards"]) ? (content["cards"] as number[]) : null;
}

/** What a version of a pile counts; null: it was taken out. */
export function sumOf(parked: ParkedView, side: Side): number | null {
  const content = parked[side];
  const cards = cardsOf(content);
  return cards ? sumOfBullheads(cards) : ((content?.["points"] as number | undefined) ?? null);
}

function pileSide(parked: ParkedView, side: Side): Omit<Version, "who" | "when"> {
  const t = words();
  const cards = cardsOf(parked[side]);
  const others = cardsOf(parked[side === "mine" ? "theirs" : "mine"]);
  const sum = sumOf(parked, side);
  const sorted = [...(cards ?? [])].sort((a, b) => a - b);
  const only = others === null ? [] : sorted.filter((card) => !others.includes(card));
  const names = (all: number[]) => t.speech.narrow(all.map((card) => t.speech.number(card)));
  return {
    number: sum === null ? "–" : t.speech.number(sum),
    note: noteOf(parked, side),
    cards: sorted.map((card) => ({ card, heads: bullheads(card), only: only.includes(card) })),
    spoken: only.length ? `${names(sorted)}; ${t.settle.onlyHere(names(only))}` : names(sorted),
    lines: [],
  };
}

/** "5 cards", "points only", "taken out". */
export function noteOf(parked: ParkedView, side: Side): string {
  const t = words();
  const cards = cardsOf(parked[side]);
  if (cards) return cards.length ? t.cards(cards.length) : t.round.noCards;
  return sumOf(parked, side) === null ? t.settle.nothing : t.round.points;
}

function fieldSide(parked: ParkedView, side: Side): Omit<Version, "who" | "when"> {
  const names = parked.disputed.length ? parked.disputed : parked.fields;
  const lines = names.map((name) => ({ label: labelOf(name), text: textOf(name, at(parked[side], name.split("."))) }));
  return { note: "", cards: [], spoken: "", lines };
}

function at(content: unknown, path: string[]): unknown {
  return path.reduce<unknown>((found, step) => (found as Record<string, unknown> | null | undefined)?.[step], content);
}

function labelOf(name: string): string {
  const t = words().settle;
  const [room, player = "", field] = name.split(".");
  if (room !== "seats") return room && room in t.fields ? t.fields[room as keyof typeof t.fields] : t.fields.other;
  if (field === "left_after") return t.leaves(nameOf(player));
  return field === "from_round" ? t.joins(nameOf(player)) : t.startsAt(nameOf(player));
}

function textOf(name: string, value: unknown): string {
  const t = words();
  if (value === null || value === undefined || value === "") return t.settle.none;
  if (typeof value === "boolean") return value ? t.settle.yes : t.settle.no;
  if (name === "end") return t.end.short(value as Parameters<typeof t.end.short>[0]);
  if (name === "deck") return value === "standard" ? t.deck.standard : t.deck.tacticsShort;
  if (name === "players") return t.names(namesOf(value as string[]));
  if (name === "defaults") {
    const { end, deck } = value as Record<string, unknown>;
    return [end && textOf("end", end), deck && textOf("deck", deck)].filter(Boolean).join(", ");
  }
  if (/_after$|from_round$/.test(name)) return t.settle.round(value as number);
  return typeof value === "number" ? t.speech.number(value) : String(value);
}


/** A pile being tapped: what it holds now, and what it will be when it is sent. */
import { sumOfBullheads } from "../rules/cards";
import { pilePath } from "./paths";
import type { Body, Draft, Write } from "./types";
import type { PileView } from "./views";

export type Content = Pick<Draft, "by" | "cards" | "points" | "said">;

const BLANK: Content = { by: "cards", cards: [], points: null, said: false };

/** What a player has so far: his draft, else his stored pile, else nothing. */
export function contentOf(draft: Draft | undefined, pile: PileView | undefined): Content {
  if (draft) return draft;
  if (!pile) return BLANK;
  const { cards, bullheads } = pile;
  return cards
    ? { by: "cards", cards, points: null, said: true }
    : { by: "points", cards: [], points: bullheads, said: true };
}

/** Whether it counts as entered: an empty pile must be said. */
export function isEntered({ by, cards, points, said }: Content): boolean {
  return by === "cards" ? said || cards.length > 0 : points !== null;
}

export function bullheadsOf({ by, cards, points }: Content): number {
  return by === "cards" ? sumOfBullheads(cards) : (points ?? 0);
}

/** The pile as it is sent. Without bullheads there are no cards, so that much is known. */
export function draftBody(content: Content): Body {
  const { by, cards, points } = content;
  if (by === "points" && points) return { points };
  return { cards: by === "cards" ? [...cards].sort((a, b) => a - b) : [] };
}

/** Whether both would be sent as the same pile. */
export function sameContent(one: Content, other: Content): boolean {
  return JSON.stringify(draftBody(one)) === JSON.stringify(draftBody(other));
}

export function draftWrite(draft: Draft, enteredAt: string | null): Write {
  const { group, game, round, player, over } = draft;
  const body = draftBody(draft);
  if (enteredAt) body["entered_at"] = enteredAt;
  return { group, path: pilePath(game, round, player), method: "PUT", body, over };
}

/** The card pad: 11 to 99 are whole after two keys, 100 to 104 after three, 1 to 10 need OK. */
export function pressed(typed: string, digit: number): { typed: string; card: number | null } {
  const next = typed + String(digit);
  const number = Number(next);
  if (next === "0" || number > 104) return { typed, card: null };
  return number > 10 ? { typed: "", card: number } : { typed: next, card: null };
}

/** The 104 cards and their bullheads. */

export type Deck = "standard" | "tactics";

export const LAST_CARD = 104;
export const DECK_BULLHEADS = 171;

/** Whether `value` is one of the integers 1..104. */
export function isCard(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= LAST_CARD;
}

/**
 * The penalty points of a card: 55 has 7, other multiples of 11 have 5, of 10 3, of 5 2.
 *
 * Source: AMIGO rulebook (values printed on the cards).
 */
export function bullheads(card: number): number {
  if (card === 55) return 7;
  if (card % 11 === 0) return 5;
  if (card % 10 === 0) return 3;
  return card % 5 === 0 ? 2 : 1;
}

/** The bullheads of a pile or a row; 0 for none. */
export function sumOfBullheads(cards: readonly number[]): number {
  return sum(cards.map(bullheads));
}

/** The highest card of the deck: 104, or hand size x players + 4 with `tactics`. */
export function deckInUse(deck: Deck, handSize: number, players: number): number {
  return deck === "tactics" ? Math.min(handSize * players + 4, LAST_CARD) : LAST_CARD;
}

/** The most bullheads that `count` cards of the deck 1..lastCard can have. */
export function dearest(count: number, lastCard: number): number {
  return count > 0 ? sum(prices(lastCard).slice(-count)) : 0;
}

/** The fewest bullheads that `count` cards of the deck 1..lastCard can have. */
export function cheapest(count: number, lastCard: number): number {
  return count > 0 ? sum(prices(lastCard).slice(0, count)) : 0;
}

/** Asked for with every audit, for a handful of decks. */
const known = new Map<number, readonly number[]>();

function prices(lastCard: number): readonly number[] {
  const sorted = known.get(lastCard) ?? cardsUpTo(lastCard).map(bullheads).sort((a, b) => a - b);
  known.set(lastCard, sorted);
  return sorted;
}

// Python has these two built in.

/** The cards 1, 2, 3, … up to `lastCard`. */
export function cardsUpTo(lastCard: number): number[] {
  return Array.from({ length: lastCard }, (_, index) => index + 1);
}

/** The sum of the numbers; 0 for none. */
export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * The audit of a round: what its piles and the rows left on the table cannot, or hardly, be.
 *
 * h is the hand size, n the number of players seated in the round; h·n + 4 cards are in play.
 */

import { cardsUpTo, cheapest, dearest, deckInUse, sum, sumOfBullheads } from "./cards";
import type { Deck } from "./cards";

// Four rows keep 4 to 20 cards, so at least h·n + 4 - 20 of them end in piles.
const CARDS_IN_FULL_ROWS = 20;
const STARTERS = 4;
// 99.9 % of simulated rounds stay within these bullheads of one player, by number of players.
const LIKELY_MOST_OF_ONE = [34, 42, 46, 48, 51, 52, 52, 53, 53];

/** A bull pile: its cards, or its points alone; the other one is null. */
export interface Pile {
  player: string;
  cards: number[] | null;
  points: number | null;
}

export type FindingCode =
  | "card-taken"
  | "card-not-in-deck"
  | "too-many-cards"
  | "not-seated"
  | "too-few-cards"
  | "no-bullheads-at-all"
  | "impossible-points"
  | "impossible-total"
  | "unlikely-total"
  | "rows-left-count"
  | "rows-left-missing"
  | "rows-left-double"
  | "rows-left-sum";

/** One thing the audit has to say. An `error` keeps the round from being complete. */
export interface Finding {
  code: FindingCode;
  severity: "error" | "warning";
  players: string[];
  cards: number[];
  numbers: Record<string, number>;
}

type Round = ReturnType<typeof countsOf>;

/** The counts that several findings need. */
function countsOf(
  players: readonly string[],
  allPiles: readonly Pile[],
  rowsLeft: readonly number[] | null,
  deck: Deck,
  handSize: number,
) {
  const byPlayer = new Map(allPiles.map((pile) => [pile.player, pile]));
  const piles = players.flatMap((player) => byPlayer.get(player) ?? []);
  const allIn = piles.length === players.length;
  const dealt = handSize * players.length;
  const lastCard = deckInUse(deck, handSize, players.length);
  return {
    piles,
    // Sorted: phones and server need not have received the piles in the same order.
    others: [...byPlayer.keys()].filter((player) => !players.includes(player)).sort(),
    rowsLeft,
    deck,
    handSize,
    players: players.length,
    dealt,
    lastCard,
    allIn,
    byCards: allIn && piles.every((pile) => pile.cards !== null),
    cards: sum(piles.map((pile) => pile.cards?.length ?? 0)),
    total: sum(piles.map(pileBullheads)),
    // Only then is every card that is not in a pile known to lie in a row.
    exact: dealt + STARTERS === lastCard,
  };
}

/** The bullheads of a pile, counted from its cards or as said. */
export function pileBullheads(pile: Pile): number {
  return pile.points ?? sumOfBullheads(pile.cards ?? []);
}

/**
 * All findings of a round in their fixed order.
 *
 * `players` are those seated, in seat order; a pile of somebody else is named and not counted.
 * `rowsLeft` are the cards left in the four rows, null when nobody entered them.
 */
export function audit(
  players: readonly string[],
  piles: readonly Pile[],
  rowsLeft: readonly number[] | null,
  deck: Deck,
  handSize: number,
): Finding[] {
  const round = countsOf(players, piles, rowsLeft, deck, handSize);
  return [
    ...cardsTakenTwice(round),
    ...cardsNotInDeck(round),
    ...tooManyCards(round),
    ...round.others.map((player) => finding("not-seated", { players: [player] })),
    ...tooFewCards(round),
    ...noBullheadsAtAll(round),
    ...impossiblePoints(round),
    ...impossibleTotal(round),
    ...unlikelyTotal(round),
    ...rowsLeftFindings(round),
  ];
}

function cardsTakenTwice({ piles }: Round): Finding[] {
  const owners = new Map<number, string[]>();
  for (const { player, cards } of piles) {
    for (const card of cards ?? []) owners.set(card, [...(owners.get(card) ?? []), player]);
  }
  return [...owners]
    .filter(([, players]) => players.length > 1)
    .sort(([a], [b]) => a - b)
    .map(([card, players]) => error("card-taken", { players, cards: [card] }));
}

function cardsNotInDeck({ piles, lastCard }: Round): Finding[] {
  return piles.flatMap(({ player, cards }) => {
    const outside = ascending((cards ?? []).filter((card) => card > lastCard));
    const numbers = { last_card: lastCard };
    return outside.length
      ? error("card-not-in-deck", { players: [player], cards: outside, numbers })
      : [];
  });
}

function tooManyCards(round: Round): Finding[] {
  const atLeastOne = round.piles.filter((pile) => pile.cards === null && pileBullheads(pile) > 0);
  const cards = round.cards + atLeastOne.length;
  if (cards <= round.dealt) return [];
  return [error("too-many-cards", { numbers: { cards, most: round.dealt } })];
}

function tooFewCards({ byCards, cards, dealt }: Round): Finding[] {
  const least = dealt + STARTERS - CARDS_IN_FULL_ROWS;
  return byCards && cards < least ? [finding("too-few-cards", { numbers: { cards, least } })] : [];
}

function noBullheadsAtAll({ allIn, total, dealt }: Round): Finding[] {
  const possible = dealt + STARTERS <= CARDS_IN_FULL_ROWS;
  return !allIn || total > 0 || possible ? [] : [finding("no-bullheads-at-all")];
}

function impossiblePoints({ piles, dealt, handSize, lastCard }: Round): Finding[] {
  // A player makes at most h takes of at most five cards.
  const most = dearest(Math.min(dealt, 5 * handSize), lastCard);
  return piles.flatMap(({ player, points }) =>
    points !== null && points > most
      ? finding("impossible-points", { players: [player], numbers: { points, most } })
      : [],
  );
}

function impossibleTotal({ allIn, total, dealt, lastCard }: Round): Finding[] {
  const least = cheapest(dealt + STARTERS - CARDS_IN_FULL_ROWS, lastCard);
  const most = dearest(dealt, lastCard);
  if (!allIn || (least <= total && total <= most)) return [];
  return [finding("impossible-total", { numbers: { total, least, most } })];
}

function unlikelyTotal({ deck, handSize, players, piles, total, allIn }: Round): Finding[] {
  const mostOfOne = LIKELY_MOST_OF_ONE[players - 2];
  if (deck !== "standard" || handSize !== 10 || mostOfOne === undefined) return [];
  const above = piles.filter((pile) => pileBullheads(pile) > mostOfOne).map((pile) => pile.player);
  const twiceTheMiddle = 33 * players - 30;
  const oddTotal = allIn && Math.abs(2 * total - twiceTheMiddle) > 52;
  if (!above.length && !oddTotal) return [];
  const numbers = {
    total,
    least: Math.max(0, Math.floor((twiceTheMiddle - 51) / 2)),
    most: Math.floor((twiceTheMiddle + 52) / 2),
    most_of_one: mostOfOne,
  };
  return [finding("unlikely-total", { players: above, numbers })];
}

function rowsLeftFindings(round: Round): Finding[] {
  const { rowsLeft, exact, lastCard } = round;
  if (rowsLeft === null) return [];
  const findings: Finding[] = [];
  const found = round.cards + rowsLeft.length;
  const expected = round.dealt + STARTERS;
  if (round.byCards && found !== expected) {
    findings.push(finding("rows-left-count", { numbers: { cards: found, expected } }));
  }
  const inPiles = new Set(round.piles.flatMap((pile) => pile.cards ?? []));
  const missing = cardsUpTo(lastCard).filter(
    (card) => !inPiles.has(card) && !rowsLeft.includes(card),
  );
  if (exact && round.byCards && missing.length) {
    findings.push(finding("rows-left-missing", { cards: missing }));
  }
  findings.push(...rowsLeftDouble(round, rowsLeft, inPiles));
  const total = round.total + sumOfBullheads(rowsLeft);
  const worth = sumOfBullheads(cardsUpTo(lastCard));
  if (exact && round.allIn && total !== worth) {
    findings.push(finding("rows-left-sum", { numbers: { sum: total, expected: worth } }));
  }
  return findings;
}

function rowsLeftDouble(
  { piles }: Round,
  rows: readonly number[],
  inPiles: ReadonlySet<number>,
): Finding[] {
  const twice = rows.filter((card, index) => inPiles.has(card) || rows.indexOf(card) !== index);
  if (!twice.length) return [];
  const cards = ascending([...new Set(twice)]);
  const players = piles
    .filter((pile) => pile.cards?.some((card) => cards.includes(card)))
    .map((pile) => pile.player);
  return [finding("rows-left-double", { players, cards })];
}

type Details = Partial<Pick<Finding, "players" | "cards" | "numbers">>;

function finding(code: FindingCode, details: Details = {}): Finding {
  return { code, severity: "warning", players: [], cards: [], numbers: {}, ...details };
}

function error(code: FindingCode, details: Details): Finding {
  return { ...finding(code, details), severity: "error" };
}

function ascending(cards: number[]): number[] {
  return cards.sort((a, b) => a - b);
}

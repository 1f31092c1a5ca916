/** Cards that two phones disagree on: in two piles, or given away by both. Said whose they were, and taken back. */
import { Refused } from "../data/errors";
import { pilePath } from "../data/paths";
import { itemKey, sentAt } from "../data/replica";
import type { Write } from "../data/types";
import { core } from "./core.svelte";
import { games } from "./games.svelte";

export interface Double {
  round: number;
  cards: number[];
  players: string[];
}

/** What was decided on this phone. */
interface Given extends Double {
  owner: string;
  /** It was put back where it was missing, and that was taken back. */
  open?: boolean;
}

/** The cards in two piles of the rounds that count, together where the same people have them. */
export function doublesOf(id: string): Double[] {
  const found = new Map<string, Double>();
  for (const round of games.get(id)?.rounds ?? []) {
    if (round.void) continue;
    for (const { code, cards, players } of round.audit) {
      if (code !== "card-taken") continue;
      const name = [round.number, ...players].join(" ");
      const known = found.get(name);
      found.set(name, { round: round.number, players, cards: [...(known?.cards ?? []), ...cards] });
    }
  }
  return [...found.values()];
}

/**
 * The cards that are in no pile: this phone gave them to one player, and another phone, at the same
 * moment, to another. Only the phones that decided know of it.
 */
export function straysOf(id: string): Double[] {
  return givenIn(id).flatMap(({ owner, open, round, cards, players }) => {
    const there = games.get(id)?.rounds[round - 1];
    if (!there || there.void || !(open || isChangedElsewhere(id, round, owner))) return [];
    const inPiles = new Set(Object.values(there.piles).flatMap((pile) => pile.cards ?? []));
    const missing = cards.filter((card) => !inPiles.has(card));
    const known = players.filter((player) => cardsOf(id, round, player));
    return missing.length && known.length ? [{ round, cards: missing, players: known }] : [];
  });
}

/** They were this player's: out of the other piles with them. Answers the way back. */
export async function giveTo(id: string, double: Double, owner: string): Promise<() => Promise<void>> {
  const { round, cards, players } = double;
  const others = players.filter((player) => player !== owner);
  const before = new Map(others.map((player) => [player, cardsOf(id, round, player)]));
  await change(id, round, others, without(cards), [...givenIn(id).filter(isOther(double)), { ...double, owner }]);
  return () => {
    const again = (pile: number[], player: string) => {
      const taken = (before.get(player) ?? []).filter((card) => cards.includes(card) && !pile.includes(card));
      return [...pile, ...taken];
    };
    return change(id, round, others, again, givenIn(id).filter(isOther(double)));
  };
}

/** Cards that are in no pile were this player's. Answers the way back. */
export async function putBack(id: string, stray: Double, owner: string): Promise<() => Promise<void>> {
  const { round, cards } = stray;
  const others = givenIn(id).filter(isOther(stray));
  await change(id, round, [owner], (pile) => [...pile, ...cards], [...others, { ...stray, owner }]);
  return () => change(id, round, [owner], without(cards), [...others, { ...stray, owner, open: true }]);
}

/** They were nobody's. Answers the way back. */
export async function leaveOut(id: string, stray: Double): Promise<() => Promise<void>> {
  const before = givenIn(id);
  await core.set(givenName(id), before.filter(isOther(stray)));
  return () => core.set(givenName(id), before);
}

const givenName = (id: string) => `given/${id}`;
const givenIn = (id: string) => (core.settings.get(givenName(id)) as Given[] | undefined) ?? [];

const without = (cards: number[]) => (pile: number[]) => pile.filter((card) => !cards.includes(card));

/** Of the same round, and about one of the same cards: then the later decision is the one that counts. */
const isOther =
  ({ round, cards }: Double) =>
  (given: Given) =>
    given.round !== round || !given.cards.some((card) => cards.includes(card));

function isChangedElsewhere(id: string, round: number, player: string): boolean {
  const record = core.shown.records.get(itemKey("game", id));
  const by = sentAt(record, pilePath(id, round, player))?.["updated_by"];
  return typeof by === "string" && by !== core.groups.get(core.group ?? "")?.device;
}

async function change(
  id: string,
  round: number,
  players: string[],
  how: (pile: number[], player: string) => number[],
  given: Given[],
): Promise<void> {
  const writes: Write[] = players.flatMap((player) => {
    const pile = cardsOf(id, round, player);
    return pile ? [games.pileWrite(id, round, player, { cards: how(pile, player) })] : [];
  });
  if (!writes.length) throw new Refused("unknown-player");
  await core.commit({ writes, settings: { [givenName(id)]: given } });
}

function cardsOf(id: string, round: number, player: string): number[] | null {
  return games.get(id)?.rounds[round - 1]?.piles[player]?.cards ?? null;
}

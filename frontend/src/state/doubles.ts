/** Cards that lie in two piles, as two phones have entered them: said whose they were, and taken back. */
import { Refused } from "../data/errors";
import type { Write } from "../data/types";
import { core } from "./core.svelte";
import { games } from "./games.svelte";

export interface Double {
  round: number;
  cards: number[];
  players: string[];
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

/** They were this player's: out of the other piles with them. Answers the way back. */
export async function giveTo(id: string, { round, cards, players }: Double, owner: string): Promise<() => Promise<void>> {
  const others = players.filter((player) => player !== owner);
  const without = (pile: number[]) => pile.filter((card) => !cards.includes(card));
  const before = new Map(others.map((player) => [player, cardsOf(id, round, player)]));
  await change(id, round, others, without);
  return () => {
    const again = (pile: number[], player: string) => {
      const taken = (before.get(player) ?? []).filter((card) => cards.includes(card) && !pile.includes(card));
      return [...pile, ...taken];
    };
    return change(id, round, others, again);
  };
}

async function change(
  id: string,
  round: number,
  players: string[],
  how: (pile: number[], player: string) => number[],
): Promise<void> {
  const writes: Write[] = players.flatMap((player) => {
    const pile = cardsOf(id, round, player);
    return pile ? [games.pileWrite(id, round, player, { cards: how(pile, player) })] : [];
  });
  if (!writes.length) throw new Refused("unknown-player");
  await core.commit({ writes });
}

function cardsOf(id: string, round: number, player: string): number[] | null {
  return games.get(id)?.rounds[round - 1]?.piles[player]?.cards ?? null;
}

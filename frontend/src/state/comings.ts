/** Who goes while a game runs, and who comes back: from which round, and what becomes of the rounds between. */
import { pilePath } from "../data/paths";
import type { GameView } from "../data/views";
import { MOST_ROUNDS } from "../rules/scoring";
import type { Seat } from "../rules/scoring";
import { core } from "./core.svelte";
import { games } from "./games.svelte";

/** The round that is played now: the last one while piles are missing in it, else the next. */
export function roundAtTable(game: GameView): number {
  const last = lastBegun(game);
  const open = !last?.void && (last?.waiting_for.length ?? 0) > 0;
  return (last?.number ?? 0) + (open ? 0 : 1);
}

/** The rounds after which `player` can leave: at once, or after the round that is played now. */
export function canLeaveAfter(game: GameView, player: string): number[] {
  const now = roundAtTable(game);
  const from = seatOf(game, player)?.from_round ?? 1;
  const played = game.rounds.filter((round) => round.piles[player]).at(-1)?.number ?? 0;
  return [now - 1, now].filter((after) => after >= Math.max(from - 1, played) && after <= MOST_ROUNDS);
}

/**
 * The rounds from which `player` can be back: the one that is played now, and the next one too
 * when piles of this one are in already.
 */
export function canComeBackFrom(game: GameView, player: string): number[] {
  const now = roundAtTable(game);
  const left = seatOf(game, player)?.left_after ?? 0;
  const begun = game.rounds.some((round) => round.number === now && hasPiles(round));
  return (begun ? [now, now + 1] : [now]).filter((from) => from > left && from <= MOST_ROUNDS);
}

/** The rounds that were played without `player` if he is back from round `from`. */
export function missed(game: GameView, player: string, from: number): number[] {
  const left = seatOf(game, player)?.left_after ?? from;
  const between = Array.from({ length: Math.max(0, from - 1 - left) }, (_, i) => left + 1 + i);
  return between.filter((number) => !game.rounds[number - 1]?.piles[player]);
}

/**
 * `player` plays again from round `from`. Answers what takes it back.
 *
 * A player has one seat without gaps in a game. So that the rounds played without him stay
 * complete and go on counting for the others, he gets a pile of 0 in each of them, in the same
 * step; like any pile it can be corrected.
 */
export async function comeBack(id: string, player: string, from: number): Promise<() => Promise<void>> {
  const game = games.get(id);
  const left = game ? (seatOf(game, player)?.left_after ?? null) : null;
  const rounds = game ? missed(game, player, from) : [];
  // The piles go first: no other phone sees him seated in rounds that wait for him.
  const piles = rounds.map((number) => games.pileWrite(id, number, player, { points: 0 }));
  await core.commit({ writes: [...piles, games.seatWrite(id, player, { left_after: null })] });
  return async () => {
    const taken = rounds.map((number) => core.take(pilePath(id, number, player)));
    await core.commit({ writes: [games.seatWrite(id, player, { left_after: left }), ...taken] });
  };
}

function seatOf(game: GameView, player: string): Seat | undefined {
  return game.seats.find((seat) => seat.player === player);
}

function lastBegun(game: GameView): GameView["rounds"][number] | undefined {
  return game.rounds.filter(hasPiles).at(-1);
}

function hasPiles(round: GameView["rounds"][number]): boolean {
  return Object.keys(round.piles).length > 0;
}

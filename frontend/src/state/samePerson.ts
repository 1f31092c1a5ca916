/** Two names that may be one person: found, said to be two, or made one on the server. */
import { playerPath } from "../data/paths";
import type { PlayerView } from "../data/views";
import { nameKey } from "../rules/names";
import { ask } from "./asking";
import { core } from "./core.svelte";
import { games } from "./games.svelte";
import { session } from "./session.svelte";

/** The one that is likelier to stay comes first. */
export type Pair = [PlayerView, PlayerView];

/** What is left of a name without case, accents, signs and the number that tells it apart. */
function bare(name: string): string {
  const letters = nameKey(name).normalize("NFD").replace(/\p{M}/gu, "");
  return letters.replace(/[\p{N}\s]+$/u, "").replace(/[^\p{L}\p{N}]/gu, "");
}

function isAlike(one: PlayerView, other: PlayerView): boolean {
  if (one.renamed_from && nameKey(one.renamed_from) === nameKey(other.name)) return true;
  return bare(one.name) !== "" && bare(one.name) === bare(other.name);
}

/** How many games somebody has a part in. */
export function gamesOf(id: string): number {
  return games.list.filter((game) => game.players.includes(id)).length;
}

/** Two who sit in one game are two people: the server would refuse. */
export function playedTogether(a: string, b: string): boolean {
  return games.list.some(({ players }) => players.includes(a) && players.includes(b));
}

export function pairOf(a: PlayerView, b: PlayerView): Pair {
  const rank = ({ id, renamed_from }: PlayerView) => gamesOf(id) - (renamed_from ? 0.5 : 0);
  return rank(a) < rank(b) ? [b, a] : [a, b];
}

/** The pairs to be asked about: names alike, never in one game, not yet said to be two. */
export function alike(): Pair[] {
  if (!session.canWrite) return [];
  const people = session.allPlayers;
  return people.flatMap((one, i) =>
    people
      .slice(i + 1)
      .filter((other) => (isAlike(one, other) || isAlike(other, one)) && !known().includes(nameOf(one.id, other.id)))
      .filter((other) => !playedTogether(one.id, other.id))
      .map((other) => pairOf(one, other)),
  );
}

/** "No, two people": not asked again on this phone. */
export function areTwo([a, b]: Pair): Promise<void> {
  return core.set(SAID + core.group, [...known(), nameOf(a.id, b.id)]);
}

/** All that `gone` has played becomes that of `stays`, for everybody and for good. */
export async function makeOne(gone: string, stays: string): Promise<void> {
  const group = core.writable()!;
  // What was entered here under either name goes first: the server may not know them yet.
  await core.sync.now();
  const path = `/groups/${group.id}${playerPath(gone)}/merge`;
  await ask({ method: "POST", path, token: group.token, body: { into: stays } });
  await core.sync.now();
}

const SAID = "two/";
const nameOf = (a: string, b: string) => [a, b].sort().join(" ");
const known = () => (core.settings.get(SAID + core.group) as string[] | undefined) ?? [];

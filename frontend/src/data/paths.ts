/** The address of each thing that is written, below `/groups/{group}`; also its name in the outbox. */
import type { Kind } from "./types";

export const GROUP = "";
export const playerPath = (player: string) => `/players/${player}`;
export const gamePath = (game: string) => `/games/${game}`;
export const roundPath = (game: string, round: number) => `/games/${game}/rounds/${round}`;
export const rowsLeftPath = (game: string, round: number) => `${roundPath(game, round)}/rows_left`;
export const pilePath = (game: string, round: number, player: string) =>
  `${roundPath(game, round)}/piles/${player}`;

export type TargetKind = "group" | "player" | "game" | "round" | "pile" | "rows_left";

/** What a path names. `id` is that of the item: group (then ""), player or game. */
export interface Target {
  kind: TargetKind;
  item: Kind;
  id: string;
  round: number;
  player: string;
}

/** The inverse of the functions above. */
export function target(path: string): Target {
  const [, room, id = "", , round, part, player = ""] = path.split("/");
  const place = { id, round: Number(round ?? 0), player };
  if (room === undefined) return { ...place, kind: "group", item: "group" };
  if (room === "players") return { ...place, kind: "player", item: "player", player: id };
  const kind = part === "piles" ? "pile" : part === "rows_left" ? part : round ? "round" : "game";
  return { ...place, kind, item: "game" };
}

/** Whether `path` is `item` or something inside it. The group contains nothing but itself here. */
export function isWithin(path: string, item: string): boolean {
  return path === item || (item !== GROUP && path.startsWith(`${item}/`));
}

/** What an action refuses at once, before anything is changed. */
export type RefusedCode =
  | "viewer"
  | "read-only"
  | "name-empty"
  | "name-too-long"
  | "name-taken"
  | "too-few-players"
  | "too-many-players"
  | "player-twice"
  | "unknown-player"
  | "unknown-game"
  | "player-has-piles"
  | "player-has-games"
  | "not-a-card"
  | "card-twice"
  | "bad-points"
  | "bad-end"
  | "bad-rows"
  | "bad-seat"
  | "round-not-open";

export class Refused extends Error {
  constructor(readonly code: RefusedCode) {
    super(code);
  }
}

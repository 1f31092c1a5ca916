/** What an action refuses at once, before anything is changed; what is asked of the server at once, too. */
export type RefusedCode =
  | "offline"
  | "not-stored"
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
  constructor(readonly code: RefusedCode | (string & {})) {
    super(code);
  }
}

/** What is refused by the rules: a code for the program and where it lies. */

export type RuleCode =
  | "not-four-rows"
  | "card-twice"
  | "row-size"
  | "row-not-ascending"
  | "not-a-card"
  | "player-twice"
  | "unknown-player"
  | "no-such-row";

/**
 * Something that cannot be on a table of this game; the words for a person are the app's.
 *
 * `player` and `card` name the culprit where there is one.
 */
export class RuleError extends Error {
  constructor(
    readonly code: RuleCode,
    readonly player: string | null = null,
    readonly card: number | null = null,
  ) {
    super(code);
  }
}

// Runs one case of the vectors' format against the TypeScript rules.
import * as audit from "../../src/rules/audit";
import * as cards from "../../src/rules/cards";
import { RuleError } from "../../src/rules/errors";
import * as game from "../../src/rules/game";
import * as names from "../../src/rules/names";
import * as rows from "../../src/rules/rows";
import * as scoring from "../../src/rules/scoring";
import * as table from "../../src/rules/table";

export interface Case {
  name: string;
  call: string;
  given: Record<string, unknown>;
  expect?: unknown;
  expect_part?: unknown;
  error?: { code: string; player: string | null; card: number | null };
}

type Answer = Pick<Case, "expect" | "error">;
type Rule = (...given: unknown[]) => unknown;

const modules = { cards, names, rows, table, scoring, audit, game };

/** Every public rule by its Python name. */
export const RULES = new Map<string, Rule>(
  Object.values(modules)
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, Rule] => typeof entry[1] === "function")
    .map(([name, rule]) => [pythonName(name), rule]),
);

// JSON has neither maps that keep the order of all keys nor sets.
const READ: Record<string, (given: never) => unknown> = {
  choices: (pairs: [string, number][]) => new Map(pairs),
  taken: (keys: string[]) => new Set(keys),
};

/** What the rules say to a case: {expect: result} or {error: …}. */
export function run({ call, given }: Case): Answer {
  const rule = RULES.get(call);
  if (!rule) throw new Error(`no rule is called ${call}`);
  const read = Object.entries(given).map(([key, one]) => READ[key]?.(one as never) ?? one);
  try {
    return { expect: rule(...read) ?? null };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return { error: { code: error.code, player: error.player, card: error.card } };
  }
}

function pythonName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

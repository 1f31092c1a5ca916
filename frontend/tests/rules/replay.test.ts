// Has Python play thousands of seeded random cases and gives the same answers, or fails.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { run } from "./run";
import type { Case } from "./run";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const ownPython = `${root}.venv/bin/python`;
// PYTHON comes second: make uses it for the interpreter that makes the environment.
const python = existsSync(ownPython) ? ownPython : (process.env["PYTHON"] ?? "python3");

const LEAST = { turns: 2000, placements: 2000, audits: 1500, games: 800, names: 4000, all: 15000 };

test("both languages answer thousands of random cases alike", { timeout: 300_000 }, () => {
  const played = spawnSync(python, ["-m", "tests.rules.replay"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  expect(played.error, "Python cannot be started").toBeUndefined();
  expect(played.status, played.stderr).toBe(0);
  const cases = played.stdout.trimEnd().split("\n").map((line) => JSON.parse(line) as Case);

  const different: unknown[] = [];
  for (const { name, call, given, ...python } of cases) {
    const answer = run({ name, call, given });
    if (!isDeepStrictEqual(answer, python)) different.push({ name, given, python, answer });
  }
  expect(different.slice(0, 3)).toEqual([]);

  const count = (...calls: string[]) => cases.filter(({ call }) => calls.includes(call)).length;
  expect(count("play_turn")).toBeGreaterThanOrEqual(LEAST.turns);
  expect(count("place")).toBeGreaterThanOrEqual(LEAST.placements);
  expect(count("audit")).toBeGreaterThanOrEqual(LEAST.audits);
  expect(count("score_game")).toBeGreaterThanOrEqual(LEAST.games);
  expect(count("clean_name", "name_key", "free_name")).toBeGreaterThanOrEqual(LEAST.names);
  expect(cases.length).toBeGreaterThanOrEqual(LEAST.all);
});

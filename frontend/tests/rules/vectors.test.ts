// Runs every case of tests/vectors/ against the TypeScript rules; its twin is test_vectors.py.
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { RULES, run } from "./run";
import type { Case } from "./run";

const folder = new URL("../../../tests/vectors/", import.meta.url);
const notVectors = ["README.md", "format.schema.json"];
const there = readdirSync(folder, { recursive: true }).map(String);
const files = readdirSync(folder).filter(
  (name) => name.endsWith(".json") && !notVectors.includes(name),
);
const cases = new Map(
  files.map((file) => [file, JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Case[]]),
);
// What Python has built in.
const noTwin = ["cards_up_to", "sum"];

for (const [file, list] of cases) {
  describe(file, () => {
    it.each(list)("$name", (one) => {
      const answer = run(one);
      if ("expect_part" in one) expect(answer.expect).toMatchObject(one.expect_part as object);
      else if ("error" in one) expect(answer).toStrictEqual({ error: one.error });
      else expect(answer).toStrictEqual({ expect: one.expect });
    });
  });
}

test("no vector file is left unread", () => {
  expect(there.sort()).toEqual([...files, ...notVectors].sort());
});

test("no rule is left without a case", () => {
  const called = new Set([...cases.values()].flat().map(({ call }) => call));
  expect([...called, ...noTwin].sort()).toEqual([...RULES.keys()].sort());
});

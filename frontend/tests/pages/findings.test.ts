// What the check shows of an audit: it does not contradict itself.
import { describe, expect, test } from "vitest";

import { coveredBy, worthSaying } from "../../src/pages/findings";
import { audit, type Pile } from "../../src/rules/audit";
import { de } from "../../src/text/de";
import { en } from "../../src/text/en";

const SEATS = ["a", "b", "c", "d"];
const points = (...all: number[]): Pile[] => all.map((n, i) => ({ player: SEATS[i]!, cards: null, points: n }));
const found = (piles: Pile[]) => audit(SEATS, piles, null, "standard", 10);
const codes = (piles: Pile[]) => worthSaying(found(piles)).map((one) => one.code);

describe("of several findings about one number the one that says most is shown", () => {
  test("a total outside of what the rules allow is not also rare", () => {
    const piles = points(5, 4, 9, 1);
    expect(found(piles).map((one) => one.code)).toEqual(["impossible-total", "unlikely-total"]);
    expect(codes(piles)).toEqual(["impossible-total"]);
    expect(coveredBy(found(piles)[0]!, found(piles)).map((one) => one.code)).toEqual(["unlikely-total"]);
  });

  test("a rare total alone is shown", () => {
    expect(codes(points(10, 9, 4, 1))).toEqual(["unlikely-total"]);
  });

  test("nobody has a bullhead: nothing more about the total", () => {
    expect(codes(points(0, 0, 0, 0))).toEqual(["no-bullheads-at-all"]);
  });

  test("a pile that is too dear is still said beside an impossible total", () => {
    expect(codes(points(100, 60, 0, 0))).toEqual(["impossible-total", "unlikely-total"]);
    // That 118 is more than one pile can be worth says more than that it is dear.
    expect(codes(points(118, 1, 1, 1))).toEqual(["impossible-points", "impossible-total"]);
  });
});

describe("the words of a warning do not claim that it cannot be", () => {
  const rounds = [points(5, 4, 9, 1), points(0, 0, 0, 0), points(118, 90, 1, 1), points(10, 9, 4, 1)];
  const warnings = rounds.flatMap((piles) => found(piles)).filter((one) => one.severity === "warning");
  test.each(warnings)("$code", (one) => {
    for (const words of [en, de]) {
      const facts = { names: one.players, cards: one.cards, players: 4, hand: 10, n: (key: string) => one.numbers[key] ?? 0 };
      const { title, todo } = words.findings[one.code](facts);
      expect(`${title} ${todo}`).not.toMatch(/cannot|can be worth|must be|kann nicht|müssen/);
    }
  });
});

test("cards that nobody took, one and several, in both languages", () => {
  const said = (words: typeof en, cards: number) =>
    words.findings["too-many-cards"]({ names: [], cards: [], players: 10, hand: 10, n: (key) => (key === "cards" ? cards : 100) }).todo;
  expect(said(de, 101)).toBe("1 Karte liegt in einem Stapel, obwohl niemand sie genommen hat. Stapel nachzählen.");
  expect(said(de, 104)).toBe("4 Karten liegen in Stapeln, obwohl niemand sie genommen hat. Stapel nachzählen.");
  expect(said(en, 101)).toBe("1 card is in a pile though nobody took it. Count the piles.");
  expect(said(en, 104)).toBe("4 cards are in piles though nobody took them. Count the piles.");
});

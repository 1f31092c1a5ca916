// Names in little room: whole where they fit, cut where one is long, two letters when cutting says nothing.
import { expect, test } from "vitest";

import { fitNames } from "../../src/ui/fit";

const named = (...names: string[]) => names.map((name) => ({ name, letters: name.slice(0, 2) }));

test("one long name is cut, the others stay whole", () => {
  expect(fitNames(named("Anna", "Ben", "Maximiliane von Hohenstein"), 8)).toEqual(["Anna", "Ben", "Maximil…"]);
});

test("names that fit are whole, however little room there is", () => {
  expect(fitNames(named("Al", "Bo"), 2)).toEqual(["Al", "Bo"]);
});

test("with too little room all are two letters", () => {
  expect(fitNames(named("Anna", "Bo"), 3)).toEqual(["An", "Bo"]);
});

test("names that would look the same are told apart by their letters", () => {
  const all = [
    { name: "Maximiliane", letters: "Ma" },
    { name: "Maximilian", letters: "Mx" },
    { name: "Ben", letters: "Be" },
  ];
  expect(fitNames(all, 7)).toEqual(["Ma", "Mx", "Ben"]);
});

test("an emoji is one letter and is never cut in two", () => {
  expect(fitNames(named("👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀"), 5)).toEqual(["👩‍🚀👩‍🚀👩‍🚀👩‍🚀…"]);
});

// What is shown of a game: derived here, or taken from an answer as long as nothing was changed.
import { expect, test } from "vitest";

import { Deriver, gameView } from "../../src/data/derive";
import { gamePath, pilePath } from "../../src/data/paths";
import { apply } from "../../src/data/replica";
import type { GameItem, ReplicaRecord } from "../../src/data/types";
import { gameBody, put } from "../support/start";

const made = apply(undefined, put("g", gamePath("m"), gameBody(["a", "b"])))!;
const pile = (player: string, cards: number[], round = 1) => put("g", pilePath("m", round, player), { cards });
const played = [pile("a", [55]), pile("b", [5])].reduce((one, write) => apply(one, write)!, made);

/** As a server answers it: with the derived fields, here of another opinion. */
const answered: ReplicaRecord = {
  ...played,
  item: {
    ...(played.item as GameItem),
    status: "finished",
    standings: [{ player: "b", total: 1, place: 1, winner: true, left: false }],
    winners: ["b"],
    finished_after_round: 1,
    rounds_after_end: 0,
    rounds: (played.item as GameItem).rounds.map((round) => ({
      ...round,
      shown_as: 1,
      complete: true,
      waiting_for: [],
      audit: [],
      bullheads: { a: 7, b: 1 },
      totals: { a: 7, b: 1 },
    })),
  } as GameItem,
};

test("an answer is shown as it is", () => {
  const view = gameView(answered, new Set());
  expect(view).toMatchObject({ status: "finished", winners: ["b"], next_round: 2, rounds_counted: 1 });
  expect(view.standings).toMatchObject([{ player: "b", total: 1, change: 1, to_go: 65 }]);
});

test.each([
  ["a field", put("g", gamePath("m"), { note: "x" })],
  ["a seat", put("g", gamePath("m"), { seats: { a: { left_after: 3 } } })],
  ["a pile", pile("a", [55, 11])],
])("with the first change of %s here it is derived anew", (_, write) => {
  const view = gameView(apply(answered, write)!, new Set());
  expect(view.status).toBe("in_progress");
  expect(view.rounds[0]!.totals["b"]).toBe(2);
  expect(view.standings).toHaveLength(2);
});

test("only what changed is made anew", () => {
  const deriver = new Deriver();
  const other = { ...answered, id: "n", item: { ...answered.item!, id: "n" } };
  const items = new Map([["game/m", answered], ["game/n", other]]);
  const before = deriver.derive(items, []).games;
  expect(deriver.derive(items, []).games.every((game) => before.includes(game))).toBe(true);
  const write = pile("a", [1]);
  const after = deriver.derive(items, [write]).games;
  expect(after.filter((game) => before.includes(game)).map(({ id }) => id)).toEqual(["n"]);
  const again = deriver.derive(items, [write]).games;
  expect(again.every((game) => after.includes(game))).toBe(true);
});

test("games are newest first, across zones and the change to summer time (known fault 30)", () => {
  const at = (id: string, started_at: string) =>
    [`game/${id}`, { ...made, id, item: { ...made.item!, id, started_at } }] as const;
  const items = new Map([
    at("berlin", "2026-03-29T03:10:00+02:00"),
    at("earlier", "2026-03-29T01:50:00+01:00"),
    at("paulo", "2026-03-28T23:30:00-03:00"),
  ]);
  expect(new Deriver().derive(items, []).games.map(({ id }) => id)).toEqual(["paulo", "berlin", "earlier"]);
});

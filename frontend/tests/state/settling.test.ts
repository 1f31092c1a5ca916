// What people decide where two phones disagree, and that it can be taken back.
import { beforeEach, describe, expect, test } from "vitest";

import { games, session } from "../../src/state";
import { alike, areTwo, doublesOf, giveTo, leaveOut, putBack, status, straysOf, tally } from "../../src/state/later";
import { table } from "../support/app";
import type { Table } from "../support/app";
import { quiet } from "../support/phone";

let all: Table;
let anna: string;
let ben: string;

beforeEach(async () => {
  all = await table("Anna", "Ben");
  [anna, ben] = ["Anna", "Ben"].map((name) => all.id[name]!) as [string, string];
  await games.setPile(all.game, 1, anna, { cards: [5] });
  await quiet();
  all.server.down = { what: "offline" };
});

const pileOf = (player: string) => `/games/${all.game}/rounds/1/piles/${player}`;
const theirs = (path: string, body: Parameters<typeof all.server.write>[2]) =>
  all.server.write(session.group!.id, path, body);
const cards = (player: string) => games.get(all.game)!.rounds[0]?.piles[player]?.cards;
const onServer = (player: string) => all.server.game(all.game).rounds[0]!.piles[player]?.cards;
const online = async () => {
  all.server.down = null;
  await status.tryNow();
  await quiet();
};

describe("two versions of a pile", () => {
  beforeEach(async () => {
    await games.setPile(all.game, 1, anna, { cards: [5, 55] });
    theirs(pileOf(anna), { cards: [5, 10] });
    await online();
  });

  test.each([true, false])("mine, taken back; decided with a network: %s", async (network) => {
    if (!network) all.server.down = { what: "offline" };
    const undo = await status.keepMine(status.parked[0]!);
    await quiet();
    expect([cards(anna), status.parked]).toEqual([[5, 55], []]);
    await undo();
    await online();
    expect([cards(anna), onServer(anna)]).toEqual([[5, 10], [5, 10]]);
    expect(status.parked).toMatchObject([{ conflict: true, mine: { cards: [5, 55] }, theirs: { cards: [5, 10] } }]);
    await status.keepMine(status.parked[0]!);
    await quiet();
    expect([onServer(anna), status.parked]).toEqual([[5, 55], []]);
  });

  test("theirs, taken back, also after a reload", async () => {
    const undo = await status.keepTheirs(status.parked[0]!);
    expect(status.parked).toEqual([]);
    await undo();
    await all.reload();
    expect(status.parked).toMatchObject([{ mine: { cards: [5, 55] } }]);
  });

  test("theirs is the one of now, and mine goes on top of it", async () => {
    theirs(pileOf(anna), { cards: [44] });
    await online();
    expect(status.parked).toMatchObject([{ theirs: { cards: [44] } }]);
    await status.keepMine(status.parked[0]!);
    await quiet();
    expect([onServer(anna), status.parked]).toEqual([[5, 55], []]);
  });

  test("neither: mine is a draft over theirs", async () => {
    await status.edit(status.parked[0]!);
    await tally.open(all.game, 1, anna);
    expect(tally.mine).toEqual([5, 55]);
    expect([cards(anna), status.parked]).toEqual([[5, 10], []]);
  });
});

test("of two versions of a game theirs holds where both changed, mine where only mine did", async () => {
  await games.setEnd(all.game, { limit: 100, when: "reached" });
  await games.setNote(all.game, "mine");
  theirs(`/games/${all.game}`, { end: { limit: 80, when: "reached" } });
  await online();
  expect(status.parked).toMatchObject([{ disputed: ["end"], mine: { note: "mine" } }]);
  const undo = await status.keepTheirs(status.parked[0]!);
  await quiet();
  expect(all.server.game(all.game)).toMatchObject({ note: "mine", end: { limit: 80 } });
  await undo();
  await status.keepMine(status.parked[0]!);
  await quiet();
  expect(all.server.game(all.game)).toMatchObject({ note: "mine", end: { limit: 100 } });
});

test("a game that was deleted comes back with every correction, and none of them asks again", async () => {
  await games.setPile(all.game, 1, anna, { cards: [5, 6] });
  await games.setPile(all.game, 1, ben, { cards: [7] });
  theirs(`/games/${all.game}`, null);
  await online();
  expect(status.together(status.parked[1]!)).toHaveLength(2);
  const undo = await status.drop(...status.parked);
  await undo();
  await status.bringBack(status.parked[0]!);
  await quiet();
  expect(status).toMatchObject({ waiting: 0, parked: [] });
  expect([onServer(anna), onServer(ben)]).toEqual([[5, 6], [7]]);
});

test("cards in two piles go to one of them, and back without undoing what others did", async () => {
  theirs(pileOf(ben), { cards: [5, 6, 77] });
  await online();
  await games.setPile(all.game, 1, anna, { cards: [5, 6, 8] });
  const [double] = doublesOf(all.game);
  expect(double).toEqual({ round: 1, cards: [5, 6], players: [anna, ben] });
  const undo = await giveTo(all.game, double!, anna);
  expect([cards(anna), cards(ben)]).toEqual([[5, 6, 8], [77]]);
  await quiet();
  theirs(pileOf(ben), { cards: [77, 99] });
  await online();
  await undo();
  expect(cards(ben)).toEqual([5, 6, 77, 99]);
});

describe("cards that another phone gave to somebody else at the same moment", () => {
  beforeEach(async () => {
    theirs(pileOf(ben), { cards: [5, 77] });
    await online();
    all.server.down = { what: "offline" };
    await giveTo(all.game, doublesOf(all.game)[0]!, anna);
    expect(straysOf(all.game)).toEqual([]);
    theirs(pileOf(anna), { cards: [] });
    await online();
    expect([onServer(anna), onServer(ben)]).toEqual([[], [77]]);
  });

  const stray = { round: 1, cards: [5], players: ["", ""] };
  const strays = () => straysOf(all.game);

  test("are in no pile: a person is asked again, also after a reload, until they are in one", async () => {
    await all.reload();
    expect(strays()).toEqual([{ ...stray, players: [anna, ben] }]);
    const undo = await putBack(all.game, strays()[0]!, ben);
    await quiet();
    expect([onServer(ben), strays()]).toEqual([[5, 77], []]);
    await undo();
    await quiet();
    expect([onServer(ben), strays()]).toEqual([[77], [{ ...stray, players: [anna, ben] }]]);
    theirs(pileOf(anna), { cards: [5] });
    await online();
    expect(strays()).toEqual([]);
  });

  test("may be nobody's, and then nobody is asked", async () => {
    const undo = await leaveOut(all.game, strays()[0]!);
    expect(strays()).toEqual([]);
    await undo();
    expect(strays()).toHaveLength(1);
  });

  test("are not asked for where this phone took them out itself", async () => {
    await putBack(all.game, strays()[0]!, ben);
    await games.setPile(all.game, 1, ben, { cards: [77] });
    await quiet();
    expect([onServer(ben), strays()]).toEqual([[77], []]);
  });
});

test("names that may be one person: alike, and never in one game", async () => {
  const [tom, tom2, tonia] = [await session.addPlayer("Tóm"), await session.addPlayer("tom 2"), await session.addPlayer("Tonia")];
  await session.addPlayer("Ann");
  await games.start({ players: [anna, tom2] });
  expect(alike().map((pair) => pair.map(({ id }) => id))).toEqual([[tom2, tom]]);
  const game = await games.start({ players: [tom, tom2, tonia] });
  expect(alike()).toEqual([]);
  await games.remove(game);
  await areTwo(alike()[0]!);
  expect(alike()).toEqual([]);
});

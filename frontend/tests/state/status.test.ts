// How it stands with the network, and what a person can do about refused changes.
import { beforeEach, describe, expect, test } from "vitest";

import { games, session } from "../../src/state";
import { status, tally } from "../../src/state/later";
import { table } from "../support/app";
import type { Table } from "../support/app";
import { quiet } from "../support/phone";
import { problem } from "../support/server";

let all: Table;
let anna: string;
let ben: string;

beforeEach(async () => {
  all = await table("Anna", "Ben");
  [anna, ben] = ["Anna", "Ben"].map((name) => all.id[name]!) as [string, string];
});

const pileOf = (player: string) => `/games/${all.game}/rounds/1/piles/${player}`;
const theirs = (path: string, body: Parameters<typeof all.server.write>[2]) =>
  all.server.write(session.group!.id, path, body);
const sum = (player: string) => games.get(all.game)!.rounds[0]?.piles[player]?.bullheads;
const offline = async () => {
  all.server.down = { what: "offline" };
};
const online = async () => {
  all.server.down = null;
  await status.tryNow();
  await quiet();
};

test("what waits is counted and named, with since when", async () => {
  expect(status).toMatchObject({ online: true, troubled: false, waiting: 0, since: null, storage: "kept" });
  await offline();
  await games.setPile(all.game, 1, anna, { cards: [5] });
  await quiet();
  all.clock.now += 60_000;
  await games.playOn(all.game, 100);
  await games.voidRound(all.game, 1);
  expect(status).toMatchObject({ online: false, troubled: true, waiting: 3, since: all.clock.now - 60_000 });
  expect(status.entries).toMatchObject([
    { kind: "pile", what: "made", game: all.game, round: 1, player: anna, mine: { cards: [5] } },
    { kind: "game", what: "changed", fields: ["end"], base: { end: { limit: 66, when: "reached" } }, round: null },
    { kind: "round", what: "changed", round: 1, mine: { void: true } },
  ]);
  await online();
  expect(status).toMatchObject({ online: true, troubled: false, waiting: 0 });
});

describe("a refused change", () => {
  beforeEach(async () => {
    all.server.refuse = ({ path }) => (path === pileOf(anna) ? problem(422, "invalid", { errors: { cards: ["No."] } }) : null);
    await games.setPile(all.game, 1, anna, { cards: [5] });
    await quiet();
    all.server.refuse = () => null;
  });

  test("is shown with its reason and can be sent again", async () => {
    const [parked] = status.parked;
    expect(parked).toMatchObject({ kind: "pile", player: anna, code: "invalid", conflict: false, held: 0, errors: { cards: ["No."] } });
    expect(sum(anna)).toBeUndefined();
    await status.resend(parked!);
    await quiet();
    expect(status.parked).toEqual([]);
    expect(sum(anna)).toBe(2);
  });

  test("can be given up, and survives a reload until then", async () => {
    await all.reload();
    expect(status.parked).toHaveLength(1);
    await status.drop(status.parked[0]!);
    expect(status.parked).toEqual([]);
    await all.reload();
    expect(status.parked).toEqual([]);
  });

  test("can move into another game, as a draft", async () => {
    const other = await games.start({ players: [anna, ben] });
    const to = await status.moveTo(status.parked[0]!, other);
    expect(to).toEqual({ game: other, round: 1 });
    await tally.open(other, 1, anna);
    expect(tally.mine).toEqual([5]);
    expect(status.parked).toEqual([]);
  });
});

describe("two versions of a pile (known fault 28)", () => {
  beforeEach(async () => {
    await games.setPile(all.game, 1, anna, { cards: [5] });
    await quiet();
    await offline();
    await games.setPile(all.game, 1, anna, { cards: [5, 55] });
    theirs(pileOf(anna), { cards: [5, 10] });
    await online();
  });

  test("are shown side by side; theirs counts until somebody picks", () => {
    expect(status.parked).toMatchObject([
      { conflict: true, base: { cards: [5] }, mine: { cards: [5, 55] }, theirs: { cards: [5, 10] } },
    ]);
    expect(sum(anna)).toBe(5);
  });

  test("mine", async () => {
    await status.keepMine(status.parked[0]!);
    await quiet();
    expect(sum(anna)).toBe(9);
    expect(all.server.game(all.game).rounds[0]!.piles[anna]!.cards).toEqual([5, 55]);
    expect(status.parked).toEqual([]);
  });

  test("theirs", async () => {
    await status.drop(status.parked[0]!);
    await quiet();
    expect(sum(anna)).toBe(5);
    expect(status).toMatchObject({ waiting: 0, parked: [] });
  });
});

test("a game deleted on another phone: the pile is kept, and both can be brought back", async () => {
  await offline();
  await games.setPile(all.game, 1, anna, { cards: [5] });
  theirs(`/games/${all.game}`, null);
  await online();
  expect(games.list).toEqual([]);
  expect(status.parked).toMatchObject([{ code: "deleted", kind: "pile", game: all.game }]);
  await status.bringBack(status.parked[0]!);
  await quiet();
  expect(games.list).toHaveLength(1);
  expect(sum(anna)).toBe(2);
  expect(status).toMatchObject({ waiting: 0, parked: [] });
});

test("a refused new game keeps its piles back and on screen", async () => {
  all.server.refuse = ({ path }) => (/^\/games\/[^/]+$/.test(path) ? problem(409, "full") : null);
  const game = await games.start({ players: [anna, ben] });
  await games.setPile(game, 1, anna, { cards: [1] });
  await games.setPile(game, 1, ben, { cards: [2] });
  await quiet();
  expect(status.parked).toMatchObject([{ kind: "game", what: "made", code: "full", held: 2 }]);
  expect(games.get(game)!.rounds[0]!.complete).toBe(true);
  all.server.refuse = () => null;
  await status.resend(status.parked[0]!);
  await quiet();
  expect(all.server.game(game).rounds[0]!.piles[ben]!.cards).toEqual([2]);
});

describe("the server came back from a back-up", () => {
  let game: string;
  beforeEach(async () => {
    const restore = all.server.backUp();
    game = await games.start({ players: [anna, ben] });
    await games.setPile(game, 1, anna, { cards: [5] });
    await quiet();
    restore();
    await status.tryNow();
    await quiet();
  });

  test("what it lacks is offered and given back", async () => {
    expect(status.lost).toMatchObject([{ kind: "game", what: "made", names: ["Anna", "Ben"] }]);
    expect(games.get(game)).toBeUndefined();
    await status.resendLost();
    await quiet();
    expect(status.lost).toEqual([]);
    expect(all.server.game(game).rounds[0]!.piles[anna]!.cards).toEqual([5]);
  });

  test("each thing is named, also by people whom the server lacks; of a whole game only the game", async () => {
    await status.dropLost();
    await games.setPile(all.game, 1, anna, { cards: [7] });
    await quiet();
    const restore = all.server.backUp();
    const dora = await session.addPlayer("Dora");
    const other = await games.start({ players: [ben, dora] });
    await games.setPile(other, 1, dora, { cards: [55] });
    await games.setPile(all.game, 1, ben, { cards: [10, 11] });
    await quiet();
    restore();
    await status.tryNow();
    await quiet();
    expect(status.lost).toMatchObject([
      { kind: "player", what: "made", names: ["Dora"] },
      { kind: "pile", what: "changed", game: all.game, round: 1, names: ["Ben"], mine: { cards: [10, 11] } },
      { kind: "game", what: "made", game: other, names: ["Ben", "Dora"] },
    ]);
  });

  test("a pile stays named when somebody deletes its game", async () => {
    await status.dropLost();
    const restore = all.server.backUp();
    await games.setPile(all.game, 1, ben, { cards: [10, 11] });
    await quiet();
    restore();
    all.server.write(session.group!.id, `/games/${all.game}`, null);
    await status.tryNow();
    await quiet();
    expect(status.lost).toMatchObject([{ kind: "pile", round: 1, names: ["Ben"] }]);
  });

  test("or let go", async () => {
    await status.dropLost();
    expect(status.lost).toEqual([]);
    await all.reload();
    expect(status.lost).toEqual([]);
  });
});

test("a new version is handed over on a tap, not before", () => {
  let applied = 0;
  expect(status.update).toBe(false);
  status.offerUpdate(() => (applied += 1));
  expect(status.update).toBe(true);
  expect(applied).toBe(0);
  status.applyUpdate();
  expect(applied).toBe(1);
});

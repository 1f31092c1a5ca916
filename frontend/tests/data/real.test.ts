// The data room under node against the real server: what the fake one only plays.
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { token } from "../../src/data/ids";
import { gamePath, pilePath, playerPath, roundPath, rowsLeftPath } from "../../src/data/paths";
import { requeue } from "../../src/data/requeue";
import type { Page } from "../support/phone";
import { beginOn, newId, settled } from "../support/realGame";
import { random, realPhone, realServer } from "../support/real";
import type { RealServer } from "../support/real";
import { gameBody, put, take } from "../support/start";

let server: RealServer;
beforeAll(async () => {
  server = await realServer();
}, 60_000);
afterAll(() => server?.stop());

const phone = (seed: number) => realPhone(server.api, seed);
const begin = (page: Page, second?: Page) => beginOn(server.api, page, second);

/** Send again what was refused. */
async function again(page: Page, how: Parameters<typeof requeue>[3]): Promise<void> {
  await page.store.db.write((tx) => requeue(tx, page.env, page.store.memory.parked, how));
  await page.store.reload();
  await settled(page);
}

const DERIVED = ["status", "winners", "finished_after_round", "rounds_after_end"] as const;

test("what the phone derives offline is what the server answers after", { timeout: 30_000 }, async () => {
  const page = await phone(1);
  const us = await begin(page);
  page.net("off");
  await page.store.commit({ writes: [us.pile(us.anna, { cards: [55, 5] }), us.pile(us.ben, { cards: [] })] });
  await page.store.commit({
    writes: [
      us.pile(us.anna, { cards: [55, 1] }, 2),
      us.pile(us.ben, { points: 70 }, 2),
      put(us.group, rowsLeftPath(us.game, 1), { rows: [[1], [2], [3], [5]] }),
      put(us.group, roundPath(us.game, 2), { void: true }),
      us.pile(us.ben, { points: 66 }, 3),
      us.pile(us.anna, { cards: [7, 8] }, 3),
      put(us.group, gamePath(us.game), { note: "late", place: "home", end: { limit: 60, when: "exceeded" } }),
    ],
  });
  const before = us.shown();
  page.net("good");
  await settled(page);
  expect(page.store.memory.parked).toEqual([]);
  const answer = await us.fromServer();
  for (const name of DERIVED) expect(answer[name], name).toEqual(before[name]);
  for (const [i, round] of answer.rounds.entries()) {
    const { number, shown_as, void: isVoid, complete, waiting_for, audit, bullheads, totals } = before.rounds[i]!;
    expect(round).toMatchObject({ number, shown_as, void: isVoid, complete, waiting_for, audit, bullheads, totals });
  }
  const standings = before.standings.map(({ player, total, place, winner, left }) => ({ player, total, place, winner, left }));
  expect(answer["standings"]).toEqual(standings);
  expect(us.shown()).toMatchObject({ ...before, version: expect.any(Number), waiting: false, finished_at: expect.any(String), rounds: expect.any(Array) });
});

test("on a lossy network everything arrives once and in order", { timeout: 60_000 }, async () => {
  const page = await phone(2);
  const us = await begin(page);
  page.net("lossy");
  for (let round = 1; round <= 6; round += 1) {
    await page.store.commit({ writes: [us.pile(us.anna, { cards: [round] }, round)] });
    await page.store.commit({ writes: [us.pile(us.ben, { cards: [round + 10] }, round)] });
    await page.store.commit({ writes: [us.pile(us.anna, { cards: [round, round + 20] }, round)] });
  }
  await settled(page);
  expect(page.store.memory.parked).toEqual([]);
  const answer = await us.fromServer();
  expect(answer.rounds).toHaveLength(6);
  expect(us.shown().rounds.map(({ totals }) => totals)).toEqual(answer.rounds.map((round) => round["totals"]));
});

describe("two phones", () => {
  test("correct the same pile: one is asked, and decides", { timeout: 30_000 }, async () => {
    const [a, b] = [await phone(3), await phone(4)];
    const us = await begin(a, b);
    await a.store.commit({ writes: [us.pile(us.anna, { cards: [1] })] });
    await settled(a);
    await settled(b);
    a.net("off");
    await a.store.commit({ writes: [us.pile(us.anna, { cards: [1, 2] })] });
    await b.store.commit({ writes: [us.pile(us.anna, { cards: [1, 3] })] });
    await settled(b);
    a.net("good");
    await settled(a);
    expect(a.store.memory.parked).toMatchObject([{ code: "version-mismatch", current: { cards: [1, 3] } }]);
    await again(a, { onTop: true });
    await settled(b);
    expect(us.shown(b).rounds[0]!.piles[us.anna]!.cards).toEqual([1, 2]);
  });

  test("one deletes the game the other writes into; both come back", { timeout: 30_000 }, async () => {
    const [a, b] = [await phone(5), await phone(6)];
    const us = await begin(a, b);
    a.net("off");
    await a.store.commit({ writes: [us.pile(us.anna, { cards: [1, 2] })] });
    await b.store.commit({ writes: [take(us.group, gamePath(us.game))] });
    await settled(b);
    a.net("good");
    await settled(a);
    expect(a.store.memory.parked).toMatchObject([{ code: "deleted" }]);
    expect(us.shown(a).deleted).toBe(true);
    const first = [put(us.group, gamePath(us.game), { deleted: false })];
    await again(a, { first });
    await settled(b);
    expect(us.shown(b)).toMatchObject({ deleted: false });
    expect(us.shown(b).rounds[0]!.piles[us.anna]!.cards).toEqual([1, 2]);
  });

  test("both add a Tom, seat different people, take a pile back", { timeout: 30_000 }, async () => {
    const [a, b] = [await phone(7), await phone(8)];
    const us = await begin(a, b);
    const [tom, other] = [newId(), newId()];
    a.net("off");
    await a.store.commit({ writes: [put(us.group, playerPath(tom), { name: "Tom" })] });
    await a.store.commit({
      writes: [
        put(us.group, gamePath(us.game), { players: [us.anna, us.ben, tom], seats: { [tom]: { from_round: 2, starts_at: 5 } } }),
        us.pile(us.anna, { cards: [9] }),
      ],
    });
    await b.store.commit({ writes: [put(us.group, playerPath(other), { name: "tom" })] });
    await b.store.commit({ writes: [us.pile(us.ben, { points: 3 }), put(us.group, gamePath(us.game), { note: "b" })] });
    await settled(b);
    a.net("good");
    await settled(a);
    await a.store.commit({ writes: [take(us.group, pilePath(us.game, 1, us.ben))] });
    await settled(a);
    await settled(b);
    expect(a.store.memory.parked).toEqual([]);
    for (const page of [a, b]) {
      expect(page.store.memory.items.get(`player/${tom}`)!.item).toMatchObject({ name: "Tom 2" });
      expect(us.shown(page)).toMatchObject({ note: "b", players: [us.anna, us.ben, tom] });
      expect(us.shown(page).rounds[0]).toMatchObject({ waiting_for: [us.ben] });
    }
    const idle = b.sent();
    await b.sync.now();
    await b.sync.now();
    expect(b.sent() - idle).toBe(2); // one line each: nothing new
  });

  test("both tally the next round and end the game: one round, one result", { timeout: 30_000 }, async () => {
    const [a, b] = [await phone(10), await phone(11)];
    const us = await begin(a, b);
    await a.store.commit({ writes: [us.pile(us.anna, { points: 40 }), us.pile(us.ben, { points: 50 })] });
    await settled(a);
    await settled(b);
    const whole = () => [us.pile(us.anna, { cards: [3, 4] }, 2), us.pile(us.ben, { cards: [55, 66, 77] }, 2)];
    for (const page of [a, b]) page.net("off");
    for (const page of [a, b]) await page.store.commit({ writes: whole() });
    for (const page of [a, b]) expect(us.shown(page)).toMatchObject({ status: "finished", winners: [us.anna] });
    for (const page of [a, b]) page.net("good");
    for (const page of [a, b, a]) await settled(page);
    const result = { status: "finished", winners: [us.anna], finished_after_round: 2, rounds_after_end: 0 };
    const answer = await us.fromServer();
    expect(answer).toMatchObject(result);
    expect(answer.rounds).toHaveLength(2);
    for (const page of [a, b]) {
      expect(page.store.memory.parked).toEqual([]);
      expect(us.shown(page)).toMatchObject({ ...result, finished_at: answer["finished_at"], rounds: [{}, { complete: true }] });
    }
  });

  test("two names of one person become one, with what waits on a phone", { timeout: 30_000 }, async () => {
    const [a, b] = [await phone(12), await phone(13)];
    const us = await begin(a, b);
    const [tom, other, game] = [newId(), newId(), newId()];
    await a.store.commit({ writes: [put(us.group, playerPath(tom), { name: "Tom" })] });
    await settled(a);
    const pile = (cards: number[]) => put(us.group, pilePath(game, 1, other), { cards });
    const draft = { group: us.group, game, round: 2, player: other, by: "cards" as const, cards: [9], points: null, said: false, over: null, at: 1 };
    await b.store.commit({
      writes: [put(us.group, playerPath(other), { name: "tom" }), put(us.group, gamePath(game), gameBody([us.anna, other])), pile([5])],
      drafts: [draft],
      settings: {
        [`me/${us.group}`]: other,
        [`turn/${game}`]: { round: 2, player: other },
        [`given/${game}`]: [{ round: 1, cards: [5], players: [us.anna, other], owner: other }],
        named: other,
      },
    });
    await settled(b);
    b.net("off");
    await b.store.commit({ writes: [pile([5, 6])] });
    await us.ask("POST", `${playerPath(other)}/merge`, { into: tom });
    b.net("good");
    await settled(b);
    await settled(b);
    const { items, parked, drafts, settings } = b.store.memory;
    expect(parked).toEqual([]);
    expect(items.get(`game/${game}`)!.item).toMatchObject({ players: [us.anna, tom], rounds: [{ piles: { [tom]: { cards: [5, 6] } } }] });
    expect([...drafts.values()]).toEqual([{ ...draft, player: tom }]);
    expect([settings.get(`me/${us.group}`), settings.get(`turn/${game}`)]).toEqual([tom, { round: 2, player: tom }]);
    expect(settings.get(`given/${game}`)).toEqual([{ round: 1, cards: [5], players: [us.anna, tom], owner: tom }]);
    expect(settings.get("named")).toBe(other);
  });
});

test("a phone learns at once what it may now, and keeps what it may no longer send", { timeout: 30_000 }, async () => {
  const [a, b] = [await phone(10), await phone(11)];
  const us = await begin(a);
  const key = token(random);
  const { code } = await us.ask("POST", "/invites", { role: "viewer" });
  const { device } = await us.ask("POST", "/invites/accept", { code, device_name: "b", token: key });
  const may = (role: string) => us.ask("PUT", `/devices/${device!}`, { role });
  const joined = { ...a.store.memory.groups.get(us.group)!, role: "viewer" as const, token: key, device: device!, cursor: null };
  await b.store.commit({ group: joined, settings: { group: us.group } });
  await settled(b);
  const group = () => b.store.memory.groups.get(us.group)!;
  const phones = () => [...b.store.memory.items.values()].filter(({ kind }) => kind === "device").length;
  expect([group().role, phones()]).toEqual(["viewer", 0]);
  await may("keeper");
  await b.sync.now();
  expect([group().role, phones()]).toEqual(["keeper", 2]);
  b.net("off");
  await b.store.commit({ writes: [us.pile(us.anna, { cards: [5] })] });
  await may("viewer");
  b.net("good");
  await settled(b);
  expect(group().role).toBe("viewer");
  expect(b.store.memory.parked).toMatchObject([{ code: "forbidden", body: { cards: [5] } }]);
  await may("keeper");
  await again(b, {});
  expect(b.store.memory.parked).toEqual([]);
  expect((await us.fromServer()).rounds[0]!["bullheads"]).toEqual({ [us.anna]: 2 });
});

test("a refused key stops all and loses nothing", { timeout: 30_000 }, async () => {
  const page = await phone(9);
  const us = await begin(page);
  const group = page.store.memory.groups.get(us.group)!;
  await page.store.commit({ group: { ...group, token: "x".repeat(43) } });
  await page.store.commit({ writes: [us.pile(us.anna, { cards: [1] })] });
  await page.sync.now();
  expect(page.store.memory.groups.get(us.group)!.refused).toBe("unauthorized");
  expect(page.store.memory.outbox).toHaveLength(1);
});

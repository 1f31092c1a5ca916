// Hours of play on two phones that meet the server later, with clocks that are wrong; and a group it has lost.
import { afterAll, beforeAll, expect, test } from "vitest";

import { Deriver } from "../../src/data/derive";
import { token } from "../../src/data/ids";
import { makeAnew } from "../../src/data/anew";
import { gamePath, pilePath } from "../../src/data/paths";
import { lostName } from "../../src/data/kept";
import { rootKey } from "../../src/data/replica";
import { pending } from "../../src/data/store";
import { rfc3339 } from "../../src/data/time";
import type { GameItem, Lost } from "../../src/data/types";
import type { Page } from "../support/phone";
import { beginOn, newId, settled } from "../support/realGame";
import { random, realPhone, realServer } from "../support/real";
import type { RealPhone, RealServer } from "../support/real";
import { gameBody, put } from "../support/start";

const HOUR = 3_600_000;
const ROUNDS = [1, 2, 3, 4];
let server: RealServer;
beforeAll(async () => {
  server = await realServer();
}, 60_000);
afterAll(() => server?.stop());

const begin = (page: Page, second?: Page) => beginOn(server.api, page, second);

const shown = ({ store }: Page, game: string) =>
  new Deriver()
    .derive(store.memory.items, pending(store.memory, store.group))
    .games.find((one) => one.id === game)!;

test.each([
  ["the one ahead first", 0],
  ["the one behind first", 1],
])("hours apart, clocks wrong by hours: %s", { timeout: 60_000 }, async (_, order) => {
  const ahead = await realPhone(server.api, 21, 5 * HOUR);
  const behind = await realPhone(server.api, 22, -7 * HOUR);
  const us = await begin(ahead, behind);
  const enter = async (on: RealPhone, player: string, round: number) => {
    const now = on.env.now();
    const body = { cards: player === us.anna ? [round] : [round + 20], entered_at: rfc3339(now, 60) };
    await on.store.commit({ writes: [put(us.group, pilePath(us.game, round, player), body)] });
  };
  for (const on of [ahead, behind]) on.net("off");
  const other = newId();
  for (const round of ROUNDS) {
    await enter(ahead, us.anna, round);
    await enter(behind, us.ben, round);
  }
  await ahead.store.commit({ writes: [put(us.group, gamePath(us.game), { note: "a long evening" })] });
  await behind.store.commit({ writes: [put(us.group, gamePath(other), gameBody([us.ben, us.anna]))] });
  const phones = order ? [behind, ahead] : [ahead, behind];
  for (const on of [...phones, ...phones]) {
    on.net("good");
    await settled(on);
  }
  const [one, two] = phones.map((on) => shown(on, us.game));
  expect(one!.rounds.map(({ number, complete }) => [number, complete])).toEqual(ROUNDS.map((n) => [n, true]));
  expect(one).toEqual(two);
  expect(one!.note).toBe("a long evening");
  for (const on of phones) {
    expect(on.store.memory.parked).toEqual([]);
    expect(shown(on, other)).toBeDefined();
    // A clock ahead does not enter anything in the future; one behind is believed, as offline it may be right.
    for (const { piles } of shown(on, us.game).rounds) {
      const [early, late] = [us.ben, us.anna].map((player) => Date.parse(piles[player]!.entered_at!) - Date.now());
      expect(late).toBeLessThan(5_000);
      expect(late).toBeGreaterThan(-HOUR);
      expect(early).toBeLessThan(-6 * HOUR);
    }
  }
});

test("a phone gives back a whole group that the server has lost, and nobody else can take it", { timeout: 60_000 }, async () => {
  const page = await realPhone(server.api, 23);
  const us = await begin(page);
  await page.store.commit({ writes: [put(us.group, pilePath(us.game, 1, us.anna), { cards: [5, 55] })] });
  await settled(page);

  // As far as this server can tell it has never heard of that group: it is another server.
  const empty = await realServer();
  const record = page.store.memory.groups.get(us.group)!;
  page.env.api = empty.api;
  await page.sync.now();
  expect(page.store.memory.groups.get(us.group)!.refused).toBe("unauthorized");
  await makeAnew(page.store, record);
  await page.store.reload();
  await settled(page);
  const { settings, groups } = page.store.memory;
  expect(groups.get(us.group)!.refused).toBeNull();
  const lost = settings.get(lostName(us.group)) as Lost;
  const roots = new Set(lost.writes.map((write) => rootKey(write).split("/")[0]));
  expect([...roots]).toEqual(["player", "game"]);
  await page.store.commit({ writes: lost.writes });
  await settled(page);
  expect(page.store.memory.parked).toEqual([]);
  const given = page.store.memory.items.get(`game/${us.game}`)!.item as GameItem;
  expect(given.rounds[0]!.piles[us.anna]!.cards).toEqual([5, 55]);

  const removed = { ...record, token: token(random) };
  await makeAnew(page.store, removed);
  expect(page.store.memory.groups.get(us.group)!.token).toBe(record.token);
  await empty.stop();
});

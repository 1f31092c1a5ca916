// The small pure parts: ids, moments, paths, comparing, the card pad.
import { describe, expect, test } from "vitest";

import { draftBody, pressed } from "../../src/data/drafts";
import { token, uuid } from "../../src/data/ids";
import { canonical, changesNothing, collides } from "../../src/data/merge";
import { GROUP, gamePath, isWithin, pilePath, playerPath, roundPath, rowsLeftPath, target } from "../../src/data/paths";
import { moment, rfc3339 } from "../../src/data/time";
import { deviceName } from "../../src/state/browser";
import { dice } from "../support/phone";

describe("ids", () => {
  test("are UUIDs of version 4, all different", () => {
    const random = dice(7);
    const ids = Array.from({ length: 500 }, () => uuid(random));
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
    expect(new Set(ids).size).toBe(500);
  });

  test("a token is 32 bytes as base64url", () => {
    expect(token(dice(1))).toMatch(/^[\w-]{43}$/);
    expect(token((bytes) => bytes.fill(255))).toBe("_".repeat(42) + "8");
  });
});

describe("moments (known fault 30)", () => {
  test.each([
    ["2026-03-15T02:30:00Z", -180, "2026-03-14T23:30:00.000-03:00"],
    ["2026-03-13T23:30:00Z", 60, "2026-03-14T00:30:00.000+01:00"],
    ["2026-03-14T12:00:00Z", 0, "2026-03-14T12:00:00.000+00:00"],
    ["2026-03-14T12:00:00Z", 345, "2026-03-14T17:45:00.000+05:45"],
    ["2026-03-14T12:00:00Z", -210, "2026-03-14T08:30:00.000-03:30"],
  ])("%s at %i minutes is %s", (utc, offset, text) => {
    expect(rfc3339(Date.parse(utc), offset)).toBe(text);
    expect(moment(text)).toBe(Date.parse(utc));
  });
});

describe("paths", () => {
  test("are read back as what they were made of", () => {
    expect(target(GROUP)).toMatchObject({ kind: "group", item: "group" });
    expect(target(playerPath("p"))).toMatchObject({ kind: "player", item: "player", id: "p", player: "p" });
    expect(target(gamePath("g"))).toMatchObject({ kind: "game", item: "game", id: "g", round: 0 });
    expect(target(roundPath("g", 2))).toMatchObject({ kind: "round", id: "g", round: 2 });
    expect(target(rowsLeftPath("g", 2))).toMatchObject({ kind: "rows_left", id: "g", round: 2 });
    expect(target(pilePath("g", 2, "p"))).toMatchObject({ kind: "pile", item: "game", id: "g", round: 2, player: "p" });
  });

  test("know what is inside them", () => {
    expect(isWithin(pilePath("g", 1, "p"), gamePath("g"))).toBe(true);
    expect(isWithin(gamePath("gg"), gamePath("g"))).toBe(false);
    expect(isWithin(gamePath("g"), GROUP)).toBe(false);
  });
});

describe("comparing", () => {
  test("does not care for the order of keys or cards, nor for when a pile was entered", () => {
    expect(canonical({ b: 1, a: { d: 2, c: 3 } })).toBe(canonical({ a: { c: 3, d: 2 }, b: 1 }));
    expect(changesNothing({ cards: [1, 2] }, { cards: [2, 1], entered_at: "x" })).toBe(true);
    expect(changesNothing({ cards: [1, 2] }, { points: 2 })).toBe(false);
    expect(changesNothing(null, { cards: [] })).toBe(false);
    expect(changesNothing({ note: null }, { note: null })).toBe(true);
  });

  test("sees who changed what", () => {
    const base = { end: { limit: 66, when: "reached" }, note: null };
    expect(collides(base, { note: "a" }, { ...base, note: "b" })).toBe(true);
    expect(collides(base, { note: "a" }, { ...base, note: "a" })).toBe(false);
    expect(collides(base, { note: "a" }, { ...base, end: { rounds: 3 } })).toBe(false);
    expect(collides({ cards: [1] }, null, { cards: [1] })).toBe(false);
    expect(collides({ cards: [1] }, null, { cards: [2] })).toBe(true);
    expect(collides({ cards: [1] }, null, null)).toBe(false);
    expect(collides({ cards: [1] }, { cards: [2] }, null)).toBe(true);
    expect(collides(null, { cards: [2] }, null)).toBe(false);
  });
});

describe("the card pad", () => {
  const type = (keys: string) =>
    [...keys].reduce<{ typed: string; card: number | null }>(
      ({ typed }, key) => pressed(typed, Number(key)),
      { typed: "", card: null },
    );

  test("every card has its keys", () => {
    for (let card = 1; card <= 104; card += 1) {
      const needsOk = card <= 10;
      expect(type(String(card)), `${card}`).toEqual(
        needsOk ? { typed: String(card), card: null } : { typed: "", card },
      );
    }
  });

  test.each(["0", "00", "105", "109"])("%s is no card", (keys) => {
    expect(type(keys).card).toBeNull();
  });
});

test("a pile of points without bullheads has no cards (known fault 5)", () => {
  const points = { by: "points" as const, cards: [], said: true };
  expect(draftBody({ ...points, points: 0 })).toEqual({ cards: [] });
  expect(draftBody({ ...points, points: 9 })).toEqual({ points: 9 });
  expect(draftBody({ ...points, by: "cards", points: null, cards: [10, 9] })).toEqual({ cards: [9, 10] });
});

test("a device has a first name", () => {
  expect(deviceName("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)")).toBe("iPhone");
  expect(deviceName("Mozilla/5.0 (Linux; Android 15; Pixel 9)")).toBe("Android");
  expect(deviceName("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)")).toBe("Mac");
  expect(deviceName("curl/8")).toBe("Browser");
});

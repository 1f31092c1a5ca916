// People and groups on this phone.
import { beforeEach, describe, expect, test } from "vitest";

import { games, session, settings } from "../../src/state";
import { core } from "../../src/state/core.svelte";
import { status } from "../../src/state/later";
import { emptyPhone, table } from "../support/app";
import type { Table } from "../support/app";
import { quiet } from "../support/phone";

let all: Table;
beforeEach(async () => {
  all = await emptyPhone();
});

describe("a new phone", () => {
  test("has nobody, no group, and may begin", () => {
    expect(session.ready).toBe(true);
    expect(session.group).toBeNull();
    expect(session.canWrite).toBe(true);
    expect(games.list).toEqual([]);
    expect(status.waiting).toBe(0);
  });

  test("the first name makes the group silently, offline too", async () => {
    all.server.down = { what: "offline" };
    session.newGroupName = "Unsere Runde";
    const anna = await session.addPlayer("  Anna ");
    const ben = await session.addPlayer("Ben");
    const game = await games.start({ players: [anna, ben] });
    expect(session.group).toMatchObject({ name: "Unsere Runde", role: "keeper", on_server: false });
    expect(session.players.map(({ name }) => name)).toEqual(["Anna", "Ben"]);
    expect(games.list.map(({ id }) => id)).toEqual([game]);
    expect(status.waiting).toBe(4);
    await all.reload();
    expect(games.get(game)!.players).toEqual([anna, ben]);
    all.server.down = null;
    await status.tryNow();
    await quiet();
    expect(session.group!.on_server).toBe(true);
    expect(status.waiting).toBe(0);
  });

  test("two names at once make one group", async () => {
    await Promise.all([session.addPlayer("Anna"), session.addPlayer("Ben")]);
    expect(session.groups).toHaveLength(1);
    expect(session.players).toHaveLength(2);
  });
});

describe("names (known fault 17)", () => {
  beforeEach(async () => {
    await session.addPlayer("Anna");
  });

  test.each([
    ["anna ", "taken"],
    ["ANNA", "taken"],
    ["", "empty"],
    [" \u00a0 ", "empty"],
    ["x".repeat(41), "too-long"],
    ["Ben", null],
  ])("%j is %s", async (name, problem) => {
    expect(session.nameProblem(name)).toBe(problem);
    if (problem) await expect(session.addPlayer(name)).rejects.toMatchObject({ code: `name-${problem}` });
  });

  test("one's own name in another spelling is not taken", async () => {
    const { id } = session.players[0]!;
    expect(session.nameProblem("ANNA", id)).toBeNull();
    await session.renamePlayer(id, "ANNA");
    expect(session.player(id).name).toBe("ANNA");
  });

  test("a name that was taken on the server comes back with a number", async () => {
    const tom = await session.addPlayer("Tom");
    await quiet();
    all.server.write(session.group!.id, `/players/${tom}`, { name: "Tom 2", renamed_from: "Tom" });
    await status.tryNow();
    expect(session.player(tom)).toMatchObject({ name: "Tom 2", renamed_from: "Tom" });
  });
});

describe("people", () => {
  test("archived ones are no longer offered and keep their name (known fault 16)", async () => {
    const one = await table("Anna", "Ben");
    await session.archivePlayer(one.id["Ben"]!);
    expect(session.players.map(({ name }) => name)).toEqual(["Anna"]);
    expect(session.allPlayers).toHaveLength(2);
    expect(session.player(one.id["Ben"]!).name).toBe("Ben");
    expect(games.lastPlayers).toEqual([one.id["Anna"]]);
    await expect(session.deletePlayer(one.id["Ben"]!)).rejects.toMatchObject({ code: "player-has-games" });
    await session.archivePlayer(one.id["Ben"]!, false);
    expect(session.players).toHaveLength(2);
  });

  test("somebody without games can be deleted; an unknown one has a name to show", async () => {
    const anna = await session.addPlayer("Anna");
    await session.deletePlayer(anna);
    expect(session.allPlayers).toEqual([]);
    expect(session.player("who").name).toBe("…");
    await expect(session.renamePlayer("who", "X")).rejects.toMatchObject({ code: "unknown-player" });
  });

  test("a colour, whose phone it is, and the group's own wishes are kept", async () => {
    const anna = await session.addPlayer("Anna");
    await session.setColor(anna, "pink");
    await session.setMe(anna);
    await session.setDefaults({ end: { limit: 100, when: "exceeded" } });
    await session.setDefaults({ deck: "tactics" });
    await session.renameGroup("Friday");
    await all.reload();
    expect(session.player(anna).color).toBe("pink");
    expect(session.me).toBe(anna);
    expect(session.group).toMatchObject({
      name: "Friday",
      defaults: { end: { limit: 100, when: "exceeded" }, deck: "tactics" },
    });
  });
});

test("a viewer, and a phone whose key was revoked, may not write", async () => {
  const one = await table("Anna", "Ben");
  const group = one.server.groups.get(session.group!.id)!;
  group.token = "another";
  await games.setNote(one.game, "x");
  await quiet();
  expect(status.readOnly).toBe("unauthorized");
  expect(session.canWrite).toBe(false);
  await expect(games.setNote(one.game, "y")).rejects.toMatchObject({ code: "read-only" });
});

test("settings are kept on the phone", async () => {
  expect(settings).toMatchObject({ theme: "system", language: null, awake: true, entry: "grid" });
  await settings.set("theme", "dark");
  await settings.set("language", "de");
  await settings.set("vibrate", false);
  await all.reload();
  expect(settings).toMatchObject({ theme: "dark", language: "de", vibrate: false });
});

describe("several groups on one phone", () => {
  const OTHER = "00000000-0000-4000-8000-00000000000b";
  const join = (role: "keeper" | "viewer") =>
    core.commit({
      group: {
        id: OTHER,
        name: "Others",
        role,
        token: "t".repeat(43),
        device: null,
        defaults: {},
        on_server: false,
        refused: null,
        cursor: null,
      },
    });

  test("each has its own people and games; a joined one is added, never replaces", async () => {
    const one = await table("Anna", "Ben");
    const mine = session.group!.id;
    await join("keeper");
    await session.use(OTHER);
    expect(session.groups).toHaveLength(2);
    expect(session.group).toMatchObject({ id: OTHER, name: "Others" });
    expect(session.players).toEqual([]);
    expect(games.list).toEqual([]);
    await session.addPlayer("Anna");
    await session.use(mine);
    expect(session.players.map(({ name }) => name)).toEqual(["Anna", "Ben"]);
    expect(games.list.map(({ id }) => id)).toEqual([one.game]);
    await session.use("unknown");
    expect(session.group!.id).toBe(mine);
    await one.reload();
    expect(session.group!.id).toBe(mine);
  });

  test("a viewer reads", async () => {
    await join("viewer");
    await session.use(OTHER);
    expect(session.canWrite).toBe(false);
    expect(status.readOnly).toBe("viewer");
    await expect(session.addPlayer("Anna")).rejects.toMatchObject({ code: "viewer" });
    await expect(games.start({ players: [] })).rejects.toMatchObject({ code: "viewer" });
  });
});

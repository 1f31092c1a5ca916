// The link that brings the group back is asked for once, when there is something to lose.
import { beforeEach, expect, test } from "vitest";

import { games } from "../../src/state";
import { core } from "../../src/state/core.svelte";
import { asksForRecovery, notNow, showed } from "../../src/state/recovery";
import { table } from "../support/app";
import type { Table } from "../support/app";
import { quiet } from "../support/phone";

let all: Table;
beforeEach(async () => {
  all = await table("Anna", "Ben");
});

async function finish(): Promise<void> {
  await games.setPile(all.game, 1, all.id["Anna"]!, { points: 70 });
  await games.setPile(all.game, 1, all.id["Ben"]!, { points: 3 });
  await quiet();
}

test("after the first finished game, and never again once it was put off", async () => {
  expect(asksForRecovery()).toBe(false);
  await finish();
  expect(asksForRecovery()).toBe(true);
  await notNow();
  expect(asksForRecovery()).toBe(false);
  await all.reload();
  await showed();
  expect(asksForRecovery()).toBe(false);
});

test("or when a result was shown to others, also of a game that was stopped", async () => {
  await games.stop(all.game);
  expect(asksForRecovery()).toBe(false);
  await showed();
  expect(asksForRecovery()).toBe(true);
});

test("not while the server has nothing to bring back, nor a phone that only watches or is out", async () => {
  await finish();
  const group = core.groups.get(core.group!)!;
  for (const other of [{ on_server: false }, { role: "viewer" as const }, { refused: "unauthorized" as const }]) {
    await core.commit({ group: { ...group, ...other } });
    expect(asksForRecovery()).toBe(false);
  }
  await core.commit({ group });
  expect(asksForRecovery()).toBe(true);
});

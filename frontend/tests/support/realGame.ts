// A group with a game on the real server, and phones that have told each other everything.
import { Deriver } from "../../src/data/derive";
import { token, uuid } from "../../src/data/ids";
import { gamePath, pilePath, playerPath } from "../../src/data/paths";
import { pending } from "../../src/data/store";
import type { Body } from "../../src/data/types";
import type { Page } from "./phone";
import { random } from "./real";
import { gameBody, put } from "./start";

export const newId = () => uuid(random);

export async function settled(page: Page): Promise<void> {
  for (let i = 0; i < 400; i += 1) {
    await page.sync.now();
    if (!page.store.memory.outbox.length && !page.sync.troubled) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`still waiting: ${JSON.stringify(page.store.memory.outbox)}`);
}

/** A group with Anna and Ben and a game; on `second`, a phone that has joined it. */
export async function beginOn(api: string, page: Page, second?: Page) {
  const [group, game, anna, ben] = [newId(), newId(), newId(), newId()];
  const record = {
    id: group,
    name: "Us",
    role: "keeper" as const,
    token: token(random),
    device: null,
    defaults: {},
    on_server: false,
    refused: null,
    cursor: null,
  };
  await page.store.commit({
    group: record,
    settings: { group },
    writes: [
      put(group, "", { name: "Us" }),
      put(group, playerPath(anna), { name: "Anna" }),
      put(group, playerPath(ben), { name: "Ben" }),
      put(group, gamePath(game), gameBody([anna, ben])),
    ],
  });
  await settled(page);
  if (second) {
    await second.store.commit({ group: { ...record, on_server: true }, settings: { group } });
    await settled(second);
  }
  const pile = (player: string, body: Body, round = 1) => put(group, pilePath(game, round, player), body);
  const shown = (on: Page = page) =>
    new Deriver()
      .derive(on.store.memory.items, pending(on.store.memory, group))
      .games.find((one) => one.id === game)!;
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { Authorization: `Bearer ${record.token}`, "Content-Type": "application/json" };
    // Invites are accepted outside of any group.
    const place = path.startsWith("/invites/") ? "" : `/groups/${group}`;
    const answer = await fetch(`${api}${place}${path}`, { method, headers, body: JSON.stringify(body) });
    return (await answer.json()) as Record<string, never> & { rounds: Record<string, never>[] };
  };
  const fromServer = () => ask("GET", gamePath(game));
  return { group, game, anna, ben, pile, shown, ask, fromServer };
}

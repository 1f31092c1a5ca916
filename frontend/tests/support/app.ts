// The whole state of the app on a fake phone, and a first evening as people tap it.
import { IDBFactory } from "fake-indexeddb";

import type { Env } from "../../src/data/env";
import { boot, games, session, shutDown } from "../../src/state";
import { Clock, fakeEnv, quiet } from "./phone";
import { FakeServer } from "./server";

export interface Table {
  server: FakeServer;
  clock: Clock;
  env: Env;
  /** Player ids by name. */
  id: Record<string, string>;
  game: string;
  /** Close the page and open it again. */
  reload(): Promise<void>;
}

export async function emptyPhone(): Promise<Table> {
  const server = new FakeServer();
  const clock = new Clock();
  const env = fakeEnv({ server, clock, indexedDB: new IDBFactory() });
  await boot(env);
  const reload = async () => {
    shutDown();
    await boot(env);
  };
  return { server, clock, env, id: {}, game: "", reload };
}

/** People around a table, and a game begun. */
export async function table(...names: string[]): Promise<Table> {
  const all = await emptyPhone();
  for (const name of names) all.id[name] = await session.addPlayer(name);
  all.game = await games.start({ players: names.map((name) => all.id[name]!) });
  await quiet();
  return all;
}

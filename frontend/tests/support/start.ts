// The writes of a first evening: a group, people, a game.
import { token, uuid } from "../../src/data/ids";
import { gamePath, pilePath, playerPath } from "../../src/data/paths";
import type { Body, Write } from "../../src/data/types";
import { dice } from "./phone";
import type { Page } from "./phone";

const random = dice(4242);
export const id = (): string => uuid(random);

export const put = (group: string, path: string, body: Body): Write => ({ group, path, method: "PUT", body });
export const take = (group: string, path: string): Write => ({ group, path, method: "DELETE", body: null });

export interface Evening {
  group: string;
  game: string;
  anna: string;
  ben: string;
  pile(player: string, cards: number[], round?: number): Write;
}

/** Make all of it on a page, in one action each, as people do. */
export async function evening({ store }: Page): Promise<Evening> {
  const [group, game, anna, ben] = [id(), id(), id(), id()];
  await store.commit({
    group: {
      id: group,
      name: "Us",
      role: "keeper",
      token: token(random),
      device: null,
      defaults: {},
      on_server: false,
      refused: null,
      cursor: null,
    },
    settings: { group },
    writes: [
      put(group, "", { name: "Us" }),
      put(group, playerPath(anna), { name: "Anna" }),
      put(group, playerPath(ben), { name: "Ben" }),
      put(group, gamePath(game), gameBody([anna, ben])),
    ],
  });
  const pile = (player: string, cards: number[], round = 1) =>
    put(group, pilePath(game, round, player), { cards, entered_at: "2026-03-14T12:00:00Z" });
  return { group, game, anna, ben, pile };
}

export const gameBody = (players: string[]): Body => ({
  players,
  end: { limit: 66, when: "reached" },
  deck: "standard",
  hand_size: 10,
  started_at: "2026-03-14T12:00:00+01:00",
  time_zone: "Europe/Berlin",
  stopped: false,
});

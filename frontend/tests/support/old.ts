// The databases of phones that were not opened for long, in plain IndexedDB: one for each schema there ever was.
import { DB_NAME } from "../../src/data/db";
import type { Evening } from "./start";

type Made = Pick<Evening, "group" | "game" | "anna" | "ben">;
type Fill = (db: IDBDatabase, made: Made) => void;

/** An evening before anything was sent: what an older build filed, to the letter. */
const first: Fill = (db, { group, game, anna, ben }) => {
  const make = (name: string, keyPath: string | string[], byGroup = true) => {
    const store = db.createObjectStore(name, { keyPath });
    if (byGroup) store.createIndex("group", "group");
    return store;
  };
  const entry = (seq: number, path: string, body: object, sent = false) => ({
    seq,
    group,
    path,
    method: "PUT",
    body,
    key: `00000000-0000-4000-8000-00000000000${seq}`,
    base: null,
    base_version: null,
    creates: true,
    sent,
    at: 1773489600000,
  });
  make("groups", "id", false).put({
    id: group, name: "Us", role: "keeper", token: "t".repeat(43), device: null, defaults: {},
    on_server: false, refused: null, cursor: null, used_at: 1773489600000,
  });
  make("items", ["group", "kind", "id"]);
  const outbox = make("outbox", "seq");
  outbox.put(entry(1, "", { name: "Us" }, true));
  outbox.put(entry(2, `/players/${anna}`, { name: "Anna" }));
  outbox.put(entry(3, `/players/${ben}`, { name: "Ben" }));
  outbox.put(entry(4, `/games/${game}`, { players: [anna, ben], started_at: "2026-03-14T12:00:00+01:00", time_zone: "Europe/Berlin" }));
  outbox.put(entry(5, `/games/${game}/rounds/1/piles/${anna}`, { cards: [5, 55], entered_at: "2026-03-14T12:30:00+01:00" }));
  make("parked", "seq").put({
    ...entry(6, `/games/${game}/rounds/1/piles/${ben}`, { cards: [11] }),
    code: "invalid", errors: null, current: null, because: null, parked_at: 1773489600000,
  });
  make("drafts", ["game", "round", "player"]).put({
    group, game, round: 1, player: ben, by: "cards", cards: [7], points: null, said: false, at: 1773489600000,
  });
  const settings = make("settings", "name", false);
  settings.put({ name: "group", value: group });
  settings.put({ name: "theme", value: "dark" });
};

/** By version, from 1 on. A step of the schema needs one more: what it finds on phones of the build before. */
export const OLD: readonly Fill[] = [first];

export function oldPhone(factory: IDBFactory, version: number, made: Made): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = factory.open(DB_NAME, version);
    request.onerror = reject;
    request.onupgradeneeded = () => OLD[version - 1]!(request.result, made);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
}

/** Who plays on this phone: its groups, the one on screen, and the people in it. */
import type { RefusedCode } from "../data/errors";
import { Refused } from "../data/errors";
import { token } from "../data/ids";
import { GROUP, playerPath } from "../data/paths";
import { itemKey } from "../data/replica";
import { CURRENT_GROUP } from "../data/kept";
import type { Change } from "../data/kept";
import type { Body, Defaults, GroupItem, GroupRecord, PlayerItem, Write } from "../data/types";
import type { GroupView, PlayerView } from "../data/views";
import { LONGEST_NAME, cleanName, nameKey } from "../rules/names";
import { core } from "./core.svelte";

export type NameProblem = "empty" | "too-long" | "taken";

const REFUSALS: Record<NameProblem, RefusedCode> = {
  empty: "name-empty",
  "too-long": "name-too-long",
  taken: "name-taken",
};

class Session {
  /** What a group made silently is called; the app sets it in its language. */
  newGroupName = "Bullpile";

  readonly ready = $derived(core.ready);
  /** Whether what is entered here is kept. */
  readonly kept = $derived(core.memory.storage === "kept");
  readonly groups: GroupView[] = $derived([...core.groups.values()].map(groupView));
  readonly group: GroupView | null = $derived(
    this.groups.find((group) => group.id === core.group) ?? null,
  );
  readonly canWrite: boolean = $derived(
    !this.group || (this.group.role === "keeper" && this.group.refused === null),
  );
  readonly #people: ReadonlyMap<string, PlayerView & { deleted: boolean }> = $derived(people());
  readonly allPlayers: PlayerView[] = $derived(
    [...this.#people.values()]
      .filter((player) => !player.deleted)
      .sort((a, b) => a.name.localeCompare(b.name)),
  );
  readonly players: PlayerView[] = $derived(this.allPlayers.filter((player) => !player.archived));
  /** The player whose phone this is. */
  readonly me: string | null = $derived(
    (core.settings.get(`me/${core.group}`) as string | undefined) ?? null,
  );

  /** Always answers, also for a player who is deleted or not yet pulled. */
  player(id: string): PlayerView {
    const known = this.#people.get(id);
    return known ?? { id, name: "…", color: null, archived: false, renamed_from: null };
  }

  /** What is wrong with a name for a new player, or for `except` to be called so. */
  nameProblem(name: string, except?: string): NameProblem | null {
    const clean = cleanName(name);
    if (!clean) return "empty";
    if ([...clean].length > LONGEST_NAME) return "too-long";
    const key = nameKey(clean);
    const taken = this.allPlayers.some(({ id, name: other }) => id !== except && nameKey(other) === key);
    return taken ? "taken" : null;
  }

  async addPlayer(name: string): Promise<string> {
    const start = this.begin();
    const made = this.newPlayers(start.id, [name]);
    const writes = made.map((one) => one.write);
    await core.commit({ ...start.change, writes: [...start.writes, ...writes] });
    return made[0]!.id;
  }

  /** The writes that make new people, for actions that do more at once. */
  newPlayers(group: string, names: readonly string[]): { id: string; write: Write }[] {
    names.forEach((name) => this.#check(name));
    if (new Set(names.map(nameKey)).size < names.length) throw new Refused("name-taken");
    return names.map((name) => {
      const id = core.newId();
      const body = { name: cleanName(name) };
      return { id, write: { group, path: playerPath(id), method: "PUT", body } };
    });
  }

  async renamePlayer(id: string, name: string): Promise<void> {
    this.#check(name, id);
    await this.#changePlayer(id, { name: cleanName(name) });
  }

  setColor(id: string, color: string | null): Promise<void> {
    return this.#changePlayer(id, { color });
  }

  archivePlayer(id: string, archived = true): Promise<void> {
    return this.#changePlayer(id, { archived });
  }

  /** Only somebody who never sat in a game; others are archived. */
  async deletePlayer(id: string): Promise<void> {
    core.writable();
    if (core.shown.games.some((game) => game.players.includes(id))) {
      throw new Refused("player-has-games");
    }
    await core.commit({ writes: [core.take(playerPath(id))] });
  }

  async use(group: string): Promise<void> {
    const record = core.groups.get(group);
    if (record) await core.set(CURRENT_GROUP, group);
  }

  async renameGroup(name: string): Promise<void> {
    core.writable();
    if (!cleanName(name)) throw new Refused("name-empty");
    await core.commit({ writes: [core.put(GROUP, { name: cleanName(name) })] });
  }

  /** What new games of the group begin with. */
  async setDefaults(defaults: Defaults): Promise<void> {
    const start = this.begin();
    const merged = { ...this.group?.defaults, ...defaults } as Body;
    const write: Write = { group: start.id, path: GROUP, method: "PUT", body: { defaults: merged } };
    await core.commit({ ...start.change, writes: [...start.writes, write] });
  }

  /** Names typed for a game that has not begun: a page that is left and opened again still has them. */
  get typed(): string[] {
    return (core.settings.get("typed") as string[] | undefined) ?? [];
  }
  keepTyped(names: string[]): Promise<void> {
    return core.set("typed", names);
  }

  setMe(player: string | null): Promise<void> {
    return core.set(`me/${core.group}`, player);
  }

  /** The group to write to; on a phone that has none, one is made in the same step. */
  begin(): { id: string; change: Change; writes: Write[] } {
    const present = core.writable();
    if (present) return { id: present.id, change: {}, writes: [] };
    const id = core.newId();
    const group: GroupRecord = {
      id,
      name: cleanName(this.newGroupName),
      role: "keeper",
      token: token((bytes) => core.store.env.random(bytes)),
      device: null,
      defaults: {},
      on_server: false,
      refused: null,
      cursor: null,
    };
    const write: Write = { group: id, path: GROUP, method: "PUT", body: { name: group.name } };
    return { id, change: { group, settings: { [CURRENT_GROUP]: id } }, writes: [write] };
  }

  #check(name: string, except?: string): void {
    core.writable();
    const problem = this.nameProblem(name, except);
    if (problem) throw new Refused(REFUSALS[problem]);
  }

  async #changePlayer(id: string, body: Body): Promise<void> {
    core.writable();
    if (!this.#people.has(id)) throw new Refused("unknown-player");
    await core.commit({ writes: [core.put(playerPath(id), body)] });
  }
}

function groupView(record: GroupRecord): GroupView {
  const shown = core.shown.records.get(itemKey("group", record.id));
  const item = shown?.item as GroupItem | undefined;
  return {
    id: record.id,
    name: item?.name ?? record.name,
    role: record.role,
    defaults: item?.defaults ?? record.defaults,
    on_server: record.on_server,
    refused: record.refused,
  };
}

function people(): Map<string, PlayerView & { deleted: boolean }> {
  const found = new Map<string, PlayerView & { deleted: boolean }>();
  for (const { kind, id, item, deleted } of core.shown.records.values()) {
    if (kind !== "player" || !item) continue;
    const { name, color, archived, renamed_from } = item as PlayerItem;
    found.set(id, {
      id,
      name,
      color: color ?? null,
      archived: archived ?? false,
      renamed_from: renamed_from ?? null,
      deleted,
    });
  }
  return found;
}

export const session = new Session();

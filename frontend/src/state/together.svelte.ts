/** Phones that keep one score: inviting, joining, devices. Asked of the server at once, never filed. */
import { call } from "../data/api";
import type { Request } from "../data/api";
import { Refused } from "../data/errors";
import { token } from "../data/ids";
import { CURRENT_GROUP } from "../data/kept";
import type { Body, GroupRecord, Role } from "../data/types";
import { ask } from "./asking";
import { deviceName } from "./changes";
import { core } from "./core.svelte";
import { recoveryName } from "./recovery";

/** What lets another phone in; `code` is null for the link that brings this group back. */
export interface Invite {
  code: string | null;
  url: string;
  role: Role;
  /** Milliseconds since 1970; null: it does not end. */
  until: number | null;
}

export interface DeviceView {
  id: string;
  name: string;
  role: Role;
  /** Milliseconds since 1970, to ten minutes; null: not yet. */
  seen: number | null;
  mine: boolean;
}

/** What was asked of the server, and of which group it speaks. */
interface Asked {
  group: string;
  devices: DeviceView[] | null;
  invites: Partial<Record<Role, Invite>>;
}

/** A code is made anew when it ends that soon. */
const TOO_SHORT = 3_600_000; // milliseconds

/** The key that was shown with a code, until the answer is there. */
interface Joining {
  code: string;
  key: string;
}
const JOINING = "joining";

class Together {
  #asked: Asked | null = $state.raw(null);
  readonly #now: Asked | null = $derived(this.#asked?.group === core.group ? this.#asked : null);
  /** Null: not asked yet, or not to be had. */
  readonly devices: DeviceView[] | null = $derived(this.#now?.devices ?? null);
  readonly #record: GroupRecord | null = $derived(core.groups.get(core.group ?? "") ?? null);
  /** Whether the server has the group, so that others can be let in. */
  readonly shared: boolean = $derived(
    (this.#record?.on_server ?? false) && this.#record?.refused === null,
  );
  readonly keeper: boolean = $derived(this.#record?.role === "keeper");
  /** Changes when phones join, leave or are changed: then the list is asked for again. */
  readonly news: string = $derived(
    [...core.shown.records.values()]
      .filter(({ kind }) => kind === "device")
      .map(({ id, version }) => `${id} ${version}`)
      .join(),
  );

  /** The code that lets others in as this, while it is good for a while. */
  invite(role: Role): Invite | null {
    const made = this.#now?.invites[role];
    return made && (made.until ?? 0) > core.now() + TOO_SHORT ? made : null;
  }

  /** Make a code for the table, for a day. */
  async let(role: Role): Promise<void> {
    const { code, url, expires_at } = await this.#ask("POST", "/invites", { role });
    const made = { code: code as string, url: url as string, role, until: Date.parse(expires_at as string) };
    this.#keep({ invites: { ...this.#now?.invites, [role]: made } });
  }

  /** The link that brings the group back; the one made before stops. */
  async recovery(): Promise<Invite> {
    const { url } = await this.#ask("POST", "/recovery", {});
    await core.set(recoveryName(core.group!), "made");
    return { code: null, url: url as string, role: "keeper", until: null };
  }

  async load(): Promise<void> {
    const { items } = await this.#ask("GET", "/devices");
    const devices = (items as Body[]).map((one) => ({
      id: one["id"] as string,
      name: one["name"] as string,
      role: one["role"] as Role,
      seen: typeof one["last_seen"] === "string" ? Date.parse(one["last_seen"]) : null,
      mine: one["id"] === this.#record?.device,
    }));
    this.#keep({ devices });
  }

  async change(device: string, change: { name?: string; role?: Role }): Promise<void> {
    await this.#ask("PUT", `/devices/${device}`, change);
    if (change.role === "viewer") this.#keep({ invites: {} });
    await this.load();
  }

  /** The owner goes into the name of this phone, unless people gave it another. It is no matter if that fails. */
  async nameAfter(owner: string, before: string | null): Promise<void> {
    const own = this.#record?.device;
    const name = deviceName(own);
    if (!own || !this.shared || !this.keeper) return;
    if (name !== null && name !== before && name !== core.store.env.deviceName) return;
    try {
      await this.change(own, { name: owner });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  /** Take a phone out: its key opens nothing any more, and no code made before does. */
  async revoke(device: string): Promise<void> {
    await this.#ask("DELETE", `/devices/${device}`);
    this.#keep({ invites: {} });
    await this.load();
  }

  /** Take this phone out; what is stored here stays here. */
  async leave(): Promise<void> {
    const own = this.#record?.device;
    if (own) await this.#ask("DELETE", `/devices/${own}`);
    void core.sync.now();
  }

  /**
   * Join the group of a code, or of a whole link; the group is on screen then. Asked again after a lost answer the
   * phone shows the same key, so that it is one phone. Who may do as much already stays who he is.
   */
  async join(typed: string, name = core.store.env.deviceName): Promise<void> {
    const code = typed.slice(typed.lastIndexOf("#") + 1).trim();
    const kept = core.settings.get(JOINING) as Joining | null | undefined;
    const key = kept?.code === code ? kept.key : token((bytes) => core.store.env.random(bytes));
    await core.set(JOINING, { code, key } satisfies Joining);
    const body = { code, device_name: name, token: key };
    const answer = await ask({ method: "POST", path: "/invites/accept", token: null, body });
    const id = answer["group"] as string;
    const before = core.groups.get(id);
    if (before && (await isAtLeast(before, answer["role"] as Role))) {
      await core.commit({ settings: { [CURRENT_GROUP]: id, [JOINING]: null } });
      void core.sync.now();
      return dismiss(id, answer["device"] as string, key);
    }
    const group: GroupRecord = {
      ...(before ?? { id, name: "", defaults: {}, cursor: null }),
      role: answer["role"] as Role,
      token: key,
      device: answer["device"] as string,
      on_server: true,
      refused: null,
    };
    await core.commit({ group, settings: { [CURRENT_GROUP]: id, [JOINING]: null, [recoveryName(id)]: "joined" } });
    void core.sync.now();
    // This phone was in the group as another device: that one is nobody's now.
    if (before?.device && before.device !== group.device) await dismiss(id, before.device, before.token);
  }

  #keep(news: Partial<Asked>): void {
    const group = core.group!;
    this.#asked = { ...(this.#now ?? { group, devices: null, invites: {} }), ...news };
  }

  #ask(method: Request["method"], path: string, body?: Body): Promise<Body> {
    const group = this.#record;
    if (!group) throw new Refused("read-only");
    return ask({ method, path: `/groups/${group.id}${path}`, token: group.token, body });
  }
}

/** Whether the server still lets this phone in with the key it has, as one who may that much. */
async function isAtLeast({ id, token: key, ...known }: GroupRecord, role: Role): Promise<boolean> {
  const answer = await call(core.store.env, { method: "GET", path: `/groups/${id}`, token: key });
  if (answer.kind === "refused" || known.refused) return false;
  const now = answer.kind === "taken" ? answer.body?.["role"] : known.role;
  return role === "viewer" || now === "keeper";
}

/** A device that is nobody's any more goes, with its own key; should it stay, it does no harm. */
async function dismiss(group: string, device: string, key: string): Promise<void> {
  await call(core.store.env, { method: "DELETE", path: `/groups/${group}/devices/${device}`, token: key });
}

export const together = new Together();

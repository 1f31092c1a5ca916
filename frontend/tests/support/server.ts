// A server at the level of HTTP: versions, keys, preconditions, the feed; and everything that goes wrong.
import { canonical } from "../../src/data/merge";
import { target } from "../../src/data/paths";
import { apply, read, versionAt } from "../../src/data/replica";
import type { Body, GameItem, Kind, ReplicaRecord, Write } from "../../src/data/types";
import { at, presentPart, stamp } from "./stored";
import type { Stored } from "./stored";
import type { Streams } from "./streams";

export interface Fault {
  /** "offline": never arrives; "lost": carried out, but the answer does not arrive. */
  what: "offline" | "lost" | "hotel" | number;
  retryAfter?: string;
}

export interface Seen {
  method: string;
  path: string;
  key: string | null;
  body: Body | null;
  headers: Record<string, string>;
  status: number | "offline" | "lost";
}

interface Group {
  token: string;
  items: Map<string, Stored>;
  keys: Map<string, string>;
  counter: number;
}

/** Whoever sends keys is the phone of the test; `write` sends none. */
const DEVICE = "this phone";

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", ...headers },
  });

const problem = (status: number, code: string, more: Record<string, unknown> = {}) => {
  const headers = { "Content-Type": "application/problem+json" };
  return new Response(JSON.stringify({ code, status, ...more }), { status, headers });
};

export class FakeServer {
  groups = new Map<string, Group>();
  epoch = "e1";
  keptUntil: string | null = null;
  seen: Seen[] = [];
  faults: Fault[] = [];
  /** All requests fail so until it is null again. */
  down: Fault | null = null;
  /** Refuse what a test wants refused. */
  refuse: (write: Write) => Response | null = () => null;
  /** Null: this server has no streams. */
  streams: Streams | null = null;
  /** Runs after a request was carried out and before its answer goes out. */
  before: (seen: Seen) => Promise<void> | void = () => {};

  fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const headers = Object.fromEntries(new Headers(init.headers).entries());
    const seen: Seen = {
      method: init.method ?? "GET",
      path: String(input).replace(/^\/api\/v1/, ""),
      key: headers["idempotency-key"] ?? null,
      body: init.body ? (JSON.parse(init.body as string) as Body) : null,
      headers,
      status: "offline",
    };
    this.seen.push(seen);
    const fault = this.down ?? this.faults.shift();
    if (fault?.what === "offline") throw new TypeError("Failed to fetch");
    if (fault?.what === "hotel") {
      return new Response("<h1>Welcome</h1>", { headers: { "Content-Type": "text/html" } });
    }
    if (typeof fault?.what === "number") {
      seen.status = fault.what;
      const response = problem(fault.what, "server-error");
      if (fault.retryAfter) response.headers.set("Retry-After", fault.retryAfter);
      return response;
    }
    const response = this.answer(seen, init.signal ?? null);
    await this.before(seen);
    seen.status = response.status;
    if (fault?.what === "lost") {
      seen.status = "lost";
      throw new TypeError("connection lost");
    }
    return response;
  };

  /** The writes that arrived, in order, as short lines. */
  get writes(): string[] {
    return this.seen
      .filter(({ method, status }) => method !== "GET" && status !== "offline")
      .map(({ method, path, status }) => `${method} ${path.replace(/^\/groups\/[^/]+/, "")} ${status}`);
  }

  game(id: string): GameItem {
    return this.record("game", id)!.item as GameItem;
  }

  record(kind: Kind, id: string): Stored | undefined {
    return [...this.groups.values()].map((group) => group.items.get(`${kind}/${id}`)).find(Boolean);
  }

  /** A write of another phone. */
  write(group: string, path: string, body: Body | null): Response {
    const token = this.groups.get(group)!.token;
    const { status, body: _, ...seen } = { method: body ? "PUT" : "DELETE", key: null, status: 0, body };
    return this.answer({ ...seen, path: `/groups/${group}${path}`, body, status, headers: { authorization: `Bearer ${token}` } });
  }

  /** The state of now, to be put back later as an old back-up is. */
  backUp(): () => void {
    const saved = [...this.groups].map(
      ([id, group]) => [id, { ...group, items: new Map(group.items), keys: new Map(group.keys) }] as const,
    );
    const until = Math.max(0, ...[...this.groups.values()].map(({ counter }) => counter));
    return () => {
      this.groups = new Map(saved);
      this.epoch += "'";
      this.keptUntil = at(until);
    };
  }

  private answer(seen: Seen, signal: AbortSignal | null = null): Response {
    const [, , id = "", ...rest] = seen.path.split("/");
    const path = rest.length ? `/${rest.join("/")}` : "";
    const token = seen.headers["authorization"]?.replace("Bearer ", "") ?? "";
    const known = this.groups.get(id);
    if (seen.method === "PUT" && path === "" && !known) {
      this.groups.set(id, { token, items: new Map(), keys: new Map(), counter: 0 });
    } else if (known?.token !== token) {
      return problem(401, "unauthorized");
    }
    const group = this.groups.get(id)!;
    if (path === "/events") {
      return this.streams?.open(id, this.cursorOf(group), signal) ?? problem(503, "too-many-streams");
    }
    if (seen.method === "GET") return this.changes(group, seen);
    return this.change(id, group, seen, path);
  }

  private cursorOf(group: Group): string {
    return `${this.epoch}.${group.counter}`;
  }

  private changes(group: Group, seen: Seen): Response {
    const url = new URL(seen.path, "http://x");
    const since = url.searchParams.get("since") ?? `${this.epoch}.0`;
    const [epoch, number] = since.split(".");
    const cursor = this.cursorOf(group);
    if (seen.headers["if-none-match"] === `"${cursor}"`) return new Response(null, { status: 304 });
    if (epoch !== this.epoch || Number(number) > group.counter) return gone(this.keptUntil);
    const fresh = [...group.items.values()]
      .filter((one) => one.change > Number(number))
      .sort((a, b) => a.change - b.change);
    const page = fresh.slice(0, 3); // small pages, so that `more` is met in every test
    const more = fresh.length > page.length;
    const end = more ? `${this.epoch}.${page.at(-1)!.change}` : cursor;
    const items = page.map(({ kind, id, version, deleted, item }) => ({ kind, id, version, deleted, item }));
    return json(200, { items, cursor: end, more }, { ETag: `"${end}"` });
  }

  private change(id: string, group: Group, seen: Seen, path: string): Response {
    const { device_name: _, ...fields } = seen.body ?? {};
    const write: Write = {
      group: id,
      path,
      method: seen.method as Write["method"],
      body: seen.body && fields,
    };
    const { item: kind, id: own, ...where } = target(path);
    const key = `${kind}/${kind === "group" ? id : own}`;
    const old = group.items.get(key);
    if ((seen.headers["feed-epoch"] ?? this.epoch) !== this.epoch) return gone(this.keptUntil);
    const refused = this.refuse(write);
    if (refused) return refused;
    if (where.kind !== "game" && kind === "game" && !old) return problem(404, "not-found");
    const missing = ((write.body?.["players"] ?? []) as string[]).some((one) => !group.items.has(`player/${one}`));
    if (missing) return problem(422, "unknown-player");
    if (seen.key && group.keys.has(seen.key)) return this.present(old!, path, 200);
    const restores = write.body?.["deleted"] === false;
    if (old?.deleted && !restores) {
      if (write.method === "DELETE") return new Response(null, { status: 204 });
      return problem(410, "deleted", { current: old.item });
    }
    const now = read(old, path);
    const after = apply(old, write);
    if (seen.key) group.keys.set(seen.key, path);
    if (old && after && same(old, after)) return this.present(old, path, 200);
    if (!holds(seen.headers, now === null ? null : versionAt(old, path))) {
      if (seen.key) group.keys.delete(seen.key);
      return problem(412, "version-mismatch", { current: now && presentPart(old!, path) });
    }
    if (!after) return new Response(null, { status: 204 });
    group.counter += 1;
    const stored = stamp(after, path, group.counter, seen.key ? DEVICE : "other");
    group.items.set(key, stored);
    this.streams?.tell(id, this.cursorOf(group));
    return this.present(stored, path, now === null ? 201 : 200, write.method);
  }

  private present(record: ReplicaRecord, path: string, status: number, method = "PUT"): Response {
    if (method === "DELETE") return new Response(null, { status: 204 });
    const { kind } = target(path);
    if (kind === "group" || kind === "player" || kind === "game") {
      const headers = { ETag: `"${record.version}"` };
      const own = kind === "group" ? { device: DEVICE } : {};
      return json(status, { ...record.item, ...own, deleted: record.deleted }, headers);
    }
    return json(status, { [kind]: presentPart(record, path), round: {}, status: "in_progress" });
  }
}

function same(a: ReplicaRecord, b: ReplicaRecord): boolean {
  return a.deleted === b.deleted && canonical(a.item as never) === canonical(b.item as never);
}

function holds(headers: Record<string, string>, version: number | null): boolean {
  const match = headers["if-match"];
  if (match !== undefined && match !== `"${version}"`) return false;
  return headers["if-none-match"] !== "*" || version === null;
}
const gone = (until: string | null) => problem(410, "cursor-gone", { kept_until: until });

export { problem };

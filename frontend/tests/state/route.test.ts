// Paths and screens, both ways; and the history of the browser.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { back, go, href, parse, route } from "../../src/state";
import type { Route } from "../../src/state";
import { listen } from "../../src/state/route.svelte";

const GAME = "3f0e2c1a-0000-4000-8000-000000000001";
const ROUTES: [string, Route][] = [
  ["/", { page: "home" }],
  ["/new", { page: "new" }],
  ["/where", { page: "where" }],
  ["/games", { page: "games" }],
  ["/rules", { page: "rules" }],
  ["/settings", { page: "settings" }],
  ["/waiting", { page: "waiting" }],
  ["/screen", { page: "screen" }],
  [`/game/${GAME}`, { page: "game", game: GAME }],
  [`/game/${GAME}/detail`, { page: "detail", game: GAME }],
  [`/game/${GAME}/tally/4`, { page: "tally", game: GAME, round: 4 }],
  [`/game/${GAME}/tally/4/ben`, { page: "tally", game: GAME, round: 4, player: "ben" }],
];

test.each(ROUTES)("%s", (path, to) => {
  expect(parse(path)).toEqual(to);
  expect(href(to)).toBe(path);
});

test.each(["/nowhere", "/game", "/game/x/tally", "/game/x/tally/0", "/game/x/tally/four", "/game/x/y", "/new/x", "/%E0%A4%A/"])(
  "%s is missing",
  (path) => expect(parse(path)).toEqual({ page: "missing" }),
);

test("a slash at the end does not matter", () => {
  expect(parse("/games/")).toEqual({ page: "games" });
});

describe("in a browser", () => {
  const stack: { state: unknown; path: string }[] = [];
  const handlers: Record<string, (event: never) => void> = {};
  const location = { pathname: "/", origin: "http://table" };

  beforeEach(() => {
    stack.splice(0, stack.length, { state: null, path: "/" });
    location.pathname = "/";
    const set = (state: unknown, path: string) => {
      location.pathname = path;
      return { state, path };
    };
    vi.stubGlobal("location", location);
    vi.stubGlobal("history", {
      get state() {
        return stack.at(-1)!.state;
      },
      pushState: (state: unknown, _: string, path: string) => stack.push(set(state, path)),
      replaceState: (state: unknown, _: string, path: string) => stack.splice(-1, 1, set(state, path)),
      back: () => {
        stack.pop();
        location.pathname = stack.at(-1)!.path;
        handlers["popstate"]!({ state: stack.at(-1)!.state } as never);
      },
    });
    const add = (name: string, handler: (event: never) => void) => (handlers[name] = handler);
    vi.stubGlobal("addEventListener", add);
    vi.stubGlobal("removeEventListener", (name: string) => delete handlers[name]);
    vi.stubGlobal("document", { addEventListener: add, removeEventListener: (name: string) => delete handlers[name] });
  });
  afterEach(() => vi.unstubAllGlobals());

  test("going on and back; the same screen twice is one step", () => {
    const stop = listen();
    go({ page: "games" });
    go({ page: "games" });
    go({ page: "game", game: "g" });
    expect(stack.map(({ path }) => path)).toEqual(["/", "/games", "/game/g"]);
    back();
    expect(route.now).toEqual({ page: "games" });
    back();
    expect(route.now).toEqual({ page: "home" });
    stop();
    expect(handlers).toEqual({});
  });

  test("back where the visit began leads to the fallback", () => {
    location.pathname = "/game/g/tally/4";
    listen();
    expect(route.now).toMatchObject({ page: "tally", round: 4 });
    back({ page: "game", game: "g" });
    expect(route.now).toEqual({ page: "game", game: "g" });
    expect(stack).toHaveLength(1);
  });

  test("links to our screens are followed here, others by the browser", () => {
    listen();
    const click = (link: object | null, more: object = {}) => {
      const event = {
        button: 0,
        defaultPrevented: false,
        target: { closest: () => link },
        preventDefault: vi.fn(),
        ...more,
      };
      handlers["click"]!(event as never);
      return event.preventDefault.mock.calls.length > 0;
    };
    const link = (pathname: string, more: object = {}) => ({ pathname, origin: "http://table", target: "", hasAttribute: () => false, ...more });
    expect(click(link("/rules"))).toBe(true);
    expect(route.now).toEqual({ page: "rules" });
    expect(click(link("/api/docs"))).toBe(false);
    expect(click(link("/rules"), { metaKey: true })).toBe(false);
    expect(click(link("/rules", { origin: "http://else" }))).toBe(false);
    expect(click(link("/rules", { target: "_blank" }))).toBe(false);
    expect(click(null)).toBe(false);
  });
});

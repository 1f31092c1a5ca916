// The pages behind the first one: loaded when wanted, and all of them once the first one stands.
import type { Component } from "svelte";
import { route, type Route } from "../state";
import { learnAll } from "../text";

export type Later = Exclude<Route["page"], "home">;
type Page = Component<Record<string, unknown>>;

const asked = new Map<Later, Promise<Page>>();

/** The page with all its words. Asked again it is the same promise, so that nothing is shown anew. */
export function loadPage(page: Later): Promise<Page> {
  let promise = asked.get(page);
  if (!promise) {
    promise = Promise.all([filesOf(page), learnAll()]).then(([file]) => file);
    asked.set(page, promise);
    promise.catch(() => asked.delete(page));
  }
  return promise;
}

/** The route's properties are those of its page; that the files agree is checked by their tests. */
async function filesOf(page: Later): Promise<Page> {
  const file = page === "game" || page === "tally" ? (await import("./table"))[page] : (await import("./rest"))[page];
  return file as unknown as Page;
}

const REST_AFTER = 3000; // milliseconds

/**
 * Loads what is left when nothing else is to be done. Where a service worker keeps all files there is
 * time: the first screen comes first, until somebody touches it. On plain http nothing else keeps them.
 */
export function loadTheRest(): void {
  const idle = "requestIdleCallback" in window ? requestIdleCallback : (work: () => void) => setTimeout(work, 2000);
  if (route.now.page !== "home" || !("serviceWorker" in navigator)) return void idle(load);
  const timer = setTimeout(touched, REST_AFTER);
  for (const event of TOUCHES) addEventListener(event, touched, { passive: true });
  function touched() {
    clearTimeout(timer);
    for (const event of TOUCHES) removeEventListener(event, touched);
    idle(load);
  }
}

const TOUCHES = ["pointerdown", "keydown"] as const;

function load(): void {
  void loadPage("game").catch(() => undefined);
  void loadPage("rules").catch(() => undefined);
  void import("../state/later").then(({ listenLive }) => listenLive()).catch(() => undefined);
}

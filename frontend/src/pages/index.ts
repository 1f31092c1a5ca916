// The pages behind the first one: loaded when wanted, and all of them once the first one stands.
import type { Component } from "svelte";
import type { Route } from "../state";
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

/** Loads what is left when nothing else is to be done: on plain http no service worker keeps it. */
export function loadTheRest(): void {
  const idle = "requestIdleCallback" in window ? requestIdleCallback : (work: () => void) => setTimeout(work, 2000);
  idle(() => {
    void loadPage("game").catch(() => undefined);
    void loadPage("rules").catch(() => undefined);
    void import("../state/later").then(({ listenLive }) => listenLive()).catch(() => undefined);
  });
}

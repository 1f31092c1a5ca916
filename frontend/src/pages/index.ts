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
const TOUCHES = ["pointerdown", "keydown"] as const;

/**
 * When nothing else is to be done. On the first page the screen comes first, until somebody touches it: what is
 * loaded for later would hold a slow phone up. On plain http nothing else keeps the files.
 */
export async function calm(): Promise<void> {
  if (route.now.page === "home" && "serviceWorker" in navigator) {
    await new Promise<void>((done) => {
      setTimeout(done, REST_AFTER);
      for (const event of TOUCHES) addEventListener(event, () => done(), { passive: true, once: true });
    });
  }
  await new Promise<void>((done) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => done());
    else setTimeout(done, 2000);
  });
}

/** What is left of the app. */
export function loadTheRest(): void {
  void loadPage("game").catch(() => undefined);
  void loadPage("rules").catch(() => undefined);
  void import("../state/later").then(({ listenLive }) => listenLive()).catch(() => undefined);
}

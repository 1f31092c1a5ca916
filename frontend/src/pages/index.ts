// The pages that are loaded when they are wanted, and all of them once the first one stands.
import type { Component } from "svelte";
import type { Route } from "../state";

type Lazy = Exclude<Route["page"], "home" | "game" | "tally">;
type Loaded = { default: Component<{ id: string }> | Component };

export const lazyPages: Record<Lazy, () => Promise<{ default: Component<Record<string, unknown>> }>> = {
  new: lazy(() => import("./NewGame.svelte")),
  where: lazy(() => import("./Where.svelte")),
  games: lazy(() => import("./Games.svelte")),
  detail: lazy(() => import("./Detail.svelte")),
  rules: lazy(() => import("./Rules.svelte")),
  settings: lazy(() => import("./Settings.svelte")),
  waiting: lazy(() => import("./Waiting.svelte")),
  missing: lazy(() => import("./Missing.svelte")),
};

/** The router knows by the route which properties a page gets; the types of the files differ. */
function lazy(load: () => Promise<Loaded>): () => Promise<{ default: Component<Record<string, unknown>> }> {
  return load as () => Promise<{ default: Component<Record<string, unknown>> }>;
}

/** Loads what is left when nothing else is to be done: on plain http no service worker keeps it. */
export function loadTheRest(): void {
  const idle = "requestIdleCallback" in window ? requestIdleCallback : (work: () => void) => setTimeout(work, 2000);
  idle(() => {
    for (const load of Object.values(lazyPages)) void load().catch(() => undefined);
  });
}

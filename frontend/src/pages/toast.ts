// What App hands down to its pages: the one notice that lies on the slab for some seconds.
import { getContext, setContext } from "svelte";

import type { Route } from "../state";

export interface Toast {
  text: string;
  action?: string;
  onclick?: () => void;
  /** As long as it is true; a notice must not say what is no longer so. */
  holds?: () => boolean;
  /** The only page it is shown on; none: all. */
  on?: Route["page"];
}
export interface Toaster {
  readonly now: Toast | null;
  show: (toast: Toast) => void;
  clear: () => void;
  /** Runs an action of state; what it refuses is said, what breaks is thrown on. */
  attempt: <T>(work: Promise<T>) => Promise<T | undefined>;
}

const KEY = Symbol("toast");

export function provideToaster(toaster: Toaster): Toaster {
  return setContext(KEY, toaster);
}
export function toaster(): Toaster {
  return getContext<Toaster>(KEY);
}

/** The phone itself: buzzing, staying awake, keeping what is stored. All of it may be missing. */
import { settings } from "./settings.svelte";

const PATTERNS = { tap: 8, moved: [8, 60, 8], refused: [40, 40, 40] };

export function buzz(why: keyof typeof PATTERNS): void {
  if (settings.vibrate) globalThis.navigator?.vibrate?.(PATTERNS[why]);
}

let wanted = false;
let lock: WakeLockSentinel | null = null;
let asking = false;

/** Keep the screen on (during a game), or let go of it. */
export async function keepAwake(on: boolean): Promise<void> {
  wanted = on && settings.awake;
  if (wanted) return take();
  const held = lock;
  lock = null;
  await held?.release().catch(() => {});
}

async function take(): Promise<void> {
  if (lock || asking || !globalThis.navigator?.wakeLock || document.visibilityState !== "visible") return;
  asking = true;
  try {
    const taken = await navigator.wakeLock.request("screen");
    lock = taken;
    taken.addEventListener("release", () => {
      if (lock === taken) lock = null;
    });
  } catch {
    // Refused (battery low): the screen goes dark as it always does.
  } finally {
    asking = false;
  }
  if (!wanted) await keepAwake(false);
}

/** The browser lets go when the page is hidden; take it again when it is shown. */
export function shown(): void {
  if (wanted) void take();
}

/** Ask that the stored data is not cleared when space runs out. */
export async function persist(): Promise<boolean> {
  try {
    return (await globalThis.navigator?.storage?.persist?.()) ?? false;
  } catch {
    return false;
  }
}

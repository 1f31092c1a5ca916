/** The world of the data room when it runs in a browser. */
import { uuid } from "../data/ids";
import type { Channel, Env, Locks } from "../data/env";

export function browserEnv(): Env {
  return {
    fetch: (input, init) => fetch(input, init),
    indexedDB: indexedDbOrNull(),
    locks: navigator.locks ? webLocks() : null,
    tab: tabId(),
    channel: typeof BroadcastChannel === "undefined" ? null : broadcast(),
    now: () => Date.now(),
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC",
    utcOffset: (now) => -new Date(now).getTimezoneOffset(),
    random: (bytes) => crypto.getRandomValues(bytes),
    setTimeout: (work, ms) => setTimeout(work, ms),
    clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout> | undefined),
    api: "/api/v1",
    deviceName: deviceName(navigator.userAgent),
    visible: () => document.visibilityState === "visible",
  };
}

/** Some private windows throw at the mere mention. */
function indexedDbOrNull(): IDBFactory | null {
  try {
    return globalThis.indexedDB ?? null;
  } catch {
    return null;
  }
}

/** Kept over a reload, so that the page after it need not wait for the turn of the one before. */
function tabId(): string {
  const fresh = uuid((bytes) => crypto.getRandomValues(bytes));
  try {
    const kept = sessionStorage.getItem("tab") ?? fresh;
    sessionStorage.setItem("tab", kept);
    return kept;
  } catch {
    return fresh;
  }
}

function webLocks(): Locks {
  return {
    request: <T>(name: string, work: () => Promise<T>) =>
      navigator.locks.request(name, work) as Promise<T>,
  };
}

function broadcast(): Channel {
  const channel = new BroadcastChannel("bullpile");
  return {
    post: () => channel.postMessage(null),
    listen: (heard) => {
      channel.onmessage = heard;
    },
    close: () => channel.close(),
  };
}

/** A first name for this device in the list of phones; it can be changed there. */
export function deviceName(agent: string): string {
  const known = [/iPhone/, /iPad/, /Android/, /CrOS/, /Macintosh/, /Windows/, /Linux/];
  const found = known.map((one) => one.exec(agent)?.[0]).find(Boolean);
  return found === "Macintosh" ? "Mac" : found === "CrOS" ? "Chromebook" : (found ?? "Browser");
}

// The phone itself: awake during a game, buzzing, and everything missing (known fault 20).
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { phone, settings } from "../../src/state";
import { browserEnv } from "../../src/state/browser";
import { emptyPhone } from "../support/app";

let page: { visibilityState: string };
let held: { release: () => Promise<void>; let: () => void }[];
const request = vi.fn();

beforeEach(async () => {
  await emptyPhone();
  page = { visibilityState: "visible" };
  held = [];
  request.mockReset().mockImplementation(() => {
    const handlers: (() => void)[] = [];
    const lock = {
      addEventListener: (_: string, handler: () => void) => handlers.push(handler),
      release: vi.fn(async () => lock.let()),
      let: () => handlers.forEach((handler) => handler()),
    };
    held.push(lock);
    return Promise.resolve(lock);
  });
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { wakeLock: { request }, vibrate: vi.fn() });
});
afterEach(async () => {
  await phone.keepAwake(false);
  vi.unstubAllGlobals();
});

test("the screen stays awake, is asked again after hiding, and let go at the end", async () => {
  await phone.keepAwake(true);
  await phone.keepAwake(true);
  expect(request).toHaveBeenCalledTimes(1);
  held[0]!.let(); // the page was hidden
  phone.shown();
  await Promise.resolve();
  expect(request).toHaveBeenCalledTimes(2);
  await phone.keepAwake(false);
  expect(held[1]!.release).toHaveBeenCalled();
  phone.shown();
  expect(request).toHaveBeenCalledTimes(2);
});

test("a game left while the lock was being asked for does not keep it", async () => {
  const asked = phone.keepAwake(true);
  await phone.keepAwake(false);
  await asked;
  expect(held[0]!.release).toHaveBeenCalled();
});

test("a refusal is harmless; a hidden page does not ask; it can be turned off", async () => {
  request.mockRejectedValueOnce(new Error("battery low"));
  await phone.keepAwake(true);
  page.visibilityState = "hidden";
  phone.shown();
  expect(request).toHaveBeenCalledTimes(1);
  page.visibilityState = "visible";
  await settings.set("awake", false);
  await phone.keepAwake(true);
  expect(request).toHaveBeenCalledTimes(1);
});

test("buzzes, unless that is turned off", async () => {
  phone.buzz("tap");
  expect(navigator.vibrate).toHaveBeenCalledTimes(1);
  await settings.set("vibrate", false);
  phone.buzz("moved");
  expect(navigator.vibrate).toHaveBeenCalledTimes(1);
});

test("on plain http nothing of it is there, and all goes on", async () => {
  vi.stubGlobal("navigator", { userAgent: "curl" });
  vi.stubGlobal("BroadcastChannel", undefined);
  await phone.keepAwake(true);
  phone.buzz("tap");
  expect(await phone.persist()).toBe(false);
  const env = browserEnv();
  expect(env).toMatchObject({ locks: null, channel: null, indexedDB: null, api: "/api/v1" });
  expect(env.random(new Uint8Array(8))).toHaveLength(8);
  expect(env.timeZone()).not.toBe("");
  expect(Number.isInteger(env.utcOffset(Date.now()))).toBe(true);
});

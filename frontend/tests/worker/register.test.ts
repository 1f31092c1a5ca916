// The hand-over to a new version: told, waiting for a tap, then reloaded once (known fault 21).
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { registerWorker } from "../../src/worker/register";

type Handlers = Record<string, () => void>;
let container: { controller: object | null; register: ReturnType<typeof vi.fn>; on: Handlers; addEventListener: unknown };
let registration: Record<string, unknown> & { on: Handlers; waiting: { postMessage: ReturnType<typeof vi.fn> } | null };
let shown: () => void;
let touch: Handlers;
const reload = vi.fn();

const listener = (on: Handlers) => (name: string, handler: () => void) => {
  on[name] = handler;
};

beforeEach(() => {
  reload.mockReset();
  const on: Handlers = {};
  registration = { on, waiting: null, installing: null, update: vi.fn(() => Promise.resolve()), addEventListener: listener(on) };
  const own: Handlers = {};
  container = { controller: {}, register: vi.fn(() => Promise.resolve(registration)), on: own, addEventListener: listener(own) };
  vi.stubEnv("DEV", false);
  vi.stubGlobal("navigator", { serviceWorker: container });
  vi.stubGlobal("location", { reload });
  touch = {};
  vi.stubGlobal("addEventListener", listener(touch));
  vi.stubGlobal("removeEventListener", (name: string) => delete touch[name]);
  vi.stubGlobal("document", {
    visibilityState: "visible",
    addEventListener: (_: string, handler: () => void) => (shown = handler),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

async function afterPause<T>(work: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(2_000);
  return work;
}

function install(): void {
  const on: Handlers = {};
  registration["installing"] = { addEventListener: listener(on) };
  registration.on["updatefound"]!();
  registration.waiting = { postMessage: vi.fn() };
  on["statechange"]!();
}

test("a new version is offered; only the tap makes it take over; then the page is loaded anew", async () => {
  const offer = vi.fn();
  await registerWorker(offer);
  expect(container.register).toHaveBeenCalledWith("/sw.js", { updateViaCache: "none" });
  expect(offer).not.toHaveBeenCalled();
  install();
  expect(registration.waiting!.postMessage).not.toHaveBeenCalled();
  (offer.mock.calls[0]![0] as () => void)();
  expect(registration.waiting!.postMessage).toHaveBeenCalledWith({ type: "SKIP_WAITING" });
  expect(reload).not.toHaveBeenCalled();
  container.on["controllerchange"]!();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("one that waits since the last visit is offered at once", async () => {
  registration.waiting = { postMessage: vi.fn() };
  const offer = vi.fn();
  await registerWorker(offer);
  expect(offer).toHaveBeenCalledTimes(1);
});

test("the first worker of all is no new version", async () => {
  vi.useFakeTimers();
  container.controller = null;
  const offer = vi.fn();
  await afterPause(registerWorker(offer));
  install();
  expect(offer).not.toHaveBeenCalled();
  container.controller = {};
  container.on["controllerchange"]!();
  expect(reload).not.toHaveBeenCalled();
  container.on["controllerchange"]!();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("the first worker of all waits until nobody touches the screen", async () => {
  vi.useFakeTimers();
  container.controller = null;
  const registered = registerWorker(() => {});
  for (const event of ["pointerdown", "keydown", "pointerdown"]) {
    await vi.advanceTimersByTimeAsync(1_900);
    touch[event]!();
  }
  expect(container.register).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  await registered;
  expect(container.register).toHaveBeenCalledTimes(1);
  expect(touch).toEqual({});
});

test("a worker that goes with the cleared data of the site is no new version", async () => {
  await registerWorker(() => {});
  container.controller = null;
  container.on["controllerchange"]!();
  expect(reload).not.toHaveBeenCalled();
});

test("looks for a new version whenever the page is shown", async () => {
  await registerWorker(() => {});
  shown();
  expect(registration["update"]).toHaveBeenCalledTimes(1);
});

test("without service workers, or when they are refused, the app goes on", async () => {
  container.register.mockRejectedValueOnce(new Error("refused"));
  await expect(registerWorker(() => {})).resolves.toBeUndefined();
  vi.stubGlobal("navigator", {});
  await expect(registerWorker(() => {})).resolves.toBeUndefined();
});

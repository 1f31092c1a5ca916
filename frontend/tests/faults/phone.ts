// One phone: the app's own state and data on a clock, dice and a line that are told what to do.
import { IDBFactory } from "fake-indexeddb";

import { gameView } from "../../src/data/derive";
import type { Env } from "../../src/data/env";
import type { GameItem, Lost } from "../../src/data/types";
import { boot, shutDown } from "../../src/state";
import { core } from "../../src/state/core.svelte";
import { status } from "../../src/state/later";
import { Clock, dice, webLocks } from "../support/phone";
import { ACTS, invite, isRefused, join } from "./acts";
import type { Which } from "./acts";
import { Line } from "./line";
import type { Fate } from "./line";
import { forget, taken } from "./notes";

export interface Given {
  api: string;
  seed: number;
  /** By how much its clock is wrong, milliseconds. */
  wrong: number;
  /** Over plain http there are no locks. */
  locks: boolean;
  /** Makes group and keys of this run unlike those of all others; all else is the same again. */
  salt: number;
}

const STILL = 120;

let given: Given;
let line: Line;
let clock: Clock;
let memory: IDBFactory;
let random: Env["random"];

/** A new phone, with nothing on it. */
export async function begin(one: Given): Promise<void> {
  shutDown();
  given = one;
  line = new Line();
  memory = new IDBFactory();
  random = salted(dice(one.seed), one.salt);
  clock = new Clock();
  clock.now = Date.parse("2026-03-14T12:00:00Z") + one.wrong;
  forget();
  await open();
}

/** The first id is that of the group; only keys have 32 bytes. */
function salted(roll: Env["random"], salt: number): Env["random"] {
  const grains = dice(salt);
  let first = true;
  return (bytes) => {
    const salty = (first && bytes.length === 16) || bytes.length === 32;
    if (bytes.length === 16) first = false;
    return salty ? grains(bytes) : roll(bytes);
  };
}

async function open(): Promise<void> {
  const env: Env = {
    fetch: line.fetch as typeof fetch,
    indexedDB: memory,
    locks: given.locks ? webLocks() : null,
    tab: "only",
    channel: null,
    now: () => clock.now,
    timeZone: () => "Europe/Berlin",
    utcOffset: () => 60,
    random,
    setTimeout: clock.set,
    clearTimeout: clock.clear,
    api: given.api,
    deviceName: `Phone ${given.seed}`,
    visible: () => true,
  };
  await boot(env);
}

/** Until nothing more happens by itself: it has all answers, but for those that are held. */
export async function still(): Promise<void> {
  let before = -1;
  for (let i = 0; i < STILL; i += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (line.busy > 0 || line.count !== before) i = 0;
    before = line.count;
  }
}

/** The page is thrown away in the middle of whatever it does, and opened again. */
export async function reload(): Promise<void> {
  line.hangUp();
  shutDown();
  const left = clock;
  clock = new Clock();
  clock.now = left.now;
  const old = line;
  line = new Line();
  Object.assign(line, { on: old.on, held: old.held });
  await open();
}

export async function act({ what, ...which }: Which & { what: string }): Promise<object> {
  // Nobody does two things in the same moment.
  clock.now += 1_000;
  try {
    await ACTS[what]!(which);
    return {};
  } catch (error) {
    if (!isRefused(error)) throw error;
    return { refused: error.code };
  }
}

export const network = async ({ on }: { on: boolean }) => {
  line.on = on;
};
export const fate = async ({ fates }: { fates: Fate[] }) => {
  line.fates = fates;
};
export const release = ({ heard }: { heard: boolean }) => line.release(heard);
export const repeat = ({ which }: { which: number }) => line.repeat(which);
export const pass = async ({ seconds }: { seconds: number }) => {
  const end = clock.now + seconds * 1000;
  while (clock.next(end)) await still();
  clock.now = end;
};
export const sync = () => core.sync.now();
export const letIn = async () => ({ code: await invite() });
export const joins = async ({ code }: { code: string }) => join(code);

/** The network is good again and nothing is on its way any more. */
export async function calm(): Promise<void> {
  line.on = true;
  line.fates = [];
  while (line.held.length) await line.release(true);
  await still();
  // What never comes is given up after a while.
  while (line.open) await pass({ seconds: 1 });
}

/** All that is on this phone, to be compared. */
export async function look(): Promise<object> {
  const { items, outbox, parked, groups, storage } = core.memory;
  const group = groups.get(core.group ?? "");
  const games = [...items.values()].filter(({ kind, item }) => kind === "game" && item);
  return {
    group,
    storage,
    items: [...items.values()],
    // What the server derived is left out, so that this phone's own rules are compared.
    views: games.map((record) =>
      gameView({ ...record, item: { ...(record.item as GameItem), standings: undefined } as GameItem }, new Set()),
    ),
    outbox: outbox.map(({ path, method, body, sent }) => ({ path, method, body, sent })),
    parked: parked.map(({ path, method, body, base, code, because, current }) => ({ path, method, body, base, code, because, current })),
    lost: (core.settings.get(`lost/${core.group}`) as Lost | null)?.writes ?? [],
    drafts: [...core.drafts.values()],
    troubled: status.troubled,
  };
}

export const notes = taken;

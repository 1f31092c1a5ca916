// A real server of ours in a process of its own, with an empty database; and phones that talk to it.
import { IDBFactory } from "fake-indexeddb";
import { spawn } from "node:child_process";
import { webcrypto } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Env } from "../../src/data/env";
import { dice, openPage, webLocks } from "./phone";
import type { Page } from "./phone";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const ownPython = `${root}.venv/bin/python`;
const python = existsSync(ownPython) ? ownPython : (process.env["PYTHON"] ?? "python3");
const PATIENCE = 40_000;

export interface RealServer {
  api: string;
  stop(): Promise<void>;
}

export async function realServer(): Promise<RealServer> {
  const folder = mkdtempSync(join(tmpdir(), "bullpile-"));
  const port = await freePort();
  const server = spawn(python, ["scripts/serve.py"], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: `sqlite:///${join(folder, "test.db")}`,
      RATELIMIT_ENABLED: "0",
    },
  });
  let said = "";
  server.stderr.on("data", (data: Buffer) => (said += data.toString()));
  const gone = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const stop = async () => {
    server.kill();
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  const until = Date.now() + PATIENCE;
  while (!(await answers(`http://127.0.0.1:${port}/readyz`))) {
    if (server.exitCode !== null || Date.now() > until) throw new Error(`no server: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { api: `http://127.0.0.1:${port}/api/v1`, stop };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

// The seeded dice of the other tests would make the same ids in every run.
export const random: Env["random"] = (bytes) => webcrypto.getRandomValues(bytes);

type Net = "good" | "off" | "lossy";
export type RealPhone = Page & { net: (how: Net) => void; sent: () => number };

/** A page with a real clock that hurries, on a network as it is told. `wrong`: how far its clock goes ahead, ms. */
export async function realPhone(api: string, seed: number, wrong = 0): Promise<RealPhone> {
  let how: Net = "good";
  let sent = 0;
  const roll = dice(seed);
  const unlucky = () => roll(new Uint8Array(1))[0]! < 90;
  const env: Env = {
    fetch: (async (input: string, init: RequestInit) => {
      if (how === "off" || (how === "lossy" && unlucky())) throw new TypeError("no network");
      sent += 1;
      const answer = await fetch(input, init);
      if (how === "lossy" && unlucky()) throw new TypeError("answer lost");
      return answer;
    }) as typeof fetch,
    indexedDB: new IDBFactory(),
    locks: webLocks(),
    tab: "only",
    channel: null,
    now: () => Date.now(),
    timeZone: () => "Europe/Berlin",
    utcOffset: () => 60,
    random,
    setTimeout: (work, ms) => setTimeout(work, Math.min(ms, 5)),
    clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
    api,
    deviceName: `Phone ${seed}`,
    visible: () => true,
  };
  // The clock of the patience must run as fast as its timers do.
  let jump = wrong;
  const hurry = env.setTimeout;
  env.now = () => Date.now() + jump;
  env.setTimeout = (work, ms) =>
    ms === 15_000 ? setTimeout(work, ms) : hurry(() => ((jump += ms), work()), ms);
  const page = await openPage(env);
  return { ...page, net: (one) => (how = one), sent: () => sent };
}

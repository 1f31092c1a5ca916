/** One tab sends: by Web Locks, or by a lease in the database where there are none (plain http). */
import { TIMEOUT } from "./api";
import type { Db, Tx } from "./db";
import type { Env } from "./env";

/** A lease outlives the longest request; it is renewed before each. */
export const LEASE = TIMEOUT + 10_000;
const LOOK_AGAIN = 1_000;
const NAME = "lease";

interface Lease {
  owner: string;
  until: number;
}

/** Whether the turn is still this tab's; asked inside the transaction that begins a request. */
export type Mine = (tx: Tx) => Promise<boolean>;

/** Wait for this tab's turn and do the work in it. */
export async function inTurn<T>(
  env: Env,
  db: Db,
  work: (mine: Mine) => Promise<T>,
): Promise<T> {
  if (env.locks) return env.locks.request("bullpile-send", () => work(() => Promise.resolve(true)));
  const owner = env.tab;
  const renew: Mine = async (tx) => {
    const lease = (await tx.get("settings", NAME))?.value as Lease | undefined;
    const left = lease && lease.owner !== owner ? lease.until - env.now() : 0;
    // More than a whole lease is left only when the phone's clock was set back meanwhile.
    if (left > 0 && left <= LEASE) return false;
    tx.put("settings", { name: NAME, value: { owner, until: env.now() + LEASE } });
    return true;
  };
  while (!(await db.write(renew))) {
    await new Promise<void>((resolve) => env.setTimeout(resolve, LOOK_AGAIN));
  }
  try {
    return await work(renew);
  } finally {
    await db.write(async (tx) => {
      const lease = (await tx.get("settings", NAME))?.value as Lease | undefined;
      if (lease?.owner === owner) tx.delete("settings", NAME);
    });
  }
}

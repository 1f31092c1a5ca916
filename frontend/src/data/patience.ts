/** How long to wait after a failure: longer each time, at random, never less than was asked for. */
import type { Env } from "./env";

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 60_000;

/** Milliseconds: twice as long each time, at random between half and whole of it. */
export function waitAfter(env: Env, failures: number, asked: number): number {
  const whole = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures, 10));
  const random = env.random(new Uint8Array(1))[0]! / 255;
  return Math.max(whole * (0.5 + random / 2), asked);
}

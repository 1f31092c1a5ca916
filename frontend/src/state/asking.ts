/** Asking the server at once, for what is never filed. */
import { call } from "../data/api";
import type { Request } from "../data/api";
import { Refused } from "../data/errors";
import type { Body } from "../data/types";
import { core } from "./core.svelte";

/** The body of the answer; throws what the server refuses, or that it was not reached. */
export async function ask(request: Request): Promise<Body> {
  const answer = await call(core.store.env, request);
  if (answer.kind === "taken") return answer.body ?? {};
  if (answer.kind === "refused") throw new Refused(answer.code);
  throw new Refused(answer.after ? "rate-limited" : "offline");
}

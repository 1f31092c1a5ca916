/** When the app speaks of the link that brings a group back: once, and never again after an answer. */
import { core } from "./core.svelte";
import { games } from "./games.svelte";

/** Null: nothing happened yet; "shared" is a reason to ask, the others are answers. */
type Answer = "shared" | "made" | "dismissed" | "joined" | null;

/** The setting that keeps it, on this phone. */
export const recoveryName = (group: string): string => `recovery/${group}`;

/**
 * Whether it is time: there is something to lose, a finished game or what was shown to others. Who came
 * by a code is not asked: a second link would stop the first one, of the phone that made the group.
 */
export function asksForRecovery(): boolean {
  const group = core.groups.get(core.group ?? "");
  if (!group?.on_server || group.refused || group.role !== "keeper") return false;
  const answer = answerOf(group.id);
  return answer === "shared" || (answer === null && games.list.some((game) => game.status === "finished"));
}

export function notNow(): Promise<void> {
  return core.set(recoveryName(core.group!), "dismissed" satisfies Answer);
}

/** A result was shown to others. */
export async function showed(): Promise<void> {
  const { group } = core;
  if (group !== null && answerOf(group) === null) await core.set(recoveryName(group), "shared" satisfies Answer);
}

function answerOf(group: string): Answer {
  return (core.settings.get(recoveryName(group)) as Answer | undefined) ?? null;
}

// What of an audit is shown: of several findings about the same number the one that says most.
import type { Finding } from "../rules/audit";

const covers = (one: Finding, other: Finding): boolean => {
  if (one.code === "no-bullheads-at-all") return other.code === "impossible-total" || isAboutAll(other);
  if (one.code === "impossible-total") return isAboutAll(other);
  if (one.code !== "impossible-points" || other.code !== "unlikely-total") return false;
  return other.players.length === 1 && other.players[0] === one.players[0];
};
/** That the total is rare; with names the same finding speaks of dear piles. */
const isAboutAll = (one: Finding) => one.code === "unlikely-total" && one.players.length === 0;

/** "34 is rare, it may be right" is not shown below "34 is too few". */
export function worthSaying(findings: readonly Finding[]): Finding[] {
  return findings.filter((other) => !findings.some((one) => covers(one, other)));
}

/** What goes with `finding` when a person says that it is right: it would else come up in its place. */
export function coveredBy(finding: Finding, findings: readonly Finding[]): Finding[] {
  return findings.filter((other) => covers(finding, other));
}

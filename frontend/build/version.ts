// The version that is shown on screen: that of package.json, and the commit it was built from.
import { execFileSync } from "node:child_process";

import manifest from "../package.json" with { type: "json" };

export function version(): string {
  const given = process.env["BULLPILE_VERSION"];
  if (given) return given;
  try {
    const git = execFileSync("git", ["rev-parse", "--short", "HEAD"], { stdio: "pipe" });
    return `${manifest.version} (${git.toString().trim()})`;
  } catch {
    return manifest.version; // an archive without its history
  }
}

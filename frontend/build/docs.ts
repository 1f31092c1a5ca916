// Put RapiDoc, the reader of the API's description, beside the app: /api/docs needs no other host.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Plugin } from "vite";

const require = createRequire(import.meta.url);

/** Emits assets/rapidoc-<version>.js, which the server finds by that pattern. */
export function docs(): Plugin {
  return {
    name: "bullpile-docs",
    apply: "build",
    generateBundle() {
      const { version } = require("rapidoc/package.json") as { version: string };
      for (const ending of ["", ".LICENSE.txt"]) {
        const source = readFileSync(require.resolve(`rapidoc/dist/rapidoc-min.js${ending}`));
        this.emitFile({
          type: "asset",
          fileName: `assets/rapidoc-${version}.js${ending}`,
          source,
        });
      }
    },
  };
}

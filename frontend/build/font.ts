// Make the app's typeface from the npm package: width pinned at 86, only the letters we set.
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

import subsetFont from "subset-font";
import type { HtmlTagDescriptor, Plugin } from "vite";

const OUT = path.resolve(import.meta.dirname, "../.generated");
const PACKAGE = "@fontsource-variable/bricolage-grotesque";

/** All characters from first to last. */
function range(first: number, last: number): string {
  const codes = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return String.fromCodePoint(...codes);
}

// The package has Latin and Latin Extended as two files, which cannot be joined; nor need they be:
// few tables have a player whose name asks for the second one.
const LETTERS = {
  latin: range(0x20, 0x7e) + range(0xa0, 0xff) + "ıŒœ–—‘’‚“”„•…‹›⁄€↑↓−",
  "latin-ext": range(0x100, 0x24f) + range(0x1e80, 0x1e9e) + range(0x1ef2, 0x1ef9),
};

async function makeOne(subset: keyof typeof LETTERS): Promise<void> {
  const source = createRequire(import.meta.url).resolve(
    `${PACKAGE}/files/bricolage-grotesque-${subset}-wdth-normal.woff2`,
  );
  const target = path.join(OUT, `bricolage-86-${subset}.woff2`);
  const newest = Math.max((await stat(source)).mtimeMs, (await stat(import.meta.filename)).mtimeMs);
  const made = await stat(target).catch(() => undefined);
  if (made && made.mtimeMs > newest) return;
  const font = await subsetFont(await readFile(source), LETTERS[subset], {
    targetFormat: "woff2",
    variationAxes: { wdth: 86, wght: { min: 400, max: 800 } },
    noHinting: true,
    keepFeatures: ["ccmp", "locl", "kern", "mark", "mkmk", "tnum", "pnum"],
  });
  await mkdir(OUT, { recursive: true });
  await writeFile(target, font);
}

/** Makes the files that src/styles/font.css names, and has index.html preload the first. */
export function font(): Plugin {
  return {
    name: "bullpile-font",
    async buildStart() {
      await makeOne("latin");
      await makeOne("latin-ext");
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, context): HtmlTagDescriptor[] {
        const files = Object.keys(context.bundle ?? {});
        const href = files.find((file) => /bricolage-86-latin-[^e].*\.woff2$/.test(file));
        if (!href) return [];
        const attrs = { rel: "preload", as: "font", type: "font/woff2", href: `/${href}`, crossorigin: "" };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}

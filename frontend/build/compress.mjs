// After the build: a .br and a .gz beside every file worth it, so that serving costs no work.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const DIST = path.resolve(import.meta.dirname, "../dist");
const TEXT = /\.(css|html|js|json|svg|txt|webmanifest)$/;
const SMALLEST = 300; // bytes; below that the headers weigh more than what is saved

for (const name of readdirSync(DIST, { recursive: true, encoding: "utf8" })) {
  if (!TEXT.test(name)) continue;
  const file = path.join(DIST, name);
  const plain = readFileSync(file);
  if (plain.length < SMALLEST) continue;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(plain, { params }));
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
}

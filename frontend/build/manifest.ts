// What phones are told about the app for installing it: names, icons, shortcuts, pictures.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import type { Plugin } from "vite";
import type { ManifestOptions } from "vite-plugin-pwa";

const PICTURES = path.resolve(import.meta.dirname, "../../docs/screenshots");
const SHOWN = {
  "tally-light.png": "Tap the cards of each pile",
  "scoreboard-light.png": "Who is ahead, and how far it is to the limit",
  "where-light.png": "Where does it go?",
};

/** The pictures that were taken of the running app, with their sizes from the head of the file. */
function pictures(): { file: string; src: string; sizes: string; label: string; bytes: Buffer }[] {
  return Object.entries(SHOWN)
    .map(([name, label]) => ({ file: path.join(PICTURES, name), src: `screenshots/${name}`, label }))
    .filter(({ file }) => existsSync(file))
    .map((picture) => {
      const bytes = readFileSync(picture.file);
      return { ...picture, bytes, sizes: `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}` };
    });
}

const ICONS = [
  { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
  { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
] as const;

export function manifest(): Partial<ManifestOptions> {
  return {
    name: "Bullpile",
    short_name: "Bullpile",
    description: "Keeps the score of 6 nimmt!, at the table and offline.",
    id: "/",
    start_url: "/",
    display: "standalone",
    categories: ["games", "utilities"],
    background_color: "#EDEAE4",
    theme_color: "#EDEAE4",
    icons: [...ICONS],
    shortcuts: [
      { name: "Where does it go?", short_name: "Where?", url: "/where", icons: [ICONS[1]] },
      { name: "New game", url: "/new", icons: [ICONS[1]] },
    ],
    screenshots: pictures().map(({ src, sizes, label }) => ({
      src: `/${src}`,
      sizes,
      label,
      type: "image/png",
      form_factor: "narrow",
    })),
  };
}

/** Puts the pictures that the manifest names beside the app. */
export function manifestPictures(): Plugin {
  return {
    name: "bullpile-manifest-pictures",
    apply: "build",
    generateBundle() {
      for (const { src, bytes } of pictures()) {
        this.emitFile({ type: "asset", fileName: src, source: bytes });
      }
    },
  };
}

// How the app is built: Svelte, the typeface, the API's reader, the service worker.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";

import { docs } from "./build/docs.ts";
import { font } from "./build/font.ts";
import { manifest, manifestPictures } from "./build/manifest.ts";
import { version } from "./build/version.ts";

const API = process.env["BULLPILE_API"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  logLevel: "warn",
  plugins: [
    svelte(),
    font(),
    docs(),
    manifestPictures(),
    VitePWA({
      injectRegister: null,
      registerType: "prompt",
      manifest: manifest(),
      includeManifestIcons: false, // the browser keeps those it shows; the precache stays small
      workbox: {
        globPatterns: ["**/*.{html,js,css,woff2,svg,webmanifest}"],
        globIgnores: ["assets/rapidoc-*"],
        // Pages only; nothing else is routed, so the API and its streams pass untouched.
        navigateFallback: "index.html",
        navigateFallbackDenylist: [/^\/(api|healthz|readyz|metrics)(\/|$)/, /\.\w+$/],
        cleanupOutdatedCaches: true,
        // A new version waits for a tap; it never takes over pages made of old files.
        skipWaiting: false,
        clientsClaim: false,
        inlineWorkboxRuntime: true,
        sourcemap: false,
      },
    }),
  ],
  define: { "import.meta.env.VITE_VERSION": JSON.stringify(version()) },
  build: {
    target: "es2022",
    assetsInlineLimit: 0, // the content policy allows no data: URLs for fonts or scripts
    modulePreload: { polyfill: false },
    // One file with all that the first page needs: it is smaller than many, and asked for once.
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: [{ name: "first", test: /src\/(main\.ts|App\.svelte)$/ }] } },
    },
  },
  server: { proxy: { "/api": API } },
});

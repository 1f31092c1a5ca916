// Bundles the phones of tests/faults: each import of the bundle with another query is another phone.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const at = (name: string) => `${import.meta.dirname}/${name}`;

export default defineConfig({
  root: import.meta.dirname,
  logLevel: "warn",
  plugins: [svelte({ configFile: false })],
  resolve: { conditions: ["browser"] },
  build: {
    target: "node20",
    minify: false,
    lib: { entry: { main: at("main.ts"), phone: at("phone.ts") }, formats: ["es"] },
    rolldownOptions: { external: [/^node:/], checks: { pluginTimings: false } },
  },
});

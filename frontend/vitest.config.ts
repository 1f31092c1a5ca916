// Unit tests run under plain node; only what needs a browser is tested in a real one (tests/e2e).
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ["browser"] },
  test: {
    environment: "node",
    include: ["tests/**/*.test.ts"],
    // By itself it leaves one core to the editor.
    maxWorkers: "100%",
  },
});

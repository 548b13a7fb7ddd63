import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

import SCREENS from "./src/look/screens.json" with { type: "json" };

const server = process.env["STATIONMASTER_SERVER"] ?? "http://127.0.0.1:8484";

/** `@media (--phone)`, as CSS will have it: screens are named in src/look/screens.json, for styles and scripts. */
const screens: Plugin = {
  name: "screens",
  enforce: "pre",
  transform(code, id) {
    if (!/\.css($|\?)/.test(id)) return null;
    return code.replace(/@media \(--([a-z]+)\)/g, (_, name: string) => {
      const query = (SCREENS as Record<string, string>)[name];
      if (!query) throw new Error(`${id}: no screen is called '${name}' (see src/look/screens.json)`);
      return `@media ${query}`;
    });
  },
};

export default defineConfig({
  plugins: [screens, svelte()],
  build: {
    outDir: "../src/stationmaster/server/static",
    emptyOutDir: true,
    // The server allows nothing but its own files: no data: addresses in the styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [".."] }, // families bring their words: ../src/stationmaster/games/**/words.*.ftl
    // The server takes requests only from its own pages: here ours is one.
    proxy: {
      "/api": { target: server, changeOrigin: true, headers: { origin: server } },
      "/ws": { target: server, changeOrigin: true, headers: { origin: server }, ws: true },
    },
  },
  // Components' state is tested as the browser runs it.
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "happy-dom",
    testTimeout: 30_000, // on however busy a machine
    // A word that is missing, or any other complaint, fails the test that met it.
    setupFiles: ["tests/setup.ts"],
    // One window for all files, not one each: half the time.
    isolate: false,
    fileParallelism: false,
  },
});

/**
 * Prints what Python draws with: reads scenes (JSON, by name) from standard input, and writes sheets and stencils,
 * drawn by the page's own components. `python -m tests.sheets` calls it, from web/.
 */

import { text } from "node:stream/consumers";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { Window } from "happy-dom";
import { createServer } from "vite";

// Settings ask a browser what its reader prefers.
const window = new Window();
for (const name of ["window", "document", "matchMedia", "localStorage"]) globalThis[name] = window[name];

const vite = await createServer({
  configFile: false,
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, hmr: false, ws: false, watch: null, fs: { allow: [".."] } },
  optimizeDeps: { noDiscovery: true },
  plugins: [
    svelte({
      configFile: false,

      compilerOptions: { runes: true, css: "injected" },
    }),
  ],
});
try {
  const { print } = await vite.ssrLoadModule("/print/print.ts");
  process.stdout.write(JSON.stringify(print(JSON.parse(await text(process.stdin)))));
} finally {
  await vite.close();
}

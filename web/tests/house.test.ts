/** The house: colours, screens and levels have names, and these are used. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import SCREENS from "../src/look/screens.json";

const TOKENS = "src/look/tokens.css";

function sources(folder = "src"): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|css|ts)$/.test(entry.name) ? [path] : [];
  });
}

const files = sources().map((path) => ({ path, text: readFileSync(path, "utf8") }));
const tokens = readFileSync(TOKENS, "utf8");

/** Where a pattern stands in the sources, tokens aside: "src/shell/Log.svelte:12: #fff". */
function found(pattern: RegExp, within = files): string[] {
  return within
    .filter(({ path }) => path !== TOKENS)
    .flatMap(({ path, text }) =>
      text
        .split("\n")
        .flatMap((line, i) => [...line.matchAll(pattern)].map(([what]) => `${path}:${i + 1}: ${what}`)),
    );
}

const COLOUR =
  /(?<![\w&])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(\s*[\d.]/gi;
const LEVEL = /z-index:(?!\s*var\(--level-)[^;]*|zIndex\b/g;
const WIDTH = /(?:min|max)-(?:width|height)\s*:\s*\d+px\)|@media[^{]*\d+px/g;

describe("the house", () => {
  it("is searched where there is something to find", () => {
    expect(files.length).toBeGreaterThan(100);
    const bad = [
      { path: "a.svelte", text: "  color: #fff;\n  fill: rgb(0 0 0 / 10%);\n  background: #1f4d43aa;" },
      { path: "b.css", text: "z-index: 7;\n@media (max-width: 819px) {" },
    ];
    expect(found(COLOUR, bad)).toHaveLength(3);
    expect(found(LEVEL, bad)).toEqual(["b.css:1: z-index: 7"]);
    expect(found(WIDTH, bad)).toHaveLength(1);
    const good = [
      {
        path: "c.svelte",
        text: 'fill="url(#sky-{uid})" href="#cities" rgb(var(--shade) / 4%)\n#each {#if a}',
      },
      { path: "d.css", text: "max-width: 819px;\nz-index: var(--level-menu);\n@media (--phone) {" },
    ];
    expect([...found(COLOUR, good), ...found(LEVEL, good), ...found(WIDTH, good)]).toEqual([]);
  });

  it("hides words that are only heard in one way: .unseen of look/base.css", () => {
    expect(found(/clip-path: inset\(50%\)/g).map((place) => place.split(":")[0])).toEqual([
      "src/look/base.css",
    ]);
  });

  it("names every colour in look/tokens.css", () => {
    expect(found(COLOUR)).toEqual([]);
  });

  it("names what lies over what in look/tokens.css", () => {
    expect(found(LEVEL)).toEqual([]);
  });

  it("names the sizes of screens in look/screens.json", () => {
    expect(found(WIDTH)).toEqual([]);
    const asked = files.flatMap(({ text }) => [...text.matchAll(/@media \(--([a-z]+)\)/g)].map((m) => m[1]!));
    expect(new Set(asked)).toEqual(new Set(Object.keys(SCREENS)));
  });

  it("has no token that nothing uses, and uses none that it has not", () => {
    const all = files.map(({ text }) => text).join("\n");
    const named = new Set([...all.matchAll(/(--[a-z][a-z0-9-]*)['"]?\s*[:=]/g)].map((match) => match[1]!));
    const used = [...all.matchAll(/var\((--[a-z][a-z0-9-]*)\s*[,)]/g)].map((match) => match[1]!);
    expect([...new Set(used)].filter((name) => !named.has(name))).toEqual([]);
    // Some are put together: var(--train-{kind}).
    const starts = [...all.matchAll(/var\((--[a-z][a-z0-9-]*-)(?:\$?\{)/g)].map((match) => match[1]!);
    const idle = [...tokens.matchAll(/^\s+(--[a-z][a-z0-9-]*):/gm)]
      .map((match) => match[1]!)
      .filter((name) => !used.includes(name) && !starts.some((start) => name.startsWith(start)));
    expect([...new Set(idle)]).toEqual([]);
  });
});

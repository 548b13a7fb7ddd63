/** Words: both languages say the same things, every word that is asked for is there, and plurals are right. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it, vi } from "vitest";

import { settings, preferredLang } from "../src/lib/settings.svelte";
import { bundleOf, hasWords, inLang, spelledOut, t } from "../src/lib/words.svelte";
import type { Lang } from "../src/wire/messages";

const TEXT = "../src/stationmaster/text";
const files = readdirSync(TEXT).filter((name) => name.endsWith(".ftl"));
const source = (name: string): string => readFileSync(join(TEXT, name), "utf8");

function ids(lang: Lang): string[] {
  return files
    .filter((name) => name.endsWith(`.${lang}.ftl`))
    .flatMap((name) => [...source(name).matchAll(/^([a-z][a-z0-9-]*) =/gm)].map((match) => match[1]!));
}

/** The arguments that a message uses, by its id. */
function argumentsOf(lang: Lang): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const name of files.filter((each) => each.endsWith(`.${lang}.ftl`))) {
    for (const message of source(name).split(/^(?=[a-z][a-z0-9-]* =)/m)) {
      const id = /^([a-z][a-z0-9-]*) =/.exec(message)?.[1];
      const words = message.replace(/^#.*$/gm, "");
      if (id) found[id] = [...new Set([...words.matchAll(/\$([a-z]+)/g)].map((match) => match[1]!))].sort();
    }
  }
  return found;
}

function pageSources(folder = "src"): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return pageSources(path);
    return /\.(svelte|ts)$/.test(entry.name) ? [readFileSync(path, "utf8")] : [];
  });
}

describe("the files of words", () => {
  it("have the same messages in both languages, each once", () => {
    expect(ids("ru").sort()).toEqual(ids("en").sort());
    expect(new Set(ids("en")).size).toBe(ids("en").length);
  });

  it("do not invent arguments: what Russian uses, English knows", () => {
    const english = argumentsOf("en");
    const russian = argumentsOf("ru");
    const extra = Object.keys(russian).filter((id) =>
      russian[id]!.some((name) => !["you", ...english[id]!].includes(name)),
    );
    expect(extra).toEqual([]);
  });

  it("hold every message that the page asks for by name", () => {
    const asked = pageSources().flatMap((text) =>
      [...text.matchAll(/\bt\(\s*["']([a-z0-9-]+)["']/g)].map((match) => match[1]!),
    );
    expect(asked.length).toBeGreaterThan(100);
    const known = new Set(ids("en"));
    expect(asked.filter((id) => !known.has(id))).toEqual([]);
  });

  it("hold no message that nothing asks for", () => {
    const all = pageSources().join("\n");
    const idle = ids("en").filter(
      (id) => !new RegExp(`["']${id}["']`).test(all) && !BUILT.some((start) => id.startsWith(start)),
    );
    expect(idle).toEqual([]);
  });

  it("complain of a mistake by file", () => {
    expect(() => bundleOf("en", { "a.en.ftl": "one = { two", "b.en.ftl": "one = 1\none = 2" })).toThrow(
      /\.en\.ftl/,
    );
  });
});

/** Messages whose names the page puts together. */
const BUILT = [
  "asked-",
  "choice-",
  "theme-",
  "pace-",
  "motion-",
  "kind-",
  "closed-",
  "ttr-asked-",
  "ttr-explain-",
  "ttr-score-",
  "cg-asked-",
  "cg-explain-",
  "sns-asked-",
  "sns-explain-",
  "setup-no",
  "setup-nameless",
];

describe("in Russian", () => {
  beforeEach(() => {
    settings.lang = "ru";
  });

  it.each([
    [1, "1 паровоз"],
    [2, "2 паровоза"],
    [5, "5 паровозов"],
    [11, "11 паровозов"],
    [21, "21 паровоз"],
  ])("%i locomotives are %s", (count, words) => {
    expect(t("ttr-cards", { kind: "locomotive", count })).toBe(words);
  });

  it("adjectives follow their number", () => {
    expect(t("ttr-cards", { kind: "red", count: 1 })).toBe("1 красная");
    expect(t("ttr-cards", { kind: "red", count: 3 })).toBe("3 красных");
  });

  it("verbs follow the person", () => {
    expect(t("ttr-log-take", { who: "Анна", you: "no", kind: "blue" })).toBe("Анна берёт синюю карту.");
    expect(t("ttr-log-take", { who: "Анна", you: "yes", kind: "locomotive" })).toBe("Вы берёте паровоз.");
  });
});

describe("languages", () => {
  it("are taken from the browser, the first that we speak", () => {
    expect(preferredLang(["de", "ru-RU", "en"])).toBe("ru");
    expect(preferredLang(["en-GB", "ru"])).toBe("en");
    expect(preferredLang(["fr"])).toBe("en");
  });

  it("a message without words is complained of, and its name shown", () => {
    const complain = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(inLang("en", "no-such-message")).toBe("no-such-message");
    expect(complain).toHaveBeenCalledOnce();
    expect(hasWords("no-such-message")).toBe(false);
  });

  it("notation without words is spelled out", () => {
    expect(spelledOut("! row cleared")).toBe("row cleared");
    expect(spelledOut("denver-omaha")).toBe("denver omaha");
  });
});

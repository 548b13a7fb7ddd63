/** Words as the page says them. That all are there in both languages is tested in tests/test_words.py. */

import { beforeEach, describe, expect, it, vi } from "vitest";

import { settings, preferredLang } from "../src/lib/settings.svelte";
import { tracksListed } from "../src/games/ticket_to_ride/words";
import { bundleOf, hasWords, inLang, spelledOut, t } from "../src/lib/words.svelte";
import { recorded } from "./recorded";

describe("the files of words", () => {
  it("complain of a mistake by file", () => {
    expect(() => bundleOf("en", { "a.en.ftl": "one = { two", "b.en.ftl": "one = 1\none = 2" })).toThrow(
      /\.en\.ftl/,
    );
  });
});

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

  it("a number below zero has a minus, and no hyphen", () => {
    expect(inLang("en", "ttr-cards", { kind: "red", count: -3 })).toContain("−3");
    expect(inLang("ru", "ttr-cards", { kind: "red", count: -3 })).not.toContain("-3");
  });

  it("notation without words is spelled out", () => {
    expect(spelledOut("! row cleared")).toBe("row cleared");
    expect(spelledOut("denver-omaha")).toBe("denver omaha");
  });
});

describe("a list of tracks", () => {
  const { board } = recorded("usa").scene;
  const all = board.tracks.map((_, track) => track);

  it("says nothing twice, and has one of two that are alike", () => {
    settings.lang = "en";
    const words = tracksListed(board, all).map((each) => each.words);
    expect(new Set(words).size).toBe(words.length);
    expect(words).toContain("Boston – Montréal");
    expect(words.filter((each) => each.startsWith("Boston – New York")).sort()).toEqual([
      "Boston – New York: 2 spaces, red, 2 points.",
      "Boston – New York: 2 spaces, yellow, 2 points.",
    ]);
  });
});

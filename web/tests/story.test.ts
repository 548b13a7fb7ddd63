/** Games told in words: nothing raw is left over, in either language. */

import { beforeEach, describe, expect, it } from "vitest";

import {
  offerInWords,
  storyInWords,
  ticketEnds,
  ticketName,
  ticketPoints,
} from "../src/games/ticket_to_ride/words";
import { settings } from "../src/lib/settings.svelte";
import { BOARDS, recorded } from "./recorded";

const NAMES = ["Anna", "Boris", "Clara"];
const { board } = recorded("usa").scene;

describe.each(BOARDS)("a game on %s", (name) => {
  const { scene, story, states } = recorded(name);

  it.each(["en", "ru"] as const)("is told in words (%s)", (lang) => {
    settings.lang = lang;
    const lines = storyInWords(scene.board, story, NAMES, 0);
    const claimed = story
      .filter(({ text }) => text.startsWith("claim "))
      .map(({ text }) => text.split(" ")[1]);
    expect(lines.flatMap(({ place }) => place ?? [])).toEqual(claimed);
    expect(lines.length).toBeGreaterThan(50);
    for (const { text } of lines) {
      expect(text).not.toMatch(/[?{}!]|ttr-|\bundefined\b|NaN/);
      expect(text.trim()).not.toBe("");
      if (lang === "ru") expect(text.replace(/Anna|Boris|Clara/g, "")).not.toMatch(/[a-z]{3}/);
    }
  });

  it.each(["en", "ru"] as const)("has words for all that is offered (%s)", (lang) => {
    settings.lang = lang;
    for (const option of states.flatMap(({ options }) => options)) {
      if (option.startsWith("instead ")) continue; // chosen card by card, never as a button
      const words = offerInWords(scene.board, option);
      if (lang === "ru") expect(words, option).toMatch(/[а-яё]/i);
      expect(words, option).not.toMatch(/ttr-|NaN|undefined|[a-z]-[a-z]+\/2/);
    }
  });
});

it("a choice among tickets names them, where they are known", () => {
  settings.lang = "en";
  const names = [0, 2].map((ticket) => ticketName(board, ticket));
  expect(offerInWords(board, "keep 1 3", [0, 1, 2])).toBe(`Keep ${names.join(" and ")}`);
  expect(offerInWords(board, "keep 1 3")).toBe("Keep number 1 and 3");
  expect(offerInWords(board, "keep none", [0])).toBe("Keep no ticket");
});

describe("the story", () => {
  beforeEach(() => {
    settings.lang = "en";
  });

  const told = (...lines: [number, string][]) => lines.map(([by, text]) => ({ by, text }));
  const texts = (lines: { by: number; text: string }[]) =>
    storyInWords(board, lines, NAMES, 0).map((line) => line.text);

  it("does not tell of the deal before the first move", () => {
    expect(texts(told([-1, "! begins 2"], [-1, "! dealt red"], [-1, "! shown blue"]))).toEqual([]);
  });

  it("says what one drew, and of others only that they drew", () => {
    expect(texts(told([0, "draw"], [-1, "! dealt orange"], [1, "draw"], [-1, "! dealt ?"]))).toEqual([
      "You draw an orange card from the deck.",
      "Boris draws from the deck.",
    ]);
  });

  it("says the same once", () => {
    expect(texts(told([1, "draw"], [-1, "! dealt ?"], [1, "draw"], [-1, "! dealt ?"]))).toEqual([
      "Boris draws from the deck. Twice.",
    ]);
  });

  it("tells claims with their cards", () => {
    expect(texts(told([2, "claim denver-omaha purple 1"]))).toEqual([
      "Clara claims Denver – Omaha for 3 purple and 1 locomotive.",
    ]);
  });

  it("keeps secrets as they were told", () => {
    expect(
      texts(told([1, "keep"], [1, "keep ? ?"], [0, "keep boston-miami"], [1, "keep ?long ?short"])),
    ).toEqual([
      "Boris has chosen tickets.",
      "Boris keeps 2 tickets.",
      "You keep Boston – Miami.",
      "Boris keeps 2 tickets.",
    ]);
  });

  it("gathers what a tunnel turned up", () => {
    const lines = told(
      [-1, "! turned red"],
      [-1, "! turned locomotive"],
      [-1, "! turned red"],
      [1, "turn back"],
    );
    expect(texts([{ by: 1, text: "draw" }, ...lines])).toEqual([
      "Boris draws from the deck.",
      "The mountain turns up 2 red and 1 locomotive.",
      "Boris turns back.",
    ]);
  });

  it("tells what it does not know as it is", () => {
    expect(texts(told([1, "fly to-the-moon"]))).toEqual(["Boris: fly to the moon"]);
  });
});

describe("tickets", () => {
  beforeEach(() => {
    settings.lang = "en";
  });

  it("name their cities and points", () => {
    const ticket = board.tickets.findIndex((each) => each.id === "boston-miami");
    expect(ticketName(board, ticket)).toBe("Boston – Miami");
    expect(ticketPoints(board, ticket)).toBe("12");
  });

  it("to countries name each country once, and the range of points", () => {
    const swiss = recorded("switzerland").scene.board;
    const ticket = swiss.tickets.findIndex((each) => each.id === "bern-countries");
    expect(ticketEnds(swiss, ticket).from).toBe("Bern");
    expect(new Set(ticketEnds(swiss, ticket).to.split(" / ")).size).toBe(
      ticketEnds(swiss, ticket).to.split(" / ").length,
    );
    expect(ticketPoints(swiss, ticket)).toMatch(/^\d+–\d+$/);
  });
});

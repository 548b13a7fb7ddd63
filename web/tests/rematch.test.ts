import { describe, expect, it } from "vitest";

import { walked } from "../src/games/ticket_to_ride/map/walk";
import { sharesOf } from "../src/shell/points";
import { mayStep, rematch, stepped, type Played } from "../src/table/rematch";
import type { Track } from "../src/games/ticket_to_ride/scene";
import type { Bot, Entry, Line, Option, Preset, Sitter } from "../src/wire/messages";

const said = { en: "", ru: "" };
const bot = (name: string, level: string): Bot => ({ name, level, title: said, about: said });
const BOTS = [
  bot("planner", "hard"),
  bot("apprentice", "easy"),
  bot("journeyman", "medium"),
  bot("random", ""),
];
const FIRST: Option = {
  name: "first",
  title: said,
  about: said,
  default: "chance",
  choices: ["chance", 0, 1, 2],
  of: "seat",
};
const ENTRY: Entry = {
  name: "usa",
  family: "ticket_to_ride",
  title: said,
  about: said,
  least_seats: 2,
  most_seats: 5,
  options: [FIRST],
  decisions: [],
  shelf: 0,
  presets: [],
};
const person = (name: string): Sitter => ({ name, kind: "person", bot: null, connected: true });
const PLAYED: Played = {
  game: "usa",
  options: { first: 2, dice: true },
  sitters: [
    person("Anna"),
    { name: "Porter", kind: "bot", bot: "journeyman", connected: true },
    person("Boris"),
  ],
  yours: [0],
  began: 2,
  terms: { stand_in: 60, host: 0 },
};

describe("a rematch", () => {
  it("has the same seats and options, and the next one begins", () => {
    expect(rematch(PLAYED, ENTRY, BOTS, 0, "en")).toEqual({
      game: "usa",
      seats: [
        { kind: "me", name: "Anna" },
        { kind: "bot", bot: "journeyman", name: "Porter" },
        { kind: "friend", name: "Boris", was: 2 },
      ],
      options: { first: 0, dice: true },
      lang: "en",
      terms: { stand_in: 60 },
    });
  });

  it("goes on from who began by chance, where that is known", () => {
    const byChance = { ...PLAYED, options: { first: "chance" } };
    expect(rematch({ ...byChance, began: 0 }, ENTRY, BOTS, 0, "en").options).toEqual({ first: 1 });
    expect(rematch({ ...byChance, began: null }, ENTRY, BOTS, 0, "en").options).toEqual({ first: "chance" });
  });

  it("seats several at one screen there again", () => {
    const { seats } = rematch({ ...PLAYED, yours: [0, 2] }, ENTRY, BOTS, 0, "ru");
    expect(seats.map(({ kind }) => kind)).toEqual(["here", "bot", "here"]);
  });

  it("is easier or harder by a level, as far as there is one", () => {
    expect(stepped("journeyman", BOTS, 1)).toBe("planner");
    expect(stepped("journeyman", BOTS, -1)).toBe("apprentice");
    expect(stepped("planner", BOTS, 1)).toBe("planner");
    expect(stepped("random", BOTS, 1)).toBe("random");
    expect(mayStep(PLAYED, ENTRY, BOTS, 1)).toBe(true);
    expect(mayStep({ ...PLAYED, sitters: [person("Anna")] }, ENTRY, BOTS, 1)).toBe(false);
    expect(rematch(PLAYED, ENTRY, BOTS, 1, "en").seats[1]).toEqual({
      kind: "bot",
      bot: "planner",
      name: "Porter",
    });
  });
});

describe("a rematch of a game with presets", () => {
  const preset = (name: string, tokens: number): Preset => ({
    name,
    title: said,
    about: said,
    options: { tokens },
  });
  const TOKENS: Option = { ...FIRST, name: "tokens", default: 8, choices: [10, 8, 7], of: "" };
  const entry: Entry = {
    ...ENTRY,
    options: [TOKENS],
    presets: [preset("easy", 10), preset("medium", 8), preset("standard", 7)],
  };
  const alone: Played = { ...PLAYED, options: {}, sitters: [person("Anna")] };

  it("steps from one to the next, also from the usual one", () => {
    expect(rematch(alone, entry, [], -1, "en").options).toEqual({ tokens: 10 });
    expect(rematch(alone, entry, [], 1, "en").options).toEqual({ tokens: 7 });
    expect(rematch({ ...alone, options: { tokens: 7 } }, entry, [], 0, "en").options).toEqual({ tokens: 7 });
  });

  it("is offered as far as there is one, and not from a set-up of one's own", () => {
    expect(mayStep(alone, entry, [], -1)).toBe(true);
    expect(mayStep({ ...alone, options: { tokens: 10 } }, entry, [], -1)).toBe(false);
    expect(mayStep({ ...alone, options: { tokens: 9 } }, entry, [], -1)).toBe(false);
  });
});

const line = (what: string, points: number): Line => ({ what, points, about: "", reached: points > 0 });

describe("the score", () => {
  it("is told together by kinds, without what brought nothing", () => {
    const lines = [line("routes", 70), line("ticket", 9), line("ticket", -4), line("longest-path", 0)];
    expect(sharesOf(lines)).toEqual([
      { what: "routes", points: 70 },
      { what: "ticket", points: 5 },
    ]);
  });
});

describe("light over a path", () => {
  const track = (a: number, b: number): Track => ({ a, b }) as Track;
  // A square and a tail: 0-1-2-3-0, 3-4.
  const tracks = [track(0, 1), track(2, 1), track(2, 3), track(0, 3), track(3, 4)];

  it("runs from city to city, also against the way tracks are drawn", () => {
    expect(walked(tracks, [0, 1, 2, 4])).toEqual([
      { track: 0, back: false },
      { track: 1, back: true },
      { track: 2, back: false },
      { track: 4, back: false },
    ]);
    expect(walked(tracks, [4, 2, 1, 0]).map(({ back }) => back)).toEqual([true, true, false, true]);
  });

  it("runs anyhow over tracks that do not hang together", () => {
    expect(walked(tracks, [0, 4])).toEqual([
      { track: 0, back: false },
      { track: 4, back: false },
    ]);
  });
});

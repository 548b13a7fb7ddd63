/** Small things, each with one duty: keys, addresses, set-ups, scores, rules, names, the camera. */

import { describe, expect, it } from "vitest";

import { Camera } from "../src/lib/camera.svelte";
import { briefly, initials, inOurWords, seatNames } from "../src/lib/names";
import { settings } from "../src/lib/settings.svelte";
import { placeOf, route } from "../src/lib/route.svelte";
import { findRules } from "../src/lib/search";
import { scoreSteps, totalsAt } from "../src/table/scoring";
import {
  choicesOf,
  firstOptions,
  firstSeats,
  levelOf,
  minutes,
  objection,
  presetIn,
  quickSeats,
  quickTable,
  sensibleBot,
  seatsAs,
  seatsIn,
  turned,
  withoutSeat,
  withStaff,
} from "../src/table/setup";
import { Keyring } from "../src/wire/keyring";
import type { Entry, Option, Preset } from "../src/wire/messages";
import { recorded } from "./recorded";

const both = (text: string) => ({ en: text, ru: text });
const FIRST: Option = {
  name: "first",
  title: both(""),
  about: both(""),
  default: "chance",
  choices: ["chance", 0, 1, 2, 3, 4],
  of: "seat",
};
const STACKS: Option = { ...FIRST, name: "open", default: "none", choices: [], of: "seats" };
const ENTRY: Entry = {
  name: "usa",
  family: "ticket_to_ride",
  title: both("USA"),
  about: both(""),
  least_seats: 2,
  most_seats: 5,
  options: [FIRST],
  decisions: [120, 180, 240, 306],
  presets: [],
  shelf: 0,
};
const BOTS = [
  { name: "random", level: "", title: both("Random"), about: both("") },
  { name: "greedy", level: "easy", title: both("Greedy"), about: both("") },
  { name: "planner", level: "hard", title: both("Planner"), about: both("") },
];

describe("keys", () => {
  function ring(start: Record<string, string> = {}): { keyring: Keyring; kept: Map<string, string> } {
    const kept = new Map(Object.entries(start));
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (k: string, v: string) => void kept.set(k, v),
    };
    return { keyring: new Keyring(store), kept };
  }

  it("are kept by table, each once", () => {
    const { keyring } = ring();
    keyring.add("t", "a");
    keyring.add("t", "b");
    keyring.add("t", "a");
    keyring.add("u", "c");
    expect(keyring.of("t").sort()).toEqual(["a", "b"]);
    keyring.drop("t");
    expect(keyring.all()).toEqual([{ table: "u", token: "c" }]);
  });

  it("that open nothing are forgotten, at that table only", () => {
    const { keyring } = ring();
    keyring.add("t", "good");
    keyring.add("u", "another's");
    keyring.add("t", "another's");
    keyring.forget("t", ["another's", "never kept"]);
    expect(keyring.all()).toEqual([
      { table: "t", token: "good" },
      { table: "u", token: "another's" },
    ]);
  });

  it("of old tables are forgotten when there are too many", () => {
    const { keyring } = ring();
    for (let i = 0; i < 70; i++) keyring.add(`t${i}`, `k${i}`);
    expect(keyring.all()).toHaveLength(60);
    expect(keyring.of("t0")).toEqual([]);
    expect(keyring.of("t69")).toEqual(["k69"]);
  });

  it.each(["not json", '{"a":1}', '[{"table":1}]'])("what is not ours is not read: %s", (text) => {
    expect(ring({ "stationmaster.keys": text }).keyring.all()).toEqual([]);
  });

  it("a browser that keeps nothing does no harm", () => {
    const keyring = new Keyring({
      getItem: () => null,
      setItem: () => {
        throw new Error("quota");
      },
    });
    expect(() => keyring.add("t", "a")).not.toThrow();
  });
});

it("addresses lead to the hall, to a game being set up there, or to a table", () => {
  const hall = { page: "hall", table: "", game: "" };
  expect(placeOf("/")).toEqual(hall);
  expect(placeOf("/set-up/europe")).toEqual({ ...hall, game: "europe" });
  expect(placeOf("/set-up/europe/")).toEqual({ ...hall, game: "europe" });
  expect(placeOf("/table/k3v9")).toEqual({ page: "table", table: "k3v9", game: "" });
  expect(placeOf("/table/%E0%A4%A")).toEqual({ page: "table", table: "%E0%A4%A", game: "" });
  for (const path of ["/table/", "/set-up/", "/set-up/europe/3", "/elsewhere/europe"])
    expect(placeOf(path)).toEqual(hall);
});

it("a key that is half a code is still taken out of the address", () => {
  location.hash = "#%";
  expect(route.takeToken()).toBe("%");
  expect(location.hash).toBe("");
});

describe("setting up", () => {
  it("a game's length comes from what was counted, in fives of minutes", () => {
    expect(minutes(ENTRY, 2)).toBe(20);
    expect(minutes(ENTRY, 5)).toBe(50);
    expect(minutes({ ...ENTRY, decisions: [1] }, 2)).toBe(5);
    expect(minutes({ ...ENTRY, decisions: [] }, 2)).toBeNull();
  });

  it("one click seats me among bots that a newcomer can beat, later among those chosen last", () => {
    expect(quickSeats(ENTRY)).toBe(3);
    expect(quickSeats({ ...ENTRY, least_seats: 1, most_seats: 2 })).toBe(2);
    expect(sensibleBot(BOTS, "")).toBe("greedy");
    expect(sensibleBot(BOTS, "medium")).toBe("greedy");
    expect(sensibleBot(BOTS, "expert")).toBe("planner");
    expect(sensibleBot(BOTS.slice(0, 1), "hard")).toBe("random");
    const anna = { name: "Anna", level: "hard", preset: "" };
    expect(levelOf(firstSeats(ENTRY, BOTS, anna), BOTS)).toBe("hard");
    expect(levelOf([{ kind: "me" }], BOTS)).toBe("");
    expect(quickTable(ENTRY, BOTS, anna, ["Porter", "Stoker"], "en")).toEqual({
      game: "usa",
      lang: "en",
      options: {},
      seats: [
        { kind: "me", name: "Anna" },
        { kind: "bot", bot: "planner", name: "Porter" },
        { kind: "bot", bot: "planner", name: "Stoker" },
      ],
    });
  });

  it("of a game with presets one click plays the easiest, later the one chosen last", () => {
    const preset = (name: string, tokens: number): Preset => ({
      name,
      title: { en: name, ru: name },
      about: { en: "", ru: "" },
      options: { tokens },
    });
    const tokens = { ...FIRST, name: "tokens", default: 7, choices: [7, 8, 10], of: "" as const };
    const entry = { ...ENTRY, options: [tokens], presets: [preset("easy", 10), preset("standard", 7)] };
    const asks = (name: string): unknown =>
      quickTable(entry, BOTS, { name: "Anna", level: "", preset: name }, [], "en").options;
    expect(asks("")).toEqual({ tokens: 10 });
    expect(asks("standard")).toEqual({ tokens: 7 });
    expect(asks("of another game")).toEqual({ tokens: 10 });
    expect(firstOptions(entry, "")).toEqual({ tokens: 10 });
    expect(firstOptions(ENTRY, "easy")).toEqual({ [FIRST.name]: FIRST.default });
    expect(presetIn(entry, { tokens: 7 })?.name).toBe("standard");
    expect(presetIn(entry, { tokens: 8 })).toBeUndefined();
  });

  it("without bots the server chooses", () => {
    expect(firstSeats(ENTRY, [], { name: "Anna", level: "" })[1]).toEqual({ kind: "bot" });
  });

  it("no bot takes the name of another", () => {
    const seats = withStaff(
      [{ kind: "me", name: "Porter" }, { kind: "bot" }, { kind: "bot" }],
      ["Porter", "Stoker"],
    );
    expect(seats.map((seat) => seat.name)).toEqual(["Porter", "Stoker", undefined]);
  });

  it("a seat keeps its name when its kind changes among people", () => {
    expect(turned({ kind: "me", name: "Anna" }, "here", undefined)).toEqual({ kind: "here", name: "Anna" });
    expect(turned({ kind: "me", name: "Anna" }, "bot", "planner")).toEqual({ kind: "bot", bot: "planner" });
    expect(turned({ kind: "bot", bot: "planner" }, "friend", undefined)).toEqual({ kind: "friend" });
  });

  it("somebody must sit here, with a name", () => {
    expect(objection([{ kind: "bot" }, { kind: "friend" }], false)).toBe("setup-nobody-here");
    expect(objection([{ kind: "me" }], true)).toBe("setup-nameless");
    expect(objection([{ kind: "me", name: "Anna" }], false)).toBeNull();
  });

  it("only seats that are there can begin", () => {
    expect(choicesOf(FIRST, 2)).toEqual(["chance", 0, 1]);
    expect(choicesOf({ ...FIRST, name: "open", default: true, choices: [] }, 2)).toEqual([true, false]);
    expect(choicesOf({ ...FIRST, name: "rounds", default: 3, choices: [] }, 2)).toEqual([]);
  });

  it("several seats are named by their numbers, or all, or none", () => {
    expect(seatsIn("0,2", 4)).toEqual([0, 2]);
    expect(seatsIn("all", 3)).toEqual([0, 1, 2]);
    expect(seatsIn("none", 3)).toEqual([]);
    expect([seatsAs([2, 0], 4), seatsAs([1, 0], 2), seatsAs([], 2)]).toEqual(["0,2", "all", "none"]);
  });

  it("when a seat goes, options still name the same people", () => {
    expect(withoutSeat(STACKS, "0,2", 1, 4)).toBe("0,1");
    expect(withoutSeat(STACKS, "0,2", 2, 4)).toBe("0");
    expect(withoutSeat(FIRST, 3, 1, 4)).toBe(2);
    expect(withoutSeat(FIRST, 1, 1, 4)).toBe("chance");
    expect(withoutSeat(FIRST, "chance", 1, 4)).toBe("chance");
    expect(withoutSeat({ ...FIRST, default: 3, choices: [], of: "" }, 5, 1, 4)).toBe(5);
  });
});

describe("the final score", () => {
  const { outcome } = recorded("usa");
  const steps = scoreSteps(outcome);

  it("tells every line of everyone, one kind after another", () => {
    expect(steps).toHaveLength(outcome.lines.flat().length);
    const kinds = steps.map((step) => step.line.what);
    expect(kinds.filter((kind, i) => kind !== kinds[i - 1])).toHaveLength(new Set(kinds).size);
  });

  it("adds up to the totals", () => {
    expect(totalsAt(outcome, steps, 0)).toEqual(outcome.totals.map(() => 0));
    const last = steps.at(-1)!;
    const before = totalsAt(outcome, steps, steps.length - 1);
    before[last.seat]! += last.line.points;
    expect(before).toEqual(outcome.totals);
    expect(totalsAt(outcome, steps, steps.length)).toEqual(outcome.totals);
  });
});

describe("rules", () => {
  const sections = [
    { title: "Setup", level: 2, rules: [{ id: "BASE-01", text: "Two to five players." }] },
    {
      title: "Ход",
      level: 2,
      rules: [
        { id: "BASE-10", text: "Паровозы берёт каждый.", ruling: "Rulebooks are silent." },
        { id: "", text: "A remark." },
      ],
    },
  ];

  it("are found by number, by words, and with е for ё", () => {
    expect(findRules(sections, "base-10").map((section) => section.title)).toEqual(["Ход"]);
    expect(findRules(sections, "берет паровозы")[0]?.rules).toHaveLength(1);
    expect(findRules(sections, "silent").map((section) => section.title)).toEqual(["Ход"]);
    expect(findRules(sections, "five two")[0]?.rules[0]?.id).toBe("BASE-01");
    expect(findRules(sections, "  ")).toBe(sections);
    expect(findRules(sections, "submarine")).toEqual([]);
  });
});

describe("names", () => {
  it("a long name is called by its first word, and cut with a point only where that is too long, too", () => {
    const names = [
      "Екатерина Константинопольская",
      "Анна Кова",
      "Анна Белова",
      "Стрелочник",
      "Bot 2",
      "Bot 3",
    ];
    expect(briefly(names, 0, 500).text).toBe("Екатерина Константинопольская");
    expect(briefly(names, 0, 60).text).toBe("Екатерина");
    expect(briefly(names, 1, 45).text).toBe("Анна К.");
    expect(briefly(names, 2, 45).text).toBe("Анна Б.");
    expect(briefly(names, 3, 40).text).toMatch(/^Стрел[а-я]*\.$/);
    expect(briefly(names, 4, 30).text).toBe("Bot 2");
    expect(briefly(names, 3, 56).size).toBeLessThan(briefly(names, 3, 200).size);
  });

  it("initials differ, also where names begin alike", () => {
    expect(initials(["Anna", "Alan", "анна", ""])).toEqual(["A", "L", "А", "4"]);
  });

  it("an open seat is called so", () => {
    const sitter = { name: "", kind: "person" as const, bot: null, connected: false };
    expect(seatNames([sitter], (bot) => bot, "Open seat", "Guest")).toEqual(["Open seat"]);
    const here = { ...sitter, connected: true };
    expect(seatNames([here], (bot) => bot, "Open seat", "Guest")).toEqual(["Guest"]);
  });

  it("what the page called them in another language, it says in ours", () => {
    settings.lang = "ru";
    expect(inOurWords("Porter", true)).toBe("Носильщик");
    expect(inOurWords("Guest", false)).toBe("Гость");
    expect(inOurWords("Guest 3", false)).toBe("Гость 3");
    expect(inOurWords("Porter", false)).toBe("Porter"); // somebody's own name
    expect(inOurWords("Anna", false)).toBe("Anna");
    settings.lang = "en";
    expect(inOurWords("Стрелочник", true)).toBe("Signalman");
    expect(inOurWords("Гость", false)).toBe("Guest");
  });
});

describe("the camera", () => {
  function camera(first = 1): Camera {
    const made = new Camera({ left: 0, top: 0, right: 1000, bottom: 500 }, () => first);
    made.resize(516, 516);
    return made;
  }

  it("shows the whole board, centred", () => {
    const made = camera();
    expect(made.scale).toBeCloseTo(0.5);
    expect(made.toScreen({ x: 500, y: 250 })).toEqual({ x: 258, y: 258 });
  });

  it("keeps the point under the finger when it comes closer", () => {
    const made = camera();
    const at = { x: 200, y: 258 };
    const before = made.toBoard(at);
    made.zoom(3, at);
    expect(made.toBoard(at).x).toBeCloseTo(before.x);
    expect(made.toBoard(at).y).toBeCloseTo(before.y);
  });

  it("never goes farther than the whole board, nor leaves it", () => {
    const made = camera();
    made.zoom(0.1);
    expect(made.scale).toBeCloseTo(made.fitScale);
    made.zoom(100);
    expect(made.scale).toBeCloseTo(made.fitScale * 8);
    made.pan(99999, -99999);
    const corner = made.toBoard({ x: 0, y: made.height });
    expect(corner.x).toBeGreaterThan(-10);
    expect(corner.y).toBeLessThan(510);
  });

  it("stays where one looked when the window changes", () => {
    const made = camera();
    made.zoom(4);
    made.pan(-100, 0);
    const middle = made.toBoard({ x: 258, y: 258 });
    made.resize(800, 600);
    expect(made.toBoard({ x: 400, y: 300 }).x).toBeCloseTo(middle.x);
  });

  it("on a small screen begins closer", () => {
    expect(camera(2).scale).toBeCloseTo(1);
  });
});

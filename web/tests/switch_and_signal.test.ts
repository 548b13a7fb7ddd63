/** Switch & Signal: what the engine said in real games, sorted, drawn and told in words. */

import { readFileSync } from "node:fs";

import { flushSync, mount, unmount } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { askedInWords } from "../src/games/questions";
import { ending } from "../src/games/switch_and_signal/index";
import { besidePiece, callsIn } from "../src/games/switch_and_signal/called";
import { offersOf, paymentsFor } from "../src/games/switch_and_signal/offers";
import { slotsOf } from "../src/games/switch_and_signal/quays";
import { exampleFor } from "../src/games/switch_and_signal/examples";
import { coveredBy } from "../src/games/switch_and_signal/map/corner";
import Losses from "../src/games/switch_and_signal/map/Losses.svelte";
import { planFor } from "../src/games/switch_and_signal/map/plan";
import { isKind, lossesIn, lossesOfTurn, type Desk } from "../src/games/switch_and_signal/desk.svelte";
import { journeysIn } from "../src/games/switch_and_signal/journeys";
import { latelyIn } from "../src/games/switch_and_signal/lately";
import { sizesFor } from "../src/games/switch_and_signal/map/sizes";
import { tapped } from "../src/games/switch_and_signal/map/tap";
import {
  atlasOf,
  points,
  symbolsOf,
  type Aid,
  type Scene,
  type Told,
  type View,
} from "../src/games/switch_and_signal/scene";
import {
  instructionName,
  offerInWords,
  placeName,
  positionName,
  runInWords,
  signalName,
  standingInWords,
  storyInWords,
} from "../src/games/switch_and_signal/words";
import type { Camera } from "../src/lib/camera.svelte";
import { around, distance, overlaps, type Box } from "../src/lib/geometry";
import { settings } from "../src/lib/settings.svelte";
import { hasWords } from "../src/lib/words.svelte";
import { boxOf, freestCorner } from "../src/shell/corner";
import { scoreSteps } from "../src/table/scoring";
import type { Outcome } from "../src/wire/messages";

interface Recorded {
  scene: Scene;
  states: { view: View; options: string[]; aid: Aid | null }[];
  story: Told[];
  outcome: Outcome;
}

const GAMES = ["switch-signal-europe", "switch-signal-america"] as const;
const read = (name: string): Recorded =>
  JSON.parse(readFileSync(`tests/recorded/${name}.json`, "utf8")) as Recorded;
const all = Object.fromEntries(GAMES.map((name) => [name, read(name)]));
/** The board's room at 1440 and 1024 pixels, on a phone, and on one held sideways. */
const ROOMS = [
  { width: 940, height: 640 },
  { width: 560, height: 560 },
  { width: 390, height: 352 },
  { width: 565, height: 294 },
];
const NAMES = ["Anna", "Boris"];
const RAW = /sns-|[{}]|\bundefined\b|NaN|! /;

it("has the conductor beside every train of a colour, the officer beside each, the coupler beside points", () => {
  const offers = offersOf(["move black-1", "conductor black", "officer grey-2", "coupler seattle", "roll"]);
  const calls = callsIn(offers, ["black-1", "grey-2", "black-3"]);
  expect(calls.map(({ piece, helper }) => `${helper} ${piece.kind} ${piece.id}`)).toEqual([
    "conductor train black-1",
    "conductor train black-3",
    "officer train grey-2",
    "coupler place seattle",
  ]);
});

it("puts a helper's sign where it is nearest to its own piece", () => {
  const room = { width: 400, height: 300 };
  const at = { x: 200, y: 150 };
  expect(besidePiece(at, [], 20, room)).toEqual({ x: 220, y: 130 });
  // A train to the right pushes it to the left; one above that, below.
  expect(besidePiece(at, [{ x: 230, y: 150 }], 20, room)).toEqual({ x: 180, y: 130 });
  const spot = besidePiece(at, [{ x: 230, y: 150 }, { x: 180, y: 120 }], 20, room); // prettier-ignore
  expect(spot).toEqual({ x: 180, y: 170 });
  // In a corner of the room only one side is left.
  expect(besidePiece({ x: 390, y: 10 }, [], 20, room)).toEqual({ x: 370, y: 30 });
});

describe.each(GAMES)("%s", (name) => {
  const { scene, states, story, outcome } = all[name]!;
  const { board, rules } = scene;

  it.each(["en", "ru"] as const)("is told in words (%s)", (lang) => {
    settings.lang = lang;
    const lines = storyInWords(board, story, NAMES, 0);
    const places = lines.flatMap(({ place }) => place ?? []);
    expect(places.length).toBeGreaterThan(10);
    for (const [kind, id] of places.map((place) => place.split(" "))) {
      const { nodes, signals } = atlasOf(board);
      expect(isKind(kind) && (kind === "signal" ? signals.has(id!) : nodes.has(id!)), `${kind} ${id}`).toBe(
        true,
      );
    }
    expect(lines.length).toBeGreaterThan(40);
    for (const { text } of lines) {
      expect(text.trim()).not.toBe("");
      expect(text.replace("!", "")).not.toMatch(RAW);
      if (lang === "ru") expect(text.replace(/Anna|Boris/g, "")).not.toMatch(/[a-z]{3}/i);
    }
  });

  it.each(["en", "ru"] as const)("has words for every offer and question (%s)", (lang) => {
    settings.lang = lang;
    for (const { view, options } of states) {
      expect(hasWords(`sns-asked-${view.asked}`), view.asked).toBe(true);
      expect(hasWords(`sns-explain-${view.asked}`), view.asked).toBe(true);
      if (view.asked !== "rolled") expect(askedInWords("sns", view.asked)).not.toMatch(RAW);
      for (const option of options) {
        const words = offerInWords(board, option);
        expect(words, option).not.toMatch(RAW);
        expect(words, option).not.toMatch(/[a-z]:[a-z]|\+/);
        if (lang === "ru") expect(words, option).not.toMatch(/[a-z]{3}/i);
      }
    }
  });

  it("loses no offer: each has its place", () => {
    for (const { options } of states) {
      const offers = offersOf(options);
      const maps = [offers.moves, offers.officers, offers.departs, offers.colours, offers.conductors];
      const spaces = [offers.couplers, offers.takes, offers.lays, offers.leaves, offers.helpers];
      const found = [
        ...offers.plays.map((play) => play.action),
        ...offers.loads.map((load) => load.action),
        ...[...maps, ...spaces].flatMap((map) => [...map.values()]),
        ...[...offers.switches.values()].flatMap((map) => [...map.values()]),
        ...offers.draws.values(),
        ...offers.rest,
      ];
      expect(found.sort()).toEqual([...options].sort());
      for (const space of [...offers.takes.keys(), ...offers.lays.keys(), ...offers.leaves.keys()])
        expect(atlasOf(board).signals.has(space), space).toBe(true);
      for (const junction of offers.switches.keys())
        expect(atlasOf(board).nodes.get(junction)?.kind).toBe("junction");
    }
  });

  it("has every helper who can be called on beside the piece they would see to", () => {
    const called = states.flatMap(({ view, options }) => {
      const calls = callsIn(offersOf(options), view.to_move);
      const wanted = options.filter((option) => /^(conductor|officer|coupler) /.test(option));
      expect(new Set(calls.map(({ action }) => action))).toEqual(new Set(wanted));
      for (const { piece, helper, action } of calls) {
        expect(action.split(" ")[0]).toBe(helper);
        if (piece.kind === "train") expect(view.to_move).toContain(piece.id);
        else expect(atlasOf(board).nodes.get(piece.id)?.kind).toBe("departure");
      }
      return calls.map(({ helper }) => helper);
    });
    expect(called.length).toBeGreaterThan(0);
  });

  it.each(["en", "ru"] as const)("has examples for its rulebook, on its own board (%s)", (lang) => {
    settings.lang = lang;
    const port = board.side === "central-europe" ? "SNS-46" : "SNS-82";
    const named = ["SNS-03", "SNS-04", "SNS-05", "SNS-35", "SNS-40", port].map((rule) => {
      const found = exampleFor(board, rules, rule)!;
      expect(hasWords(`sns-example-${found.name}`), rule).toBe(true);
      for (const { box, trains } of found.glimpses) {
        expect(trains).not.toEqual([]);
        for (const { pose } of trains) expect(overlaps(box, around(pose, 1))).toBe(true);
      }
      return found.name;
    });
    expect(new Set(named).size).toBe(6);
    expect(exampleFor(board, rules, "SNS-10")).toBeNull();
    expect(exampleFor(board, rules, port === "SNS-46" ? "SNS-82" : "SNS-46")).toBeNull();
  });

  it("shows a roll as it is ridden: as many sections as the die shows, one after the other", () => {
    const [glimpse] = exampleFor(board, rules, "SNS-40")!.glimpses;
    const { from, run, value } = glimpse!.roll!;
    expect(run.path).toHaveLength(value);
    const [first, second] = [from, ...run.path!].map((id) => atlasOf(board).sections.get(id)!);
    expect(first!.track).toBe(second!.track);
    expect(rules.dice.black).toContain(value);
  });

  it("runs along the rails: every forecast is a connected way that ends where it says", () => {
    const atlas = atlasOf(board);
    for (const { view, aid } of states) {
      for (const [train, forecasts] of Object.entries(aid?.trains ?? {})) {
        const from = view.trains.find((each) => each.id === train)!.place;
        expect(forecasts.reduce((sum, { faces }) => sum + faces, 0)).toBe(6);
        for (const run of forecasts.flatMap(({ runs }) => runs)) {
          const way = atlas.way(from, run.path ?? []);
          const last = run.path?.at(-1);
          if (last) expect(distance(way.at(-1)!, atlas.at(last)!)).toBeLessThan(4);
          for (let i = 1; i < way.length; i++) expect(distance(way[i - 1]!, way[i]!)).toBeLessThan(30);
          expect(runInWords(board, run)).not.toMatch(RAW);
        }
      }
    }
  });

  it("sends signals only to red spaces", () => {
    for (const { view, aid } of states) {
      for (const [from, spaces] of Object.entries(aid?.signals ?? {})) {
        expect(view.greens).toContain(from);
        for (const space of spaces) expect(view.greens).not.toContain(space);
      }
    }
  });

  it("stands trains on their places, heading along the track", () => {
    const atlas = atlasOf(board);
    for (const section of board.sections) {
      const { a, b } = board.tracks[section.track]!;
      const [to, back] = [atlas.pose(section.id, b)!, atlas.pose(section.id, a)!];
      expect(Math.abs(to.angle! - back.angle!)).toBeCloseTo(180);
    }
    for (const node of board.nodes) {
      const pose = atlas.pose(node.id)!;
      expect(pose.angle === null).toBe(node.kind !== "departure");
    }
    expect(atlas.pose("depot")).toBeNull();
  });

  it("shows as many slots in its ports as goods are needed", () => {
    const slots = rules.ports.flatMap((port) => slotsOf(rules, null, port));
    expect(slots.length).toBe(rules.goal);
  });

  describe.each(ROOMS)("in a room of $width by $height", (room) => {
    const plan = planFor(board, rules, room, "ru");
    const sheet = { left: 0, top: 0, right: plan.sheet.width, bottom: plan.sheet.height };
    const within = (box: Box): boolean =>
      box.left >= -0.1 &&
      box.top >= -0.1 &&
      box.right <= sheet.right + 0.1 &&
      box.bottom <= sheet.bottom + 0.1;
    const places = plan.board.nodes;

    it("names every place, on the sheet and clear of other names and places", () => {
      expect(plan.names.every((name) => name.way.lines.join("").length > 1 && within(name))).toBe(true);
      plan.names.forEach((name, i) => {
        expect(plan.names.filter((other, k) => k > i && overlaps(name, other))).toEqual([]);
        const others = places.filter(
          (node, k) => k !== i && overlaps(name, around(node, 10 * plan.sizes.grown)),
        );
        expect(others.map((node) => node.id)).toEqual([]);
      });
    });

    it("lays goods beside the tracks", () => {
      const piles = [...plan.piles.quays, ...plan.piles.waiting];
      expect(piles.map((pile) => pile.node).sort()).toEqual(
        places
          .filter((node) => node.kind === "trade" || node.kind === "port")
          .map((node) => node.id)
          .sort(),
      );
      const rails = plan.board.tracks.flatMap((track) => points(track.line));
      for (const { box } of piles) {
        expect(within(box)).toBe(true);
        const covered = rails.filter((at) => overlaps(box, around(at, 1)));
        expect(covered).toEqual([]);
      }
    });

    it("turns tracks with the sheet", () => {
      for (const { angle, line } of [...plan.board.sections, ...plan.board.signals]) {
        const [first, last] = [points(line)[0]!, points(line).at(-1)!];
        const along = (Math.atan2(last.y - first.y, last.x - first.x) * 180) / Math.PI;
        const off = Math.abs(((angle - along + 540) % 360) - 180);
        expect(off).toBeLessThan(20);
      }
    });

    it("is worked out once, and grows the same every time", () => {
      expect(planFor(board, rules, room, "ru")).toBe(plan);
      const terrain = plan.terrain.whole;
      expect(terrain.mountains.length).toBeGreaterThan(0);
      expect(terrain.trees.length).toBeGreaterThan(1000);
      const again = planFor(structuredClone(board), rules, room, "ru");
      expect(again).not.toBe(plan);
      expect(again.terrain.whole).toEqual(terrain);
    });

    it.each(["en", "ru"] as const)("has a corner for a finger where no piece and no name is (%s)", (lang) => {
      const plan = planFor(board, rules, room, lang);
      const corner = freestCorner(plan.sheet, true, (box) => coveredBy(box, plan, plan.names));
      const box = boxOf(plan.sheet, corner, true);
      const covered = plan.names.filter((name) => overlaps(box, name));
      expect(covered.map(({ way }) => way.lines.join(" "))).toEqual([]);
      const pieces = [...places, ...plan.board.signals, ...plan.board.sections];
      expect(pieces.filter((piece) => overlaps(box, around(piece, 12))).map(({ id }) => id)).toEqual([]);
    });
  });

  it("tells the score of the team once", () => {
    expect(scoreSteps(outcome, true).length).toBe(outcome.lines[0]!.length);
  });
});

describe("words", () => {
  const { board } = all["switch-signal-europe"]!.scene;

  beforeEach(() => {
    settings.lang = "en";
  });

  it("name places, exits and positions", () => {
    expect(placeName(board, "paris")).toBe("Paris");
    expect(placeName(board, "calais:amiens/1")).toBe("Calais – Amiens");
    expect(signalName(board, "paris:amiens")).toBe("Paris, exit to Amiens");
    expect(positionName(board, "calais+paris")).toBe("Calais – Paris");
  });

  it("tell the goal, what of it is done, and how many turns are left", () => {
    const { rules } = all["switch-signal-europe"]!.scene;
    const america = all["switch-signal-america"]!;
    const view = { ...all["switch-signal-europe"]!.states[0]!.view, landed: {}, deck: 13, ended: "" };
    expect(standingInWords(board, rules, view)).toBe("Bring 8 goods to Marseille: 0 of 8, 13 turns left");
    const landed = { marseille: { red: 2, blue: 1 } };
    expect(standingInWords(board, rules, { ...view, landed, deck: 0 })).toBe(
      "Bring 8 goods to Marseille: 3 of 8, the last turn",
    );
    expect(standingInWords(board, rules, { ...view, ended: "won" })).toMatch(/: 0 of 8$/);
    settings.lang = "ru";
    expect(standingInWords(board, rules, { ...view, deck: 2 })).toBe(
      "Цель — Марсель: 0 из 8 грузов, осталось 2 хода",
    );
    const there = { ...america.states[0]!.view, deck: 1, ended: "" };
    expect(standingInWords(america.scene.board, america.scene.rules, there)).toBe(
      "Цель — Сан-Франциско и Нью-Йорк: 0 из 10 грузов, остался 1 ход",
    );
  });

  it("tell two cards for one, and what a move did", () => {
    const told: Told[] = [
      { by: 0, text: "play signal+move as switch" },
      { by: 0, text: "switch amiens calais+paris" },
      { by: 0, text: "play move" },
      { by: 0, text: "move black-1" },
      {
        by: -1,
        text: "! rolls 4",
        did: {
          run: { train: "black-1", path: ["calais:amiens/1"], end: "calais:amiens/1", why: "red", cost: 3 },
        },
      },
      { by: 1, text: "load black-1 with switch", did: { loaded: ["black-1", "yellow"] } },
    ];
    expect(storyInWords(board, told, NAMES, 0).map((line) => line.text)).toEqual([
      "You set the switch at Amiens: Calais – Paris. (Two cards: signal and move.)",
      "You move the black train 1.",
      "The black train 1 rolls 4: Calais – Amiens, stops at a red signal, 3 tokens lost.",
      "Boris loads a yellow good onto the black train 1.",
    ]);
  });

  it("gather the cards that were drawn", () => {
    const told: Told[] = [
      { by: 1, text: "draw 3" },
      { by: -1, text: "! card move" },
      { by: -1, text: "! card signal" },
      { by: -1, text: "! card move" },
    ];
    expect(storyInWords(board, told, NAMES, 0).map((line) => line.text)).toEqual([
      "Boris draws 1 signal card and 2 move cards.",
    ]);
  });

  it("name the symbols of an instruction, three of any colour as one", () => {
    expect(symbolsOf("departure any any any")).toEqual(["departure", "all"]);
    expect(symbolsOf("start")).toHaveLength(3);
    expect(instructionName("departure black")).toBe("a train departs and black trains move");
    expect(instructionName("departure departure")).toBe("two trains depart");
    expect(instructionName("departure any any")).toBe("a train departs and any two colours move");
    expect(instructionName("black black")).toBe("black trains move, twice");
    settings.lang = "ru";
    expect(instructionName("departure departure")).toBe("отправляются два поезда");
    expect(instructionName("departure any any")).toBe("отправляется поезд и едут два цвета на выбор");
  });
});

it("tells a roll together with what came of it, if nobody interrupted", () => {
  settings.lang = "en";
  const { board } = all["switch-signal-europe"]!.scene;
  const run = { train: "black-1", path: ["paris"], end: "paris" };
  const told = (texts: Told[]): string[] => storyInWords(board, texts, NAMES, 0).map(({ text }) => text);
  const die = { by: -1, text: "! rolls 3" };
  const keep = { by: 0, text: "keep", did: { run } };
  expect(told([die])).toEqual(["The die shows 3."]);
  expect(told([die, keep])).toEqual(["The black train 1 rolls 3: Paris."]);
  const again = [die, { by: 0, text: "logistician" }, { by: -1, text: "! rolls 2", did: { run } }];
  expect(told(again)).toEqual([
    "The die shows 3.",
    "The logistician has it rolled again.",
    "The black train 1 rolls 2: Paris.",
  ]);
});

describe("the end", () => {
  const { outcome } = all["switch-signal-america"]!;

  it("of a lost game says how close it was and what cost most", () => {
    settings.lang = "en";
    const why = "The clock is empty, and so is the deck.";
    expect(ending(outcome)).toBe(
      `${why} 10 goods were missing after 11 turns. Most time tokens went to unused points (40). ` +
        "Then to head-on collisions (2) and departures without a train (2).",
    );
    expect(ending({ ...outcome, totals: [9] })).toContain("One good was missing after 11 turns.");
    expect(ending(outcome, 2)).toContain("2 of them were on their way.");
    expect(ending({ ...outcome, why: "won" })).toMatch(/^Everything has reached port. Time tokens went to/);
    settings.lang = "ru";
    expect(ending(outcome)).toContain("Больше всего жетонов времени отняли неиспользованные очки (40).");
  });
});

describe("journeys", () => {
  it.each(Object.keys(all))("of %s lead along the rails to port, as many as were counted", (name) => {
    const { scene, story, outcome } = all[name]!;
    const journeys = journeysIn(scene.board, story);
    const arrived = journeys.filter(({ port }) => port !== "");
    expect(arrived).toHaveLength(outcome.totals[0]!);
    for (const { places, port } of arrived) {
      expect(scene.rules.ports).toContain(port);
      expect(atlasOf(scene.board).way(places[0]!, places.slice(1)).length).toBeGreaterThan(places.length);
    }
  });

  it("end where the good is, and with a train that is sent back", () => {
    const { scene } = all["switch-signal-europe"]!;
    const [city] = scene.board.nodes.filter(({ kind }) => kind === "trade");
    const run = (train: string, end: string, more = {}): Told => ({
      by: -1,
      text: "! rolls 1",
      did: { run: { train, path: ["x/1", end === "depot" ? "x/2" : end], end, ...more } },
    });
    const loads = ["grey-1", "grey-2", "grey-3"].map((train): Told => ({
      by: 0,
      text: "load",
      did: { loaded: [train, city!.colour] },
    }));
    const delivered = run("grey-3", "depot", { delivered: city!.colour });
    expect(
      journeysIn(scene.board, [...loads, run("grey-1", "y/1"), run("grey-2", "depot"), delivered]),
    ).toEqual([
      { good: city!.colour, places: [city!.id, "x/1", "x/2"], port: "x/2" },
      { good: city!.colour, places: [city!.id, "x/1", "y/1"], port: "" },
    ]);
  });
});

describe("losses", () => {
  it("say where and why", () => {
    const run = { train: "grey-2", path: ["paris", "x/1"], end: "depot", why: "head-on", cost: 4 };
    expect(lossesIn([{ by: -1, text: "! rolls 2", did: { run } }])).toEqual([
      { place: "x/1", train: "grey-2", why: "head-on", cost: 4, instructions: 0 },
    ]);
    expect(
      lossesIn([{ by: -1, text: "! departs calais", did: { lost: [["occupied", 2]], instructions: 1 } }]),
    ).toEqual([{ place: "calais", train: "", why: "occupied", cost: 2, instructions: 1 }]);
    expect(lossesIn([{ by: 0, text: "draw 5" }])).toEqual([]);
    // Trains that move one after the other: all of them, up to the next instruction.
    const again = { by: 0, text: "keep", did: { run } };
    const turned = { by: -1, text: "! instruction black" };
    expect(lossesOfTurn([again, turned, again, { by: 0, text: "move black-2" }, again])).toHaveLength(2);
    expect(lossesOfTurn([again, turned])).toEqual([]);
    expect(lossesOfTurn([again])).toHaveLength(1);
  });
});

describe("flags at the ends of a train's ways", () => {
  it("are read on a phone, and no larger than printed where there is room", () => {
    const sheet = { left: 0, top: 0, width: 800, height: 740, across: 1, down: 1, edge: 0 };
    const letters = (scale: number): number => 14 * scale * sizesFor({ ...sheet, scale }).flags;
    expect(letters(0.48)).toBeGreaterThanOrEqual(10);
    expect(letters(1)).toBe(14);
  });
});

describe("what others did lately", () => {
  it("is what they set and where their trains ran since one's own last move", () => {
    const run = { train: "grey-2", path: ["paris", "x/1"], end: "x/1" };
    const told: Told[] = [
      { by: 1, text: "switch lyon a+b" },
      { by: 0, text: "move grey-1" },
      { by: -1, text: "! rolls 2", did: { run } },
      { by: 1, text: "switch turin a+b" },
      { by: 1, text: "take paris:dijon" },
      { by: 1, text: "lay paris:amiens" },
      { by: 1, text: "switch turin b+c" },
      { by: 2, text: "move grey-2" },
      { by: -1, text: "! rolls 2", did: { run } },
    ];
    expect(latelyIn(told, 0)).toEqual([
      { seat: 1, piece: { kind: "junction", id: "turin" } },
      { seat: 1, piece: { kind: "signal", id: "paris:amiens" } },
      { seat: 2, path: ["paris", "x/1"] },
    ]);
    expect(latelyIn(told, 2)).toEqual([]);
    expect(latelyIn(told, null)).toEqual([]);
  });
});

describe("a click on a train", () => {
  it("while a colour is asked chooses it and moves that very train", () => {
    const play = vi.fn();
    const offers = offersOf(["colour black", "colour grey"]);
    const desk = { offers, table: { play }, picked: null } as unknown as Desk;
    tapped(desk, { kind: "train", id: "grey-2" }, false);
    expect(play).toHaveBeenCalledExactlyOnceWith("colour grey", "move grey-2");
    tapped(desk, { kind: "train", id: "brown-1" }, false);
    expect(desk.picked).toEqual({ kind: "train", id: "brown-1" });
  });
});

describe("payments", () => {
  const offers = offersOf(["play signal", "play signal+move as signal", "play signal+move as switch"]);

  it("are the card itself where there is one, else any pair", () => {
    expect(paymentsFor(offers, "signal", []).map((play) => play.action)).toEqual(["play signal"]);
    expect(paymentsFor(offers, "switch", []).map((play) => play.action)).toEqual([
      "play signal+move as switch",
    ]);
    expect(paymentsFor(offers, "move", [])).toEqual([]);
  });

  it("are just the cards that are raised, in whatever order", () => {
    expect(paymentsFor(offers, "signal", ["move", "signal"]).map((play) => play.action)).toEqual([
      "play signal+move as signal",
    ]);
    expect(paymentsFor(offers, "switch", ["signal"])).toEqual([]);
  });
});

it("no note about what was lost lies on the map while the final score is told", () => {
  const target = document.createElement("div");
  const loss = { place: "calais", train: "", why: "occupied", cost: 2, instructions: 0 };
  const before = { losses: [loss], callout: null, picked: null, raised: [], die: null, whereIs: () => null };
  const camera = { width: 390, toScreen: () => ({ x: 200, y: 300 }) } as unknown as Camera;
  const { board } = all["switch-signal-europe"]!.scene;
  for (const finale of [false, true]) {
    const desk = { ...before, finale } as unknown as Desk;
    const drawn = mount(Losses, { target, props: { desk, board, camera } });
    flushSync();
    expect(target.querySelectorAll(".callout")).toHaveLength(finale ? 0 : 1);
    void unmount(drawn);
  }
});

it.each([8, 200, 372])("a note about what was lost points at its place, %i pixels from the left", (place) => {
  const target = document.createElement("div");
  const loss = { place: "calais", train: "", why: "occupied", cost: 2, instructions: 0 };
  const desk = { losses: [loss], callout: null, picked: null, raised: [], die: null, whereIs: () => null };
  const camera = { width: 390, toScreen: () => ({ x: place, y: 300 }) };
  settings.lang = "en";
  settings.phone = true;
  const drawn = mount(Losses, {
    target,
    props: {
      desk: desk as unknown as Desk,
      board: all["switch-signal-europe"]!.scene.board,
      camera: camera as unknown as Camera,
    },
  });
  flushSync();
  settings.phone = false;
  const { style } = target.querySelector<HTMLElement>(".callout")!;
  const middle = parseFloat(style.left);
  // Whole on the map: it is 176 pixels wide at most.
  expect(middle).toBeGreaterThan(88);
  expect(middle).toBeLessThan(390 - 88);
  expect(middle + parseFloat(style.getPropertyValue("--aside"))).toBe(place);
  expect(target.textContent).toContain("Calais is occupied");
  void unmount(drawn);
});

/** A game once more: whose eyes, whose turns, and the step that a link names. */

import { describe, expect, it } from "vitest";

import { lastSaid, moverOf, pathOf, seenBy, stepOf, stretches } from "../src/table/replay";
import { sandboxSeats } from "../src/table/sandbox";
import type { Replay, Sitter, Step } from "../src/wire/messages";

function step(entry: number, ...by: number[]): Step {
  const view = { seat: null, waiting_on: 0, asked: "turn" };
  return {
    ...{ entry, view, aid: null },
    told: by.map((each) => ({ by: each, text: "x" })),
    seats: [{ view: { asked: "mine" }, aid: {} }],
  };
}

const REPLAY: Replay = {
  ...{ table: "t", game: "usa", options: {}, seats: [], outcome: null },
  steps: [step(3, -1, -1, -1), step(5, 0, -1), step(6, 0), step(8, 1, -1), step(9, 0)],
};

describe("the step that a link names", () => {
  it("is the one that stood at that entry, or the last before it", () => {
    expect(stepOf(REPLAY, 6)).toBe(2);
    expect(stepOf(REPLAY, 7)).toBe(2);
    expect(stepOf(REPLAY, 0)).toBe(0);
    expect(stepOf(REPLAY, 999)).toBe(4);
  });
});

describe("a step without words", () => {
  const lines = [{ at: 1 }, { at: 1 }, { at: 4 }];
  it("shows what was said last, and before the first there is nothing", () => {
    expect([0, 1, 3, 4, 9].map((at) => lastSaid(lines, at))).toEqual([-1, 1, 1, 4, 4]);
  });
});

describe("the time line", () => {
  it("joins the steps of a turn", () => {
    expect(REPLAY.steps.map(moverOf)).toEqual([null, 0, 0, 1, 0]);
    expect(stretches(REPLAY)).toEqual([
      { seat: null, from: 0, to: 1 },
      { seat: 0, from: 1, to: 3 },
      { seat: 1, from: 3, to: 4 },
      { seat: 0, from: 4, to: 5 },
    ]);
  });

  it("draws a line through what is known", () => {
    expect(pathOf([0, 0.5, null, 1])).toBe("M0 1L1 0.5M3 0");
    expect(pathOf([])).toBe("");
  });
});

describe("eyes", () => {
  it("are those of the seat where it saw otherwise, and end with the outcome", () => {
    expect(seenBy(REPLAY, 1, 0)?.view.asked).toBe("mine");
    expect(seenBy(REPLAY, 1, 1)?.view.asked).toBe("turn");
    expect(seenBy(REPLAY, 9, 0)).toBeNull();
  });
});

describe("playing on", () => {
  const sitters: Sitter[] = [
    { name: "Anna", kind: "person", bot: null, connected: true },
    { name: "Porter", kind: "bot", bot: "greedy", connected: true },
    { name: "Boris", kind: "person", bot: null, connected: true },
  ];
  const names = ["Anna", "Porter", "Boris"];

  it("keeps bots where they sat, and has one for each other person", () => {
    expect(sandboxSeats(sitters, names, 2, "bots")).toEqual([
      { kind: "bot" },
      { kind: "bot", bot: "greedy", name: "Porter" },
      { kind: "me", name: "Boris" },
    ]);
  });

  it("has everybody at this screen, if that is wished", () => {
    expect(sandboxSeats(sitters, names, 0, "here").map(({ kind }) => kind)).toEqual(["me", "here", "here"]);
  });
});

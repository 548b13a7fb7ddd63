/** Games looked into, and puzzles: what is laid beside a replay, and what comes next. */

import { beforeEach, describe, expect, it } from "vitest";

import { settings } from "../src/lib/settings.svelte";
import { accountWords, inWords, slipWords } from "../src/shell/slipWords";
import { areaOf, courses, nextSlip, slips, spokenOf, worst } from "../src/table/analysis";
import {
  chosen,
  keepFilter,
  keptFilter,
  nextPuzzle,
  numberOf,
  Solved,
  sorted,
  stateOf,
  welcomeTo,
} from "../src/table/puzzles";
import { gathered, nextOf, placeOf } from "../src/table/replay";
import { Table } from "../src/table/table.svelte";
import type {
  Account,
  Analysis,
  Judgement,
  Puzzle,
  PuzzleHead,
  Replay,
  Step,
  ToServer,
} from "../src/wire/messages";

beforeEach(() => {
  settings.lang = "en";
});

function step(entry: number, by: number): Step {
  const view = { seat: null, waiting_on: 0, asked: "turn" };
  return { entry, view, aid: null, told: [{ by, text: "x" }], seats: [] };
}

// Decisions are entries 3, 5, 6 and 8; a step ends before the next of them.
const REPLAY: Replay = {
  ...{ table: "t", game: "usa", options: {}, seats: [], outcome: null },
  steps: [step(3, -1), step(5, 0), step(6, 0), step(8, 1), step(9, 0)],
};

function judged(entry: number, loss: number, verdict: Judgement["verdict"], seat = 0): Judgement {
  return {
    ...{ entry, seat, played: "draw", best: "tickets", loss, doubt: 0.01, verdict, reason: {} },
    measure: "chance",
    ...{ played_in_words: { en: "Draw", ru: "Тянуть" }, best_in_words: {} },
    loss_in_words: { en: `${100 * loss} % of the goal`, ru: `${100 * loss} % цели` },
  };
}

function account(seat: number, result: number): Account {
  return {
    ...{ seat, start: 0.5, result, luck: 0.4, play: 0.1, doubt: 0.05, clear: true, lost: 0, points_lost: 0 },
    ...{ points: 12, points_start: 0, points_luck: 9.2, points_play: 2.8, points_doubt: 6.1 },
    ...{ verdicts: { inaccuracy: 0, mistake: 0, blunder: 0 }, begun: 40, no_better: 0, no_worse: 13 },
  };
}

const ANALYSIS: Analysis = {
  ...{ together: false, entries: 9, stage: 4, stages: 4 },
  moments: Array.from({ length: 10 }, (_, entry) => ({
    ...{ entry, play_outs: 10 },
    chances: [entry / 10, 1 - entry / 10],
    doubts: [0.1, 0.1],
  })),
  judgements: [
    judged(3, 0.03, "inaccuracy"),
    judged(5, 0, ""),
    judged(6, 0.2, "blunder", 1),
    judged(8, 0.06, "mistake"),
  ],
  accounts: [account(0, 1), account(1, 0)],
};

describe("a game looked into", () => {
  it("has chances for each step, as they were when it ended", () => {
    const [mine] = courses(ANALYSIS, REPLAY);
    expect(mine?.chances).toEqual([0.3, 0.5, 0.6, 0.8, 0.9]);
    expect(mine?.doubts[0]).toBeCloseTo(0.196);
  });

  it("puts a decision at the step that made it", () => {
    const found = slips(ANALYSIS, REPLAY);
    expect(found.map(({ at, verdict }) => [at, verdict])).toEqual([
      [1, "inaccuracy"],
      [3, "blunder"],
      [4, "mistake"],
    ]);
    expect(worst(found, null)?.at).toBe(3);
    expect(worst(found, 0)?.at).toBe(4);
    expect(worst([], null)).toBeNull();
    const [, grave, less] = found;
    const inPoints = { ...grave!, judgement: { ...grave!.judgement, measure: "points" as const, loss: 30 } };
    expect(worst([less!, inPoints], null)).toBe(inPoints);
    expect(worst([inPoints, grave!], null), "chances come before points").toBe(grave);
    expect(nextSlip(found, 1)?.at).toBe(3);
    expect(nextSlip(found, 4)?.at).toBe(1);
  });

  it("speaks of the one who asks, else of the winner", () => {
    expect(spokenOf(ANALYSIS, 1).seat).toBe(1);
    expect(spokenOf(ANALYSIS, null).seat).toBe(0);
  });

  it("tells moves in the words that came with them, or else spelled out", () => {
    const slip = slips(ANALYSIS, REPLAY)[0]!;
    expect(inWords(slip)).toMatchObject({ played: "Draw", better: "tickets", why: "" });
    settings.lang = "ru";
    expect(inWords(slip).played).toBe("Тянуть");
  });

  it("says what luck and play did", () => {
    expect(accountWords(account(0, 1), false, "Anna", true)).toBe(
      "You won by 12 points: luck +9, play +3 (± 6).",
    );
    expect(accountWords(account(0, 1), false, "Anna", false)).toMatch(/^Anna won by 12 points:/);
    expect(accountWords({ ...account(0, 1), points_start: -7.6 }, false, "Anna", true)).toBe(
      "You won by 12 points: at the start −8, luck +9, play +3 (± 6).",
    );
    expect(accountWords({ ...account(0, 0), points: -1 }, false, "Anna", true)).toMatch(
      /^You lost by 1 point:/,
    );
    expect(accountWords(account(0, 0.5), false, "Anna", true)).toMatch(/^You shared the win: luck \+9/);
    expect(accountWords(account(0, 1), true, "", false)).toMatch(
      /^Together you won: luck \+40 %, play \+10 %/,
    );
    expect(accountWords({ ...account(0, 1), clear: false }, true, "", false)).toMatch(/cannot be told apart/);
    expect(accountWords({ ...account(0, 0), clear: false }, true, "", false)).toMatch(
      /Of 40 games .* not one reached so little of the goal\.$/,
    );
    expect(accountWords({ ...account(0, 1), clear: false }, true, "", false)).toMatch(/13 were won\.$/);
    expect(accountWords({ ...account(0, 1), clear: false, begun: 4 }, true, "", false)).toMatch(
      /too few were\.$/,
    );
    expect(accountWords({ ...account(0, 1), clear: false }, false, "Anna", true)).toMatch(
      /^You won by 12 points\. Luck and play cannot be told apart/,
    );
    settings.lang = "ru";
    expect(accountWords(account(0, 1), false, "Анна", true)).toBe(
      "Вы выиграли с отрывом в 12 очков: удача +9, игра +3 (± 6).",
    );
  });

  it("says what was better, and why", () => {
    const [slip] = slips(ANALYSIS, REPLAY);
    const told = { ...slip!, played: "draw a card", better: "take tickets", why: "The deck is rich." };
    expect(slipWords(told, ["Anna"])).toBe(
      "Inaccuracy by Anna, −3 % of the goal. Better: take tickets. The deck is rich.",
    );
  });

  it("draws where a chance may lie, and never more than all or less than nothing", () => {
    expect(areaOf({ chances: [0.5, 1], doubts: [0.25, 0.5] })).toBe("M0 0.25L1 0L1 0.5L0 0.75Z");
    expect(areaOf({ chances: [], doubts: [] })).toBe("");
  });
});

describe("marks on a time line", () => {
  const marks = [0, 1, 2, 10, 50].map((at) => ({ at }));

  it("that would lie on each other become one", () => {
    // A hundred steps on 500 pixels: 25 pixels are five steps.
    expect(gathered(marks, 100, 500, 25).map((group) => group.map(({ at }) => at))).toEqual([
      [0, 1, 2],
      [10],
      [50],
    ]);
    // Not beyond the ends, and not on each other there either.
    expect(placeOf(0, 100, 500, 25)).toBe(12.5);
    expect(placeOf(99, 100, 500, 25)).toBe(487.5);
    expect(gathered([{ at: 94 }, { at: 98 }], 100, 500, 25)).toHaveLength(1);
  });

  it("lead to one after another of those gathered", () => {
    const [group] = gathered(marks, 100, 500, 25);
    expect([-1, 0, 1, 2, 99].map((at) => nextOf(group!, at).at)).toEqual([0, 1, 2, 0, 0]);
  });
});

function head(name: string, more: Partial<PuzzleHead> = {}): PuzzleHead {
  return { name, game: name.split("-")[0]!, seats: 2, theme: "draw", difficulty: "medium", ...more };
}

function drawer(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
}

describe("puzzles", () => {
  const heads = [
    head("usa-1"),
    head("usa-2", { difficulty: "easy" }),
    head("europe-1", { theme: "tunnel" }),
    head("usa-3"),
  ];

  it("are remembered once solved, and never solved once given up", () => {
    const store = drawer();
    const solved = new Solved(store);
    solved.put("usa-1", "solved");
    solved.put("usa-2", "shown");
    solved.put("usa-2", "solved");
    solved.put("usa-1", "shown");
    expect(new Solved(store).all()).toEqual({ "usa-1": "solved", "usa-2": "shown" });
    store.setItem("stationmaster.puzzles", "[1, 2");
    expect(solved.all()).toEqual({});
  });

  it("are chosen by game, theme, difficulty and whether they are new", () => {
    const any = { game: "", theme: "", difficulty: "", fresh: false };
    const names = (filter: typeof any): string[] =>
      chosen(heads, filter, { "usa-1": "shown" }).map(({ name }) => name);
    expect(names(any)).toHaveLength(4);
    expect(names({ ...any, theme: "tunnel" })).toEqual(["europe-1"]);
    expect(names({ ...any, game: "usa", difficulty: "medium" })).toEqual(["usa-1", "usa-3"]);
    expect(names({ ...any, game: "usa", fresh: true })).toEqual(["usa-2", "usa-3"]);
    expect(sorted(heads).map(({ name }) => name)).toEqual(["usa-2", "usa-1", "europe-1", "usa-3"]);
    expect(numberOf(heads[3]!)).toBe("3");
    const store = drawer();
    keepFilter(store, { ...any, game: "usa" });
    expect(keptFilter(store)).toEqual({ ...any, game: "usa" });
    expect(keptFilter(drawer())).toEqual(any);
  });

  it("come one after another: of the same game first, without those that are known", () => {
    expect(nextPuzzle(heads, "usa-1", {})?.name).toBe("usa-2");
    expect(nextPuzzle(heads, "usa-1", { "usa-2": "solved" })?.name).toBe("usa-3");
    expect(nextPuzzle(heads, "usa-3", {})?.name).toBe("usa-1");
    expect(nextPuzzle(heads, "europe-1", {})?.name).toBe("usa-3");
    const all = Object.fromEntries(heads.map(({ name }) => [name, "solved" as const]));
    expect(nextPuzzle(heads, "usa-1", all)).toBeNull();
  });

  it("are solved at a table, which asks once more after a slip", () => {
    const puzzle: Puzzle = {
      ...head("usa-1"),
      ...{ options: {}, seat: 1, view: { seat: 1, waiting_on: 1, asked: "turn" } },
      ...{ moves: ["draw", "tickets"], aid: null },
    };
    const said: ToServer[] = [];
    const table = new Table("puzzle", (message) => said.push(message) > 0);
    table.hear(welcomeTo(puzzle, "Guest", ["Porter"]));
    table.changed("open");
    table.hear(stateOf(puzzle, 1));
    expect(table.names).toEqual(["Porter", "Guest"]);
    expect(table.facing).toBe(1);
    expect(table.offers).toEqual(["draw", "tickets"]);
    table.play("draw", "tickets");
    expect(table.phase).toBe("sent");
    table.askAgain();
    table.hear(stateOf(puzzle, 2));
    expect(table.phase).toBe("asked");
    expect(said).toEqual([{ type: "play", seat: 1, entry: 1, action: "draw" }]);
  });
});

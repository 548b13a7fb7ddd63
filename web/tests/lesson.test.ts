/** Where a learner is: by the moves that were made, and by what was read. */

import { describe, expect, it } from "vitest";

import { corners, freest, rows } from "../src/shell/cards";
import { begun, Bookmarks, isDone, stepAt, wasDone } from "../src/table/lesson";
import type { Lesson, LessonEntry, OwnTable } from "../src/wire/messages";

const words = { en: "", ru: "" };
const step = (at: number, does = false): Lesson["steps"][0] => ({ at, says: words, points: [], does });
const LESSON: Lesson = {
  name: "l",
  game: "usa",
  title: words,
  steps: [step(5), step(5), step(5, true), step(9), step(9, true), step(12), step(12)],
};

function kept(): { getItem: (key: string) => string | null; setItem: (key: string, value: string) => void } {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
  };
}

describe("the step of a lesson", () => {
  it("is the first of its moment until more is read", () => {
    expect(stepAt(LESSON, 5, 0)).toBe(0);
    expect(stepAt(LESSON, 5, 1)).toBe(1);
    expect(stepAt(LESSON, 9, 1)).toBe(3);
  });

  it("never runs ahead of the moves, nor stays behind them", () => {
    expect(stepAt(LESSON, 5, 6)).toBe(2);
    expect(stepAt(LESSON, 12, 0)).toBe(5);
  });

  it("is none while others move, and none when it is over", () => {
    expect(stepAt(LESSON, 7, 3)).toBeNull();
    expect(isDone(LESSON, 12)).toBe(false);
    expect(isDone(LESSON, 13)).toBe(true);
  });
});

describe("bookmarks", () => {
  it("are kept by table, also over a restart of the page", () => {
    const store = kept();
    new Bookmarks(store).put("a", 3);
    new Bookmarks(store).put("b", 1);
    new Bookmarks(store).put("a", 4);
    expect(new Bookmarks(store).of("a")).toBe(4);
    expect(new Bookmarks(store).of("b")).toBe(1);
    expect(new Bookmarks(store).of("c")).toBe(0);
  });

  it("survive what is not ours", () => {
    const store = kept();
    store.setItem("stationmaster.lessons", "{");
    expect(new Bookmarks(store).of("a")).toBe(0);
  });
});

describe("lessons in the hall", () => {
  const entry: LessonEntry = { name: "l", family: "f", game: "usa", title: words, about: words, ends: 30 };
  const table = (at: number, lesson?: string): OwnTable => ({
    ...{ table: `t${at}`, game: "usa", seats: [], yours: [0], waiting_on: 0, made: 0, moved: 0 },
    entry: at,
    ...(lesson ? { terms: { lesson } } : {}),
  });

  it("go on at the table where they were left", () => {
    expect(begun(entry, [table(4), table(12, "l")])?.table).toBe("t12");
    expect(begun(entry, [table(4), table(30, "l"), table(9, "other")])).toBeUndefined();
  });

  it("are done when their last move is made", () => {
    expect(wasDone(entry, [table(29, "l")])).toBe(false);
    expect(wasDone(entry, [table(30, "l")])).toBe(true);
  });
});

describe("the card of a lesson", () => {
  const room = { x: 200, y: 100, width: 800, height: 600 };
  const card = { width: 300, height: 200 };

  it("stands in the corner away from what it speaks of", () => {
    const thing = { x: 250, y: 150, width: 40, height: 20 };
    expect(freest(corners(room, card, thing), card, [thing])).toEqual({ x: 690, y: 490 });
  });

  it("covers none of several things, if there is a corner that does not", () => {
    const things = [
      { x: 250, y: 150, width: 40, height: 20 },
      { x: 800, y: 600, width: 40, height: 20 },
    ];
    expect(freest(corners(room, card, things[0]), card, things)).toEqual({ x: 210, y: 490 });
  });

  it("lies at the bottom of a phone when the middle of the map is spoken of", () => {
    const map = { x: 0, y: 130, width: 390, height: 360 };
    const wide = { width: 378, height: 190 };
    const places = rows(map, wide, { width: 390, height: 844 });
    const thing = { x: 120, y: 300, width: 20, height: 40 };
    expect(freest(places, wide, [])).toEqual({ x: 6, y: 136 });
    expect(freest(places, wide, [thing])).toEqual({ x: 6, y: 648 });
  });
});

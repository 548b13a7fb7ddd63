/** A panel on a map stands where one still sees what it is about. */

import { describe, expect, it } from "vitest";

import { covers, standing } from "../src/shell/panel";

const ROOM = { width: 900, height: 650 };
const PANEL = { width: 300, height: 280 };

describe("a panel", () => {
  it("stands beside its thing, toward the middle", () => {
    expect(standing({ x: 100, y: 100 }, 26, PANEL, ROOM, [])).toEqual({ x: 126, y: 114 });
    expect(standing({ x: 800, y: 600 }, 26, PANEL, ROOM, [])).toEqual({ x: 474, y: 306 });
  });

  it("goes out of the way that it previews", () => {
    const thing = { x: 150, y: 300 };
    const way = Array.from({ length: 60 }, (_, i) => ({ x: 150 + i * 5, y: 300 + i * 5 }));
    const at = standing(thing, 26, PANEL, ROOM, way);
    expect(way.filter((point) => covers(at, PANEL, point))).toEqual([]);
  });

  it("stays in its room, and where all is covered covers the least", () => {
    const seen = [...Array(90).keys()].flatMap((i) => [
      { x: i * 10, y: 325 },
      { x: 450, y: i * 7 },
    ]);
    const at = standing({ x: 450, y: 325 }, 26, PANEL, ROOM, seen);
    expect(at.x).toBeGreaterThanOrEqual(0);
    expect(at.x + PANEL.width).toBeLessThanOrEqual(ROOM.width);
    expect(at.y + PANEL.height).toBeLessThanOrEqual(ROOM.height);
    expect(seen.filter((point) => covers(at, PANEL, point)).length).toBeLessThan(20);
  });
});

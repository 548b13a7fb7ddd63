import { describe, expect, it } from "vitest";

import { planned, rowsFor, WAGON } from "../src/games/card_game/yardPlan";

describe("how large trains stand in a railyard", () => {
  it("gives few trains large wagons", () => {
    const { row, rows } = planned([2, 1], 480, 236);
    expect(rows).toBe(2);
    expect(row * WAGON).toBeGreaterThan(100);
  });

  it("never cuts a train off, and shows them all", () => {
    for (const trains of [[], [1], [9], [14], [1, 1, 1, 1, 1, 1, 1, 1], [5, 4, 3, 3, 2, 2, 2, 1]])
      for (const wide of [270, 370, 480, 940])
        for (const high of [null, 120, 200, 236, 480]) {
          const { row, rows } = planned(trains, wide, high);
          const longest = Math.max(0, ...trains) * WAGON * row;
          expect(longest).toBeLessThan(wide - row);
          expect(rowsFor(trains, wide, row)).toBeLessThanOrEqual(rows);
          if (high !== null && row > 54) expect(row * rows).toBeLessThanOrEqual(high + 0.01);
        }
  });

  it("makes no wagon much smaller for a train that is a little too long", () => {
    expect(planned([3], 480, 236).row).toBeGreaterThan(110);
  });

  it("does not change its scale for a train more where there is room for it", () => {
    expect(planned([2, 1], 940, 236)).toEqual(planned([2, 1, 2], 940, 236));
  });
});

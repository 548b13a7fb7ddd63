import { describe, expect, it } from "vitest";

import { band, bentLine, pathOf, Polyline } from "../src/lib/geometry";
import { pathOver } from "../src/games/ticket_to_ride/scene";
import { recorded } from "./recorded";

describe("lines", () => {
  it("a bend lies to the right of the way, as far as it says", () => {
    const line = bentLine({ x: 0, y: 0 }, { x: 100, y: 0 }, 10, 0);
    const middle = line.at(line.length / 2);
    expect(middle.x).toBeCloseTo(50, 0);
    expect(middle.y).toBeCloseTo(10, 0);
  });

  it("a shifted line keeps its distance", () => {
    const line = bentLine({ x: 0, y: 0 }, { x: 100, y: 0 }, 0, 5.5);
    expect(line.points.every((point) => Math.abs(point.y - 5.5) < 1e-9)).toBe(true);
  });

  it("a bend is measured on the board, a shift on the sheet that it is laid on", () => {
    const line = bentLine({ x: 0, y: 0 }, { x: 100, y: 0 }, 10, 5, ({ x, y }) => ({ x, y: 2 * y }));
    expect(line.at(line.length / 2).y).toBeCloseTo(25, 0);
  });

  it("a spot is found along all pieces, and not beyond the ends", () => {
    const line = new Polyline([
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
    ]);
    expect(line.length).toBe(20);
    expect(line.at(15)).toMatchObject({ x: 10, y: 5, dx: 0, dy: 1 });
    expect(line.at(99)).toMatchObject({ x: 10, y: 10 });
    expect(line.distanceTo({ x: 13, y: 4 })).toBe(3);
  });

  it("a band is a closed outline as wide as asked", () => {
    const line = bentLine({ x: 0, y: 0 }, { x: 100, y: 0 }, 0, 0);
    const outline = band(line, 10, 40, 8, 2);
    expect(outline).toMatch(/^M.*Z$/);
    const numbers = [...outline.matchAll(/-?[\d.]+/g)].map(Number);
    const xs = numbers.filter((_, i) => i % 2 === 0);
    const ys = numbers.filter((_, i) => i % 2 === 1);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([10, 40]);
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([-4, 4]);
  });

  it("a path is written for SVG", () => {
    expect(
      pathOf([
        { x: 1, y: 2 },
        { x: 3.14159, y: 4 },
      ]),
    ).toBe("M1 2L3.14 4");
  });
});

it("a way over one's own tracks is found, and none where there is none", () => {
  const { board } = recorded("usa").scene;
  const [first] = board.tracks;
  const owners = board.tracks.map((_, i) => (i === 0 ? 1 : -1));
  expect(pathOver(board, owners, 1, first!.a, first!.b)).toEqual([0]);
  expect(pathOver(board, owners, 0, first!.a, first!.b)).toEqual([]);
});

import { describe, expect, it } from "vitest";

import { band, bentLine, overlaps, pathOf, Polyline, type Point } from "../src/lib/geometry";
import { boxOf, placeLabels } from "../src/lib/labels";
import { lettering, spacePoints } from "../src/games/ticket_to_ride/lettering";
import { cityAt, drawTracks, pathOver, sizesOf, trackAt } from "../src/games/ticket_to_ride/scene";
import { BOARDS, recorded } from "./recorded";

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

describe.each(BOARDS)("the board %s", (name) => {
  const { board } = recorded(name).scene;
  const sizes = sizesOf(board);
  const drawn = drawTracks(board);

  it("has as many spaces on a track as the track is long, all on the board", () => {
    drawn.forEach((track, i) => {
      expect(track.spaces).toHaveLength(board.tracks[i]!.length);
      for (const { middle, length } of track.spaces) {
        expect(length).toBeGreaterThan(12);
        expect(middle.x).toBeGreaterThan(0);
        expect(middle.x).toBeLessThan(board.width);
        expect(middle.y).toBeGreaterThan(0);
        expect(middle.y).toBeLessThan(board.height);
      }
    });
  });

  it("keeps the spaces of different tracks apart", () => {
    const spaces = drawn.flatMap((track, t) => track.spaces.map((space) => ({ t, at: space.middle })));
    const apart = spaces.flatMap((a, i) =>
      spaces
        .slice(i + 1)
        .filter((b) => a.t !== b.t)
        .map((b) => Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y)),
    );
    expect(Math.min(...apart.filter((far) => far < 50))).toBeGreaterThan(sizes.apart - 1);
  });

  it.each(["en", "ru"] as const)("has names that cover no track and no other name (%s)", (lang) => {
    const { names, size } = lettering(board, drawn, sizes, lang);
    const boxes = board.cities.map((city, i) =>
      boxOf(city, names[i]!, city.names[lang].length * 0.5 * size, size),
    );
    const points = spacePoints(drawn);
    const covering = boxes.flatMap((box, i) => {
      const hit = points.some((p) => p.x > box.left && p.x < box.right && p.y > box.top && p.y < box.bottom);
      const others = boxes.slice(i + 1).some((other) => overlaps(box, other));
      return hit || others ? [board.cities[i]!.id] : [];
    });
    expect(covering).toEqual([]);
  });

  it("finds the track under a finger, and of two the one that can be claimed", () => {
    const middle = drawn[0]!.middle;
    expect(trackAt(drawn, middle, 3, () => false)).toBe(0);
    const twins = board.tracks.findIndex((track) => track.of === 2 && track.index === 0);
    if (twins < 0) return;
    const between = drawn[twins]!.middle;
    expect(trackAt(drawn, between, sizes.apart * 1.5, (track) => track === twins + 1)).toBe(twins + 1);
    expect(trackAt(drawn, { x: -99, y: -99 }, 5, () => true)).toBeNull();
  });
});

it("a city is found among those that are wanted", () => {
  const { board } = recorded("europe").scene;
  const [first, second] = [board.cities[0]!, board.cities[1]!];
  expect(cityAt(board, { x: first.x + 3, y: first.y }, 10, () => true)).toBe(0);
  expect(cityAt(board, first, 10, (city) => city === 1)).toBeNull();
  expect(cityAt(board, second, 10, (city) => city === 1)).toBe(1);
});

it("a way over one's own tracks is found, and none where there is none", () => {
  const { board } = recorded("usa").scene;
  const [first] = board.tracks;
  const owners = board.tracks.map((_, i) => (i === 0 ? 1 : -1));
  expect(pathOver(board, owners, 1, first!.a, first!.b)).toEqual([0]);
  expect(pathOver(board, owners, 0, first!.a, first!.b)).toEqual([]);
});

describe("labels", () => {
  const around = {
    points: [] as Point[],
    room: 2,
    radius: 5,
    edge: { left: 0, top: 0, right: 200, bottom: 200 },
  };
  const right = { dx: 10, dy: 4, anchor: "start" as const };

  it("stay where they wish when nothing is in the way", () => {
    const named = [{ x: 50, y: 50, name: "a", wish: right }];
    expect(placeLabels(named, 10, () => 30, around)).toEqual({ places: [right], trouble: 0 });
  });

  it("give way to a line and to each other", () => {
    const points = [60, 64, 68, 72].map((x) => ({ x, y: 50 }));
    const named = [
      { x: 50, y: 50, name: "a", wish: right },
      { x: 50, y: 70, name: "b", wish: right },
    ];
    const [a, b] = placeLabels(named, 10, () => 30, { ...around, points }).places;
    expect(a).not.toEqual(right);
    expect(b).toEqual(right);
    const boxes = [boxOf(named[0]!, a!, 30, 10), boxOf(named[1]!, b!, 30, 10)] as const;
    expect(overlaps(boxes[0], boxes[1])).toBe(false);
  });
});

/** The map of a board of Ticket to Ride, at the sizes of a screen, a tablet, and a phone held either way. */

import { flushSync, mount, unmount } from "svelte";
import { describe, expect, it } from "vitest";

import { around, overlaps, type Box, type Point } from "../src/lib/geometry";
import { Grid } from "../src/lib/grid";
import { leaderOf, placeNames, placesFor, type Named, type Place } from "../src/lib/labels";
import Poster from "../src/games/ticket_to_ride/Poster.svelte";
import Payable from "../src/games/ticket_to_ride/map/Payable.svelte";
import Pieces from "../src/games/ticket_to_ride/map/Pieces.svelte";
import { plainPlan, planFor, type Plan } from "../src/games/ticket_to_ride/map/plan";
import { sheetFor } from "../src/games/ticket_to_ride/map/sheet";
import { coveredBy } from "../src/games/ticket_to_ride/map/corner";
import { laid } from "../src/lib/sheet";
import { sizesFor } from "../src/games/ticket_to_ride/map/sizes";
import { placeTabs } from "../src/games/ticket_to_ride/map/tabs";
import { cityAt, trackAt } from "../src/games/ticket_to_ride/map/tracks";
import { boxOf, freestCorner } from "../src/shell/corner";
import { MARKS, stamped } from "../src/look/marks";
import { passengersOf } from "../src/games/ticket_to_ride/scene";
import { BOARDS, recorded } from "./recorded";

const NOBODY: ReadonlySet<number> = new Set();
const ROOMS = { screen: [960, 728], tablet: [560, 600], phone: [392, 416], landscape: [560, 340] } as const;

const board = (name: (typeof BOARDS)[number]) => recorded(name).scene.board;

describe.each(BOARDS)("the board %s", (name) => {
  const plan = plainPlan(board(name), "en");

  it("has as many spaces on a track as the track is long, all on the board", () => {
    plan.tracks.forEach(({ track, spaces }) => {
      expect(spaces).toHaveLength(track.length);
      for (const { x, y, length } of spaces) {
        expect(length).toBeGreaterThan(12);
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(plan.board.width);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(plan.board.height);
      }
    });
  });

  it("keeps the spaces of different tracks apart", () => {
    const spaces = plan.tracks.flatMap((drawn, t) => drawn.spaces.map((at) => ({ t, at })));
    const apart = spaces.flatMap((a, i) =>
      spaces
        .slice(i + 1)
        .filter((b) => a.t !== b.t)
        .map((b) => Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y)),
    );
    expect(Math.min(...apart)).toBeGreaterThan(plan.sizes.track);
  });

  it("finds the track under a finger, and of two the one that can be claimed", () => {
    const { tracks, sizes } = plan;
    expect(trackAt(tracks, tracks[0]!.middle, 3, () => false)).toBe(0);
    const twins = plan.board.tracks.findIndex((track) => track.of === 2 && track.index === 0);
    if (twins < 0) return;
    const between = tracks[twins]!.middle;
    expect(trackAt(tracks, between, sizes.apart * 1.5, (track) => track === twins + 1)).toBe(twins + 1);
    expect(trackAt(tracks, { x: -99, y: -99 }, 5, () => true)).toBeNull();
  });

  describe.each(Object.entries(ROOMS))("on a %s", (_, [width, height]) => {
    it.each(["en", "ru"] as const)("names every city, in nobody's way (%s)", (lang) => {
      const drawn = planFor(board(name), { width, height }, lang);
      const names = drawn.names(NOBODY);
      expect(names).toHaveLength(drawn.board.cities.length);
      names.forEach((place, i) => {
        if (place.way.lines.length === 0) expect(drawn.board.cities[i]!.kind).toBe("exit");
      });
      expect(meeting(names)).toEqual([]);
      expect(overCities(drawn, names)).toEqual([]);
    });

    it("fits the room, and no further stretched than looks right", () => {
      const sheet = sheetFor(board(name), { width, height });
      expect(sheet.scale * (sheet.width + 2 * sheet.edge)).toBeLessThanOrEqual(width + 0.1);
      expect(sheet.scale * (sheet.height + 2 * sheet.edge)).toBeLessThanOrEqual(height + 0.1);
      expect(sheet.across * sheet.down).toBeLessThanOrEqual(1.65);
      for (const city of board(name).cities) {
        const { x, y } = laid(sheet, city);
        expect(x > 0 && x < sheet.width && y > 0 && y < sheet.height, city.id).toBe(true);
      }
    });
  });

  it.each(["en", "ru"] as const)("writes names out on a screen, one's own cities' above all (%s)", (lang) => {
    const drawn = planFor(board(name), { width: 976, height: 728 }, lang);
    const cities = drawn.board.cities.flatMap((city, i) => (city.kind === "city" ? [i] : []));
    const cut = ({ way }: Place): boolean => way.plate || way.shortened === true;
    expect(drawn.names(NOBODY).filter(cut).length).toBeLessThanOrEqual(1);
    // Tickets end everywhere, in one game or another.
    for (const own of [0, 1, 2, 3].map((rest) => cities.filter((_, k) => k % 4 === rest))) {
      const names = drawn.names(new Set(own));
      expect(own.filter((city) => cut(names[city]!)).map((city) => drawn.board.cities[city]!.id)).toEqual([]);
    }
  });

  it("gives one's own cities more than a code, and their tickets a tab on the sheet", () => {
    const drawn = planFor(board(name), { width: 392, height: 416 }, "en");
    const own = drawn.board.cities
      .map((_, i) => i)
      .filter((i) => drawn.board.cities[i]!.kind === "city")
      .slice(0, 6);
    const names = drawn.names(new Set(own));
    expect(own.filter((city) => names[city]!.way.plate)).toEqual([]);
    const tabs = placeTabs(
      drawn,
      names,
      new Map(own.map((city) => [city, [{ points: 9, done: city === own[0] }]])),
    );
    expect(tabs.map((tab) => tab.text)).toEqual(["", ...own.slice(1).map(() => "9")]);
    for (const { x, y } of tabs)
      expect(x > 0 && x < drawn.sheet.width && y > 0 && y < drawn.sheet.height).toBe(true);
  });

  it("gives each of one's own cities more than a code, however small the room", () => {
    const drawn = planFor(board(name), { width: 390, height: 210 }, "en");
    const cities = drawn.board.cities.flatMap((city, i) => (city.kind === "city" ? [i] : []));
    expect(cities.filter((city) => drawn.names(new Set([city]))[city]!.way.plate)).toEqual([]);
  });

  it.each(["en", "ru"] as const)(
    "keeps every name on the sheet, also while tickets are chosen (%s)",
    (lang) => {
      const drawn = planFor(board(name), { width: 390, height: 220 }, lang);
      const cities = drawn.board.cities.flatMap((city, i) => (city.kind === "city" ? [i] : []));
      const { width, height } = drawn.sheet;
      for (const own of [NOBODY, new Set(cities.filter((city) => city % 3 === 0))]) {
        const cut = drawn
          .names(own)
          .filter(({ left, right, top, bottom }) => left < 0 || top < 0 || right > width || bottom > height);
        expect(cut.map(({ way }) => way.lines.join(" "))).toEqual([]);
      }
    },
  );

  it.each(["en", "ru"] as const)("has a corner for a finger where no city and no name is (%s)", (lang) => {
    for (const [width, height] of [ROOMS.phone, [390, 360] as const]) {
      const drawn = planFor(board(name), { width, height }, lang);
      const names = drawn.names(NOBODY);
      const corner = freestCorner(drawn.sheet, true, (box) => coveredBy(box, drawn, names));
      const box = boxOf(drawn.sheet, corner, true);
      const covered = names.filter((place) => overlaps(box, place));
      expect(covered.map(({ way }) => way.lines.join(" "))).toEqual([]);
      expect(drawn.cities.filter((city) => overlaps(box, around(city, drawn.sizes.city)))).toEqual([]);
    }
  });

  it("is worked out once for a size, and its mountains stand the same every time", () => {
    const room = { width: 960, height: 728 };
    const first = planFor(board(name), room, "en");
    expect(planFor(board(name), { width: 961, height: 727 }, "en")).toBe(first);
    expect(first.terrain.whole.mountains.length).toBeGreaterThan(0);
    const again = planFor({ ...board(name) }, room, "en");
    expect(again).not.toBe(first);
    expect(again.terrain.whole).toEqual(first.terrain.whole);
  });
});

function meeting(names: Box[]): number[] {
  return names.flatMap((box, i) => (names.slice(i + 1).some((other) => overlaps(box, other)) ? [i] : []));
}

function overCities(plan: Plan, names: Box[]): string[] {
  const r = plan.sizes.city * 0.9;
  return names.flatMap((box, i) =>
    plan.cities.some(
      ({ x, y }, k) =>
        k !== i && x > box.left - r && x < box.right + r && y > box.top - r * 0.7 && y < box.bottom + r * 0.7,
    )
      ? [plan.board.cities[i]!.id]
      : [],
  );
}

it("pieces and letters grow on a sheet that is seen small, and shrink on none", () => {
  const [large, full, phone] = [sizesFor(2), sizesFor(0.95), sizesFor(0.43)];
  expect(large).toEqual(full);
  expect(phone.wagon * 0.43).toBeGreaterThan(8);
  expect(phone.label * 0.43).toBeGreaterThan(10.3);
});

it("a city is found among those that are wanted", () => {
  const { cities } = plainPlan(board("europe"), "en");
  const [first, second] = [cities[0]!, cities[1]!];
  expect(cityAt(cities, { x: first.x + 3, y: first.y }, 10, () => true)).toBe(0);
  expect(cityAt(cities, first, 10, (city) => city === 1)).toBeNull();
  expect(cityAt(cities, second, 10, (city) => city === 1)).toBe(1);
});

describe("names", () => {
  const write = (lines: string[], dislike: number, plate = false) => ({ lines, size: 10, dislike, plate });
  const at = (x: number, y: number): Named => ({
    x,
    y,
    ways: [write(["Santa Fe"], 0), write(["SF"], 5, true)],
  });
  const around = (taken: Grid) => ({
    taken,
    radius: 5,
    edge: { left: 0, top: 0, right: 200, bottom: 200 },
    widthOf: (text: string) => text.length * 0.5,
  });
  const empty = (): Grid => new Grid(200, 200, 2);

  it("stand close to their dot when nothing is in the way", () => {
    const [place] = placeNames(placesFor([at(100, 100)], around(empty())), () => false);
    expect(place!.way.lines).toEqual(["Santa Fe"]);
    expect(Math.min(Math.abs(place!.left - 100), Math.abs(place!.right - 100))).toBeLessThan(8);
  });

  it("give way to tracks and to each other", () => {
    const taken = empty();
    taken.take({ left: 104, right: 160, top: 90, bottom: 110 }, 1);
    const places = placeNames(placesFor([at(100, 100), at(100, 114)], around(taken)), () => false);
    expect(overlaps(places[0]!, places[1]!)).toBe(false);
    expect(overlaps(places[0]!, { left: 104, right: 160, top: 90, bottom: 110 })).toBe(false);
  });

  it("stand off where they must, if a line leads there", () => {
    const taken = empty();
    taken.take({ left: 70, right: 130, top: 84, bottom: 116 }, 1);
    const near = placeNames(placesFor([at(100, 100)], around(taken)), () => false)[0]!;
    expect(near.way.plate || overlaps(near, { left: 70, right: 130, top: 84, bottom: 116 })).toBe(true);
    const off = placeNames(placesFor([at(100, 100)], { ...around(taken), led: true }), () => false)[0]!;
    expect(off.way.plate).toBe(false);
    expect(overlaps(off, { left: 70, right: 130, top: 84, bottom: 116 })).toBe(false);
    expect(leaderOf(off, { x: 100, y: 100 }, 5)).not.toBeNull();
    const free = placeNames(placesFor([at(100, 100)], around(empty())), () => false)[0]!;
    expect(leaderOf(free, { x: 100, y: 100 }, 5)).toBeNull();
  });

  it("may be shortened to make room for another, before they become a code", () => {
    const short = { ...write(["Kansas"], 4), shortened: true };
    const ways = [write(["Kansas City"], 0), write(["Kansas", "City"], 1), short, write(["KC"], 9, true)];
    const [places] = placesFor([{ x: 100, y: 100, ways }], around(empty()));
    expect(places!.some(({ way }) => way === short)).toBe(true);
  });

  it("become a code where nothing longer fits", () => {
    const taken = empty();
    taken.take({ left: 0, right: 200, top: 0, bottom: 200 }, 1);
    const [place] = placeNames(placesFor([at(100, 100)], around(taken)), () => false);
    expect(place!.way.plate).toBe(true);
  });
});

it.each(BOARDS)("the poster of %s fills its card, and most of its cities are on it", (name) => {
  const target = document.createElement("div");
  const { scene } = recorded(name);
  const drawn = mount(Poster, { target, props: { scene } });
  flushSync();
  const svg = target.querySelector("svg")!;
  const [left, top, wide, high] = svg.getAttribute("viewBox")!.split(" ").map(Number);
  // A card is half as wide again as it is high: a high board would be a stamp on it.
  expect(wide! / high!).toBeGreaterThan(1.2);
  expect(svg.getAttribute("preserveAspectRatio")).toBe("xMidYMid slice");
  const seen = scene.board.cities.filter(
    ({ x, y }) => x > left! && x < left! + wide! && y > top! && y < top! + high!,
  );
  expect(seen.length).toBeGreaterThan(scene.board.cities.length / 2);
  void unmount(drawn);
});

it("a mark is stamped where it is wanted, and stays whole", () => {
  expect(stamped("M-3 -3H3V3H-3Z", 100, 50, 10)).toBe("M97 47H103V53H97Z");
  expect(stamped("M0 -2A2 2 0 1 1 0 2Z", 10, 10, 5)).toBe("M10 9A1 1 0 1 1 10 11Z");
  for (const [kind, { fill = "", line = "" }] of Object.entries(MARKS)) {
    for (const path of [fill, line].filter(Boolean)) {
      const small = stamped(path, 500, 300, 6.4);
      // An arc that ends where it begins is none.
      for (const [, from, , to] of small.matchAll(/([\d.]+ [\d.]+)A([^A]*?) ([\d.]+ [\d.]+)(?=[AZ])/g))
        expect(from, kind).not.toBe(to);
      expect(small.match(/[A-Z]/g), kind).toEqual(path.match(/[A-Z]/g));
    }
  }
});

describe("a grid", () => {
  const box = (x: number, y: number, wide: number): Box => ({
    left: x,
    top: y,
    right: x + wide,
    bottom: y + wide,
  });

  it("knows what a box covers, and how much of it is taken", () => {
    const grid = new Grid(100, 100, 5);
    grid.take(box(10, 10, 10), 2);
    expect(grid.within(box(0, 0, 100))).toBe(8);
    expect(grid.within(box(10, 10, 5))).toBe(2);
    grid.take(box(15, 15, 5), 3);
    expect(grid.within(box(0, 0, 100))).toBe(9);
    expect(grid.share(box(11, 11, 2))).toBe(1);
    expect(grid.share(box(30, 30, 9))).toBe(0);
    const outside: Point = { x: -20, y: -20 };
    expect(grid.share(box(outside.x, outside.y, 4))).toBe(1);
  });
});

it("a passenger under way is seen, beside whoever waits in that city", () => {
  const plan = plainPlan(board("marklin"), "en");
  const ridden = recorded("marklin")
    .states.map(({ view }) => view)
    .filter((view) => passengersOf(view)!.in >= 0);
  expect(ridden.length).toBeGreaterThan(0);
  for (const view of ridden) {
    const target = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const drawn = mount(Pieces, { target, props: { plan, view } });
    flushSync();
    const waiting = passengersOf(view)!.at.filter((seat) => seat >= 0).length;
    expect(target.querySelectorAll(".passenger")).toHaveLength(waiting + 1);
    expect(target.querySelectorAll(".riding .passenger")).toHaveLength(1);
    void unmount(drawn);
  }
});

it.each([true, false])("a route that can be taken is seen where a train stands on it: %s", (stands) => {
  const target = document.createElement("div");
  const { sizes, tracks } = planFor(board("marklin"), { width: 390, height: 448 }, "en");
  const drawn = mount(Payable, { target, props: { drawn: tracks[0]!, sizes, stands } });
  flushSync();
  // Light beside the wagons, or a frame around each slot.
  const wide = [...target.querySelectorAll("path")].map((path) => Number(path.getAttribute("stroke-width")));
  expect(Math.max(...wide) > sizes.wagon * 1.5).toBe(stands);
  expect(target.querySelector(".brass") === null).toBe(stands);
  void unmount(drawn);
});

/** The names of cities on a sheet: every one of them, in full, in two lines, short or as a code, clear of play. */

import { around, type Box, type Point } from "../../../lib/geometry";
import { Grid } from "../../../lib/grid";
import {
  placeNames,
  placesFor,
  placesOf,
  textWidth,
  type Named,
  type Place,
  type Way,
} from "../../../lib/labels";
import { RISE } from "../../../look/livery";
import type { Lang } from "../../../wire/messages";
import type { Board, City } from "../scene";
import type { Sheet } from "../../../lib/sheet";
import { placeLegend, type Legend } from "./legend";
import type { Sizes } from "./sizes";
import type { DrawnTrack } from "./tracks";

/** The ends of one's tickets are bold: every name has the room it would take then, and none ever moves. */
export const BOLD = 600;

/** Covering a piece of track as long as it is high costs so much. */
const A_SLOT = 8;
const IN_PIECES = 4;

/** A train stands up: below its roof one sees its wall, which a name may rather touch than the roof. */
const WALL = 0.25;

/** What names keep clear of: every track as wide as the trains that may once stand on it. */
export function trackGrid(sheet: Sheet, sizes: Sizes, drawn: DrawnTrack[]): Grid {
  const cell = sizes.track / IN_PIECES;
  const grid = new Grid(sheet.width, sheet.height, cell);
  const worth = A_SLOT / (IN_PIECES * IN_PIECES);
  const half = sizes.wagon / 2;
  const wall = sizes.wagon * RISE;
  for (const { line, spaces, track } of drawn) {
    const more = track.kind === "tunnel" ? half * 0.25 : 0;
    for (const space of spaces) {
      for (let s = -space.length / 2; s <= space.length / 2; s += cell) {
        const { x, y, dx, dy } = line.at(space.along + s);
        for (let off = -half - more; off <= half + more; off += cell) {
          const [px, py] = [x - dy * off, y + dx * off];
          grid.take({ left: px, right: px + 0.01, top: py, bottom: py + 0.01 }, worth);
          grid.take({ left: px, right: px + 0.01, top: py, bottom: py + wall }, worth * WALL);
        }
      }
    }
  }
  return grid;
}

/** The ways to write a city's name, best first. An exit bears its country's letter, and may do without more. */
export function waysToWrite(city: City, lang: Lang, size: number, roomy: boolean): Way[] {
  const name = city.names[lang];
  const way = (lines: string[], dislike: number, share = 1, plate = false): Way => ({
    lines,
    size: size * share,
    dislike,
    plate,
  });
  if (city.kind === "exit") return [way([name], 0, 0.92), way([], 3.5)];
  const short = city.short[lang];
  const cut = (lines: string[], dislike: number, share = 1): Way => ({
    ...way(lines, dislike + (roomy ? CUT_WHERE_ROOMY : CUT), share),
    shortened: true,
  });
  return [
    way([name], 0),
    ...inTwo(name).map((lines) => way(lines, 1)),
    way([name], 1.6, SMALL),
    ...inTwo(name).map((lines) => way(lines, 2.4, SMALL)),
    way([name], 2.6, SMALLEST),
    ...(short ? [cut([short], 0), cut([short], 0.9, SMALL), cut([short], 1.7, SMALLEST)] : []),
    ...inTwo(short).map((lines) => cut(lines, 1.9, SMALL)),
    way([city.code[lang]], roomy ? CODE_WHERE_ROOMY : CODE, 1, true),
  ];
}

/** Of the size of names: smaller than the second nobody reads them. */
const SMALL = 0.93;
const SMALLEST = 0.915;

/** A name stands rather off its city than shortened, the more so where a sheet is large, and is last of all a code. */
const CUT = 4.5;
const CUT_WHERE_ROOMY = 9;
const CODE = 11;
const CODE_WHERE_ROOMY = 15;

/** "Salt Lake City" breaks before its last word, «Солт-Лейк-Сити» after its last hyphen. */
function inTwo(name: string): string[][] {
  const space = name.lastIndexOf(" ");
  if (space > 0) return [[name.slice(0, space), name.slice(space + 1)]];
  const hyphen = name.lastIndexOf("-");
  return hyphen > 0 ? [[name.slice(0, hyphen + 1), name.slice(hyphen + 1)]] : [];
}

export interface Lettering {
  /** By city: all places that its name could have. */
  places: Place[][];
  /** By pile of goods, where its token stands. */
  goods: Point[];
  /** Where there is room for it. */
  legend: Legend | null;
  /** What they all keep clear of. */
  taken: Grid;
}

/** So many names are looked at in one step. */
const AT_ONCE = 8;

export function* lettering(
  board: Board,
  cities: Point[],
  drawn: DrawnTrack[],
  sheet: Sheet,
  sizes: Sizes,
  lang: Lang,
  legended: boolean,
): Generator<void, Lettering> {
  const taken = trackGrid(sheet, sizes, drawn);
  const radius = sizes.city * 1.13;
  const legend = legended ? placeLegend(board, cities, taken, sheet, sizes.grown, lang) : null;
  if (legend) taken.take(legend, 1);
  if (board.goods) for (const at of cities) taken.take(whereOneStands(at, sizes), A_HEAD);
  const goods = placeGoods(board, cities, taken, sheet, sizes);
  for (const at of goods) taken.take(around(at, tokenSize(sizes) / 2), 1);
  yield;
  const named: Named[] = board.cities.map((city, i) => ({
    ...cities[i]!,
    ways: waysToWrite(city, lang, sizes.label, sheet.edge > 0),
  }));
  const widths = new Map<string, number>();
  const widthOf = (text: string): number => {
    const known = widths.get(text) ?? textWidth(text, BOLD);
    widths.set(text, known);
    return known;
  };
  const surroundings = { taken, radius, edge: inner(sheet, sizes), led: true, widthOf };
  const places: Place[][] = [];
  while (places.length < named.length) {
    places.push(placesOf(named, places.length, surroundings));
    if (places.length % AT_ONCE === 0) yield;
  }
  return { places, goods, legend, taken };
}

/** A passenger in a city covers what is written over it. */
const A_HEAD = 0.15;

function whereOneStands({ x, y }: Point, { grown }: Sizes): Box {
  return { left: x - 6 * grown, right: x + 6 * grown, top: y - 18 * grown, bottom: y };
}

/** Where names stand. A player's own cities choose first, and are never a code if anything else can be had. */
export function chosenNames({ places }: Lettering, own: ReadonlySet<number>): Place[] {
  return placeNames(
    places.map((all, i) => (own.has(i) ? inFullRather(all) : all)),
    (city) => own.has(city),
  );
}

/** It costs so much more to shorten the name of a city that one has to reach. */
const CUT_OF_OWN = 6;

function inFullRather(all: Place[]): Place[] {
  const spelled = all.filter((place) => !place.way.plate);
  if (spelled.length === 0) return all;
  return spelled
    .map((place) => (place.way.shortened ? { ...place, cost: place.cost + CUT_OF_OWN } : place))
    .sort((a, b) => a.cost - b.cost);
}

function inner(sheet: Sheet, sizes: Sizes): Box {
  const room = sizes.label * 0.3;
  return { left: room, top: room, right: sheet.width - room, bottom: sheet.height - room };
}

export function tokenSize(sizes: Sizes): number {
  return sizes.city * 2.5;
}

/** Tokens are like short names: as wide as high, on any side of the city, and names keep clear of them. */
function placeGoods(board: Board, cities: Point[], taken: Grid, sheet: Sheet, sizes: Sizes): Point[] {
  const size = tokenSize(sizes);
  const token: Way = { lines: ["▢"], size, dislike: 0, plate: false };
  const surroundings = { taken, radius: sizes.city * 1.1, edge: inner(sheet, sizes), widthOf: () => 1 };
  const piles = board.goods ?? [];
  const all = placesFor(
    cities.map((at, i) => ({ ...at, ways: piles.some((pile) => pile.city === i) ? [token] : [] })),
    surroundings,
  );
  const chosen = placeNames(
    piles.map((pile) => all[pile.city]!),
    () => false,
  );
  return chosen.map((place) => ({ x: (place.left + place.right) / 2, y: (place.top + place.bottom) / 2 }));
}

/**
 * Where names stand beside their dots so that they cover as little as can be: neither lines, nor dots, nor one
 * another. A name may be written in several ways, best first; a later one is taken where it covers less.
 */

import { clamp, overlaps, type Box, type Point } from "./geometry";
import type { Grid } from "./grid";

/** A way to write a name. */
export interface Way {
  /** None: the dot speaks for itself. */
  lines: string[];
  size: number;
  /** What it costs not to be written better. */
  dislike: number;
  /** A shorter form of it, which one has to guess from. */
  shortened?: boolean;
  /** A code, on a plate of its own. */
  plate: boolean;
}

export interface Named extends Point {
  ways: Way[];
}

export interface Surroundings {
  /** What should not be covered, by what it would cost. */
  taken: Grid;
  /** Of the dots. */
  radius: number;
  edge: Box;
  /** A name may stand off its dot, with a fine line between them. */
  led?: boolean;
  widthOf: (text: string) => number;
}

/** A name where it could stand: its box, and the point that its letters are set from. */
export interface Place extends Box {
  way: Way;
  anchor: 0 | 0.5 | 1;
  x: number;
  /** What it covers of lines and dots, and how little one likes it. */
  cost: number;
}

const OFF = [1.3, 2.6, 4.5, 7, 10, 13];
/** So far off only where a fine line leads there. */
const FAR_OFF = [17, 22, 28];
const LINE = 0.98;
const CLEAN = 2.4;
const A_SLOT = 1.6;
const A_DOT = 40;
/** To be nearer to another dot than to one's own. */
const A_STRANGER = 5;
const A_NAME = 30;
const THE_EDGE = 80;
/** A place that costs so much more than the best one is not looked at again. */
const HOPELESS = A_NAME + 8;

/** The ways around a dot. */
const TURNS = Array.from({ length: 24 }, (_, i) => {
  const turn = (2 * Math.PI * i) / 24;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const anchor: 0 | 0.5 | 1 = cos > 0.35 ? 0 : cos < -0.35 ? 1 : 0.5;
  // Above and below the dot it is the nearer edge of the letters that keeps its distance.
  const rise = anchor === 0.5 ? (sin > 0 ? 0 : 1) : 0.5 - 0.36 * sin;
  return { cos, sin, anchor, rise };
});

/** For each name all places around its dot, those that cost least first. */
export function placesFor(named: Named[], around: Surroundings): Place[][] {
  return named.map((_, i) => placesOf(named, i, around));
}

/** The same of one of them. */
export function placesOf(named: Named[], i: number, around: Surroundings): Place[] {
  const each = named[i]!;
  const reach = 60 + Math.max(0, ...each.ways.map((way) => widthOf(way, around)));
  const dots = named.filter(
    (other, k) => k !== i && Math.abs(other.x - each.x) < reach && Math.abs(other.y - each.y) < reach,
  );
  const places: Place[] = [];
  let least = Infinity;
  const cut = each.ways.findIndex((way) => way.shortened);
  for (const [k, way] of each.ways.entries()) {
    // Written clean in full, it need not be smaller; shortened and as a code it may have to make room for others.
    if (k > 1 && least < CLEAN && k !== cut && k < each.ways.length - 1) continue;
    if (way.lines.length === 0) places.push(bare(each, way));
    else addPlaces(places, each, way, dots, around);
    least = Math.min(least, leastOf(places));
  }
  // A name that leaves the sheet is cut off: none does, unless it could not be written at all.
  const whole = places.filter((place) => inside(place, around.edge));
  const kept = whole.some((place) => !place.way.plate) ? whole : places;
  // A code may be much the better: who must not be one still has the best that is spelled.
  const spelled = leastOf(kept.filter((place) => !place.way.plate));
  return kept
    .filter((place) => place.cost <= (place.way.plate ? least : spelled) + HOPELESS)
    .sort((a, b) => a.cost - b.cost);
}

function leastOf(places: Place[]): number {
  return places.reduce((least, place) => Math.min(least, place.cost), Infinity);
}

function bare({ x, y }: Point, way: Way): Place {
  return { way, anchor: 0.5, x, left: x, right: x, top: y, bottom: y, cost: way.dislike };
}

function widthOf(way: Way, around: Surroundings): number {
  return (
    Math.max(0, ...way.lines.map((line) => around.widthOf(line) * way.size)) +
    (way.plate ? way.size * 0.4 : 0)
  );
}

function addPlaces(places: Place[], at: Point, way: Way, dots: Point[], around: Surroundings): void {
  const width = widthOf(way, around);
  const height = way.size * LINE * way.lines.length;
  const unit = around.radius / 7;
  for (const off of around.led ? [...OFF, ...FAR_OFF] : OFF) {
    const far = around.radius + off * unit;
    for (const { cos, sin, anchor, rise } of TURNS) {
      const left = at.x + cos * far - anchor * width;
      const upper = at.y + sin * far - height * rise;
      const place: Place = {
        left,
        right: left + width,
        top: upper + way.size * 0.1,
        bottom: upper + height - way.size * 0.06,
        way,
        anchor,
        x: left + anchor * width,
        cost: way.dislike + off * 0.17 + (anchor === 0.5 ? 0.5 : 0),
      };
      place.cost += covered(place, at, dots, around);
      places.push(place);
    }
  }
}

function covered(box: Box, own: Point, dots: Point[], around: Surroundings): number {
  let cost = A_SLOT * around.taken.within(box);
  const near = apart(box, own) + around.radius * 0.5;
  for (const dot of dots) {
    const away = apart(box, dot);
    if (away < around.radius) cost += A_DOT;
    else if (away < near) cost += A_STRANGER;
  }
  return inside(box, around.edge) ? cost : cost + THE_EDGE;
}

function apart(box: Box, { x, y }: Point): number {
  return Math.hypot(x - clamp(x, box.left, box.right), y - clamp(y, box.top, box.bottom));
}

const PASSES = 6;
const TRIES = 12;

/** A place for each name. Those who come first choose first; of some orders of the others, the one that costs least. */
export function placeNames(places: Place[][], comesFirst: (name: number) => boolean): Place[] {
  const order = places.map((_, i) => i);
  order.sort(
    (a, b) => Number(comesFirst(b)) - Number(comesFirst(a)) || places[b]![0]!.cost - places[a]![0]!.cost,
  );
  const first = order.filter(comesFirst);
  const rest = order.slice(first.length);
  let best = settled(places, order);
  let least = priceOf(best);
  for (let i = 1; i < TRIES && rest.length > 0; i++) {
    const from = Math.floor((rest.length * i) / TRIES);
    const tried = settled(places, [...first, ...rest.slice(from), ...rest.slice(0, from)]);
    const price = priceOf(tried);
    if (price < least) [best, least] = [tried, price];
  }
  return best;
}

/** Each chooses in turn, then all again for as long as it helps. */
function settled(places: Place[][], order: number[]): Place[] {
  const chosen: (Place | null)[] = places.map(() => null);
  for (let pass = 0; pass < PASSES; pass++) {
    let changed = false;
    for (const i of order) {
      const best = cheapest(places[i]!, i, chosen);
      changed ||= best !== chosen[i];
      chosen[i] = best;
    }
    if (!changed) break;
  }
  return chosen.map((place, i) => place ?? places[i]![0]!);
}

function priceOf(chosen: Place[]): number {
  return chosen.reduce((sum, place, i) => {
    const met = chosen.filter((other, k) => k > i && overlaps(place, aired(other))).length;
    return sum + place.cost + met * A_NAME;
  }, 0);
}

function cheapest(places: Place[], name: number, chosen: (Place | null)[]): Place {
  let best = places[0]!;
  let least = Infinity;
  for (const place of places) {
    if (place.cost >= least) break;
    let price = place.cost;
    chosen.forEach((other, k) => {
      if (k !== name && other && overlaps(place, aired(other))) price += A_NAME;
    });
    if (price < least) [best, least] = [place, price];
  }
  return best;
}

/** Letters of two names should not look like one word. */
function aired(place: Place): Box {
  const air = place.way.size * 0.15;
  return {
    left: place.left - air,
    right: place.right + air,
    top: place.top - air * 0.6,
    bottom: place.bottom + air * 0.6,
  };
}

function inside(box: Box, edge: Box): boolean {
  return box.left >= edge.left && box.right <= edge.right && box.top >= edge.top && box.bottom <= edge.bottom;
}

/** The line from a dot to its name, where it stands off so far that one could be in doubt. */
export function leaderOf(place: Place, dot: Point, radius: number): [Point, Point] | null {
  if (place.way.lines.length === 0) return null;
  const end = { x: clamp(dot.x, place.left, place.right), y: clamp(dot.y, place.top, place.bottom) };
  const far = apart(place, dot);
  if (far < radius * DOUBTFUL) return null;
  const share = radius / far;
  return [{ x: dot.x + (end.x - dot.x) * share, y: dot.y + (end.y - dot.y) * share }, end];
}

const DOUBTFUL = 2.1;

/** Where each line of a name is written. */
export function linesOf(place: Place): { text: string; y: number }[] {
  const { lines, size } = place.way;
  return lines.map((text, i) => ({ text, y: place.top + size * 0.76 + i * size * LINE }));
}

const CONDENSED = 0.5;
let pen: CanvasRenderingContext2D | null | undefined;

/** The width of a text in units of its size, as the sign face sets it. */
export function textWidth(text: string, weight: number): number {
  if (pen === undefined)
    pen = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
  if (!pen) return text.length * CONDENSED;
  pen.font = `${weight} 100px "Oswald Variable", Oswald, "Arial Narrow", sans-serif`;
  return pen.measureText(text).width / 100 + text.length * 0.015;
}

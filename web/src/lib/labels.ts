/** Where names stand beside their dots so that they cover nothing: neither lines, nor dots, nor one another. */

import { overlaps, type Box, type Point } from "./geometry";

export type Anchor = "start" | "middle" | "end";

export interface Place {
  dx: number;
  dy: number;
  anchor: Anchor;
}

export interface Named extends Point {
  name: string;
  /** Where the board's own drawing would put it; tried first. */
  wish: Place;
}

const ABOVE = 0.88;
const BELOW = 0.26;

export function boxOf(at: Point, place: Place, width: number, size: number): Box {
  const x = at.x + place.dx - (place.anchor === "start" ? 0 : place.anchor === "end" ? width : width / 2);
  const y = at.y + place.dy;
  return { left: x, right: x + width, top: y - size * ABOVE, bottom: y + size * BELOW };
}

const WAYS = 24;

/** Around a dot, in every direction, a little nearer and a little farther. */
export function candidates(radius: number, size: number): Place[] {
  const places: Place[] = [];
  for (const off of [radius + 3.5, radius + 2, radius + 6, radius + 9, radius + 13]) {
    for (let i = 0; i < WAYS; i++) {
      const turn = (2 * Math.PI * i) / WAYS;
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      const anchor: Anchor = cos > 0.3 ? "start" : cos < -0.3 ? "end" : "middle";
      // The middle of the letters is aimed at, not their baseline; above and below, their nearer edge.
      const rise = anchor === "middle" ? (sin > 0 ? ABOVE : -BELOW) : 0.36 * (1 + sin);
      places.push({ dx: cos * off, dy: sin * off + size * rise, anchor });
    }
  }
  return places;
}

export interface Surroundings {
  /** Points that a label should not cover, and how much room each needs. */
  points: Point[];
  room: number;
  radius: number;
  edge: Box;
}

export interface Placed {
  places: Place[];
  /** 0 when nothing is covered. */
  trouble: number;
}

const PASSES = 4;

/** A place for each name: where it wishes if it can; the others look around, again as long as it helps. */
export function placeLabels(
  named: Named[],
  size: number,
  widthOf: (name: string) => number,
  around: Surroundings,
): Placed {
  const widths = named.map((each) => widthOf(each.name));
  const dots = named.map((each) => dotBox(each, around.radius));
  const taken: (Box | null)[] = named.map(() => null);
  const places: Place[] = named.map((each) => each.wish);
  const others = candidates(around.radius, size);
  const near = named.map((each, i) => nearby(each, widths[i]! + 4 * around.radius + size, around.points));

  const cost = (i: number, place: Place): number => {
    const box = boxOf(named[i]!, place, widths[i]!, size);
    let sum = near[i]!.reduce((n, point) => n + Number(covers(box, point, around.room)), 0);
    for (const [k, dot] of dots.entries()) if (k !== i && overlaps(box, dot)) sum += 12;
    for (const [k, other] of taken.entries()) if (k !== i && other && overlaps(box, other)) sum += 30;
    if (!inside(box, around.edge)) sum += 40;
    return sum;
  };
  const put = (i: number, place: Place): void => {
    places[i] = place;
    taken[i] = boxOf(named[i]!, place, widths[i]!, size);
  };
  const improve = (i: number): void => {
    let best = places[i]!;
    let least = cost(i, best);
    for (const place of others) {
      if (least === 0) break;
      const price = cost(i, place);
      if (price < least) [best, least] = [place, price];
    }
    put(i, best);
  };

  const unhappy: number[] = [];
  named.forEach((each, i) => {
    if (cost(i, each.wish) === 0) put(i, each.wish);
    else unhappy.push(i);
  });
  unhappy.forEach(improve);
  const trouble = (): number => named.reduce((sum, _, i) => sum + cost(i, places[i]!), 0);
  for (let pass = 1; pass < PASSES && trouble() > 0; pass++) {
    named.forEach((_, i) => {
      if (cost(i, places[i]!) > 0) improve(i);
    });
  }
  return { places, trouble: trouble() };
}

function nearby(at: Point, reach: number, points: Point[]): Point[] {
  return points.filter((p) => Math.abs(p.x - at.x) < reach && Math.abs(p.y - at.y) < reach);
}

function dotBox(at: Point, radius: number): Box {
  return { left: at.x - radius, right: at.x + radius, top: at.y - radius, bottom: at.y + radius };
}

function covers(box: Box, p: Point, room: number): boolean {
  return p.x > box.left - room && p.x < box.right + room && p.y > box.top - room && p.y < box.bottom + room;
}

function inside(box: Box, edge: Box): boolean {
  return box.left >= edge.left && box.right <= edge.right && box.top >= edge.top && box.bottom <= edge.bottom;
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

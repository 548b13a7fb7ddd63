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

/** Around a dot: right, left, above, below, and the corners, a little nearer and a little farther. */
export function candidates(radius: number, size: number): Place[] {
  const places: Place[] = [];
  for (const off of [radius + 3.5, radius + 8]) {
    const mid = size * 0.36;
    places.push(
      { dx: off, dy: mid, anchor: "start" },
      { dx: -off, dy: mid, anchor: "end" },
      { dx: 0, dy: -off, anchor: "middle" },
      { dx: 0, dy: off + size * 0.72, anchor: "middle" },
      { dx: off * 0.7, dy: -off * 0.5, anchor: "start" },
      { dx: -off * 0.7, dy: -off * 0.5, anchor: "end" },
      { dx: off * 0.7, dy: off * 0.5 + size * 0.72, anchor: "start" },
      { dx: -off * 0.7, dy: off * 0.5 + size * 0.72, anchor: "end" },
    );
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

/** A place for each name. Names that fit where they wish are placed first; the others make do with what is left. */
export function placeLabels(
  named: Named[],
  size: number,
  widthOf: (name: string) => number,
  around: Surroundings,
): Place[] {
  const dots = named.map((each) => dotBox(each, around.radius));
  const taken: (Box | null)[] = named.map(() => null);
  const found: Place[] = named.map((each) => each.wish);
  const others = candidates(around.radius, size);

  const cost = (i: number, place: Place): number => {
    const box = boxOf(named[i]!, place, widthOf(named[i]!.name), size);
    let sum = around.points.reduce((n, point) => n + Number(covers(box, point, around.room)), 0);
    for (const [k, dot] of dots.entries()) if (k !== i && overlaps(box, dot)) sum += 12;
    for (const [k, other] of taken.entries()) if (k !== i && other && overlaps(box, other)) sum += 30;
    if (!inside(box, around.edge)) sum += 40;
    return sum;
  };
  const put = (i: number, place: Place): void => {
    found[i] = place;
    taken[i] = boxOf(named[i]!, place, widthOf(named[i]!.name), size);
  };

  const unhappy: number[] = [];
  named.forEach((each, i) => {
    if (cost(i, each.wish) === 0) put(i, each.wish);
    else unhappy.push(i);
  });
  for (const i of unhappy) {
    let best = named[i]!.wish;
    let least = cost(i, best);
    for (const place of others) {
      const price = cost(i, place);
      if (price < least) [best, least] = [place, price];
    }
    put(i, best);
  }
  return found;
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

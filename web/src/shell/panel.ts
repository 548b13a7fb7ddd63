/** Where a panel about something on a map stands, so that what it speaks of can be seen. */

import { clamp, type Point } from "../lib/geometry";

export interface Size {
  width: number;
  height: number;
}

/** Between the panel and what must be seen; and between it and the edge of the room. */
const GAP = 10;
const EDGE = 8;
const DOWN = 14;
const PARTS = [0, 0.5, 1];

/**
 * The upper left corner of a panel of this size: beside the thing, on the side where there is most room, unless that
 * covers one of the points that must be seen; then wherever in the room it covers the fewest, nearest to the thing.
 */
export function standing(thing: Point, away: number, panel: Size, room: Size, seen: Point[]): Point {
  const right = room.width - panel.width - EDGE;
  const low = room.height - panel.height - EDGE;
  const inside = ({ x, y }: Point): Point => ({
    x: clamp(x, EDGE, Math.max(right, EDGE)),
    y: clamp(y, EDGE, Math.max(low, EDGE)),
  });
  const xs = [thing.x + away, thing.x - away - panel.width];
  const ys = [thing.y + DOWN, thing.y - DOWN - panel.height];
  if (thing.x > room.width / 2) xs.reverse();
  if (thing.y > room.height / 2) ys.reverse();
  const beside = xs.flatMap((x) => ys.map((y) => inside({ x, y })));
  const around = PARTS.flatMap((u) => PARTS.map((v) => inside({ x: u * right, y: v * low })));
  const off = (at: Point): number =>
    Math.hypot(at.x + panel.width / 2 - thing.x, at.y + panel.height / 2 - thing.y);
  around.sort((a, b) => off(a) - off(b));
  const ways = [...beside, ...around];
  const covered = ways.map((at) => seen.filter((point) => covers(at, panel, point)).length);
  return ways[covered.indexOf(Math.min(...covered))]!;
}

export function covers(at: Point, { width, height }: Size, { x, y }: Point): boolean {
  return x > at.x - GAP && x < at.x + width + GAP && y > at.y - GAP && y < at.y + height + GAP;
}

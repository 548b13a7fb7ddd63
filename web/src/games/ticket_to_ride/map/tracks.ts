/** Where a board's tracks and their spaces lie on a sheet, and which of them a finger means. */

import { band, bentLine, clamp, distance, pathOf, type Point, type Polyline } from "../../../lib/geometry";
import type { Wagon } from "../../../look/livery";
import type { Board, Track } from "../scene";
import { laid, type Sheet } from "../../../lib/sheet";
import type { Sizes } from "./sizes";

export interface Space {
  x: number;
  y: number;
  /** Which way the track goes there. */
  dx: number;
  dy: number;
  /** How far along the track's line its middle lies. */
  along: number;
  length: number;
}

export interface DrawnTrack {
  track: Track;
  line: Polyline;
  spaces: Space[];
  middle: Point;
  /** The outlines of all its slots. */
  slots: string;
  /** From the first space's beginning to the last one's end, for what is drawn around them. */
  spine: string;
  /** From city to city. */
  bed: string;
}

/** A track's spaces along its curve, with room left for the cities at both ends. */
export function drawTrack(board: Board, track: Track, sheet: Sheet, sizes: Sizes): DrawnTrack {
  const a = board.cities[track.a]!;
  const b = board.cities[track.b]!;
  const shift = (track.index - (track.of - 1) / 2) * sizes.apart;
  const line = bentLine(a, b, track.bend, shift, (at) => laid(sheet, at));
  const free = clamp((line.length - sizes.slot * track.length) / 2, sizes.free, sizes.free * 1.7);
  const step = (line.length - 2 * free) / track.length;
  const length = Math.min(step - sizes.gap, sizes.longest);
  const spaces: Space[] = [];
  for (let i = 0; i < track.length; i++) {
    const along = free + step * (i + 0.5);
    spaces.push({ ...line.at(along), along, length });
  }
  return {
    track,
    line,
    spaces,
    middle: line.at(line.length / 2),
    slots: slotsOf(line, spaces, track.kind === "tunnel" ? sizes.track * 0.88 : sizes.track, sizes.corner),
    spine: along(line, free + sizes.gap, line.length - free - sizes.gap),
    bed: along(line, 0, line.length),
  };
}

export function slotsOf(line: Polyline, spaces: Space[], high: number, corner: number): string {
  return spaces
    .map((space) => band(line, space.along - space.length / 2, space.along + space.length / 2, high, corner))
    .join("");
}

/** Wagons on all its spaces. */
export function wagonsOn({ spaces }: DrawnTrack, sizes: Sizes): Wagon[] {
  return spaces.map(({ x, y, dx, dy, length }) => ({
    ...{ x, y, dx, dy },
    length: Math.min(length * 1.02, sizes.longestWagon),
  }));
}

const STEPS = 12;

export function along(line: Polyline, from: number, to: number): string {
  return pathOf(Array.from({ length: STEPS + 1 }, (_, i) => line.at(from + ((to - from) * i) / STEPS)));
}

/** The city at a point, of those that are wanted. */
export function cityAt(
  cities: Point[],
  point: Point,
  within: number,
  wanted: (city: number) => boolean,
): number | null {
  let best: number | null = null;
  let least = within;
  cities.forEach((city, i) => {
    const far = distance(city, point);
    if (far <= least && wanted(i)) {
      best = i;
      least = far;
    }
  });
  return best;
}

/** The track nearest to a point, within a distance; of several as near, one that is wanted first. */
export function trackAt(
  drawn: DrawnTrack[],
  point: Point,
  within: number,
  wanted: (track: number) => boolean,
): number | null {
  let best: number | null = null;
  let least = Infinity;
  drawn.forEach((track, i) => {
    const far = track.line.distanceTo(point);
    if (far > within) return;
    const cost = wanted(i) ? far : far + within;
    if (cost < least) {
      least = cost;
      best = i;
    }
  });
  return best;
}

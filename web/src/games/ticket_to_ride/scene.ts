/** What the server tells of a board and of a seat's view, and the shapes the page draws from it. */

import { band, bentLine, clamp, distance, pathOf, type Point, type Polyline } from "../../lib/geometry";
import type { Table as AnyTable } from "../../table/table.svelte";
import type { Both, Told, View as AnyView } from "../../wire/messages";

export interface City {
  id: string;
  names: Both;
  kind: string;
  country: string;
  x: number;
  y: number;
  dx: number;
  dy: number;
  anchor: "start" | "middle" | "end";
}

export interface Track {
  id: string;
  a: number;
  b: number;
  length: number;
  colour: string;
  kind: string;
  locomotives: number;
  bend: number;
  index: number;
  of: number;
}

export interface Ticket {
  id: string;
  ways: [number, number, number][];
  deck: string;
}

type Ring = [number, number][];

export interface Background {
  land?: Ring[][];
  focus?: Ring[][];
  lakes?: Ring[][];
  borders?: Ring[];
  rivers?: Ring[];
  states?: Ring[];
}

export interface Goods {
  city: number;
  colour: string;
  tokens: number[];
}

export interface Board {
  name: string;
  title: Both;
  width: number;
  height: number;
  cities: City[];
  tracks: Track[];
  tickets: Ticket[];
  background: Background | null;
  points: Record<string, number>;
  parts: string[];
  kinds: string[];
  goods?: Goods[];
}

export interface Scene {
  family: string;
  board: Board;
}

export interface PlayerView {
  trains: number;
  points: number;
  cards: number;
  surely: number[];
  tickets: number[];
}

export interface View extends AnyView {
  turn: number;
  first: number;
  turns_left: number;
  owners: number[];
  players: PlayerView[];
  hand: number[];
  row: number[];
  laid: number[];
  turned: number[];
  discard: number[];
  deck: number;
  tickets: number[];
  offered: number[];
  kept: number[];
  choosing: boolean;
  ticket_decks: number[];
  revealed: number[][];
  extras: Record<string, unknown>;
}

export const CLOSED = -2;

export interface Stations {
  /** By city: the seat whose station stands there, or -1. */
  at: number[];
  left: number[];
}

export interface Passengers {
  at: number[];
  left: number[];
  ridden: number[];
  visited: number[];
  /** The city where a passenger under way is, or -1. */
  in: number;
}

export interface GoodsLeft {
  /** By city: the values left there, from the top. */
  left: number[][];
  taken: number[];
}

export interface Dice {
  /** Unused dice by face: single, double, station, locomotive. */
  dice: number[];
  /** By seat: single and double tokens. */
  tokens: [number, number][];
  room: number;
}

export const diceOf = (view: View): Dice | undefined => view.extras["dice"] as Dice | undefined;
export const stationsOf = (view: View): Stations | undefined =>
  view.extras["stations"] as Stations | undefined;
export const passengersOf = (view: View): Passengers | undefined =>
  view.extras["passengers"] as Passengers | undefined;
export const goodsOf = (view: View): GoodsLeft | undefined => view.extras["goods"] as GoodsLeft | undefined;

export interface TicketAid {
  ticket: number;
  done: boolean;
  missing: number[] | null;
  trains: number;
}

export interface Aid {
  tickets: TicketAid[];
  /** While I may claim: free tracks that take more trains than I have left. */
  short: number[] | null;
  trail: number[];
  /** At the end: each seat's longest path. */
  trails?: number[][] | null;
  /** The cards that an action takes from the hand, where its text does not say. */
  cards?: Record<string, Record<string, number>> | null;
}

/** In what this family speaks, and a table of it. */
export interface Game {
  scene: Scene;
  view: View;
  aid: Aid;
  told: Told;
}
export type Table = AnyTable<Game>;

/** Sizes of what lies on a board; tall boards have longer spaces and room for larger signs. */
export interface Sizes {
  track: number;
  apart: number;
  longest: number;
  city: number;
  label: number;
}

export function sizesOf(board: Board): Sizes {
  return board.height > board.width
    ? { track: 11.5, apart: 14, longest: 52, city: 8, label: 17 }
    : { track: 8.8, apart: 11, longest: 38, city: 6, label: 12.6 };
}

export interface Space {
  middle: Point;
  /** How far along the track's line its middle lies. */
  along: number;
  angle: number;
  length: number;
  outline: string;
}

export interface DrawnTrack {
  line: Polyline;
  spaces: Space[];
  middle: Point;
  /** From the first space's beginning to the last one's end, for what is drawn around them. */
  spine: string;
}

const GAP = 2.4;
const ROOM_FOR_A_SPACE = 24.5;

/** A track's spaces along its curve, with room left for the cities at both ends. */
export function drawTrack(board: Board, track: Track, sizes: Sizes): DrawnTrack {
  const a = board.cities[track.a]!;
  const b = board.cities[track.b]!;
  const shift = (track.index - (track.of - 1) / 2) * sizes.apart;
  const line = bentLine(a, b, track.bend, shift);
  const grown = sizes.city / 6;
  const free = clamp((line.length - ROOM_FOR_A_SPACE * track.length) / 2, 9.5 * grown, 17 * grown);
  const step = (line.length - 2 * free) / track.length;
  const length = Math.min(step - GAP, sizes.longest);
  const spaces: Space[] = [];
  for (let i = 0; i < track.length; i++) {
    const centre = free + step * (i + 0.5);
    const spot = line.at(centre);
    spaces.push({
      middle: { x: spot.x, y: spot.y },
      along: centre,
      angle: (Math.atan2(spot.dy, spot.dx) * 180) / Math.PI,
      length,
      outline: band(line, centre - length / 2, centre + length / 2, sizes.track, 2),
    });
  }
  return {
    line,
    spaces,
    middle: line.at(line.length / 2),
    spine: spineOf(line, free + GAP, line.length - free - GAP),
  };
}

const STEPS = 12;

function spineOf(line: Polyline, from: number, to: number): string {
  const points = Array.from({ length: STEPS + 1 }, (_, i) => line.at(from + ((to - from) * i) / STEPS));
  return pathOf(points);
}

export function drawTracks(board: Board): DrawnTrack[] {
  const sizes = sizesOf(board);
  return board.tracks.map((track) => drawTrack(board, track, sizes));
}

const flat = (ring: Ring): string => ring.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x} ${y}`).join("");

export function polygons(shapes: Ring[][] | undefined): string {
  return (shapes ?? []).map((rings) => rings.map((ring) => `${flat(ring)}Z`).join("")).join("");
}

export function polylines(lines: Ring[] | undefined): string {
  return (lines ?? []).map(flat).join("");
}

/** The city at a point, of those that are wanted. */
export function cityAt(
  board: Board,
  point: Point,
  within: number,
  wanted: (city: number) => boolean,
): number | null {
  let best: number | null = null;
  let least = within;
  board.cities.forEach((city, i) => {
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

/** Tracks of one owner that lead from a city to another, the fewest of them; none when they do not meet. */
export function pathOver(board: Board, owners: number[], seat: number, from: number, to: number): number[] {
  const before = new Map<number, { city: number; track: number }>();
  const queue = [from];
  for (const city of queue) {
    if (city === to) break;
    board.tracks.forEach((track, i) => {
      if (owners[i] !== seat || (track.a !== city && track.b !== city)) return;
      const next = track.a === city ? track.b : track.a;
      if (next === from || before.has(next)) return;
      before.set(next, { city, track: i });
      queue.push(next);
    });
  }
  const path: number[] = [];
  for (let city = to; city !== from;) {
    const step = before.get(city);
    if (!step) return [];
    path.push(step.track);
    city = step.city;
  }
  return path;
}

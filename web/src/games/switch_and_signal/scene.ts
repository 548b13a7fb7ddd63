/** What the server sends of Switch & Signal, and where everything is on the board. */

import { distance, pathOf, Polyline, type Point } from "../../lib/geometry";
import type { Relief } from "../../look/terrain/relief";
import type { Table as AnyTable } from "../../table/table.svelte";
import type { Both, Scene as AnyScene, Told as AnyTold, View as AnyView } from "../../wire/messages";

export const COLOURS = ["black", "brown", "grey"] as const;
export type TrainColour = (typeof COLOURS)[number];
export const CARDS = ["signal", "switch", "move"] as const;
export type CardKind = (typeof CARDS)[number];
export const DEPOT = "depot";

export interface End {
  name: string;
  to: string;
  at: [number, number];
}

export interface Node {
  id: string;
  kind: "trade" | "port" | "departure" | "junction";
  names: Both;
  x: number;
  y: number;
  dx: number;
  dy: number;
  anchor: "start" | "middle" | "end";
  colour: string;
  number: number;
  ends?: End[];
  positions?: string[];
  closed?: string[];
}

export interface Spot {
  id: string;
  track: number;
  x: number;
  y: number;
  /** Degrees, along the track from its first node to its second. */
  angle: number;
  length: number;
  line: number[];
}

export interface Signal extends Spot {
  city: string;
  green: boolean;
}

export interface Track {
  a: string;
  b: string;
  line: number[];
}

export interface Board {
  name: string;
  titles: Both;
  side: "central-europe" | "north-america";
  ours: boolean;
  width: number;
  height: number;
  relief?: Relief | null;
  shapes: { kind: "sea" | "hills"; line: number[] }[];
  nodes: Node[];
  tracks: Track[];
  sections: Spot[];
  signals: Signal[];
}

/** How many games the bot won. */
export interface Counted {
  won: number;
  games: number;
  seats: number;
}

export interface Rules {
  tokens: number;
  turns: number;
  goal: number;
  each: number;
  more: number;
  goods: string[];
  ports: string[];
  dice: Record<TrainColour, number[]>;
  helpers: string[];
  instructions: string[];
  departures: string;
  /** What was measured of this table, or of the nearest that give the team more and less. */
  level: Record<"measured" | "easier" | "harder", Counted | null>;
}

export interface Scene extends AnyScene {
  board: Board;
  rules: Rules;
}

export interface TrainView {
  id: string;
  place: string;
  towards: string;
  good: string;
}

export interface View extends AnyView {
  turn: number;
  active: number;
  trains: TrainView[];
  greens: string[];
  switches: Record<string, string>;
  held: string;
  numbers: Record<string, number>;
  hands: number[][];
  action_deck: number[];
  action_discard: number[];
  goods: Record<string, number>;
  landed: Record<string, Record<string, number>>;
  tokens: number;
  lost: Record<string, number>;
  deck: number;
  unseen: number[];
  under: string;
  instruction: string;
  symbol: number;
  departed: string[];
  moved: string[];
  to_move: string[];
  colour: string;
  mover: string;
  points: number;
  helpers: string[];
  dispatching: boolean;
  ended: string;
}

/** A train's way: the places it enters, where it stands then, why it stopped and what that costs. */
export interface Run {
  train: string;
  path?: string[];
  end: string;
  why?: string;
  cost?: number;
  instructions?: number;
  delivered?: string;
  returned?: string;
  leaves?: string[];
}

export interface Forecast {
  roll: number;
  faces: number;
  runs: Run[];
}

export interface Aid {
  trains: Record<string, Forecast[]>;
  /** By green space whose disc can be taken: where it may go. */
  signals: Record<string, string[]>;
}

/** What a move did, as the server worked it out. */
export interface Deed {
  run?: Run;
  placed?: [string, string];
  /** A train and the good it took. */
  loaded?: [string, string];
  lost?: [string, number][];
  instructions?: number;
}

export interface Told extends AnyTold {
  did?: Deed;
}

/** In what this family speaks, and a table of it. */
export interface Game {
  scene: Scene;
  view: View;
  aid: Aid;
  told: Told;
}
export type Table = AnyTable<Game>;

export function colourOf(train: string): TrainColour {
  return train.split("-")[0] as TrainColour;
}

export function numberOf(train: string): number {
  return Number(train.split("-")[1]);
}

export function points(line: number[]): Point[] {
  const found: Point[] = [];
  for (let i = 0; i + 1 < line.length; i += 2) found.push({ x: line[i]!, y: line[i + 1]! });
  return found;
}

export const drawn = (line: number[]): string => pathOf(points(line));

/** Where a train is drawn: its middle, and which way it heads; no angle where it heads nowhere. */
export interface Pose extends Point {
  angle: number | null;
}

interface Lying {
  track: number;
  along: number;
}

/** The board's places by name, and the ways between them. */
export class Atlas {
  readonly nodes: Map<string, Node>;
  readonly sections: Map<string, Spot>;
  readonly signals: Map<string, Signal>;
  private readonly lines: Polyline[];
  private readonly lying = new Map<string, Lying[]>();

  constructor(readonly board: Board) {
    this.nodes = new Map(board.nodes.map((node) => [node.id, node]));
    this.sections = new Map(board.sections.map((section) => [section.id, section]));
    this.signals = new Map(board.signals.map((signal) => [signal.id, signal]));
    this.lines = board.tracks.map((track) => new Polyline(points(track.line)));
    for (const section of board.sections) {
      const along = alongOf(this.lines[section.track]!, section);
      this.lying.set(section.id, [{ track: section.track, along }]);
    }
    for (const node of board.nodes) this.lying.set(node.id, this.endsOf(node.id));
  }

  private endsOf(node: string): Lying[] {
    return this.board.tracks.flatMap((track, t) => {
      if (track.a === node) return [{ track: t, along: 0 }];
      return track.b === node ? [{ track: t, along: this.lines[t]!.length }] : [];
    });
  }

  at(place: string): Point | null {
    return this.sections.get(place) ?? this.nodes.get(place) ?? null;
  }

  /** How a train stands on a place. */
  pose(place: string, towards = ""): Pose | null {
    const section = this.sections.get(place);
    if (section) {
      const forward = this.board.tracks[section.track]!.b === towards;
      return { x: section.x, y: section.y, angle: forward ? section.angle : section.angle + 180 };
    }
    const node = this.nodes.get(place);
    if (!node) return null;
    if (node.kind !== "departure") return { x: node.x, y: node.y, angle: null };
    const out = this.lying.get(place)?.[0];
    if (!out) return { x: node.x, y: node.y, angle: 0 };
    const line = this.lines[out.track]!;
    const spot = out.along === 0 ? line.at(1) : line.at(line.length - 1);
    const turn = (Math.atan2(spot.dy, spot.dx) * 180) / Math.PI;
    return { x: node.x, y: node.y, angle: out.along === 0 ? turn : turn + 180 };
  }

  /** The shortest way along the rails from a place to the next. */
  hop(from: string, to: string): Point[] {
    let best: Point[] = [];
    let least = Infinity;
    for (const a of this.lying.get(from) ?? []) {
      for (const b of this.lying.get(to) ?? []) {
        for (const way of this.between(a, b)) {
          const length = new Polyline(way).length;
          if (way.length > 1 && length < least) [best, least] = [way, length];
        }
      }
    }
    const start = this.at(from);
    const end = this.at(to);
    return best.length > 0 || !start || !end ? best : [start, end];
  }

  private between(a: Lying, b: Lying): Point[][] {
    if (a.track === b.track) return [slice(this.lines[a.track]!, a.along, b.along)];
    const one = this.board.tracks[a.track]!;
    const other = this.board.tracks[b.track]!;
    return [one.a, one.b]
      .filter((node) => node === other.a || node === other.b)
      .map((node) => [
        ...slice(this.lines[a.track]!, a.along, node === one.a ? 0 : this.lines[a.track]!.length),
        ...slice(this.lines[b.track]!, node === other.a ? 0 : this.lines[b.track]!.length, b.along),
      ]);
  }

  /** The whole way of a run, from where it began. */
  way(from: string, path: string[]): Point[] {
    let here = from;
    return path.flatMap((place) => {
      const hop = this.hop(here, place);
      here = place;
      return hop;
    });
  }
}

/** How far along a line the point of it lies that is nearest to a place. */
function alongOf(line: Polyline, at: Point): number {
  const STEPS = 400;
  let best = 0;
  let least = Infinity;
  for (let i = 0; i <= STEPS; i++) {
    const along = (line.length * i) / STEPS;
    const off = distance(line.at(along), at);
    if (off < least) [best, least] = [along, off];
  }
  return best;
}

/** The stretch of a line from one length along it to another, in that direction. */
function slice(line: Polyline, from: number, to: number): Point[] {
  const STEP = 4;
  const steps = Math.max(1, Math.ceil(Math.abs(to - from) / STEP));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const { x, y } = line.at(from + ((to - from) * i) / steps);
    return { x, y };
  });
}

const atlases = new WeakMap<Board, Atlas>();

export function atlasOf(board: Board): Atlas {
  let found = atlases.get(board);
  if (!found) {
    found = new Atlas(board);
    atlases.set(board, found);
  }
  return found;
}

/** The symbols of an instruction; three of any colour are one that moves every train. */
export function symbolsOf(instruction: string): string[] {
  if (instruction === "") return [];
  if (instruction === "start") return COLOURS.map((colour) => `start-${colour}`);
  const symbols = instruction.split(" ");
  const any = symbols.filter((symbol) => symbol === "any").length;
  if (any < COLOURS.length) return symbols;
  return [...symbols.filter((symbol) => symbol !== "any"), "all"];
}

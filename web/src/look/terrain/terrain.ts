/**
 * Mountains, trees, sand and grass, grown from a board's rough relief. Play comes first: nothing grows where tracks,
 * cities, names or printed words are. All of it is a dozen paths.
 */

import { Polyline, round, type Box, type Point } from "../../lib/geometry";
import { Grid } from "../../lib/grid";
import { laid, type Sheet } from "../../lib/sheet";
import type { Lang } from "../../wire/messages";
import { seeded } from "./luck";
import type { Relief, Ring, Word } from "./relief";

export interface Mountains {
  light: string;
  shade: string;
  snow: string;
  ink: string;
}

export interface Terrain {
  /** What stands farther back first: as many layers as mountains stand before one another. */
  mountains: Mountains[];
  trees: string;
  trunks: string;
  sand: string;
  grass: string;
  /** Smaller than the sheet's units where the sheet is seen small. */
  unit: number;
}

/** What belongs to play, and how far around it nothing grows. */
export interface Taken {
  lines: { line: Polyline; clear: number }[];
  dots: (Point & { clear: number })[];
  names: Box[];
}

type Luck = () => number;

const SEED = 7;

/** Whatever lies inside an odd number of coasts is land. */
export function* grownOver(
  relief: Relief,
  coasts: Ring[],
  sheet: Sheet,
  lang: Lang,
  taken: Taken,
): Generator<void, Terrain> {
  const unit = Math.min(1.25, Math.max(0.62, 0.8 / sheet.scale ** 0.4));
  const grid = roomFor(sheet, relief, lang, taken, unit);
  const luck = seeded(SEED);
  const land = new Land(coasts, sheet);
  yield;
  const peaks = rise(relief, sheet, grid, luck, unit);
  yield;
  const woods = scatter(relief.woods, sheet, grid, land, luck, 6.2 * unit, 3.4 * unit);
  yield;
  const sands = scatter(relief.sands, sheet, grid, land, luck, 5 * unit, 2.2 * unit);
  const meadows = scatter(relief.grass, sheet, grid, land, luck, 11 * unit, 3 * unit);
  yield;
  return {
    mountains: layers(peaks).map((layer) => drawn(layer, luck, relief.snow ?? false)),
    ...planted(woods, luck, unit),
    sand: sands.map((at) => sprinkled(at, luck, unit)).join(""),
    grass: meadows.map((at) => tuft(at, unit)).join(""),
    unit,
  };
}

// Where there is room

function roomFor(sheet: Sheet, relief: Relief, lang: Lang, taken: Taken, unit: number): Grid {
  const grid = new Grid(sheet.width, sheet.height, 3);
  const disc = ({ x, y }: Point, r: number): void =>
    grid.take({ left: x - r, right: x + r, top: y - r, bottom: y + r });
  for (const { line, clear } of taken.lines)
    for (let s = 0; s <= line.length; s += 4) disc(line.at(s), clear);
  for (const at of taken.dots) disc(at, at.clear);
  for (const { left, top, right, bottom } of taken.names)
    grid.take({ left: left - 2, top: top - 2, right: right + 2, bottom: bottom + 2 });
  for (const word of relief.words ?? []) reserve(word, sheet, lang, unit, disc);
  return grid;
}

function reserve(
  [en, ru, wx, wy, turn, size, kind]: Word,
  sheet: Sheet,
  lang: Lang,
  unit: number,
  disc: (at: Point, r: number) => void,
): void {
  const at = laid(sheet, { x: wx, y: wy });
  const angle = (turn * Math.PI) / 180;
  // Words of lands are spaced out.
  const long = (lang === "ru" ? ru : en).length * size * (kind === "land" ? 1.35 : 0.8);
  for (let s = -long / 2; s <= long / 2; s += 5) {
    const [x, y] = [at.x + Math.cos(angle) * s, at.y + Math.sin(angle) * s];
    disc({ x: x + Math.sin(angle) * size * 0.35, y: y - Math.cos(angle) * size * 0.35 }, size * 0.6 * unit);
  }
}

/** Which points are land: asked thousands of times, so each line of the sheet is cut once. */
class Land {
  private readonly rows = new Map<number, number[]>();

  constructor(
    private readonly coasts: Ring[],
    private readonly sheet: Sheet,
  ) {}

  has(at: Point): boolean {
    const crossings = this.crossings(Math.round(at.y / 2) * 2);
    let inside = false;
    for (const x of crossings) {
      if (x > at.x) break;
      inside = !inside;
    }
    return inside;
  }

  private crossings(y: number): number[] {
    let found = this.rows.get(y);
    if (found) return found;
    found = [];
    for (const ring of this.coasts) this.cut(ring, y + 0.01, found);
    found.sort((a, b) => a - b);
    this.rows.set(y, found);
    return found;
  }

  private cut(ring: Ring, y: number, found: number[]): void {
    const { left, top, across, down } = this.sheet;
    const by = y / down + top;
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [ax, ay] = ring[i]!;
      const [bx, bz] = ring[j]!;
      if (ay > by === bz > by) continue;
      found.push((((bx - ax) * (by - ay)) / (bz - ay) + ax - left) * across);
    }
  }
}

// Mountains

interface Peak extends Point {
  high: number;
}

function rise(relief: Relief, sheet: Sheet, grid: Grid, luck: Luck, unit: number): Peak[] {
  const peaks: Peak[] = [];
  for (const [height, width, points] of relief.ranges ?? []) {
    const line = new Polyline(points.map(([x, y]) => laid(sheet, { x, y })));
    const tries = Math.ceil((line.length / (height * unit)) * Math.max(1, width / height) * 6);
    for (let i = 0; i < tries; i++) {
      const s = luck() * line.length;
      const { x, y, dx, dy } = line.at(s);
      const off = (luck() + luck() - 1) * width * 0.75;
      const tapered = 0.65 + 0.35 * Math.sin((Math.PI * s) / line.length);
      const high = height * unit * 1.2 * (0.62 + luck() * 0.5) * tapered;
      const at = { x: x - dy * off, y: y + dx * off };
      const size = [1, 0.72, 0.52].find((share) => stands(grid, at, high * share));
      if (size !== undefined) peaks.push({ ...at, high: high * size });
    }
  }
  return peaks.sort((a, b) => a.y - b.y);
}

function stands(grid: Grid, { x, y }: Point, high: number): boolean {
  const wide = high * 0.8;
  const box = { left: x - wide, right: x + wide, top: y - high, bottom: y + high * 0.14 };
  if (grid.share(box) > 0.09) return false;
  grid.take({ left: x - wide * 0.55, right: x + wide * 0.55, top: y - high * 0.5, bottom: y });
  return true;
}

/** A mountain that stands before another is drawn in a later layer than that one. */
function layers(peaks: Peak[]): Peak[][] {
  const found: Peak[][] = [];
  const depths: number[] = [];
  peaks.forEach((peak, i) => {
    let depth = 0;
    for (let k = i - 1; k >= 0 && peak.y - peaks[k]!.y < 60; k--) {
      if (before(peak, peaks[k]!)) depth = Math.max(depth, depths[k]! + 1);
    }
    depths.push(depth);
    (found[depth] ??= []).push(peak);
  });
  return found;
}

function before(peak: Peak, other: Peak): boolean {
  return (
    Math.abs(peak.x - other.x) < (peak.high + other.high) * 0.95 && peak.y - peak.high * 1.1 < other.y + 2
  );
}

function drawn(peaks: Peak[], luck: Luck, snow: boolean): Mountains {
  const parts = peaks.map((peak) => mountain(peak, luck, snow));
  const all = (part: keyof Mountains): string => parts.map((each) => each[part]).join("");
  return { light: all("light"), shade: all("shade"), snow: all("snow"), ink: all("ink") };
}

/** Fourteen units high: a light face, a shaded one, snow, and hatching down the shaded side. */
function mountain(peak: Peak, luck: Luck, snow: boolean): Mountains {
  const k = peak.high / 14;
  const flip = luck() < 0.5 ? 1 : -1;
  const at = (x: number, y: number): string => `${round(peak.x + x * k * flip)} ${round(peak.y + y * k)}`;
  const path = (points: [number, number][]): string => points.map(([x, y]) => at(x, y)).join("L");
  const j = (): number => (luck() - 0.5) * 1.6;
  const [top, l, r] = [(luck() - 0.5) * 3, -10 - luck() * 2, 10 + luck() * 2.5];
  const left: [number, number][] = [
    [l, 0],
    [l * 0.66 + j(), -4.4 + j()],
    [l * 0.34 + j(), -9.4 + j()],
    [top, -14],
  ];
  const right: [number, number][] = [
    [r * 0.36 + j(), -9 + j()],
    [r * 0.7 + j(), -4 + j()],
    [r, 0],
  ];
  const ridge: [number, number][] = [
    [top, -14],
    [top + 1.6 + j(), -10],
    [top - 0.4 + j(), -6.6],
    [top + 2.4 + j(), -3],
    [top + 1 + j(), 0.4],
  ];
  const cap: [number, number][] = [
    [top, -14],
    [left[2]![0] + 0.8, left[2]![1] + 1],
    [top - 1.4, -7.8],
    [top - 0.2, -9.6],
    [top + 1.4, -7],
    [top + 2.2, -9],
    [right[0]![0], right[0]![1] + 0.4],
  ];
  let ink = `M${path([...left, ...right])}M${path(ridge.slice(0, 4))}`;
  for (let i = 0; i < 5; i++) {
    const t = 0.24 + i * 0.16;
    const [x, y] = [top + (r - top) * t * 0.93, -14 + 14 * t * 0.93];
    ink += `M${at(x, y)}L${at(x - 1.2 - t * 2.4, y + 2.6 + t * 2.6)}`;
  }
  ink += `M${at(l * 0.5, -5)}L${at(l * 0.5 - 1.4, -1.6)}M${at(l * 0.28, -7.4)}L${at(l * 0.28 - 1, -4.4)}`;
  return {
    light: `M${path([...left, ...right])}Q${at(0, 1.8)} ${at(l, 0)}Z`,
    shade: `M${path([...ridge, ...[...right].reverse()])}Z`,
    snow: snow ? `M${path(cap)}Z` : "",
    ink,
  };
}

// What grows

function scatter(
  spreads: [number, number, number, number][] | undefined,
  sheet: Sheet,
  grid: Grid,
  land: Land,
  luck: Luck,
  gap: number,
  room: number,
): Point[] {
  const found: Point[] = [];
  for (const [x, y, rx, ry] of spreads ?? []) {
    const middle = laid(sheet, { x, y });
    const [wide, high] = [rx * sheet.across, ry * sheet.down];
    const tries = Math.ceil(((wide * high) / (gap * gap)) * 3);
    for (let i = 0; i < tries; i++) {
      const [turn, far] = [luck() * 2 * Math.PI, Math.sqrt(luck())];
      const at = { x: middle.x + Math.cos(turn) * wide * far, y: middle.y + Math.sin(turn) * high * far };
      if (!land.has(at)) continue;
      const { x: ax, y: ay } = at;
      if (grid.share({ left: ax - room, right: ax + room, top: ay - room, bottom: ay + room }) > 0) continue;
      const near = room * 0.7;
      grid.take({ left: ax - near, right: ax + near, top: ay - near, bottom: ay + room * 0.5 });
      found.push(at);
    }
  }
  return found;
}

function planted(woods: Point[], luck: Luck, unit: number): { trees: string; trunks: string } {
  let trees = "";
  let trunks = "";
  for (const { x, y } of [...woods].sort((a, b) => a.y - b.y)) {
    const s = unit * (0.85 + luck() * 0.4);
    const at = (dx: number, dy: number): string => `${round(x + dx * s)} ${round(y + dy * s)}`;
    const r = round(2.6 * s);
    trees +=
      luck() < 0.62
        ? `M${at(-2.5, 0)}L${at(0, -7)}L${at(2.5, 0)}Z`
        : `M${at(-2.6, -2.6)}A${r} ${r} 0 1 1 ${at(2.6, -2.6)}A${r} ${r} 0 0 1 ${at(-2.6, -2.6)}Z`;
    trunks += `M${at(0, -1)}L${at(0, 1.2)}M${at(0.9, -4.2)}L${at(1.9, -1)}`;
  }
  return { trees, trunks };
}

function sprinkled({ x, y }: Point, luck: Luck, unit: number): string {
  const grain = (): string =>
    `M${round(x + (luck() - 0.5) * 6 * unit)} ${round(y + (luck() - 0.5) * 5 * unit)}h.01`;
  return grain() + grain() + grain();
}

function tuft({ x, y }: Point, unit: number): string {
  const at = (dx: number, dy: number): string => `${round(x + dx * unit)} ${round(y + dy * unit)}`;
  return `M${at(0, 0)}L${at(-1.3, -2.8)}M${at(0, 0)}L${at(0, -3.4)}M${at(0, 0)}L${at(1.3, -2.8)}`;
}

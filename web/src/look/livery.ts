/**
 * The trains of the seats: pieces that stand up. Each seat has a form, an ornament and colours that no route
 * has, so that a train is told from a slot, and from another's, at any size and with any eyes. Colours are tokens
 * (`--player-0`, its `-wall` and its `-trim`); here are the shapes.
 */

import { hull, round, type Point, type Spot } from "../lib/geometry";
import { liveries } from "./seats.svelte";

type Outline = [number, number][];

interface Ornament {
  path: string;
  width: number;
}

interface Livery {
  /** The roof from above, half as long and half as high as told, ahead to the right. */
  form: (long: number, high: number) => Outline;
  ornament: (at: (x: number, y: number) => string, long: number, high: number) => Ornament;
  /** Dark ornaments on a light roof need no edge of their own. */
  cased: boolean;
}

export const LIVERIES: Livery[] = [
  { form: (a, b) => rounded(a, b, b * 0.55, 3), ornament: ridge, cased: true },
  { form: (a, b) => rounded(a, b, b * 0.98, 6), ornament: domes, cased: true },
  { form: square, ornament: trellis, cased: false },
  { form: arrow, ornament: chevrons, cased: true },
  { form: chamfered, ornament: slats, cased: true },
];

// Forms

function rounded(a: number, b: number, r: number, steps: number): Outline {
  const outline: Outline = [];
  const corners = [
    [a - r, r - b, -90],
    [a - r, b - r, 0],
    [r - a, b - r, 90],
    [r - a, r - b, 180],
  ] as const;
  for (const [x, y, from] of corners) {
    for (let i = 0; i <= steps; i++) {
      const turn = ((from + (90 * i) / steps) * Math.PI) / 180;
      outline.push([x + r * Math.cos(turn), y + r * Math.sin(turn)]);
    }
  }
  return outline;
}

function square(a: number, b: number): Outline {
  return [
    [-a, -b],
    [a, -b],
    [a, b],
    [-a, b],
  ];
}

function arrow(a: number, b: number): Outline {
  return [
    [-a + b * 0.5, -b],
    [a - b * 0.75, -b],
    [a, 0],
    [a - b * 0.75, b],
    [-a + b * 0.5, b],
    [-a, 0],
  ];
}

function chamfered(a: number, b: number): Outline {
  const k = b * 0.62;
  return [
    [-a + k, -b],
    [a - k, -b],
    [a, -b + k],
    [a, b - k],
    [a - k, b],
    [-a + k, b],
    [-a, b - k],
    [-a, -b + k],
  ];
}

// Ornaments

type At = (x: number, y: number) => string;

function ridge(at: At, a: number, b: number): Ornament {
  return { path: `M${at(-a * 0.66, 0)}L${at(a * 0.66, 0)}`, width: b * 0.5 };
}

function domes(at: At, a: number, b: number): Ornament {
  const spots = [-0.56, 0, 0.56].map((share) => `M${at(a * share, 0)}h.01`);
  return { path: spots.join(""), width: b * 0.78 };
}

function trellis(at: At, a: number, b: number): Ornament {
  const [u, v] = [a * 0.36, b * 0.6];
  const crosses = [-0.45, 0.45].map((share) => {
    const x = a * share;
    return `M${at(x - u, -v)}L${at(x + u, v)}M${at(x - u, v)}L${at(x + u, -v)}`;
  });
  return { path: crosses.join(""), width: b * 0.24 };
}

function chevrons(at: At, a: number, b: number): Ornament {
  const arrows = [-0.5, -0.02, 0.46].map((share) => {
    const x = a * share;
    return `M${at(x - b * 0.34, -b * 0.58)}L${at(x + b * 0.3, 0)}L${at(x - b * 0.34, b * 0.58)}`;
  });
  return { path: arrows.join(""), width: b * 0.3 };
}

function slats(at: At, a: number, b: number): Ornament {
  const bars = [-0.66, -0.22, 0.22, 0.66].map(
    (share) => `M${at(a * share, -b * 0.58)}L${at(a * share, b * 0.58)}`,
  );
  return { path: bars.join(""), width: b * 0.32 };
}

// Wagons

export interface Wagon extends Spot {
  length: number;
}

/** Wagons as few paths, drawn one over the other: what stands farther down the screen hides what is behind it. */
export interface Drawn {
  shadow: string;
  wall: string;
  windows: string;
  roof: string;
  /** The half of the roof that the light falls on. */
  lit: string;
  ornament: string;
  ornamentWidth: number;
  /** How far the roof stands above the ground, and how high a wagon is from above. */
  lift: number;
  high: number;
}

export const RISE = 0.36;
/** Light falls from the north-west, however the track lies. */
const LIGHT = { x: -0.57, y: -0.82 };

export function drawWagons(seat: number, wagons: Wagon[], high: number): Drawn {
  const livery = LIVERIES[liveries.of(seat)]!;
  const parts = [...wagons].sort((one, other) => one.y - other.y).map((each) => wagonOf(livery, each, high));
  const all = (part: "shadow" | "wall" | "windows" | "roof" | "lit"): string =>
    parts.map((each) => each[part]).join("");
  return {
    shadow: all("shadow"),
    wall: all("wall"),
    windows: all("windows"),
    roof: all("roof"),
    lit: all("lit"),
    ornament: parts.map((each) => each.ornament.path).join(""),
    ornamentWidth: round(parts[0]?.ornament.width ?? 0),
    lift: high * RISE,
    high,
  };
}

function wagonOf(livery: Livery, at: Wagon, high: number) {
  const [a, b, lift] = [at.length / 2, high / 2, high * RISE];
  const turned = (x: number, y: number): Point => ({
    x: at.x + x * at.dx - y * at.dy,
    y: at.y - lift * 0.55 + x * at.dy + y * at.dx,
  });
  const written = (x: number, y: number): string => spot(turned(x, y));
  const form = livery.form(a, b);
  const roof = form.map(([x, y]) => turned(x, y));
  const wall = hull([...roof, ...roof.map(({ x, y }) => ({ x, y: y + lift }))]);
  // A wagon's own left is (dy, -dx) on the screen.
  const sunny = at.dy * LIGHT.x - at.dx * LIGHT.y > 0 ? -1 : 1;
  const half = form.filter(([, y]) => y * sunny >= 0).map(([x, y]) => turned(x, y));
  const near = at.dx >= 0 ? 1 : -1;
  const window = (x: number): string => {
    const { x: wx, y: wy } = turned(x, b * near);
    return spot({ x: wx, y: wy + lift * 0.52 });
  };
  return {
    shadow: ring(wall.map(({ x, y }) => ({ x: x + high * 0.13, y: y + high * 0.17 }))),
    wall: ring(wall),
    // Only where the wall is seen.
    windows: Math.abs(at.dx) > 0.5 ? `M${window(-a * 0.72)}L${window(a * 0.72)}` : "",
    roof: ring(roof),
    lit: ring(hull([...half, turned(-a * 0.98, 0), turned(a * 0.98, 0)])),
    ornament: livery.ornament(written, a, b),
  };
}

const spot = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;
const ring = (points: Point[]): string => `M${points.map(spot).join("L")}Z`;

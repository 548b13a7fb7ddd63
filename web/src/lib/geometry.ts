/** Points, curves and boxes on a board; units are the board's. */

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A square around a point. */
export function around({ x, y }: Point, reach: number): Box {
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** A point of a line, with the direction in which the line goes there. */
export interface Spot extends Point {
  dx: number;
  dy: number;
}

/** A line through many points that can be asked for the spot at a length along it. */
export class Polyline {
  readonly length: number;
  private readonly reach: number[] = [0];

  constructor(readonly points: Point[]) {
    let length = 0;
    for (let i = 1; i < points.length; i++) {
      length += distance(points[i - 1]!, points[i]!);
      this.reach.push(length);
    }
    this.length = length;
  }

  at(along: number): Spot {
    const s = clamp(along, 0, this.length);
    let i = 1;
    while (i < this.reach.length - 1 && this.reach[i]! < s) i++;
    const a = this.points[i - 1]!;
    const b = this.points[i]!;
    const step = this.reach[i]! - this.reach[i - 1]!;
    const share = step === 0 ? 0 : (s - this.reach[i - 1]!) / step;
    const [dx, dy] = step === 0 ? [1, 0] : [(b.x - a.x) / step, (b.y - a.y) / step];
    return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, dx, dy };
  }

  distanceTo(point: Point): number {
    let least = Infinity;
    for (let i = 1; i < this.points.length; i++) {
      least = Math.min(least, toSegment(point, this.points[i - 1]!, this.points[i]!));
    }
    return least;
  }
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function toSegment(p: Point, a: Point, b: Point): number {
  const square = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const share =
    square === 0 ? 0 : clamp(((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / square, 0, 1);
  return distance(p, { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
}

const SAMPLES = 32;

/**
 * The curve from a to b whose middle lies `bend` beside the middle of the chord (to the right of the way, y being
 * down), laid on a sheet, and shifted there sideways by `shift` along its own normal.
 */
export function bentLine(
  from: Point,
  to: Point,
  bend: number,
  shift: number,
  lay: (at: Point) => Point = (at) => at,
): Polyline {
  const length = distance(from, to);
  const normal = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  const [a, b] = [lay(from), lay(to)];
  const control = lay({
    x: (from.x + to.x) / 2 + 2 * bend * normal.x,
    y: (from.y + to.y) / 2 + 2 * bend * normal.y,
  });
  const points: Point[] = [];
  for (let i = 0; i <= SAMPLES; i++) {
    const u = i / SAMPLES;
    const v = 1 - u;
    const x = v * v * a.x + 2 * u * v * control.x + u * u * b.x;
    const y = v * v * a.y + 2 * u * v * control.y + u * u * b.y;
    const tx = 2 * v * (control.x - a.x) + 2 * u * (b.x - control.x);
    const ty = 2 * v * (control.y - a.y) + 2 * u * (b.y - control.y);
    const t = Math.hypot(tx, ty);
    points.push({ x: x - (ty / t) * shift, y: y + (tx / t) * shift });
  }
  return new Polyline(points);
}

/** As far as a drawing needs it: hundredths. */
export const round = (value: number): number => Math.round(value * 100) / 100;

export function pathOf(points: Point[]): string {
  return points.map((p, i) => `${i === 0 ? "M" : "L"}${round(p.x)} ${round(p.y)}`).join("");
}

/** A band along a line from one length to another: a rectangle with round corners that follows the curve. */
export function band(line: Polyline, from: number, to: number, width: number, corner: number): string {
  const half = width / 2;
  const side = (along: number, off: number): Point => {
    const spot = line.at(along);
    return { x: spot.x - spot.dy * off, y: spot.y + spot.dx * off };
  };
  const r = Math.min(corner, half, (to - from) / 2);
  const middle = (from + to) / 2;
  const outline: [Point, boolean][] = [
    [side(from + r, -half), false],
    [side(middle, -half), false],
    [side(to - r, -half), false],
    [side(to, -half), true],
    [side(to, -half + r), false],
    [side(to, half - r), false],
    [side(to, half), true],
    [side(to - r, half), false],
    [side(middle, half), false],
    [side(from + r, half), false],
    [side(from, half), true],
    [side(from, half - r), false],
    [side(from, -half + r), false],
    [side(from, -half), true],
    [side(from + r, -half), false],
  ];
  let d = "";
  outline.forEach(([p, isCorner], i) => {
    const spot = `${round(p.x)} ${round(p.y)}`;
    const afterCorner = i > 0 && outline[i - 1]![1];
    if (i === 0) d = `M${spot}`;
    else if (isCorner) d += `Q${spot}`;
    else d += afterCorner ? ` ${spot}` : `L${spot}`;
  });
  return `${d}Z`;
}

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The convex outline around points, by Andrew's monotone chain. */
export function hull(points: Point[]): Point[] {
  const sorted = [...points].sort((p, q) => p.x - q.x || p.y - q.y);
  return [...chain(sorted), ...chain(sorted.reverse())];
}

function chain(points: Point[]): Point[] {
  const kept: Point[] = [];
  for (const p of points) {
    while (kept.length > 1 && turn(kept[kept.length - 2]!, kept[kept.length - 1]!, p) <= 0) kept.pop();
    kept.push(p);
  }
  kept.pop();
  return kept;
}

function turn(o: Point, a: Point, b: Point): number {
  return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

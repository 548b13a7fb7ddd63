/**
 * A locomotive of prisms seen from above, light from the north-west: what stands farther back first. Each colour is a
 * form of its own: black an express with a long boiler and a round nose, brown a mixed engine with a flared stack, a dome
 * and a cowcatcher, grey a freight engine with square tanks at its sides.
 */

import { hull, round, type Point } from "../../../lib/geometry";
import type { TrainColour } from "../scene";

/** A shape of it, and what it is made of. */
export interface Part {
  d: string;
  is: string;
  /** A line instead of a face. */
  width?: number;
}

export interface Locomotive {
  /** On the ground, below everything. */
  shadow: string;
  lamp: { cone: string; core: string; at: Point };
  parts: Part[];
  plate: Point;
  /** Where the good lies on the tender. */
  good: Point;
  steam: { x: number; y: number; r: number }[];
  outline: string;
}

type Local = [number, number];

const TENDER = -18.8;
const CAB = -4.2;

export function locomotive(colour: TrainColour, angle: number, k: number): Locomotive {
  const turn = (angle * Math.PI) / 180;
  return new Builder(colour, Math.cos(turn), Math.sin(turn), k).built();
}

class Builder {
  private readonly parts: Part[] = [];

  constructor(
    private readonly colour: TrainColour,
    private readonly dx: number,
    private readonly dy: number,
    private readonly k: number,
  ) {}

  built(): Locomotive {
    const foot = hull(box(-27, 28, 9).map((at) => this.at(at)));
    const fallen = foot.map(({ x, y }) => ({ x: x + 5 * this.k, y: y + 5 * this.k }));
    this.underneath();
    const order: [number, () => void][] = [
      [TENDER, () => this.tender()],
      [CAB, () => this.cab()],
      [12, () => this.front()],
    ];
    for (const [, draw] of order.sort((a, b) => this.low(a[0]) - this.low(b[0]) || a[0] - b[0])) draw();
    return {
      shadow: ring(hull([...foot, ...fallen])),
      lamp: this.lamp(),
      parts: this.parts,
      plate: this.at([CAB, 0], 17.4),
      good: this.at([TENDER, 0], 9.5),
      steam: this.steam(),
      outline: ring(foot),
    };
  }

  /** A point of the engine on the board: along it, across it, above the rails. */
  private at([x, y]: Local, z = 0): Point {
    const { dx, dy, k } = this;
    return { x: (x * dx - y * dy) * k, y: (x * dy + y * dx - z) * k };
  }

  /** How far down the screen something lies. */
  private low(x: number): number {
    return this.at([x, 0]).y;
  }

  /** The long side that is seen. */
  private get near(): number {
    return this.dx >= 0 ? 1 : -1;
  }

  private prism(shape: Local[], from: number, to: number, top: string, wall: string): void {
    const upper = shape.map((at) => this.at(at, to));
    const lower = shape.map((at) => this.at(at, from));
    this.parts.push({ d: ring(hull([...upper, ...lower])), is: wall }, { d: ring(upper), is: top });
  }

  private line(points: [Local, number][], is: string, width: number): void {
    const d = points.map(([at, z], i) => `${i === 0 ? "M" : "L"}${text(this.at(at, z))}`).join("");
    this.parts.push({ d, is, width: round(width * this.k) });
  }

  private underneath(): void {
    const { colour } = this;
    this.prism(box(-27, 25, 8.4, 1), 0, 3, "iron", "soot");
    if (colour === "brown") {
      const catcher: Local[] = [[25, -8.4], [32.5, 0], [25, 8.4]]; // prettier-ignore
      this.prism(catcher, 0, 2.6, "red", "deep-red");
    } else this.prism(box(25, 28, 7.6, 1), 0, 3, "red", "deep-red");
    const [wheels, r] = colour === "black" ? [[-21, -14, 0, 8.5, 17], 3] : [[-21, -14, -2, 6, 14], 2.5];
    for (const x of wheels)
      this.parts.push({ d: circle(this.at([x, 8.4 * this.near], 1.2), r * this.k), is: "wheel" });
  }

  private tender(): void {
    this.prism(box(-27, -10.5, 8), 3, 9.5, "top", "wall");
    this.prism(box(-25.4, -12.2, 6.4), 9.5, 9.6, "coal", "coal");
  }

  private cab(): void {
    const side = 8 * this.near;
    this.prism(box(-9.5, 1.2, 8), 3, 15, "top", "wall");
    this.line([[[-7.4, side], 11.5], [[-0.8, side], 11.5]], "window", 3); // prettier-ignore
    this.prism(box(-11, 2.8, 9.6, 2), 15, 17, "roof", "wall");
  }

  private front(): void {
    if (this.colour === "grey") this.tanks();
    else this.boiler(this.colour === "black" ? 24.5 : 22, this.colour === "black" ? 6 : 5.6);
    const above = this.colour === "grey" ? 12 : 11;
    const stands: [number, () => void][] =
      this.colour === "black"
        ? [
            [6, () => this.dome(6, 2.6, above, 13.2)],
            [12.4, () => this.dome(12.4, 2.6, above, 13.2)],
            [20, () => this.stack(20, 2.8, 3.2, above, 15.4)],
          ]
        : this.colour === "brown"
          ? [
              [9.4, () => this.dome(9.4, 3.2, above, 15)],
              [17.6, () => this.stack(17.6, 2.4, 5, above, 20.4)],
            ]
          : [[20, () => this.stack(20, 2.6, 3, 10, 18)]];
    for (const [, draw] of stands.sort((a, b) => this.low(a[0]) - this.low(b[0]))) draw();
  }

  private boiler(nose: number, r: number): void {
    const shape: Local[] = [...disc(nose, r).filter(([x]) => x > nose - 0.1), [1, r], [1, -r]];
    this.prism(hulled(shape), 3, 11, "top", "wall");
    this.shine(2, nose, r);
    for (const x of [6, 12.6, 19]) this.line([[[x, -r], 11], [[x, r], 11]], "trim", 1.3); // prettier-ignore
  }

  private tanks(): void {
    const rear = (): void => {
      this.prism(box(1.4, 16, 8.4, 0.8), 3, 12, "top", "wall");
      this.shine(2.4, 15, 7, 12);
      this.line([[[5.4, -8.4], 12], [[5.4, 8.4], 12]], "trim", 1.2); // prettier-ignore
      this.line([[[11.4, -8.4], 12], [[11.4, 8.4], 12]], "trim", 1.2); // prettier-ignore
    };
    const ahead = (): void =>
      this.prism(hulled([...disc(20, 4.8), [14, 4.8], [14, -4.8]]), 3, 10, "top", "wall");
    if (this.dy >= 0) {
      rear();
      ahead();
    } else {
      ahead();
      rear();
    }
  }

  private shine(from: number, to: number, r: number, z = 11): void {
    const up = this.dx * -0.82 + this.dy * 0.57 > 0 ? 1 : -1;
    const lit: Local[] = [[from, 0.1 * r * up], [to, 0.1 * r * up], [to, 0.7 * r * up], [from, 0.7 * r * up]]; // prettier-ignore
    this.parts.push({ d: ring(lit.map((at) => this.at(at, z))), is: "shine" });
  }

  private dome(x: number, r: number, from: number, to: number): void {
    this.prism(disc(x, r), from, to, "brass", "deep-brass");
  }

  /** Flared where it is wider above than below. */
  private stack(x: number, r: number, above: number, from: number, to: number): void {
    this.prism(disc(x, r), from, to - 2, "soot", "wall");
    this.prism(disc(x, above), to - 2.4, to, "soot", "trimmed");
  }

  private lamp(): Locomotive["lamp"] {
    const from = this.at([26, 0], 5);
    const path = (points: Point[]): string => `M${text(from)}L${points.map(text).join("L")}Z`;
    return {
      cone: path([this.at([62, -15]), this.at([67, 0]), this.at([62, 15])]),
      core: path([this.at([48, -7]), this.at([48, 7])]),
      at: this.at([27, 0], 7),
    };
  }

  private steam(): { x: number; y: number; r: number }[] {
    const from = this.at([this.colour === "brown" ? 17.6 : 20, 0], 19);
    return [
      [6, 3.4],
      [13, 4.5],
      [20, 5.6],
    ].map(([far, r]) => ({
      x: from.x - 0.63 * this.near * far! * this.k,
      y: from.y - 0.75 * far! * this.k,
      r: r! * this.k,
    }));
  }
}

function box(from: number, to: number, half: number, r = 1.2): Local[] {
  return [
    [from + r, -half],
    [to - r, -half],
    [to, -half + r],
    [to, half - r],
    [to - r, half],
    [from + r, half],
    [from, half - r],
    [from, -half + r],
  ];
}

function disc(x: number, r: number): Local[] {
  const CORNERS = 14;
  return Array.from({ length: CORNERS }, (_, i) => {
    const turn = (2 * Math.PI * i) / CORNERS;
    return [x + r * Math.cos(turn), r * Math.sin(turn)];
  });
}

function hulled(shape: Local[]): Local[] {
  return hull(shape.map(([x, y]) => ({ x, y }))).map(({ x, y }) => [x, y]);
}

function circle({ x, y }: Point, r: number): string {
  return `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0Z`;
}

const text = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;
const ring = (points: Point[]): string => `M${points.map(text).join("L")}Z`;

/** The plate with the number has the mark of the colour. */
export const PLATES: Record<TrainColour, string> = {
  black: "M-6-6H6V6H-6Z",
  brown: "M0-8L8 5.6H-8Z",
  grey: "M0-7A7 7 0 1 1-.01-7Z",
};

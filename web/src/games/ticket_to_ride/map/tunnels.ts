/** Tunnels as they are printed: a hatched ridge, a dark vault edged with stones, and a portal at each end. */

import { band, pathOf, round, type Point, type Polyline } from "../../../lib/geometry";
import { seeded } from "../../../look/terrain/luck";
import type { Sizes } from "./sizes";
import { along, type DrawnTrack } from "./tracks";

export interface Tunnels {
  ridge: string;
  hatching: string;
  vault: string;
  /** Over the trains, so that they run in: the dark of the mouth, and its arch of stones. */
  mouths: string;
  arches: string;
  /** How wide a vault is. */
  wide: number;
}

export function drawTunnels(drawn: DrawnTrack[], sizes: Sizes): Tunnels {
  const wide = sizes.track + 6 * sizes.grown;
  const tunnels = drawn.filter(({ track }) => track.kind === "tunnel");
  const all = (draw: (track: DrawnTrack, seed: number) => string): string => tunnels.map(draw).join("");
  const reach = 2.2 * sizes.grown;
  return {
    ridge: all((track) => along(track.line, first(track) - reach, last(track) + reach)),
    hatching: all((track, seed) => hatched(track, wide, sizes.grown, seed)),
    vault: all(({ line, ...track }) =>
      band(line, first(track) - reach, last(track) + reach, wide, 3.4 * sizes.grown),
    ),
    mouths: all((track) =>
      ends(track, sizes)
        .map((end) => mouth(end, wide))
        .join(""),
    ),
    arches: all((track) =>
      ends(track, sizes)
        .map((end) => arch(end, wide, sizes.grown))
        .join(""),
    ),
    wide,
  };
}

type Ended = Pick<DrawnTrack, "spaces">;

function first({ spaces }: Ended): number {
  return spaces[0]!.along - spaces[0]!.length / 2;
}

function last({ spaces }: Ended): number {
  const space = spaces[spaces.length - 1]!;
  return space.along + space.length / 2;
}

function hatched(track: DrawnTrack, wide: number, grown: number, seed: number): string {
  const luck = seeded(seed * 97 + 5);
  const near = wide / 2 + 1.6 * grown;
  let d = "";
  for (let s = first(track); s < last(track); s += 2.7 * grown) {
    for (const side of [-1, 1]) {
      const from = beside(track.line, s + luck() - 0.5, side * near);
      const to = beside(track.line, s + (luck() - 0.5) * 2, side * (near + (3 + luck() * 4.5) * grown));
      d += pathOf([from, to]);
    }
  }
  return d;
}

function beside(line: Polyline, s: number, off: number): Point {
  const { x, y, dx, dy } = line.at(s);
  return { x: x - dy * off, y: y + dx * off };
}

/** An end of a tunnel, looking in: a frame in which points can be named. */
type End = (x: number, y: number) => string;

function ends(track: DrawnTrack, sizes: Sizes): End[] {
  const out = 1.6 * sizes.grown;
  return [looking(track.line, first(track) - out, 1), looking(track.line, last(track) + out, -1)];
}

function looking(line: Polyline, s: number, ahead: 1 | -1): End {
  const { x, y, dx, dy } = line.at(s);
  return (u, v) => `${round(x + ahead * (u * dx - v * dy))} ${round(y + ahead * (u * dy + v * dx))}`;
}

function mouth(at: End, wide: number): string {
  const q = wide * 0.58;
  return `M${at(-1, -q)}C${at(q * 0.75, -q * 0.62)} ${at(q * 0.75, q * 0.62)} ${at(-1, q)}Z`;
}

function arch(at: End, wide: number, grown: number): string {
  const q = wide * 0.6 + grown * 0.4;
  return `M${at(-1.2, -q)}C${at(q * 0.4, -q * 0.5)} ${at(q * 0.4, q * 0.5)} ${at(-1.2, q)}`;
}

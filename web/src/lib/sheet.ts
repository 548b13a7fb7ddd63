/**
 * The printed sheet: which part of a board it shows, and how far it is stretched to take the shape of its room.
 * Coasts and cities are stretched; pieces and letters are not. Its units are the board's, along the side that
 * is not stretched.
 */

import type { Box, Point } from "./geometry";

export interface Room {
  width: number;
  height: number;
}

export interface Sheet {
  /** The board's corner that is printed first. */
  left: number;
  top: number;
  across: number;
  down: number;
  width: number;
  height: number;
  /** Pixels for a unit, when all of it is seen. */
  scale: number;
  /** A frame of paper lies around it, where there is room for one. */
  edge: number;
}

const MOST_STRETCHED = 1.65;

/** A part of a board, cut for a room. */
export function fitted(part: Box, edge: number, room: Room): Sheet {
  const [wide, high] = [part.right - part.left, part.bottom - part.top];
  const slimmer = (wide + 2 * edge) / (high + 2 * edge) / (room.width / room.height);
  const down = Math.min(Math.max(slimmer, 1), MOST_STRETCHED);
  const across = Math.min(Math.max(1 / slimmer, 1), MOST_STRETCHED);
  const [width, height] = [wide * across, high * down];
  const scale = Math.min(room.width / (width + 2 * edge), room.height / (height + 2 * edge));
  return { left: part.left, top: part.top, across, down, width, height, scale, edge };
}

/** A room narrower or lower than this has none to give away: there is no frame. */
const NARROW = 640;
const LOW = 560;

export const isNarrow = (room: Room): boolean => room.width < NARROW || room.height < LOW;

/** Of paper around a sheet, where there is room for it. */
export const FRAME = 17;

/** Where a point of the board lies on the sheet. */
export function laid(sheet: Sheet, at: Point): Point {
  return { x: (at.x - sheet.left) * sheet.across, y: (at.y - sheet.top) * sheet.down };
}

export function edgeOf(sheet: Sheet): Box {
  return {
    left: -sheet.edge,
    top: -sheet.edge,
    right: sheet.width + sheet.edge,
    bottom: sheet.height + sheet.edge,
  };
}

type Ring = [number, number][];

function flat(sheet: Sheet, ring: Ring): string {
  const { left, top, across, down } = sheet;
  let d = "";
  for (const [x, y] of ring) {
    d += `${d === "" ? "M" : "L"}${tenth((x - left) * across)} ${tenth((y - top) * down)}`;
  }
  return d;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

export function polygons(sheet: Sheet, shapes: Ring[][] | undefined): string {
  return (shapes ?? []).map((rings) => rings.map((ring) => `${flat(sheet, ring)}Z`).join("")).join("");
}

export function polylines(sheet: Sheet, lines: Ring[] | undefined): string {
  return (lines ?? []).map((line) => flat(sheet, line)).join("");
}

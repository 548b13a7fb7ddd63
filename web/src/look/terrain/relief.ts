/** Roughly what of a land is where; the rest is grown from it. */

import type { Box } from "../../lib/geometry";
import { laid, type Sheet } from "../../lib/sheet";
import type { Lang } from "../../wire/messages";

export type Ring = [number, number][];

/** In English and Russian, where, how turned, how large, and whether it names a sea or a land. */
export type Word = [string, string, number, number, number, number, "sea" | "land"];

export interface Relief {
  /** Height of the peaks, width of the range, its line. */
  ranges?: [number, number, Ring][];
  /** The middle, and how far to the side and up. */
  woods?: [number, number, number, number][];
  sands?: [number, number, number, number][];
  grass?: [number, number, number, number][];
  tints?: [number, number, number, number, string][];
  /** Small lakes: width and line. */
  waters?: [number, Ring][];
  words?: Word[];
  snow?: boolean;
  compass?: [number, number] | null;
  /** Where, and how large; below zero it sails to the left. */
  ships?: [number, number, number][];
}

/** Things grow as a sheet becomes smaller, printed words by no more than this. */
export const WORDS_GROW = 1.3;
/** How far one reaches, in letters of its size. */
const WIDE = { sea: 0.66, land: 1.2 };

/** What a printed word covers of a sheet on which things are so much larger than in full size. */
export function wordBox(
  [en, ru, x, y, turn, size, kind]: Word,
  sheet: Sheet,
  lang: Lang,
  grown: number,
): Box {
  const at = laid(sheet, { x, y });
  const high = size * Math.min(WORDS_GROW, grown);
  const long = (lang === "ru" ? ru : en).length * high * WIDE[kind];
  const [cos, sin] = [Math.abs(Math.cos((turn * Math.PI) / 180)), Math.abs(Math.sin((turn * Math.PI) / 180))];
  const [aside, up] = [(long * cos + high * sin) / 2, (long * sin + high * cos) / 2];
  const middle = at.y - high * 0.3 * cos;
  return { left: at.x - aside, right: at.x + aside, top: middle - up, bottom: middle + up };
}

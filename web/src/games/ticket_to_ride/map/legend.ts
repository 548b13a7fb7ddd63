/** What a route of each length is worth, printed on the sheet where that covers nothing. */

import { around, overlaps, type Box, type Point } from "../../../lib/geometry";
import type { Grid } from "../../../lib/grid";
import { laid, type Sheet } from "../../../lib/sheet";
import { wordBox } from "../../../look/terrain/relief";
import type { Lang } from "../../../wire/messages";
import type { Board } from "../scene";

export interface Legend extends Box {
  /** A pixel, in units of the sheet. */
  pixel: number;
  worth: { length: number; points: number }[];
}

/** In pixels, as a legend is read: of a column, of all but its columns, and the clear paper around it. */
export const COLUMN = 25;
const ASIDE = 18;
const HIGH = 56;
const CLEAR = 7;
const STEP = 8;
/** A sheet seen smaller than this has no room to give away. */
const LEAST = { width: 500, height: 420 };

const A_WORD = 4;
const AN_ORNAMENT = 3;
const ORNAMENT = 30;

export function placeLegend(
  board: Board,
  cities: Point[],
  taken: Grid,
  sheet: Sheet,
  grown: number,
  lang: Lang,
): Legend | null {
  const pixel = 1 / sheet.scale;
  if (sheet.width < LEAST.width * pixel || sheet.height < LEAST.height * pixel) return null;
  const worth = Object.entries(board.points).map(([length, points]) => ({ length: Number(length), points }));
  const [wide, high] = [(worth.length * COLUMN + ASIDE) * pixel, HIGH * pixel];
  const { words = [], ships = [], compass } = board.relief ?? {};
  const printed = words.map((word) => wordBox(word, sheet, lang, grown));
  const ornaments = [...ships, ...(compass ? [compass] : [])].map(([x, y]) =>
    around(laid(sheet, { x, y }), ORNAMENT),
  );
  let best: Legend | null = null;
  let least = Infinity;
  const edge = 2 * CLEAR * pixel;
  for (let top = sheet.height - high - edge; top >= edge; top -= STEP * pixel) {
    for (let left = edge; left <= sheet.width - wide - edge; left += STEP * pixel) {
      const box = { left, top, right: left + wide, bottom: top + high };
      const clear = {
        left: left - CLEAR * pixel,
        top: top - CLEAR * pixel,
        right: box.right + CLEAR * pixel,
        bottom: box.bottom + CLEAR * pixel,
      };
      // At the foot of the sheet, and rather in a corner.
      const price =
        A_WORD * printed.filter((each) => overlaps(clear, each)).length +
        AN_ORNAMENT * ornaments.filter((each) => overlaps(clear, each)).length +
        (sheet.height - box.bottom) / sheet.height +
        Math.min(left, sheet.width - box.right) / sheet.width;
      if (price >= least || taken.within(clear) > 0) continue;
      if (cities.some((at) => overlaps(clear, around(at, ORNAMENT * pixel)))) continue;
      [best, least] = [{ ...box, pixel, worth }, price];
    }
  }
  return best;
}

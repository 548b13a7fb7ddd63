/** How large things lie on a sheet, in its units: the smaller the sheet is seen, the larger they must be on it. */

import { clamp } from "../../../lib/geometry";
import type { Sheet } from "../../../lib/sheet";
import type { Node } from "../scene";

export interface Sizes {
  /** How much larger pieces are than on a sheet seen in full size. */
  grown: number;
  /** Of names: of cities, and of all else. */
  city: number;
  label: number;
  /** How much larger the flags at the ends of a train's ways are than on a sheet seen in full size. */
  flags: number;
}

/** Pixels for a unit from which on nothing need be larger than printed. */
const FULL = 0.8;
const MOST_GROWN = 1.4;
/** Of the letters on a flag. */
const FLAG = 14;

export function sizesFor({ scale }: Sheet): Sizes {
  return {
    grown: clamp((FULL / scale) ** 0.5, 1, MOST_GROWN),
    city: Math.max(19, 13 / scale),
    label: Math.max(14, 10.6 / scale),
    flags: Math.max(1, 10 / (FLAG * scale)),
  };
}

/** How far each kind of place reaches from its middle. */
export const RADIUS: Record<Node["kind"], number> = { trade: 28, port: 28, departure: 20.5, junction: 20 };

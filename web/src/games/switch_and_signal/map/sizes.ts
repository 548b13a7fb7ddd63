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
}

/** Pixels for a unit from which on nothing need be larger than printed. */
const FULL = 0.8;
const MOST_GROWN = 1.4;

export function sizesFor({ scale }: Sheet): Sizes {
  return {
    grown: clamp((FULL / scale) ** 0.5, 1, MOST_GROWN),
    city: Math.max(19, 13 / scale),
    label: Math.max(14, 10.6 / scale),
  };
}

/** How far each kind of place reaches from its middle. */
export const RADIUS: Record<Node["kind"], number> = { trade: 28, port: 28, departure: 20.5, junction: 20 };

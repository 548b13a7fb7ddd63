/** How large things lie on a sheet, in its units: the smaller the sheet is seen, the larger they must be on it. */

export interface Sizes {
  /** How high a printed slot is, how far the two of a double lie apart, how long a slot is at most. */
  track: number;
  apart: number;
  longest: number;
  /** Between slots, and between a city and the first. */
  gap: number;
  free: number;
  /** How long a slot would like to be. */
  slot: number;
  corner: number;
  wagon: number;
  longestWagon: number;
  city: number;
  label: number;
  /** How much larger all of it is than on a sheet seen in full size. */
  grown: number;
}

/** Pixels for a unit from which on nothing need be larger than printed. */
const FULL = 0.95;
const GROWS = 0.58;
const MOST_GROWN = 1.75;

export function sizesFor(scale: number): Sizes {
  const grown = Math.min(Math.max((FULL / scale) ** GROWS, 1), MOST_GROWN);
  return {
    track: 8.6 * grown,
    apart: 12.6 * grown,
    longest: 38 * grown ** 0.7,
    gap: 2.4 * grown ** 0.5,
    free: 10.4 * grown ** 0.78,
    slot: 24.5,
    corner: 1.8 * grown,
    wagon: 12.4 * grown,
    longestWagon: 28.5 * grown ** 0.7,
    city: 6.2 * grown,
    label: Math.max(13.2, pixelsOfNames(scale) / scale),
    grown,
  };
}

/** Names are read in pixels: a little smaller on a phone, never too small to read. */
function pixelsOfNames(scale: number): number {
  return Math.min(Math.max(10.6 + (scale - 0.43) * 3.65, 10.4), 12.6);
}

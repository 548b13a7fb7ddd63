/** How large trains stand in a railyard: as large as its ground allows, every train whole and all of them seen. */

/** In heights of a row: wagons, what is left between two trains, and the platform before the rails with its stack. */
export const WAGON = 0.95;
export const APART = 0.3;
export const PLATFORM = 1.06;
/** Air at the right, before the buffer stop. */
export const AIR = 0.3;

/** Rows that can still be read, and those beyond which wagons would be toys (pixels). */
const LEAST = 54;
const MOST = 138;
/** On a phone the ground is as high as its trains want it. */
const ON_A_PHONE = 78;
/** An empty yard of somebody else, beside which there is more to see. */
const LOW = 46;

export interface Plan {
  /** The height of a row, after which all is scaled, and how many there are. */
  row: number;
  rows: number;
  /** Lower than this the ground must not be. */
  least: number;
}

/** On a phone: ground on which nothing stands. */
export function plannedLow(): Plan {
  return { row: LOW, rows: 1, least: LOW };
}

/** For trains of so many wagons each, on ground of this size; a phone's ground has no height of its own. */
export function planned(trains: readonly number[], wide: number, high: number | null): Plan {
  if (high === null) {
    const row = whole(trains, wide, ON_A_PHONE);
    const rows = rowsFor(trains, wide, row);
    return { row, rows, least: row * rows };
  }
  const smallest = whole(trains, wide, LEAST);
  const least = smallest * rowsFor(trains, wide, smallest);
  for (let rows = Math.max(1, Math.ceil(high / MOST)); high / rows >= LEAST; rows++) {
    const row = whole(trains, wide, high / rows);
    if (row >= LEAST && rowsFor(trains, wide, row) <= rows)
      return { row, rows: Math.floor(high / row), least };
  }
  return { row: smallest, rows: Math.max(1, Math.floor(Math.max(least, high) / smallest)), least };
}

/** Of rows of at most this height, one in which the longest train is whole. */
function whole(trains: readonly number[], wide: number, row: number): number {
  return Math.min(row, wide / (PLATFORM + AIR + WAGON * Math.max(1, ...trains)));
}

/** How many rows they take, one train behind the other. */
export function rowsFor(trains: readonly number[], wide: number, row: number): number {
  const room = wide / row - PLATFORM - AIR;
  let rows = 1;
  let taken = 0;
  for (const wagons of trains) {
    const long = wagons * WAGON;
    if (taken > 0 && taken + APART + long > room + 1e-9) {
      rows += 1;
      taken = 0;
    }
    taken += (taken > 0 ? APART : 0) + long;
  }
  return rows;
}

/** A text as the squares of a QR code, made in the browser: a link to a seat is told to no server. */

import encode from "qr";

/** Squares left free around a code, or cameras do not find it. */
export const QUIET = 4;

export interface Code {
  /** Squares on a side, with the quiet ones. */
  size: number;
  /** An SVG path with a unit square for each dark one. */
  path: string;
}

export function codeOf(text: string): Code {
  const rows = encode(text, "raw", { ecc: "medium", border: QUIET });
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: squares.join("") };
}

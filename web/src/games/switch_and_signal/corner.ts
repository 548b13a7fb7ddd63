/** Where the buttons for coming closer lie on a phone: in the corner where they cover the fewest pieces. */

import type { Point } from "../../lib/geometry";
import { USUAL, type Corner } from "../../shell/corner";
import type { Board } from "./scene";

/** How much of a whole board the row of buttons covers on a phone: of its width, and of its height. */
const WIDE = 0.37;
const HIGH = 0.19;

const CORNERS: Corner[] = [
  { ...USUAL, run: "row" },
  { edge: "top", side: "left", run: "row" },
  { edge: "top", side: "right", run: "row" },
  { edge: "bottom", side: "left", run: "row" },
];

export function freestCorner(board: Board): Corner {
  const pieces: Point[] = [...board.nodes, ...board.signals, ...board.sections];
  const covered = CORNERS.map((corner) => pieces.filter((piece) => covers(board, corner, piece)).length);
  return CORNERS[covered.indexOf(Math.min(...covered))]!;
}

function covers(board: Board, { edge, side }: Corner, { x, y }: Point): boolean {
  const across = side === "left" ? x : board.width - x;
  const down = edge === "top" ? y : board.height - y;
  return across < WIDE * board.width && down < HIGH * board.height;
}

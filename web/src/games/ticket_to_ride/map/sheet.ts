/** The sheet of a board: all of it, or in a narrow room what lies around its cities. */

import type { Box } from "../../../lib/geometry";
import { fitted, FRAME, isNarrow, type Room, type Sheet } from "../../../lib/sheet";
import type { Board } from "../scene";

/** A narrow sheet ends a little beyond its cities. */
const BEYOND = { side: 36, above: 30, below: 24 };

export function sheetFor(board: Board, room: Room): Sheet {
  const narrow = isNarrow(room);
  return fitted(narrow ? aroundCities(board) : whole(board), narrow ? 0 : FRAME, room);
}

/** The sheet as the board was measured, for a picture of it. */
export function plainSheet(board: Board): Sheet {
  const { width, height } = board;
  return { left: 0, top: 0, across: 1, down: 1, width, height, scale: 1, edge: FRAME };
}

function whole(board: Board): Box {
  return { left: 0, top: 0, right: board.width, bottom: board.height };
}

function aroundCities(board: Board): Box {
  const xs = board.cities.map((city) => city.x);
  const ys = board.cities.map((city) => city.y);
  return {
    left: Math.max(Math.min(...xs) - BEYOND.side, 0),
    right: Math.min(Math.max(...xs) + BEYOND.side, board.width),
    top: Math.max(Math.min(...ys) - BEYOND.above, 0),
    bottom: Math.min(Math.max(...ys) + BEYOND.below, board.height),
  };
}

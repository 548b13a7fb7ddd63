/** The sheet of a board: all of it, or in a narrow room what lies around its cities. */

import type { Box } from "../../../lib/geometry";
import { fitted, FRAME, isNarrow, type Room, type Sheet } from "../../../lib/sheet";
import type { Board } from "../scene";

/** A narrow sheet ends a little beyond its cities. */
const BEYOND = { side: 42, above: 30, below: 24 };

export function sheetFor(board: Board, room: Room): Sheet {
  if (!isNarrow(room)) return fitted(whole(board), FRAME, room);
  const cities = aroundCities(board);
  return fitted(grown(cities, whole(board), fitted(cities, 0, room), room), 0, room);
}

/** A part that is stretched as far as looks right, and still leaves room, shows more of its board there. */
function grown(part: Box, board: Box, { scale, across, down, width, height }: Sheet, room: Room): Box {
  const wider = (room.width / scale - width) / across / 2;
  const higher = (room.height / scale - height) / down / 2;
  return {
    left: Math.max(part.left - wider, board.left),
    right: Math.min(part.right + wider, board.right),
    top: Math.max(part.top - higher, board.top),
    bottom: Math.min(part.bottom + higher, board.bottom),
  };
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

/** A board laid on a sheet: everything of it moves, and tracks turn, as far as the sheet is stretched. */

import type { Point } from "../../../lib/geometry";
import { laid, type Sheet } from "../../../lib/sheet";
import type { Board, End, Node, Spot } from "../scene";

export function layOut(board: Board, sheet: Sheet): Board {
  const line = (flat: number[]): number[] =>
    flat.map((value, i) =>
      i % 2 === 0 ? (value - sheet.left) * sheet.across : (value - sheet.top) * sheet.down,
    );
  const spot = <S extends Spot>(each: S): S => ({
    ...each,
    ...laid(sheet, each),
    angle: turned(each.angle, sheet),
    line: line(each.line),
  });
  return {
    ...board,
    width: sheet.width,
    height: sheet.height,
    shapes: board.shapes.map((shape) => ({ ...shape, line: line(shape.line) })),
    nodes: board.nodes.map((node) => layNode(node, sheet)),
    tracks: board.tracks.map((track) => ({ ...track, line: line(track.line) })),
    sections: board.sections.map(spot),
    signals: board.signals.map(spot),
  };
}

function turned(angle: number, { across, down }: Sheet): number {
  const turn = (angle * Math.PI) / 180;
  return (Math.atan2(Math.sin(turn) * down, Math.cos(turn) * across) * 180) / Math.PI;
}

function layNode(node: Node, sheet: Sheet): Node {
  const at = laid(sheet, node);
  return node.ends
    ? { ...node, ...at, ends: node.ends.map((end) => layEnd(end, node, at, sheet)) }
    : { ...node, ...at };
}

/** The ends of a junction turn with their tracks, and stay as far from its middle as they were. */
function layEnd(end: End, node: Point, at: Point, sheet: Sheet): End {
  const [x, y] = [end.at[0] - node.x, end.at[1] - node.y];
  const [wide, high] = [x * sheet.across, y * sheet.down];
  const share = Math.hypot(x, y) / (Math.hypot(wide, high) || 1);
  return { ...end, at: [at.x + wide * share, at.y + high * share] };
}

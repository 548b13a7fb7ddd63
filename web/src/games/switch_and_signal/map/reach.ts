/** What is under a finger: trains lie on top, then signals, junctions, places. */

import { distance, type Point } from "../../../lib/geometry";
import type { Desk, Piece } from "../desk.svelte";
import type { Plan } from "./plan";
import { canJunction, canPlace, canSignal, canTrain, isTarget } from "./usable";

export interface Reachable extends Piece, Point {
  /** How far from its middle it is meant. */
  reach: number;
  can: boolean;
}

export function piecesOn({ board, sizes: { grown } }: Plan, desk: Desk): Reachable[] {
  const found: Reachable[] = [];
  for (const { id, pose } of desk.trains)
    found.push({ kind: "train", id, x: pose.x, y: pose.y - 4, reach: 19 * grown, can: canTrain(desk, id) });
  for (const { id, x, y } of board.signals) {
    const can = isTarget(desk, id) || canSignal(desk, id);
    found.push({ kind: "signal", id, x, y: y - 10 * grown, reach: 15 * grown, can });
  }
  for (const { id, kind, x, y } of board.nodes) {
    if (kind === "junction") found.push({ kind, id, x, y, reach: 19 * grown, can: canJunction(desk, id) });
    else found.push({ kind: "place", id, x, y, reach: 25 * grown, can: canPlace(desk, id) });
  }
  return found;
}

/** What can be used comes first, then what is nearer, measured by its own size. */
export function under(pieces: Reachable[], at: Point, within: number): Piece | null {
  let best: Reachable | null = null;
  let least = Infinity;
  for (const piece of pieces) {
    const off = distance(piece, at);
    if (off > piece.reach + within / 2) continue;
    const cost = off / piece.reach - (piece.can ? 10 : 0) - (piece.kind === "train" ? 0.5 : 0);
    if (cost < least) [best, least] = [piece, cost];
  }
  return best && { kind: best.kind, id: best.id };
}

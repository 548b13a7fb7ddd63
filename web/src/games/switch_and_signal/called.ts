/** Helpers who can be called on now, each beside the piece that they would help. */

import { distance, type Point } from "../../lib/geometry";
import type { Piece } from "./desk.svelte";
import type { Offers } from "./offers";
import { colourOf } from "./scene";

export interface Call {
  piece: Piece;
  helper: string;
  action: string;
}

/** Each helper's sign. */
export const FACES: Record<string, string> = {
  logistician: "token",
  dispatcher: "skip",
  conductor: "pause",
  switchman: "undo",
  coupler: "link",
  officer: "station",
};

/** `waiting` are the trains still to move: what keeps a colour where it is stands beside each train of it. */
export function callsIn(offers: Offers, waiting: string[]): Call[] {
  const { conductors, officers, couplers } = offers;
  const kept = waiting.flatMap((id) => {
    const action = conductors.get(colourOf(id));
    return action ? [call("train", id, "conductor", action)] : [];
  });
  return [
    ...kept,
    ...[...officers].map(([id, action]) => call("train", id, "officer", action)),
    ...[...couplers].map(([id, action]) => call("place", id, "coupler", action)),
  ];
}

const call = (kind: Piece["kind"], id: string, helper: string, action: string): Call => ({
  piece: { kind, id },
  helper,
  action,
});

const SIDES = [
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** Off a piece, on the side that is farthest from all others: nobody means one and presses the other. */
export function besidePiece(
  at: Point,
  others: Point[],
  off: number,
  room: { width: number; height: number },
): Point {
  const spots = SIDES.map(([x, y]) => ({ x: at.x + x * off, y: at.y + y * off }));
  const inside = spots.filter(
    ({ x, y }) => x > off && y > off && x < room.width - off && y < room.height - off,
  );
  const free = (spot: Point): number => Math.min(Infinity, ...others.map((other) => distance(spot, other)));
  return (inside.length > 0 ? inside : spots).reduce((best, spot) => (free(spot) > free(best) ? spot : best));
}

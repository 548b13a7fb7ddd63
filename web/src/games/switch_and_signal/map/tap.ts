/** What a tap on a piece does: what it can only mean is done at once, else one looks at the piece. */

import type { Desk, Piece } from "../desk.svelte";
import { colourOf } from "../scene";

export function tapped(desk: Desk, piece: Piece | null, finger: boolean): void {
  if (piece && isDone(desk, piece, finger)) return;
  const again = piece && desk.picked?.id === piece.id && desk.picked.kind === piece.kind;
  desk.picked = again ? null : piece;
}

/** With a finger one looks at a train first, and what uses a helper up is always said before it is done. */
function isDone(desk: Desk, { kind, id }: Piece, finger: boolean): boolean {
  if (kind === "signal") return isSignalSet(desk, id);
  if (kind !== "train" || finger) return false;
  const move = `move ${id}`;
  const colour = desk.offers.colours.get(colourOf(id));
  if (desk.offers.moves.has(id)) desk.table.play(move);
  else if (colour) desk.table.play(colour, move);
  else return false;
  return true;
}

function isSignalSet(desk: Desk, id: string): boolean {
  const { leaves, lays, takes } = desk.offers;
  const offered = leaves.get(id) ?? lays.get(id) ?? takes.get(id);
  if (offered) {
    desk.goOn(offered);
    return true;
  }
  if (!desk.targets.has(id) || !desk.picked || !desk.payment) return false;
  const [from, to] = desk.greens.has(desk.picked.id) ? [desk.picked.id, id] : [id, desk.picked.id];
  desk.table.play(desk.payment.action, `take ${from}`, `lay ${to}`);
  return true;
}

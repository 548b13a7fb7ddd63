/** What of the board can be touched now, because it is offered or because the cards raised would pay for it. */

import type { Desk } from "../desk.svelte";
import { colourOf, type CardKind } from "../scene";

export function canTrain(desk: Desk, id: string): boolean {
  const { moves, colours, loads } = desk.offers;
  return (
    moves.has(id) ||
    colours.has(colourOf(id)) ||
    loads.some((load) => load.train === id) ||
    raisedFor(desk, "move")
  );
}

export function canJunction(desk: Desk, id: string): boolean {
  return desk.offers.switches.has(id) || raisedFor(desk, "switch");
}

export function canSignal(desk: Desk, id: string): boolean {
  if (desk.offers.takes.has(id)) return true;
  return desk.targets.size === 0 && desk.aid.signals[id] !== undefined && raisedFor(desk, "signal");
}

/** Something can be laid here, or ridden past. */
export function isTarget(desk: Desk, id: string): boolean {
  return desk.offers.lays.has(id) || desk.offers.leaves.has(id) || desk.targets.has(id);
}

export function canPlace(desk: Desk, id: string): boolean {
  return desk.offers.couplers.has(id);
}

function raisedFor(desk: Desk, kind: CardKind): boolean {
  return desk.raised.length > 0 && desk.paymentsFor(kind).length > 0;
}

/** Train cards on their way: from row and deck to whoever drew them. */

import { fly, pause, spot } from "../../lib/flight";
import { settings } from "../../lib/settings.svelte";
import TrainCard from "../../look/TrainCard.svelte";
import TurningCard from "../../look/TurningCard.svelte";
import type { Table } from "../../table/table.svelte";

export const FLIGHT = 420;
/** A card that turns over on its way takes its time. */
const TURN = 620;
const TICKETS = 250;

/** A card that is drawn flies to its hand; `! dealt ?` is a card that nobody but its owner sees. */
export async function flyDrawn(
  table: Table,
  text: string,
  actor: number,
  signal: AbortSignal,
): Promise<void> {
  const [verb, first, second] = text.split(" ");
  if (verb === "take" && first)
    await flyCard(first, spot(`row-${first}`), handOf(table, actor, first), signal);
  else if (verb === "!" && first === "dealt" && second) {
    if (second === "?") await flyCard(null, spot("deck"), handOf(table, actor, null), signal);
    else await turnOver(second, handOf(table, actor, second), signal);
  } else if (text === "tickets") await pause(TICKETS, signal);
}

/** From the deck, face down, and face up when it arrives. */
function turnOver(kind: string, to: DOMRect | null, signal: AbortSignal): Promise<void> {
  const duration = TURN * settings.slowness;
  return fly(TurningCard, { kind, ends: "face-up" as const, duration }, spot("deck"), to, TURN, signal);
}

export function flyCard(
  kind: string | null,
  from: DOMRect | null,
  to: DOMRect | null,
  signal: AbortSignal,
): Promise<void> {
  return fly(TrainCard, { kind }, from, to, FLIGHT, signal);
}

/** Where a seat's card of this kind lies: in the hand on the screen, or beside another's name. */
export function handOf(table: Table, seat: number, kind: string | null): DOMRect | null {
  if (seat !== table.facing) return spot(`seat-${seat}`);
  return (kind && spot(`hand-${kind}`)) || spot("hand") || spot(`seat-${seat}`);
}

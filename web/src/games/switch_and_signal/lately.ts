/** What others did after one's own last move: it stays marked on the board until one moves again. */

import type { Piece } from "./desk.svelte";
import type { Told } from "./scene";

/** A piece that a seat has set, or the places through which it had a train run. */
export type Trace = { seat: number } & ({ piece: Piece } | { path: string[] });

const SET: Record<string, Piece["kind"]> = { switch: "junction", lay: "signal" };

export function latelyIn(story: Told[], facing: number | null): Trace[] {
  if (facing === null) return [];
  const own = story.findLastIndex(({ by }) => by === facing);
  const found = new Map<string, Trace>(); // what was set twice is marked once
  let seat = -1; // dice speak for whoever moved before them
  for (const { by, text, did } of story.slice(own + 1)) {
    if (by >= 0) seat = by;
    if (seat < 0) continue;
    const [verb = "", id = ""] = text.split(" ");
    const kind = SET[verb];
    const path = did?.run?.path ?? [];
    if (kind) found.set(`${kind} ${id}`, { seat, piece: { kind, id } });
    else if (path.length > 1) found.set(path.join(), { seat, path });
  }
  return [...found.values()];
}

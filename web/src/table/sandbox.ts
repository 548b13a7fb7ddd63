/** Who plays on from a moment of a game that is over. */

import type { Sitter, WantedSeat } from "../wire/messages";

/** One plays a seat; the others are bots, those who sat there where they were bots, or people at this screen. */
export function sandboxSeats(
  sitters: Sitter[],
  names: string[],
  mine: number,
  against: "bots" | "here",
): WantedSeat[] {
  return sitters.map(({ kind, bot }, seat) => {
    const name = names[seat] ?? "";
    if (seat === mine) return { kind: "me", name };
    if (against === "here") return { kind: "here", name };
    return { kind: "bot", ...(kind === "bot" && bot ? { bot, name } : {}) };
  });
}

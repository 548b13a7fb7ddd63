/** Games of the same people one after another: how many there were, and who won how many. */

import type { Outcome, Terms } from "../wire/messages";

export interface Standing {
  played: number;
  /** By seat. */
  won: number[];
}

/** How a series stands, with this game once it is over and counted; null where there was no game before it. */
export function standing({ series }: Terms, outcome: Outcome | null): Standing | null {
  if (!series) return null;
  if (!outcome) return series;
  return {
    played: series.played + 1,
    won: series.won.map((won, seat) => won + (outcome.winners.includes(seat) ? 1 : 0)),
  };
}

/** One's own tables, in the order in which they want one. */

import { isForGood } from "./absent";
import { OVER, type OwnTable } from "../wire/messages";

const A_DAY = 24 * 60 * 60;
/** Days after which a table where nobody has moved is put aside. */
export const RESTS_AFTER = 14;

/** Where it is my turn, then where others are to move, then what is over; each with the last moved first. */
export function inOrder(tables: OwnTable[]): OwnTable[] {
  return [...tables].sort((a, b) => urgency(a) - urgency(b) || b.moved - a.moved);
}

function urgency(table: OwnTable): number {
  if (table.waiting_on === OVER) return 2;
  return isMyTurn(table) ? 0 : 1;
}

/** A seat that a bot plays to the end has no turns any more. */
export function isMyTurn(table: OwnTable): boolean {
  return table.yours.includes(table.waiting_on) && !isForGood(table.seats[table.waiting_on]);
}

export function isAside(table: OwnTable, now: number): boolean {
  return now / 1000 - table.moved > RESTS_AFTER * A_DAY;
}

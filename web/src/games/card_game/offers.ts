/** Where on the table each offered action belongs. The verb and its words place it; what it means, the server knows. */

import type { Cards, Payment } from "../../lib/cards";
import type { Board } from "./scene";

export interface Offers {
  /** By kind of card, the action that takes it from the row. */
  take: Map<string, string>;
  draw: string | null;
  tickets: string | null;
  /** By the places kept, as "1 3", the action. */
  keep: Map<string, string>;
  plays: Payment[];
  /** By the places completed, as "1 3", the action. */
  complete: Map<string, string>;
  /** What has no place on the table: shown as buttons, in words. */
  rest: string[];
}

export function offersOf(actions: string[], board: Board | null): Offers {
  const offers: Offers = {
    take: new Map(),
    draw: null,
    tickets: null,
    keep: new Map(),
    plays: [],
    complete: new Map(),
    rest: [],
  };
  for (const action of actions) if (!board || !placed(action, offers)) offers.rest.push(action);
  return offers;
}

function placed(action: string, offers: Offers): boolean {
  const [verb = "", ...words] = action.split(" ");
  if (verb === "take" && words.length === 1) offers.take.set(words[0]!, action);
  else if (verb === "keep") offers.keep.set(words.join(" "), action);
  else if (verb === "play") offers.plays.push({ action, cards: cardsIn(words) });
  else if (verb === "complete") offers.complete.set(words.join(" "), action);
  else if (action === "draw" || action === "tickets") offers[action] = action;
  else return false;
  return true;
}

/** `3 blue 1 locomotive`, or `white blue red` with one of each. */
export function cardsIn(words: string[]): Cards[] {
  const cards: Cards[] = [];
  let count = 1;
  for (const word of words) {
    if (/^\d+$/.test(word)) {
      count = Number(word);
    } else {
      cards.push({ kind: word, count });
      count = 1;
    }
  }
  return cards;
}

export function ticketNumber(board: Board, id: string): number | null {
  const ticket = board.tickets.findIndex((each) => each.id === id);
  return ticket < 0 ? null : ticket;
}

/** Where on the table each offered action belongs. The verb and its words place it; what it means, the server knows. */

import type { Board } from "./scene";

/** A way to pay: so many cards of a kind, in the order they are shown. */
export interface Payment {
  action: string;
  cards: { kind: string; count: number }[];
}

export interface Offers {
  /** By kind of card, the action that takes it from the row. */
  take: Map<string, string>;
  draw: string | null;
  tickets: string | null;
  /** By the places kept, as "1 3", the action. */
  keep: Map<string, string>;
  /** By track, the ways to claim it. */
  claims: Map<number, Payment[]>;
  /** What has no place on the table: shown as buttons, in words. */
  rest: string[];
}

export function offersOf(actions: string[], board: Board | null): Offers {
  const offers: Offers = {
    take: new Map(),
    draw: null,
    tickets: null,
    keep: new Map(),
    claims: new Map(),
    rest: [],
  };
  for (const action of actions) {
    if (!placed(action, offers, board)) offers.rest.push(action);
  }
  return offers;
}

function placed(action: string, offers: Offers, board: Board | null): boolean {
  const [verb, ...words] = action.split(" ");
  if (verb === "take" && words.length === 1) offers.take.set(words[0]!, action);
  else if (action === "draw") offers.draw = action;
  else if (action === "tickets") offers.tickets = action;
  else if (verb === "keep") offers.keep.set(words.join(" "), action);
  else if (verb === "claim" && board) return placeClaim(action, words, offers, board);
  else return false;
  return true;
}

function placeClaim(action: string, words: string[], offers: Offers, board: Board): boolean {
  const track = trackNumber(board, words[0] ?? "");
  const cards = track === null ? null : paymentOf(board.tracks[track]!.length, words.slice(1));
  if (track === null || !cards) return false;
  offers.claims.set(track, [...(offers.claims.get(track) ?? []), { action, cards }]);
  return true;
}

/** `purple 1`: as many purple cards as there are spaces, but for one locomotive. */
function paymentOf(length: number, words: string[]): { kind: string; count: number }[] | null {
  const [kind, number] = words;
  const locomotives = Number(number);
  if (!kind || words.length !== 2 || !Number.isInteger(locomotives)) return null;
  if (kind === "locomotive") return [{ kind, count: locomotives }];
  const cards = [{ kind, count: length - locomotives }];
  if (locomotives > 0) cards.push({ kind: "locomotive", count: locomotives });
  return cards;
}

export function paymentsIn(
  board: Board,
  track: number,
  words: string[],
): { kind: string; count: number }[] | null {
  return paymentOf(board.tracks[track]!.length, words);
}

const numbers = new WeakMap<Board, Map<string, number>>();

export function trackNumber(board: Board, id: string): number | null {
  let known = numbers.get(board);
  if (!known) {
    known = new Map(board.tracks.map((track, i) => [track.id, i]));
    numbers.set(board, known);
  }
  return known.get(id) ?? null;
}

/** How few tickets an offered choice keeps: the least number of places in any of its actions. */
export function leastKept(keep: Map<string, string>): number {
  const sizes = [...keep.keys()].map((places) => (places === "none" ? 0 : places.split(" ").length));
  return sizes.length === 0 ? 0 : Math.min(...sizes);
}

export function keepAction(keep: Map<string, string>, places: number[]): string | null {
  const chosen = places.length === 0 ? "none" : [...places].sort((a, b) => a - b).join(" ");
  return keep.get(chosen) ?? null;
}

/** The face-up cards at their places: a card that stays keeps its place, a new one takes an empty one. */
export function placeRow(before: (string | null)[], counts: number[], kinds: string[]): (string | null)[] {
  const left = new Map(kinds.map((kind, i) => [kind, counts[i] ?? 0]));
  const total = counts.reduce((sum, n) => sum + n, 0);
  const row = before.map((kind) => {
    const n = kind === null ? 0 : (left.get(kind) ?? 0);
    if (kind === null || n === 0) return null;
    left.set(kind, n - 1);
    return kind;
  });
  for (const [kind, n] of left) {
    for (let i = 0; i < n; i++) {
      const empty = row.indexOf(null);
      if (empty >= 0) row[empty] = kind;
      else row.push(kind);
    }
  }
  while (row.length > Math.max(total, before.length)) row.pop();
  return row;
}

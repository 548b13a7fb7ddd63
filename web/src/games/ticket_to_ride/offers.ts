/** Where on the table each offered action belongs. The verb and its words place it; what it means, the server knows. */

import type { Cards, Payment } from "../../lib/cards";
import type { Board } from "./scene";

export { canAdd, groupOf, keepAction, leastKept, placeRow, type Cards, type Payment } from "../../lib/cards";

export interface Offers {
  /** By kind of card, the action that takes it from the row. */
  take: Map<string, string>;
  draw: string | null;
  tickets: string | null;
  /** With dice: by how many to draw. */
  ticketsOf: Map<number, string>;
  /** By the dice thrown again, as counts of faces, the action. */
  reroll: Map<string, string>;
  /** By the tokens kept, the action. */
  hold: Payment[];
  /** By the places kept, as "1 3", the action. */
  keep: Map<string, string>;
  /** By track, the ways to claim it. */
  claims: Map<number, Payment[]>;
  /** By track, the action that simply goes along it. */
  rides: Map<number, string>;
  /** By city, what can be done there. */
  cities: Map<number, string>;
  /** The ways to pay for a station; its city is asked next. */
  stations: Payment[];
  /** The answers to a tunnel's surcharge. */
  tunnel: Payment[];
  /** Groups of cards that may stand for one. */
  instead: Payment[];
  /** What has no place on the table: shown as buttons, in words. */
  rest: string[];
}

export type CardsByAction = Record<string, Record<string, number>>;

/** `told` are the cards of actions whose text does not name them, as the server counted them. */
export function offersOf(actions: string[], board: Board | null, told: CardsByAction = {}): Offers {
  const offers: Offers = {
    take: new Map(),
    draw: null,
    tickets: null,
    ticketsOf: new Map(),
    reroll: new Map(),
    hold: [],
    keep: new Map(),
    claims: new Map(),
    rides: new Map(),
    cities: new Map(),
    stations: [],
    tunnel: [],
    instead: [],
    rest: [],
  };
  for (const action of actions) {
    if (!board || !placed(action, offers, board, told)) offers.rest.push(action);
  }
  return offers;
}

function placed(action: string, offers: Offers, board: Board, told: CardsByAction): boolean {
  const [verb = "", ...words] = action.split(" ");
  const counted = cardsOf(told[action] ?? {}, board.kinds);
  if (verb === "take" && words.length === 1) offers.take.set(words[0]!, action);
  else if (action === "draw") offers.draw = action;
  else if (action === "tickets") offers.tickets = action;
  else if (verb === "tickets" && Number(words[0]) > 0) offers.ticketsOf.set(Number(words[0]), action);
  else if (verb === "reroll") offers.reroll.set(faceKey(listed(words)), action);
  else if (verb === "hold") offers.hold.push({ action, cards: listed(words) });
  else if (verb === "keep") offers.keep.set(words.join(" "), action);
  else if (verb === "claim") return placeClaim(action, words, offers, board);
  else if (verb === "station") offers.stations.push({ action, cards: counted });
  else if (verb === "surcharge" || action === "turn back") offers.tunnel.push({ action, cards: counted });
  else if (verb === "instead") offers.instead.push({ action, cards: listed(words) });
  else return placeJourney(action, verb, words, offers, board);
  return true;
}

/** `at brest`, `passenger mainz`, `ride from mainz`: a city. `ride frankfurt-mainz/2`: a track. */
function placeJourney(action: string, verb: string, words: string[], offers: Offers, board: Board): boolean {
  const name = words.at(-1) ?? "";
  const track = verb === "ride" && words.length === 1 ? trackNumber(board, name) : null;
  if (track !== null) {
    offers.rides.set(track, action);
    return true;
  }
  const city = ["at", "passenger", "ride"].includes(verb) ? cityNumber(board, name) : null;
  if (city === null) return false;
  offers.cities.set(city, action);
  return true;
}

function placeClaim(action: string, words: string[], offers: Offers, board: Board): boolean {
  const track = trackNumber(board, words[0] ?? "");
  // With dice a claim names no cards: there is one way to pay.
  const cards = track === null ? null : words.length === 1 ? [] : claimCards(board, track, words.slice(1));
  if (track === null || !cards) return false;
  offers.claims.set(track, [...(offers.claims.get(track) ?? []), { action, cards }]);
  return true;
}

/**
 * `purple 1`: a card for each space, one of them a locomotive, the others purple. A third word counts cards of a
 * special kind: the "+4" locomotives of a board that has them, or else groups that will stand for a card.
 */
export function claimCards(board: Board, track: number, words: string[]): Cards[] | null {
  const [kind, ...numbers] = words;
  const [locomotives = 0, special = 0] = numbers.map(Number);
  const length = board.tracks[track]?.length ?? 0;
  if (!kind || numbers.length === 0 || ![locomotives, special].every(Number.isInteger)) return null;
  const others = kind === "locomotive" ? 0 : length - locomotives - special;
  const name = board.kinds.includes("plus-four") ? "plus-four" : STAND_IN;
  return [
    { kind, count: others },
    { kind: "locomotive", count: locomotives },
    { kind: name, count: special },
  ].filter(({ count }) => count > 0);
}

/** Whether any way to pay takes a card of this kind. Where a group may stand for a card, any kind may be in it. */
export function canPay(payments: Payment[], kind: string): boolean {
  return payments.some(({ cards }) => cards.some((each) => each.kind === kind || each.kind === STAND_IN));
}

/** Faces of the white dice, as the notation names them and the view counts them. */
export const FACES = ["single", "double", "station", "locomotive"] as const;

/** Dice by their faces, in one word. */
export function faceKey(dice: Cards[]): string {
  return FACES.map((face) => dice.find(({ kind }) => kind === face)?.count ?? 0).join(" ");
}

/** Not a kind of card: a group of any cards, chosen next. */
export const STAND_IN = "stand-in";

/** `blue 1 yellow 2` as cards. */
export function listed(words: string[]): Cards[] {
  const cards: Cards[] = [];
  for (let i = 0; i + 1 < words.length; i += 2) cards.push({ kind: words[i]!, count: Number(words[i + 1]) });
  return cards;
}

function cardsOf(counts: Record<string, number>, kinds: string[]): Cards[] {
  return kinds.map((kind) => ({ kind, count: counts[kind] ?? 0 })).filter(({ count }) => count > 0);
}

const tracksByName = new WeakMap<Board, Map<string, number>>();
const citiesByName = new WeakMap<Board, Map<string, number>>();

export function trackNumber(board: Board, id: string): number | null {
  return numberOf(tracksByName, board, board.tracks, id);
}

export function cityNumber(board: Board, id: string): number | null {
  return numberOf(citiesByName, board, board.cities, id);
}

function numberOf(
  known: WeakMap<Board, Map<string, number>>,
  board: Board,
  things: { id: string }[],
  id: string,
): number | null {
  let numbers = known.get(board);
  if (!numbers) {
    numbers = new Map(things.map((thing, i) => [thing.id, i]));
    known.set(board, numbers);
  }
  return numbers.get(id) ?? null;
}

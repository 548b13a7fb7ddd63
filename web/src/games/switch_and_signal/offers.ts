/** What may be done now, sorted by the piece on which one does it. */

import type { CardKind } from "./scene";

export interface Payment {
  /** What the cards count as. */
  kind: CardKind;
  cards: CardKind[];
  action: string;
}

export interface Load {
  train: string;
  card: CardKind;
  action: string;
}

export interface Offers {
  plays: Payment[];
  loads: Load[];
  /** By train. */
  moves: Map<string, string>;
  officers: Map<string, string>;
  /** By colour of train. */
  departs: Map<string, string>;
  colours: Map<string, string>;
  conductors: Map<string, string>;
  /** By departure point. */
  couplers: Map<string, string>;
  /** By signal space. */
  takes: Map<string, string>;
  lays: Map<string, string>;
  leaves: Map<string, string>;
  /** By junction and position. */
  switches: Map<string, Map<string, string>>;
  /** By how many cards. */
  draws: Map<number, string>;
  /** Helpers that need no more to be said. */
  helpers: Map<string, string>;
  /** All else: buttons in words. */
  rest: string[];
}

/** Those that need no more to be said. */
const HELPERS = new Set(["switchman", "logistician", "dispatcher"]);
const ALL_HELPERS = new Set([...HELPERS, "conductor", "coupler", "officer"]);

/** The helper that an action uses up. */
export function helperIn(action: string): string | null {
  const [verb = ""] = action.split(" ");
  return ALL_HELPERS.has(verb) ? verb : null;
}

export function offersOf(options: string[]): Offers {
  const offers: Offers = {
    plays: [],
    loads: [],
    moves: new Map(),
    officers: new Map(),
    departs: new Map(),
    colours: new Map(),
    conductors: new Map(),
    couplers: new Map(),
    takes: new Map(),
    lays: new Map(),
    leaves: new Map(),
    switches: new Map(),
    draws: new Map(),
    helpers: new Map(),
    rest: [],
  };
  for (const action of options) sort(offers, action);
  return offers;
}

function sort(offers: Offers, action: string): void {
  const [verb = "", first = "", second = "", third = ""] = action.split(" ");
  const byPiece: Record<string, Map<string, string>> = {
    move: offers.moves,
    officer: offers.officers,
    depart: offers.departs,
    conductor: offers.conductors,
    coupler: offers.couplers,
    take: offers.takes,
    lay: offers.lays,
  };
  if (byPiece[verb]) byPiece[verb].set(first, action);
  else if (verb === "play") offers.plays.push(payment(first, third, action));
  else if (verb === "load") offers.loads.push({ train: first, card: third as CardKind, action });
  else if (verb === "draw") offers.draws.set(Number(first), action);
  else if (verb === "leave") offers.leaves.set(`${first}:${third}`, action);
  else if (verb === "switch") throwing(offers, first, second, action);
  else if (verb === "colour" && first !== "idle") offers.colours.set(first, action);
  else if (HELPERS.has(action)) offers.helpers.set(action, action);
  else offers.rest.push(action);
}

/** `signal` for itself, or `signal+move` as another. */
function payment(cards: string, as: string, action: string): Payment {
  const paid = cards.split("+") as CardKind[];
  return { kind: (as || cards) as CardKind, cards: paid, action };
}

function throwing(offers: Offers, junction: string, position: string, action: string): void {
  const positions = offers.switches.get(junction) ?? new Map<string, string>();
  positions.set(position, action);
  offers.switches.set(junction, positions);
}

/** The ways to pay for an action with the cards that are raised; with none raised, its own card or else any pair. */
export function paymentsFor(offers: Offers, kind: CardKind, raised: CardKind[]): Payment[] {
  const all = offers.plays.filter((play) => play.kind === kind);
  if (raised.length > 0) {
    const wanted = [...raised].sort().join();
    return all.filter((play) => [...play.cards].sort().join() === wanted);
  }
  const own = all.filter((play) => play.cards.length === 1);
  return own.length > 0 ? own : all;
}

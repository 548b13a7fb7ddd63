/** What the real engine said in real games: see tests/browser/record.py. */

import { readFileSync } from "node:fs";

import type * as card from "../src/games/card_game/scene";
import type * as ride from "../src/games/ticket_to_ride/scene";
import type { Game, Outcome, State, Told } from "../src/wire/messages";

export const BOARDS = ["usa", "europe", "switzerland", "nordic", "marklin", "europe-dice"] as const;
export type BoardName = (typeof BOARDS)[number];

export interface Recorded<G extends Game = ride.Game> {
  scene: G["scene"];
  states: { view: G["view"]; options: string[]; aid: G["aid"] }[];
  story: Told[];
  outcome: Outcome;
}

const known = new Map<string, unknown>();

function read(name: string): unknown {
  if (!known.has(name)) known.set(name, JSON.parse(readFileSync(`tests/recorded/${name}.json`, "utf8")));
  return known.get(name);
}

export function recorded(name: BoardName): Recorded {
  return read(name) as Recorded;
}

export type RecordedCards = Recorded<card.Game>;

/** The card game: with four seats, or with two whose stacks are open. */
export function recordedCards(name: "card-game" | "card-game-open"): RecordedCards {
  return read(name) as RecordedCards;
}

/** A state as the server would send it. */
export function state(name: BoardName, at: number, more: Partial<State<ride.Game>> = {}): State<ride.Game> {
  return asSent(recorded(name).states[at]!, { entry: at + 1, ...more });
}

/** What seat 0 was shown, as the server would send it. */
export function asSent<G extends Game>(
  shown: Pick<State<G>, "view" | "options" | "aid">,
  more: Partial<State<G>>,
): State<G> {
  return {
    type: "state",
    entry: 1,
    since: 0,
    seat: 0,
    told: [],
    undo: false,
    outcome: null,
    ...shown,
    ...more,
  };
}

/** What the real engine said in real games: see tests/browser/record.py. */

import { readFileSync } from "node:fs";

import type { Aid, Scene, View } from "../src/games/ticket_to_ride/scene";
import type { Outcome, State, Told } from "../src/wire/messages";

export const BOARDS = ["usa", "europe", "switzerland", "nordic", "marklin", "europe-dice"] as const;
export type BoardName = (typeof BOARDS)[number];

export interface Recorded {
  scene: Scene;
  states: { view: View; options: string[]; aid: Aid }[];
  story: Told[];
  outcome: Outcome;
}

const read = new Map<string, Recorded>();

export function recorded(name: BoardName): Recorded {
  let found = read.get(name);
  if (!found) {
    found = JSON.parse(readFileSync(`tests/recorded/${name}.json`, "utf8")) as Recorded;
    read.set(name, found);
  }
  return found;
}

/** A state as the server would send it. */
export function state(name: BoardName, at: number, more: Partial<State> = {}): State {
  const { view, options, aid } = recorded(name).states[at]!;
  return {
    type: "state",
    entry: at + 1,
    since: 0,
    seat: 0,
    view,
    options,
    told: [],
    undo: false,
    aid,
    outcome: null,
    ...more,
  };
}

/** What the server tells of a board and of a seat's view, and the shapes the page draws from it. */

import type { Relief, Ring } from "../../look/terrain/relief";
import type { Table as AnyTable } from "../../table/table.svelte";
import type { Both, Told, View as AnyView } from "../../wire/messages";

export interface City {
  id: string;
  names: Both;
  /** For little room: empty where there is none. */
  short: Both;
  /** For hardly any, as on a telegraph. */
  code: Both;
  kind: string;
  country: string;
  x: number;
  y: number;
  dx: number;
  dy: number;
  anchor: "start" | "middle" | "end";
}

export interface Track {
  id: string;
  a: number;
  b: number;
  length: number;
  colour: string;
  kind: string;
  locomotives: number;
  bend: number;
  index: number;
  of: number;
}

export interface Ticket {
  id: string;
  pairs: [number, number, number][];
  deck: string;
}

export interface Background {
  land?: Ring[][];
  focus?: Ring[][];
  lakes?: Ring[][];
  borders?: Ring[];
  rivers?: Ring[];
  states?: Ring[];
}

export interface Goods {
  city: number;
  colour: string;
  tokens: number[];
}

export interface Board {
  name: string;
  title: Both;
  width: number;
  height: number;
  cities: City[];
  tracks: Track[];
  tickets: Ticket[];
  background: Background | null;
  relief: Relief | null;
  points: Record<string, number>;
  parts: string[];
  kinds: string[];
  goods?: Goods[];
}

export interface Scene {
  family: string;
  board: Board;
}

export interface PlayerView {
  trains: number;
  points: number;
  cards: number;
  surely: number[];
  tickets: number[];
}

export interface View extends AnyView {
  turn: number;
  first: number;
  turns_left: number;
  owners: number[];
  players: PlayerView[];
  hand: number[];
  row: number[];
  laid: number[];
  turned: number[];
  discard: number[];
  deck: number;
  tickets: number[];
  offered: number[];
  kept: number[];
  choosing: boolean;
  ticket_decks: number[];
  revealed: number[][];
  extras: Extras;
}

export const OPEN = -1;
export const CLOSED = -2;

export interface Stations {
  /** By city: the seat whose station stands there, or -1. */
  at: number[];
  left: number[];
}

export interface Passengers {
  at: number[];
  left: number[];
  ridden: number[];
  visited: number[];
  /** The city where a passenger under way is, or -1. */
  in: number;
}

export interface GoodsLeft {
  /** By city: the values left there, from the top. */
  left: number[][];
  taken: number[];
}

export interface Dice {
  /** Unused dice by face: single, double, station, locomotive. */
  dice: number[];
  /** By seat: single and double tokens. */
  tokens: [number, number][];
  room: number;
}

/** What rule parts add to a view, each by its name. */
export interface Extras {
  dice?: Dice;
  stations?: Stations;
  passengers?: Passengers;
  goods?: GoodsLeft;
}

export const withDice = (board: Board): boolean => board.parts.includes("dice");
export const withStations = (board: Board): boolean =>
  board.parts.includes("stations") || board.parts.includes("dice-stations");
/** What pays for a route. With dice it has no colour: it is single, or one of two. */
export const paidWith = (track: Track, dice: boolean): string =>
  dice ? (track.of > 1 ? "double" : "single") : track.colour;

export const diceOf = (view: View): Dice | undefined => view.extras.dice;
export const stationsOf = (view: View): Stations | undefined => view.extras.stations;
export const passengersOf = (view: View): Passengers | undefined => view.extras.passengers;
export const goodsOf = (view: View): GoodsLeft | undefined => view.extras.goods;

export interface TicketAid {
  ticket: number;
  done: boolean;
  missing: number[] | null;
  trains: number;
}

export interface Aid {
  tickets: TicketAid[];
  /** While I may claim: free tracks that take more trains than I have left. */
  short: number[] | null;
  trail: number[];
  /** At the end: each seat's longest path. */
  trails?: number[][] | null;
  /** The cards that an action takes from the hand, where its text does not say. */
  cards: Record<string, Record<string, number>>;
}

/** In what this family speaks, and a table of it. */
export interface Game {
  scene: Scene;
  view: View;
  aid: Aid;
  told: Told;
}
export type Table = AnyTable<Game>;

/** Tracks of one owner that lead from a city to another, the fewest of them; none when they do not meet. */
export function pathOver(board: Board, owners: number[], seat: number, from: number, to: number): number[] {
  const before = new Map<number, { city: number; track: number }>();
  const queue = [from];
  for (const city of queue) {
    if (city === to) break;
    board.tracks.forEach((track, i) => {
      if (owners[i] !== seat || (track.a !== city && track.b !== city)) return;
      const next = track.a === city ? track.b : track.a;
      if (next === from || before.has(next)) return;
      before.set(next, { city, track: i });
      queue.push(next);
    });
  }
  const path: number[] = [];
  for (let city = to; city !== from;) {
    const step = before.get(city);
    if (!step) return [];
    path.push(step.track);
    city = step.city;
  }
  return path;
}

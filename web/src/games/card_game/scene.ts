/** What the server tells of the card game's box, and of what a seat sees. */

import type { Table as AnyTable } from "../../table/table.svelte";
import type { Both, Told, View as AnyView } from "../../wire/messages";

export interface City {
  id: string;
  names: Both;
  /** What its card is worth; 0 for a city that has none. */
  bonus: number;
}

export interface Ticket {
  id: string;
  a: number;
  b: number;
  points: number;
  cars: string[];
}

export interface Board {
  name: string;
  title: Both;
  kinds: string[];
  colours: string[];
  row: number;
  cities: City[];
  tickets: Ticket[];
  /** Seats that may look into their own train stack. */
  open: number[];
}

export interface Scene {
  family: string;
  board: Board;
}

export interface PlayerView {
  cards: number;
  surely: number[];
  /** By colour: cars, and locomotives on top of them. */
  yard: [number, number][];
  stack: number;
  tickets: number;
  done: number[];
}

export interface View extends AnyView {
  turn: number;
  first: number;
  turns_left: number;
  players: PlayerView[];
  deck: number;
  row: number[];
  discard: number[];
  ticket_deck: number;
  dealt: number;
  hand: number[];
  tickets: number[];
  offered: number[];
  kept: number[];
  /** The tickets about which I am asked now: which of them to complete. */
  counted: number[];
  /** Those I have chosen to complete, while that is still secret. */
  completing: number[];
  stack: number[];
  stacks: number[][];
  revealed: number[][];
  earlier: number[][];
}

export interface ColumnAid {
  colour: string;
  seat: number;
  cards: number;
  needs: number;
  by: number[];
}

export type Whereabouts = "stack" | "locomotive" | "yard" | "hand" | "";

export interface TicketAid {
  ticket: number;
  done: boolean;
  circles: Whereabouts[];
}

export interface CityAid {
  city: number;
  done: number[];
  leads: number[];
  mine: number[];
}

export interface Reason {
  why: string;
  needs: number;
  seat: number;
}

export interface Aid {
  columns: ColumnAid[];
  tickets: TicketAid[];
  cities: CityAid[];
  noted: number[];
  why: Record<string, Reason>;
  robs: Record<string, number>;
  best: { tickets: number[]; points: number; now: string } | null;
}

/** In what this family speaks, and a table of it. */
export interface Game {
  scene: Scene;
  view: View;
  aid: Aid;
  told: Told;
}
export type Table = AnyTable<Game>;

export const NO_AID: Aid = { columns: [], tickets: [], cities: [], noted: [], why: {}, robs: {}, best: null };

/** A column of a railyard: its colour, cars, and the locomotives on top of them. */
export interface Column {
  colour: string;
  cars: number;
  locomotives: number;
}

export function columnsOf(board: Board, player: PlayerView | undefined): Column[] {
  return board.colours
    .map((colour, i) => {
      const [cars = 0, locomotives = 0] = player?.yard[i] ?? [];
      return { colour, cars, locomotives };
    })
    .filter(({ cars, locomotives }) => cars + locomotives > 0);
}

/** What page and server say to each other. The server's side is described in docs/wire.md. */

export type Lang = "en" | "ru";
export type Both = Record<Lang, string>;
export type Value = boolean | number | string;

export interface Option {
  name: string;
  title: Both;
  about: Both;
  default: Value;
  choices: Value[];
  /** What a value names: a seat by its number, several seats ("0,2", "all", "none"), or nothing. */
  of: "" | "seat" | "seats";
}

/** Options chosen together, under a name that people use. */
export interface Preset {
  name: string;
  title: Both;
  about: Both;
  options: Record<string, Value>;
}

export interface Entry {
  name: string;
  family: string;
  title: Both;
  about: Both;
  least_seats: number;
  most_seats: number;
  options: Option[];
  /** How many a game takes, for each number of seats from the least; none where nobody has counted. */
  decisions: number[];
  /** The easiest first. */
  presets: Preset[];
  /** Where in the hall a game stands: the lower, the nearer to the door. */
  shelf: number;
}

/** How hard bots play, the easiest first. */
export const LEVELS = ["easy", "medium", "hard", "expert"] as const;

export interface Bot {
  name: string;
  /** One of LEVELS, or nothing. */
  level: string;
  title: Both;
  about: Both;
}

export interface Catalogue {
  entries: Entry[];
  bots: Record<string, Bot[]>;
}

export interface Rule {
  id: string;
  /** With the mark [R] before what is a ruling of ours. */
  text: string;
  /** Why it is ruled so. */
  ruling?: string;
}

export interface Section {
  title: string;
  level: number;
  rules: Rule[];
}

export type Rules = Record<Lang, Section[]>;

export type SeatKind = "me" | "bot" | "friend" | "here";

export interface WantedSeat {
  kind: SeatKind;
  name?: string;
  bot?: string;
  /** At a rematch: the seat that this friend held, whose token opens this one. */
  was?: number;
}

export interface WantedTable {
  game: string;
  seats: WantedSeat[];
  options: Record<string, Value>;
  lang: Lang;
  /** The table that this one follows, and a token of one who sat there. */
  after?: { table: string; token: string };
}

export interface MadeTable {
  table: string;
  seats: { seat: number; kind: SeatKind; token?: string; link?: string }[];
  watch: string;
}

export interface Sitter {
  name: string;
  kind: "person" | "bot";
  bot: string | null;
  connected: boolean;
}

/** A table that this browser has a seat at. */
export interface OwnTable {
  table: string;
  game: string;
  seats: Sitter[];
  yours: number[];
  entry: number;
  waiting_on: number;
  made: number;
  moved: number;
}

export const CHANCE = -1;
export const OVER = -2;

/** What one seat may know; a family of games adds its own fields. */
export interface View {
  seat: number | null;
  waiting_on: number;
  asked: string;
}

/** What to draw; its family knows the rest of it. */
export interface Scene {
  family: string;
}

/** In what a family of games speaks: what there is to draw, what a seat sees, what helps it, what happened. */
export interface Game {
  scene: Scene;
  view: View;
  aid: object;
  told: Told;
}

export interface Told {
  by: number;
  text: string;
  /** What it did, where the server works that out for a family of games. */
  did?: unknown;
}

export interface Line {
  what: string;
  points: number;
  about: string;
  reached: boolean;
}

export interface Outcome {
  why: string;
  winners: number[];
  places: number[];
  totals: number[];
  lines: Line[][];
  figures: Record<string, number>[];
}

export interface Welcome {
  type: "welcome";
  table: string;
  game: string;
  options: Record<string, Value>;
  lang?: Lang;
  seats: Sitter[];
  yours: number[];
  /** Places of the tokens we joined with that open no seat at this table. */
  unknown?: number[];
  chat?: Said[];
}

export interface State<G extends Game = Game> {
  type: "state";
  entry: number;
  /** `told` is what happened after this entry; 0 is the whole story so far. */
  since: number;
  seat: number | null;
  view: G["view"];
  options: string[];
  told: G["told"][];
  undo: boolean;
  aid: G["aid"] | null;
  outcome: Outcome | null;
}

export interface Refused {
  type: "refused";
  sentence: Both | string;
  /** The entry that the refused message answered, if it answered one. */
  entry: number | null;
  /** The kind of message that is refused; left out where it was not even understood. */
  of?: ToServer["type"];
}

export interface Said {
  /** A seat, or null for a spectator. */
  by: number | null;
  text: string;
  when: number;
}

export interface Chat extends Said {
  type: "chat";
}

export interface Hint {
  type: "hint";
  seat: number;
  entry: number;
  action: string;
  reason: Both;
}

export interface SeatsChanged {
  type: "seats";
  seats: Sitter[];
}

export interface Thinking {
  type: "thinking";
  seat: number;
}

export type FromServer<G extends Game = Game> =
  Welcome | State<G> | Refused | Chat | Hint | SeatsChanged | Thinking;

export type ToServer =
  | { type: "join"; table: string; tokens: string[] }
  | { type: "play"; seat: number; entry: number; action: string }
  | { type: "undo"; seat: number; entry: number }
  | { type: "hint"; seat: number }
  | { type: "chat"; text: string; seat?: number }
  | { type: "say-name"; seat: number; name: string };

/** One step of a finished game: what a spectator saw, and of every seat what it saw otherwise. */
export interface Step {
  entry: number;
  view: View;
  told: Told[];
  aid: object | null;
  seats: { view: Partial<View>; aid: object }[];
}

export interface Replay {
  table: string;
  game: string;
  options: Record<string, Value>;
  seats: Sitter[];
  steps: Step[];
  outcome: Outcome;
}

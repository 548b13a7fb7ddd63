/** What a family of games brings to the page. The shell asks; it knows no game. */

import type { Component } from "svelte";

import type { Sound } from "../lib/sound";
import type { Stage } from "../table/chair.svelte";
import type { Table } from "../table/table.svelte";
import type { Game, Line, Outcome, State } from "../wire/messages";
import plain from "./plain";

/** A number the whole table may see of one player. */
export interface Figure {
  icon: string;
  label: string;
  value: number | string;
}

export interface Explanation {
  text: string;
  /** Numbers of the rules that bear on it. */
  rules: string[];
}

/** What kind of moment: tickets were drawn or completed, something large was built, the end has begun, and so on. */
export type Moment = "tickets" | "done" | "built" | "last" | "robbed" | "delivered" | "lost";

/** A line of the log, and the seat it is about. */
export interface StoryLine {
  seat: number;
  text: string;
  /** Where on the board it happened, as its family writes it; left out where it has no place. */
  place?: string | undefined;
}

/** `G` is in what it speaks; the shell, which knows no game, has a `Family` of any. */
export interface Family<G extends Game = Game> {
  Poster: Component<{ scene: G["scene"] }>;
  Board: Component<{ table: Table<G> }>;
  /** What is mine alone, beside the board. */
  Side?: Component<{ table: Table<G> }>;
  /** What everyone may draw from. */
  Supply?: Component<{ table: Table<G> }>;
  /** What I hold. */
  Hand?: Component<{ table: Table<G> }>;
  /** How hard a table would be, while it is set up. */
  Level?: Component<{ scene: G["scene"] }>;
  /** What there is to choose when a position is set up by hand; what is impossible the server says. */
  Position?: Component<{
    scene: G["scene"];
    names: string[];
    position: object;
    /** The last that could be come to. */
    view: G["view"] | null;
    onchange: (position: object) => void;
  }>;
  /** Shows moves as they happen; without one they are simply there. */
  stage?(table: Table<G>): Stage<G>;
  /** What something that is told sounds like. */
  sound?(told: string): Sound | null;
  sideTitle?(): string;
  handTitle?(): string;
  /** A board higher than wide leaves its room to the right. */
  isTall?(scene: G["scene"]): boolean;
  figures(view: G["view"], seat: number): Figure[];
  points(view: G["view"], seat: number, table: Table<G>): number | null;
  /** Questions that are answered beside the board: on a phone the sheet turns there. */
  beside?: ReadonlySet<string>;
  /** What is asked, in one sentence. */
  question(table: Table<G>): string;
  explain(table: Table<G>): Explanation;
  /** Something was picked, and what it takes is asked on the board: nothing may lie over that. */
  picked?(table: Table<G>): boolean;
  /** Offered actions that have no place on the board, beside it or below it. */
  loose(table: Table<G>): string[];
  offer(table: Table<G>, action: string): string;
  /** What an action uses up for good, in words; empty for most. */
  uses?(action: string): string;
  /** Whether others move after this action, and nothing is turned up by it before they do. Only then it can wait. */
  endsTurn?(table: Table<G>, action: string): boolean;
  /** What was told, as lines of the log. */
  story(table: Table<G>, told: G["told"][]): StoryLine[];
  /** Point out on the board where a line of the log happened; null no more. */
  pointOut?(table: Table<G>, place: string | null): void;
  /** In a replay: what makes a step one that mattered, if it did. */
  moment?(before: State<G>, after: State<G>): Moment | null;
  /** One line of the final score, in words. */
  scoreLine(table: Table<G>, line: Line): string;
  /** Light up on the board what a line of the final score speaks of. */
  light?(table: Table<G>, seat: number | null, line: Line | null): void;
  /** What an example beside a rule shows, in words; null for most rules. */
  example?(scene: G["scene"], rule: string): string | null;
  /** Its drawing, from what lies on the table. */
  Example?: Component<{ scene: G["scene"]; rule: string }>;
  /** What a line of the final score is about, drawn while it is told: a ticket, a city. */
  Counted?: Component<{ table: Table<G>; seat: number; line: Line }>;
  /** What lines of one kind are called together: "tickets". */
  scoreKind?(what: string): string;
  /** Who had the first turn. */
  began?(view: G["view"]): number;
  /** Why the game ended. */
  ending?(outcome: Outcome, table: Table<G>): string;
  /** All win or lose together: hands are open, and the score is told once. */
  together?: boolean;
  /** Who won, in one sentence; where it is left out, whoever has the most points. */
  verdict?(table: Table<G>, outcome: Outcome): string;
}

const found = import.meta.glob<{ default: Family }>(["./*/index.ts", "!./plain/index.ts"]);
const loaded = new Map<string, Family>();

/** Any game without a folder, and any that sends nothing to draw: it is shown in words. */
export const PLAIN: Family = plain;

/** A family by its name, with all that is drawn of it: fetched when it is first wanted. */
export async function loadFamily(name: string): Promise<Family> {
  const load = found[`./${name}/index.ts`];
  if (!load) return PLAIN;
  const family = (await load()).default;
  loaded.set(name, family);
  return family;
}

/** One that was loaded before; any other game is shown in words. */
export function familyOf(name: string): Family {
  return loaded.get(name) ?? PLAIN;
}

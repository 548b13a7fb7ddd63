/** A tunnel being dug: cards are turned one after another, and everybody holds their breath. */

import { spread } from "../../lib/cards";
import type { Told } from "../../wire/messages";
import { claimCards, trackNumber } from "./offers";
import type { Board } from "./scene";

export interface Dig {
  seat: number;
  track: number;
  /** Cards that were laid for it, and those that are turned so far. */
  laid: string[];
  turned: string[];
  /** How many will be turned. */
  of: number;
  /** What it comes to, once all are turned. */
  end: "" | "dearer" | "dug";
}

const TURNED = "! turned ";

/** The claim at this place of the story, if cards are turned for it. */
export function digAt(board: Board, told: readonly Told[], at: number): Dig | null {
  const { by, text } = told[at]!;
  const [verb, id = "", ...words] = text.split(" ");
  const track = verb === "claim" ? trackNumber(board, id) : null;
  if (track === null) return null;
  const after = told.slice(at + 1);
  const next = after.findIndex((line) => !line.text.startsWith(TURNED));
  const turned = (next < 0 ? after : after.slice(0, next)).map((line) => line.text.slice(TURNED.length));
  if (turned.length === 0) return null;
  const laid = spread(claimCards(board, track, words) ?? []);
  return { seat: by, track, laid, turned, of: turned.length, end: "" };
}

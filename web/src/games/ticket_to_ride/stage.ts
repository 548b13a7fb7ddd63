/** Moves as they happen: cards fly to hands, trains roll onto their track. */

import { pause } from "../../lib/flight";
import type { Act, Stage } from "../../table/chair.svelte";
import type { State } from "../../wire/messages";
import { flyDrawn } from "../trains/flights";
import { CLOSED, type Game, type Table } from "./scene";

/** Milliseconds in which one looks at what was built, or turned up. */
const BUILT = 700;
const TURNED = 900;
const CLEARED = 500;
const OTHERS = 180;

export function stageOf(table: Table): Stage<Game> {
  return { play: (act) => playing(table, act) };
}

async function playing(table: Table, { told, before, after, reveal, signal }: Act<Game>): Promise<void> {
  let actor = before.view.turn;
  for (const { by, text } of told) {
    if (by >= 0) actor = by;
    table.sounds(text);
    if (text === "! row cleared") await pause(CLEARED, signal);
    else await flyDrawn(table, text, actor, signal);
  }
  reveal();
  if (!sameOwners(before, after)) await pause(BUILT, signal);
  else if (told.some((line) => line.text.startsWith("! turned "))) await pause(TURNED, signal);
  else if (after.view.waiting_on !== table.facing) await pause(OTHERS, signal);
}

function sameOwners(before: State<Game>, after: State<Game>): boolean {
  const now = after.view.owners;
  return before.view.owners.every((owner, i) => owner === now[i] || now[i] === CLOSED);
}

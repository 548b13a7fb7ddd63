/** Moves as they happen: cards fly to hands, trains roll onto their track. */

import { pause } from "../../lib/flight";
import type { Act, Stage } from "../../table/chair.svelte";
import type { State } from "../../wire/messages";
import { flyDrawn } from "../trains/flights";
import { deskOf, type Desk } from "./desk.svelte";
import { digAt, type Dig } from "./dig";
import { CLOSED, type Game, type Table } from "./scene";

/** Milliseconds in which one looks at what was built, or turned up. */
const BUILT = 700;
/** Before each card of a tunnel is turned, and while one looks at all of them. */
const TURNS = 620;
const TURNED = 1100;
const CLEARED = 500;
const OTHERS = 180;

export function stageOf(table: Table): Stage<Game> {
  return { play: (act) => playing(table, act) };
}

async function playing(table: Table, { told, before, after, reveal, signal }: Act<Game>): Promise<void> {
  let actor = before.view.turn;
  const desk = deskOf(table);
  for (const [at, { by, text }] of told.entries()) {
    if (by >= 0) actor = by;
    if (text.startsWith("! turned ")) continue; // shown with the claim they were turned for
    table.sounds(text);
    const dig = desk.board ? digAt(desk.board, told, at) : null;
    if (dig) await digging(desk, dig, after, signal);
    if (text === "! row cleared") await pause(CLEARED, signal);
    else await flyDrawn(table, text, actor, signal);
  }
  reveal();
  desk.dig = null; // not before: its cards stay where they lie, and are not turned a second time
  if (!sameOwners(before, after)) await pause(BUILT, signal);
  else if (after.view.waiting_on !== table.facing) await pause(OTHERS, signal);
}

/** Cards are turned one by one, with a pause before each; then it is told what that comes to. */
async function digging(desk: Desk, whole: Dig, after: State<Game>, signal: AbortSignal): Promise<void> {
  for (let n = 0; n <= whole.of && !signal.aborted; n++) {
    desk.dig = { ...whole, turned: whole.turned.slice(0, n) };
    if (n > 0) desk.table.sounds(`! turned ${whole.turned[n - 1]}`);
    await pause(TURNS, signal);
  }
  if (signal.aborted) return;
  desk.dig = { ...whole, end: after.view.asked === "surcharge" ? "dearer" : "dug" };
  await pause(TURNED, signal);
}

function sameOwners(before: State<Game>, after: State<Game>): boolean {
  const now = after.view.owners;
  return before.view.owners.every((owner, i) => owner === now[i] || now[i] === CLOSED);
}

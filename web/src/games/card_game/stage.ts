/** Moves as they happen: cards fly to hands and railyards, ride onto stacks face down, and are carried off. */

import { fly, pause, spot } from "../../lib/flight";
import type { Act } from "../../table/chair.svelte";
import { FLIGHT, flyCard, flyDrawn, handOf } from "../trains/flights";
import type { Desk } from "./desk.svelte";
import { cardsIn } from "./offers";
import { columnsOf, type Game, type View } from "./scene";
import TurningCard from "../../look/TurningCard.svelte";

const RIDE = 560;
/** The next card leaves while the one before it is still under way. */
const BETWEEN = 130;
const LOOK = 900;

export async function playing(desk: Desk, { told, before, after, reveal, signal }: Act<Game>): Promise<void> {
  const seen = before.view;
  let actor = seen.turn;
  const gone = new Set<string>();
  for (const { by, text } of told) {
    if (by >= 0) actor = by;
    desk.table.sounds(text);
    const { robbed } = playIn(text);
    if (robbed) gone.add(robbed.colour);
    await shown(desk, text, actor, seen, gone, signal);
    if (signal.aborted) break;
  }
  desk.robbed = null;
  reveal();
  if (told.some(({ text }) => text.startsWith("! count "))) await pause(LOOK, signal);
  else if (after.view.waiting_on !== desk.table.facing) await pause(180, signal);
}

interface Play {
  cards: string[];
  robbed: { seat: number; colour: string; cards: string[] } | null;
}

/** `play 3 blue robs 1 2 blue`: the cards played, and what is carried off. */
export function playIn(text: string): Play {
  const [own = "", loss] = text.split(" robs ");
  const [verb, ...words] = own.split(" ");
  if (verb !== "play") return { cards: [], robbed: null };
  const cards = spread(words);
  if (!loss) return { cards, robbed: null };
  const [seat = "", ...lost] = loss.split(" ");
  const robbed = spread(lost);
  return { cards, robbed: { seat: Number(seat), colour: robbed[0] ?? "", cards: robbed } };
}

function spread(words: string[]): string[] {
  return cardsIn(words).flatMap(({ kind, count }) => Array.from({ length: count }, () => kind));
}

async function shown(
  desk: Desk,
  text: string,
  actor: number,
  seen: View,
  gone: Set<string>,
  signal: AbortSignal,
): Promise<void> {
  const [verb, first, ...rest] = text.split(" ");
  if (verb === "play") await cardsPlayed(desk, text, actor, signal);
  else if (verb === "!" && first === "sent")
    await ride(desk, Number(rest[0]), rest.slice(1), seen, gone, signal);
  else await flyDrawn(desk.table, text, actor, signal);
}

async function cardsPlayed(desk: Desk, text: string, actor: number, signal: AbortSignal): Promise<void> {
  const { cards, robbed } = playIn(text);
  if (robbed) {
    desk.robbed = { seat: robbed.seat, colour: robbed.colour };
    await pause(FLIGHT, signal);
    const from = spot(`yard-${robbed.seat}-${robbed.colour}`);
    await oneByOne(robbed.cards, signal, (kind) =>
      flyCard(kind, from, spot("discard") ?? spot("deck"), signal),
    );
  }
  if (desk.gathering && actor === desk.table.facing) return; // they stand there already
  await oneByOne(cards, signal, (kind) =>
    flyCard(kind, handOf(desk.table, actor, kind), spot(`tracks-${actor}`), signal),
  );
}

/** The cards of step 1 leave their columns in turn, and lie face down when they arrive. */
async function ride(
  desk: Desk,
  seat: number,
  kinds: string[],
  seen: View,
  gone: Set<string>,
  signal: AbortSignal,
): Promise<void> {
  if (!desk.board) return;
  const columns = columnsOf(desk.board, seen.players[seat]).filter(({ colour }) => !gone.has(colour));
  await oneByOne(kinds, signal, (kind, i) => {
    const colour = kind === "locomotive" ? columns[i]?.colour : kind;
    const from = spot(`yard-${seat}-${colour}`) ?? spot(`yard-${seat}`);
    return fly(
      TurningCard,
      { kind, ends: "face-down" as const, duration: RIDE },
      from,
      spot(`stack-${seat}`),
      RIDE,
      signal,
    );
  });
}

async function oneByOne(
  kinds: string[],
  signal: AbortSignal,
  each: (kind: string, i: number) => Promise<void>,
): Promise<void> {
  const flights: Promise<void>[] = [];
  for (const [i, kind] of kinds.entries()) {
    flights.push(each(kind, i));
    await pause(BETWEEN, signal);
  }
  await Promise.all(flights);
}

/** The same table once more: game, options, bots and seats as they were, and another begins. */

import {
  LEVELS,
  type Bot,
  type Entry,
  type Lang,
  type Preset,
  type Sitter,
  type Terms,
  type Value,
  type WantedSeat,
  type WantedTable,
} from "../wire/messages";
import { levelled, presetIn, seatOf, usualOptions } from "./setup";

/** A table that is over, as far as the next one depends on it. */
export interface Played {
  game: string;
  options: Record<string, Value>;
  sitters: Sitter[];
  yours: number[];
  /** Who began, where that is known. */
  began: number | null;
  terms: Terms;
}

export function rematch(played: Played, entry: Entry, bots: Bot[], step: number, lang: Lang): WantedTable {
  return {
    game: played.game,
    seats: played.sitters.map((sitter, seat) => seatAgain(sitter, seat, played.yours, bots, step)),
    options: { ...nextOptions(played, entry), ...steppedPreset(played, entry, step)?.options },
    lang,
    terms: agreedAgain(played.terms),
  };
}

/** What people chose. Who the host is, and how a series stands, follows from the next table itself. */
function agreedAgain({ stand_in = 0, clock, open_to, chat, delay }: Terms): Terms {
  return {
    stand_in,
    ...(clock ? { clock } : {}),
    ...(open_to ? { open_to } : {}),
    ...(chat ? { chat } : {}),
    ...(delay ? { delay } : {}),
  };
}

function seatAgain(
  { name, bot }: Sitter,
  seat: number,
  yours: number[],
  bots: Bot[],
  step: number,
): WantedSeat {
  if (bot !== null) return { kind: "bot", bot: stepped(bot, bots, step), name };
  if (yours.includes(seat)) return { kind: yours.length > 1 ? "here" : "me", name };
  return { kind: "friend", name, was: seat };
}

/** A bot so many levels harder, or easier if below zero; one that has no level, or no such neighbour, stays. */
export function stepped(name: string, bots: Bot[], step: number): string {
  const ladder = levelled(bots).filter(({ level }) => LEVELS.some((each) => each === level));
  const at = ladder.findIndex((bot) => bot.name === name);
  return at < 0 ? name : (ladder[at + step]?.name ?? name);
}

/** Where a game is made harder by how it is set up: the neighbour of the preset that was played, if it was one. */
export function steppedPreset({ options }: Played, entry: Entry, step: number): Preset | undefined {
  const played = presetIn(entry, { ...usualOptions(entry), ...options });
  return played && step !== 0 ? entry.presets[entry.presets.indexOf(played) + step] : undefined;
}

/** Whether some bot of the table would be another one, or the game be set up otherwise. */
export function mayStep(played: Played, entry: Entry, bots: Bot[], step: number): boolean {
  const another = ({ bot }: Sitter): boolean => bot !== null && stepped(bot, bots, step) !== bot;
  return played.sitters.some(another) || steppedPreset(played, entry, step) !== undefined;
}

/** Whoever sits after the one who began, begins. */
function nextOptions({ options, sitters, began }: Played, entry: Entry): Record<string, Value> {
  const next = { ...options };
  for (const option of entry.options) {
    if (option.of !== "seat") continue;
    const first = seatOf(option, options[option.name] ?? option.default) ?? began;
    if (first === null) continue;
    const after = (first + 1) % sitters.length;
    const choice = option.choices.find((each) => seatOf(option, each) === after);
    if (choice !== undefined) next[option.name] = choice;
  }
  return next;
}

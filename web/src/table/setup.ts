/** Setting up a table: who sits where, with which options. */

import {
  LEVELS,
  type Bot,
  type Entry,
  type Lang,
  type Option,
  type Preset,
  type SeatKind,
  type Value,
  type WantedSeat,
  type WantedTable,
} from "../wire/messages";

const GOOD_COMPANY = 3;

/** How many sit at a table that is opened with one click. */
export function quickSeats(entry: Entry): number {
  return Math.min(Math.max(GOOD_COMPANY, entry.least_seats), entry.most_seats);
}

const SECONDS_A_DECISION = 10;
const ROUND_MINUTES = 5;

/** About how long a game lasts, if people take ten seconds for a decision; null where nobody has counted. */
export function minutes(entry: Entry, seats: number): number | null {
  const decisions = entry.decisions[seats - entry.least_seats];
  if (decisions === undefined) return null;
  const fives = Math.round((decisions * SECONDS_A_DECISION) / 60 / ROUND_MINUTES);
  return Math.max(fives, 1) * ROUND_MINUTES;
}

/** Those who stand for a level, from the easiest. */
export function levelled(bots: Bot[]): Bot[] {
  return LEVELS.flatMap((level) => bots.filter((bot) => bot.level === level));
}

/**
 * The bot that plays when nothing else is said: of the level that was last chosen, or the next easier one that
 * this game has. Whoever has chosen none yet meets the easiest; where bots have no levels, the most sensible.
 */
export function sensibleBot(bots: Bot[], level: string): string | undefined {
  const wanted = LEVELS.findIndex((each) => each === level);
  const known = levelled(bots);
  const found = known.findLast((bot) => LEVELS.findIndex((each) => each === bot.level) <= wanted);
  return (found ?? known[0] ?? bots.at(-1))?.name;
}

export function botSeat(bots: Bot[], level: string): WantedSeat {
  const bot = sensibleBot(bots, level);
  return bot === undefined ? { kind: "bot" } : { kind: "bot", bot };
}

/** The level of the bots at a table; of the last one, where they differ. */
export function levelOf(seats: WantedSeat[], bots: Bot[]): string {
  const seated = seats.flatMap((seat) => bots.filter((bot) => seat.kind === "bot" && bot.name === seat.bot));
  return seated.findLast((bot) => bot.level)?.level ?? "";
}

/** The preset of that name, or the easiest; none where a game has none. */
export function presetFor(entry: Entry, name: string): Preset | undefined {
  return entry.presets.find((preset) => preset.name === name) ?? entry.presets[0];
}

export function usualOptions(entry: Entry): Record<string, Value> {
  return Object.fromEntries(entry.options.map((option) => [option.name, option.default]));
}

/** All options of a table that is set up, before anybody changes one. */
export function firstOptions(entry: Entry, preset: string): Record<string, Value> {
  return { ...usualOptions(entry), ...presetFor(entry, preset)?.options };
}

/** The preset that these options come to. */
export function presetIn(entry: Entry, options: Record<string, Value>): Preset | undefined {
  return entry.presets.find((preset) =>
    Object.entries(preset.options).every(([option, value]) => options[option] === value),
  );
}

/** Who I am when I sit down, and whom I like to play against, how. */
export interface Guest {
  name: string;
  level: string;
  preset: string;
}

export function quickTable(entry: Entry, bots: Bot[], me: Guest, staff: string[], lang: Lang): WantedTable {
  const options = presetFor(entry, me.preset)?.options ?? {};
  return { game: entry.name, seats: withStaff(firstSeats(entry, bots, me), staff), options, lang };
}

export function firstSeats(entry: Entry, bots: Bot[], { name, level }: Omit<Guest, "preset">): WantedSeat[] {
  const others = Array.from({ length: quickSeats(entry) - 1 }, () => botSeat(bots, level));
  return [{ kind: "me", name }, ...others];
}

/** Bots go by the names of a station's staff, as far as these last and nobody else has them. */
export function withStaff(seats: WantedSeat[], staff: string[]): WantedSeat[] {
  const taken = seats.map((seat) => seat.name);
  const free = staff.filter((name) => !taken.includes(name));
  return seats.map((seat) => {
    if (seat.kind !== "bot" || seat.name) return seat;
    const name = free.shift();
    return name === undefined ? seat : { ...seat, name };
  });
}

/** A seat turned into another kind; a name that was typed is kept for people. */
export function turned(seat: WantedSeat, kind: SeatKind, bot: string | undefined): WantedSeat {
  if (kind === "bot") return bot === undefined ? { kind } : { kind, bot };
  return seat.name === undefined ? { kind } : { kind, name: seat.name };
}

/** What is wrong with a set-up, as the id of a sentence; null when it can be opened. */
export function objection(seats: WantedSeat[], nameless: boolean): string | null {
  if (!seats.some((seat) => seat.kind === "me" || seat.kind === "here")) return "setup-nobody-here";
  if (nameless) return "setup-nameless";
  return null;
}

/** Choices of an option: its own, or yes and no. */
export function choicesOf(option: Option, seats: number): Value[] {
  if (option.choices.length === 0) return typeof option.default === "boolean" ? [true, false] : [];
  return option.choices.filter((choice) => (seatOf(option, choice) ?? 0) < seats);
}

/** The seat that a choice names, be it a number or its text. */
export function seatOf(option: Option, choice: Value): number | null {
  const seat = option.of === "seat" ? Number(choice) : NaN;
  return Number.isInteger(seat) ? seat : null;
}

/** `0,2`, `all` or `none` as seats. */
export function seatsIn(value: Value, seats: number): number[] {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  if (value === "all") return all;
  const named = String(value).split(",");
  return all.filter((seat) => named.includes(String(seat)));
}

/** What an option says once a seat is gone: later seats move up, and who is gone is named no more. */
export function withoutSeat(option: Option, value: Value, gone: number, seats: number): Value {
  const moved = (seat: number): number => (seat > gone ? seat - 1 : seat);
  if (option.of === "seats") {
    const left = seatsIn(value, seats).filter((seat) => seat !== gone);
    return seatsAs(left.map(moved), seats - 1);
  }
  const seat = seatOf(option, value);
  if (seat === null) return value;
  const found = option.choices.find((choice) => seatOf(option, choice) === moved(seat));
  return seat === gone || found === undefined ? option.default : found;
}

export function seatsAs(named: number[], seats: number): string {
  if (named.length === 0) return "none";
  return named.length === seats ? "all" : [...named].sort((a, b) => a - b).join(",");
}

/** Clocks: what is left of them by now, and those that can be chosen. The server's time counts; this only shows it. */

import type { Clock } from "../wire/messages";

/** What the server told, and when this browser heard it. */
export interface TimeLeft {
  left: (number | null)[];
  running: number | null;
  heard: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From so many seconds on, or from this part of a short time for a move, it is time to hurry. */
const HURRY = 15;
const HURRY_DAYS = 6 * HOUR;

export function leftBy(time: TimeLeft | null, seat: number, now: number): number | null {
  const told = time?.left[seat] ?? null;
  if (time === null || told === null) return null;
  return time.running === seat ? Math.max(0, told - Math.max(0, now - time.heard) / 1000) : told;
}

export function isUrgent(left: number, clock: Clock): boolean {
  return left <= ((clock.move ?? 0) >= DAY ? HURRY_DAYS : HURRY);
}

/** `2:05`, `1:02:05`; from a day on the days and hours. */
export function clockFace(seconds: number): { days: number; hours: number } | string {
  if (seconds >= DAY) return { days: Math.floor(seconds / DAY), hours: Math.floor((seconds % DAY) / HOUR) };
  const whole = Math.ceil(seconds);
  const two = (part: number): string => String(part).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / MINUTE)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % MINUTE)}` : `${minutes}:${two(whole % MINUTE)}`;
}

/** Those that can be chosen, the quickest first; by the text that stands for each in a list. */
export const CLOCKS: Record<string, Clock> = {
  "move-30": { move: 30 },
  "move-60": { move: MINUTE },
  "move-180": { move: 3 * MINUTE },
  "game-600": { game: 10 * MINUTE, increment: 5 },
  "game-1800": { game: 30 * MINUTE, increment: 10 },
  "game-3600": { game: HOUR, increment: 15 },
  "move-86400": { move: DAY },
  "move-259200": { move: 3 * DAY },
  "move-604800": { move: 7 * DAY },
};

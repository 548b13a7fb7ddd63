/** A train that rides onto its track: coupled, wagon after wagon, each where the one before it was a moment ago. */

import { round } from "../../../lib/geometry";
import type { Wagon } from "../../../look/livery";

/** Milliseconds for a wagon's length, and for the whole ride. */
const A_LENGTH = 210;
const SHORTEST = 520;
const LONGEST = 1500;
/** Of a wagon's length: the buffers give way when the train stops. */
const RECOIL = 0.1;

export interface Ride {
  keyframes: Keyframe[];
  duration: number;
}

/** How the wagon at this place gets there; before the track begins, it is not seen. */
export function ride(wagons: readonly Wagon[], place: number): Ride {
  const last = wagons.length - 1;
  const moments = Array.from({ length: last + 2 }, (_, i) => i - 1); // where the head of the train is
  const keyframes = moments.map((head): Keyframe => {
    const at = place - (last - head);
    return { transform: between(wagons, place, at), opacity: at < 0 ? 0 : 1 };
  });
  const settled = keyframes.pop()!;
  const stops = { ...settled, transform: between(wagons, place, place + RECOIL) };
  const duration = Math.min(Math.max(A_LENGTH * (last + 1), SHORTEST), LONGEST);
  const arrives = 0.86;
  const timed = keyframes.map((frame, i) => ({ ...frame, offset: (arrives * i) / (keyframes.length || 1) }));
  return {
    keyframes: [...timed, { ...stops, offset: arrives, easing: "ease-out" }, { ...settled, offset: 1 }],
    duration,
  };
}

/** From where a wagon stands to a place along the train, which may lie before its first space or between two. */
function between(wagons: readonly Wagon[], from: number, to: number): string {
  const own = wagons[from]!;
  const near = wagons[Math.min(Math.max(Math.round(to), 0), wagons.length - 1)]!;
  const rest = (to - wagons.indexOf(near)) * near.length;
  const x = near.x + near.dx * rest - own.x;
  const y = near.y + near.dy * rest - own.y;
  return `translate(${round(x)}px, ${round(y)}px)`;
}

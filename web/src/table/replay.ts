/** A finished game once more: nothing is secret any more, so each move is seen with the eyes of any seat. */

import type { Replay, State, Told } from "../wire/messages";

/** What a seat saw after so many moves; after the last, also how it ended. */
export function seenBy(replay: Replay, at: number, seat: number): State | null {
  const step = replay.steps[at];
  if (!step) return null;
  const own = step.seats[seat];
  return {
    type: "state",
    entry: step.entry,
    since: 0,
    seat,
    view: { ...step.view, ...own?.view },
    options: [],
    told: step.told,
    undo: false,
    aid: step.aid === null ? null : { ...step.aid, ...own?.aid },
    outcome: at === replay.steps.length - 1 ? replay.outcome : null,
  };
}

/** The story up to there. */
export function toldUntil(replay: Replay, at: number): Told[] {
  return replay.steps.slice(0, at + 1).flatMap((step) => step.told);
}

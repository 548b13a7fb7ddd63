/** A game once more. After the end nothing is secret: each move is seen with any eyes; before it, with one's own. */

import type { Replay, State, Step, Told } from "../wire/messages";

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

/** The step of a moment that a link names by its entry; the last before it, if there is none. */
export function stepOf(replay: Replay, entry: number): number {
  return Math.max(
    0,
    replay.steps.findLastIndex((step) => step.entry <= entry),
  );
}

/** The last step up to there that has words: some have none, such as dice that were kept. -1 before the first. */
export function lastSaid(lines: readonly { at: number }[], at: number): number {
  return lines.findLast((line) => line.at <= at)?.at ?? -1;
}

/** Whose move a step is; null where luck alone has moved. */
export function moverOf(step: Step): number | null {
  return step.told.find(({ by }) => by >= 0)?.by ?? null;
}

/** Steps one after another that are of one seat, as parts of the whole. */
export interface Stretch {
  seat: number | null;
  from: number;
  to: number;
}

export function stretches(replay: Replay): Stretch[] {
  const found: Stretch[] = [];
  for (const [at, step] of replay.steps.entries()) {
    const seat = moverOf(step);
    const last = found.at(-1);
    if (last && last.seat === seat) last.to = at + 1;
    else found.push({ seat, from: at, to: at + 1 });
  }
  return found;
}

/** A line over the whole, 1 high and as long as there are steps; what is not known yet interrupts it. */
export function pathOf(values: readonly (number | null)[]): string {
  let path = "";
  let drawing = false;
  for (const [at, value] of values.entries()) {
    if (value === null) drawing = false;
    else {
      path += `${drawing ? "L" : "M"}${at} ${Math.round((1 - value) * 1000) / 1000}`;
      drawing = true;
    }
  }
  return path;
}

/** How far to the right a mark of a step lies that is so wide, on a line so long: never beyond its ends. */
export function placeOf(at: number, steps: number, width: number, size: number): number {
  const middle = ((at + 0.5) / steps) * width;
  return Math.max(size / 2, Math.min(width - size / 2, middle));
}

/** Marks that would lie on each other, as one, which lies where the first would. */
export function gathered<Mark extends { at: number }>(
  marks: readonly Mark[],
  steps: number,
  width: number,
  size: number,
): Mark[][] {
  const groups: Mark[][] = [];
  const place = ({ at }: Mark): number => placeOf(at, steps, width, size);
  for (const mark of marks) {
    const last = groups.at(-1);
    if (last && place(mark) - place(last[0]!) < size) last.push(mark);
    else groups.push([mark]);
  }
  return groups;
}

/** Of marks gathered into one, that to which a click leads: the next of them, then the first again. */
export function nextOf<Mark extends { at: number }>(group: readonly Mark[], at: number): Mark {
  return group.find((mark) => mark.at > at) ?? group[0]!;
}

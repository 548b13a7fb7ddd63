/** How far a lesson has come: the moves are in the table's log, and what was read is kept by the browser. */

import type { Store } from "../wire/keyring";
import type { Lesson, LessonEntry, OwnTable } from "../wire/messages";

const KEY = "stationmaster.lessons";
const MOST = 20;

/** The step on which a learner is who has read so many and whose log is so long; null while others move. */
export function stepAt(lesson: Lesson, length: number, read: number): number | null {
  const here = lesson.steps.flatMap((step, i) => (step.at === length ? [i] : []));
  const [first, last] = [here[0], here.at(-1)];
  if (first === undefined || last === undefined) return null;
  return Math.min(Math.max(read, first), last);
}

/** The moves of the lesson are made: what follows is a game. */
export function isDone(lesson: Lesson, length: number): boolean {
  return length > (lesson.steps.at(-1)?.at ?? 0);
}

/** The table at which somebody has begun a lesson and not finished it. */
export function begun(lesson: LessonEntry, mine: OwnTable[]): OwnTable | undefined {
  return mine.find(({ terms, entry }) => terms?.lesson === lesson.name && entry < lesson.ends);
}

export function wasDone(lesson: LessonEntry, mine: OwnTable[]): boolean {
  return mine.some(({ terms, entry }) => terms?.lesson === lesson.name && entry >= lesson.ends);
}

/** By table, how many steps of its lesson were read. */
export class Bookmarks {
  constructor(private readonly store: Store) {}

  of(table: string): number {
    return this.all().find(([each]) => each === table)?.[1] ?? 0;
  }

  put(table: string, step: number): void {
    const others = this.all().filter(([each]) => each !== table);
    try {
      this.store.setItem(KEY, JSON.stringify([...others, [table, step]].slice(-MOST)));
    } catch {
      // a browser that keeps nothing: the words before the next move are read once more
    }
  }

  private all(): [string, number][] {
    try {
      const kept: unknown = JSON.parse(this.store.getItem(KEY) ?? "[]");
      return Array.isArray(kept) ? kept.filter(isBookmark) : [];
    } catch {
      return [];
    }
  }
}

function isBookmark(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "number";
}

/** Tracks one after another as they are walked: which of them against the way they are drawn. */

import type { Track } from "../scene";

export interface Stretch {
  track: number;
  /** From its second city to its first. */
  back: boolean;
}

/** Those of a path in order; tracks that do not hang together are walked as they are drawn. */
export function walked(tracks: readonly Track[], path: readonly number[]): Stretch[] {
  const ends = (at: number): number[] => {
    const track = tracks[path[at] ?? -1];
    return track ? [track.a, track.b] : [];
  };
  return path.map((track, i) => {
    const { a, b } = tracks[track]!;
    const [next, before] = [ends(i + 1), ends(i - 1)];
    const onward = next.includes(a) !== next.includes(b) ? next.includes(a) : null;
    const came = before.includes(a) !== before.includes(b) ? before.includes(b) : null;
    return { track, back: onward ?? came ?? false };
  });
}

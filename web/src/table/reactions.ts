/** What can be said at a table without words of one's own. */

export const REACTIONS = ["hello", "bravo", "thanks", "oops", "hmm", "hurry"] as const;
export type Reaction = (typeof REACTIONS)[number];

/** For how many milliseconds one is shown at the plate of who said it. */
export const SHOWN_FOR = 5000;

export function isReaction(text: string): text is Reaction {
  return (REACTIONS as readonly string[]).includes(text);
}

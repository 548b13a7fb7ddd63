/** Train cards in rows, hands and groups, for every game that is played with them. */

export interface Cards {
  kind: string;
  count: number;
}

/** Cards one by one, as how many there are of each kind. */
export function counted(kinds: string[]): Cards[] {
  return [...new Set(kinds)].map((kind) => ({ kind, count: kinds.filter((each) => each === kind).length }));
}

/** And the other way round: each card by itself. */
export function spread(cards: Cards[]): string[] {
  return cards.flatMap(({ kind, count }) => Array.from({ length: count }, () => kind));
}

/** A way to pay for something, or a group to play; without cards where the notation does not tell them. */
export interface Payment {
  action: string;
  cards: Cards[];
}

/** The face-up cards at their places: a card that stays keeps its place, a new one takes an empty one. */
export function placeRow(before: (string | null)[], counts: number[], kinds: string[]): (string | null)[] {
  const left = new Map(kinds.map((kind, i) => [kind, counts[i] ?? 0]));
  const total = counts.reduce((sum, n) => sum + n, 0);
  const row = before.map((kind) => {
    const n = kind === null ? 0 : (left.get(kind) ?? 0);
    if (kind === null || n === 0) return null;
    left.set(kind, n - 1);
    return kind;
  });
  for (const [kind, n] of left) {
    for (let i = 0; i < n; i++) {
      const empty = row.indexOf(null);
      if (empty >= 0) row[empty] = kind;
      else row.push(kind);
    }
  }
  while (row.length > Math.max(total, before.length)) row.pop();
  return row;
}

/** Whether some offered group still holds all cards chosen so far, and one more of a kind. */
export function canAdd(groups: Payment[], chosen: Map<string, number>, kind: string): boolean {
  const wanted = new Map(chosen).set(kind, (chosen.get(kind) ?? 0) + 1);
  return groups.some(({ cards }) =>
    [...wanted].every(([each, n]) => (cards.find((card) => card.kind === each)?.count ?? 0) >= n),
  );
}

/** The offered group of exactly these cards. */
export function groupOf(groups: Payment[], chosen: Map<string, number>): Payment | null {
  const size = [...chosen.values()].reduce((sum, n) => sum + n, 0);
  return (
    groups.find(
      ({ cards }) =>
        cards.reduce((sum, { count }) => sum + count, 0) === size &&
        cards.every(({ kind, count }) => (chosen.get(kind) ?? 0) === count),
    ) ?? null
  );
}

/** How few tickets an offered choice keeps: the least number of places in any of its actions. */
export function leastKept(keep: Map<string, string>): number {
  const sizes = [...keep.keys()].map((places) => (places === "none" ? 0 : places.split(" ").length));
  return sizes.length === 0 ? 0 : Math.min(...sizes);
}

/** The action that keeps just these places (from 1), if it is offered. */
export function keepAction(keep: Map<string, string>, places: number[]): string | null {
  const chosen = places.length === 0 ? "none" : [...places].sort((a, b) => a - b).join(" ");
  return keep.get(chosen) ?? null;
}

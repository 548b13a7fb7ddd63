/** How many points a seat has, as far as that is known; and at the end, from what. */

import type { Family } from "../games/family";
import { figure, listOf, t } from "../lib/words.svelte";
import type { Table } from "../table/table.svelte";
import type { Line, Outcome } from "../wire/messages";

/** What one kind of line brought a seat, all of them together. */
export interface Share {
  what: string;
  points: number;
}

export function sharesOf(lines: Line[]): Share[] {
  const shares = new Map<string, number>();
  for (const { what, points } of lines) shares.set(what, (shares.get(what) ?? 0) + points);
  return [...shares].map(([what, points]) => ({ what, points })).filter(({ points }) => points !== 0);
}

/** Who won, in a sentence. */
export function verdictOf(table: Table, family: Family, outcome: Outcome): string {
  if (family.verdict) return family.verdict(table, outcome);
  const { winners, totals } = outcome;
  return t("ended", {
    names: listOf(winners.map((seat) => table.names[seat] ?? "")),
    count: winners.length,
    points: totals[winners[0] ?? 0] ?? 0,
    you: winners.length === 1 && winners[0] === table.facing ? "yes" : "no",
  });
}

/** At the end, once it is told, the final score. */
export function pointsOf(table: Table, family: Family, seat: number): number | null {
  const final = table.counted && !family.together ? table.state?.outcome?.totals[seat] : undefined;
  return final ?? (table.view && family.points(table.view, seat, table));
}

/** Points of a line as they are printed: "+7", "−10". */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : figure(points);
}

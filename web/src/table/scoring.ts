/** The final score as a story: one kind of line after another, for each seat in turn. */

import type { Line, Outcome } from "../wire/messages";

export interface ScoreStep {
  seat: number;
  line: Line;
}

/**
 * First every seat's first kind of line, then the next kind: so nobody's total is known before the last.
 * Those who play together hear it once.
 */
export function scoreSteps(outcome: Outcome, together = false): ScoreStep[] {
  if (together) return (outcome.lines[0] ?? []).map((line) => ({ seat: 0, line }));
  const kinds: string[] = [];
  for (const line of outcome.lines.flat()) if (!kinds.includes(line.what)) kinds.push(line.what);
  return kinds.flatMap((what) =>
    outcome.lines.flatMap((lines, seat) =>
      lines.filter((line) => line.what === what).map((line) => ({ seat, line })),
    ),
  );
}

/** Totals after so many lines; after the last, the outcome's own. */
export function totalsAt(outcome: Outcome, steps: ScoreStep[], told: number): number[] {
  if (told >= steps.length) return outcome.totals;
  const totals = outcome.totals.map(() => 0);
  for (const { seat, line } of steps.slice(0, told)) totals[seat] = (totals[seat] ?? 0) + line.points;
  return totals;
}

/** How many points a seat has, as far as that is known. */

import type { Family } from "../games/family";
import type { Table } from "../table/table.svelte";

/** At the end, once it is told, the final score. */
export function pointsOf(table: Table, family: Family, seat: number): number | null {
  const final = table.counted && !family.together ? table.state?.outcome?.totals[seat] : undefined;
  return final ?? (table.view && family.points(table.view, seat, table));
}

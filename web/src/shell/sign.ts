/** What the sign on top of a table says. */

import type { Family } from "../games/family";
import { t } from "../lib/words.svelte";
import type { Table } from "../table/table.svelte";
import { CHANCE, type State } from "../wire/messages";
import { verdictOf } from "./points";

export function signOf(table: Table, family: Family): string {
  const view = table.view;
  const outcome = table.state?.outcome;
  if (!view) return "";
  if (outcome && !table.counted) return t("counting");
  if (outcome) return verdictOf(table, family, outcome);
  if (table.replayed) return t("replay-title");
  if (table.passesTo !== null) return t("pass-done", { name: table.names[table.passesTo] ?? "" });
  if (table.held) return t(table.held.stands === "held" ? "held-title" : "held-line-title");
  if (table.asked.length > 0)
    return table.showing ? goesOn(table, family, table.showing) : family.question(table);
  if (view.waiting_on === CHANCE) return t("luck-moves");
  return t("waits-for", { name: table.names[view.waiting_on] ?? "" });
}

/** What was decided, while it is shown: not what comes of it, which one is to see. */
function goesOn(table: Table, family: Family, { told }: State): string {
  const decided = told.find(({ by }) => by >= 0);
  if (!decided) return t("luck-moves");
  const { by, text } = decided;
  return family.story(table, [{ by, text }])[0]?.text ?? family.offer(table, text);
}

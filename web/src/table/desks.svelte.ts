/** What lies on a player's side of the table: one desk for each table, made when it is first asked for. */

import type { Game } from "../wire/messages";
import type { Table } from "./table.svelte";

export function desks<G extends Game, Desk>(lay: (table: Table<G>) => Desk): (table: Table<G>) => Desk {
  const known = new WeakMap<Table<G>, Desk>();
  return (table) => {
    if (!known.has(table)) {
      // Its own root: a desk made while some component is being drawn must not end with that component.
      $effect.root(() => {
        known.set(table, lay(table));
      });
    }
    return known.get(table)!;
  };
}

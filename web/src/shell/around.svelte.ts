/** What is shown around the board: beside it the side of the family, the rules or the final score; a replay below. */

import type { Table } from "../table/table.svelte";

export class Around {
  beside = $state<"side" | "rules" | "scoring">("side");
  replaying = $state(false);

  constructor(private readonly table: Table) {}

  outcome = $derived.by(() => this.table.chair?.shown?.outcome ?? null);

  /** The final score is being told, or looked at, beside the board. */
  scoring = $derived(this.outcome !== null && this.beside === "scoring" && !this.replaying);

  toggleRules(): void {
    if (this.beside !== "rules") this.beside = "rules";
    else this.beside = this.outcome ? "scoring" : "side";
  }
}

/** What is shown around the board: beside it the side of the family or the final score, the rules, a replay. */

import type { Table } from "../table/table.svelte";
import { Invitations } from "../wire/invitations";

export class Around {
  beside = $state<"side" | "scoring">("side");
  /** The rules lie open: never over what one holds. */
  rules = $state(false);
  replaying = $state(false);

  /** Links to seats that nobody has taken yet are shown. */
  inviting = $state(false);
  private readonly invitations = new Invitations(localStorage);

  constructor(private readonly table: Table) {}

  /** Who was invited from this browser, and has not said their name yet. */
  invited = $derived.by(() =>
    this.invitations.of(this.table.id).filter(({ seat }) => this.table.sitters[seat]?.name === ""),
  );

  /** A link that was used is nobody's business any more. */
  forgetUsed(): void {
    const kept = this.invitations.of(this.table.id);
    if (this.table.sitters.length > 0 && kept.length > this.invited.length)
      this.invitations.keep(this.table.id, this.invited);
  }

  outcome = $derived.by(() => this.table.chair?.shown?.outcome ?? null);

  /** The final score is being told, or looked at, beside the board. */
  scoring = $derived(this.outcome !== null && this.beside === "scoring" && !this.replaying);

  toggleRules(): void {
    this.rules = !this.rules;
  }
}

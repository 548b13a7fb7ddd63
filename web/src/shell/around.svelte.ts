/** What is shown around the board: beside it the side of the family or the final score, the rules, a replay. */

import type { Table } from "../table/table.svelte";
import { Invitations } from "../wire/invitations";
import { Study } from "./studying.svelte";

export class Around {
  beside = $state<"side" | "scoring">("side");
  /** The rules lie open: never over what one holds. */
  rules = $state(false);
  replaying = $state(false);
  /** The entry from which a link has it replayed. */
  moment: number | null = null;

  /** What is found in the game once it is over. */
  readonly study: Study;
  /** It lies beside the board. */
  studying = $derived.by(() => this.replaying && (this.study.isWanted || this.study.trouble !== ""));

  /** Something lies in this part of a phone's sheet that is pointed at. */
  turnTo = $state<"" | "hand" | "side">("");

  /** Links to seats that nobody has taken yet are shown. */
  inviting = $state(false);
  private readonly invitations = new Invitations(localStorage);

  /** Who sits where is being arranged, by the host. */
  arranging = $state(false);
  private kept = $state(0);

  /** `sit` has this browser play a seat whose key it was given. */
  constructor(
    private readonly table: Table,
    sit: (token: string) => void,
  ) {
    this.study = new Study(table.id);
    table.invited = (seat, token) => {
      if (table.yours.length === 0) return sit(token);
      const others = this.invitations.of(table.id).filter((each) => each.seat !== seat);
      this.invitations.keep(table.id, [...others, { seat, link: `/table/${table.id}#${token}` }]);
      this.kept += 1;
    };
  }

  /** Who was invited from this browser, and has not said their name yet. */
  invited = $derived.by(() => {
    void this.kept; // what the browser keeps does not tell by itself that it has changed
    return this.invitations.of(this.table.id).filter(({ seat }) => {
      const sitter = this.table.sitters[seat];
      return sitter?.kind === "person" && sitter.name === "";
    });
  });

  /** A link that was used is nobody's business any more. */
  forgetUsed(): void {
    const kept = this.invitations.of(this.table.id);
    if (this.table.sitters.length > 0 && kept.length > this.invited.length)
      this.invitations.keep(this.table.id, this.invited);
  }

  outcome = $derived.by(() => this.table.chair?.shown?.outcome ?? null);

  /** The final score is being told, or looked at, beside the board. */
  scoring = $derived(this.outcome !== null && this.beside === "scoring" && !this.replaying);

  /** The game once more, looked into. */
  beginStudy(): void {
    this.moment ??= 0;
    this.replaying = true;
    void this.study.begin();
  }

  toggleRules(): void {
    this.rules = !this.rules;
  }
}

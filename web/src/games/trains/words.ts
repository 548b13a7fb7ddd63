/** What all games with train cards say alike. */

import { oneOf, t } from "../../lib/words.svelte";

/** What can be drawn: by kind of card the action that takes it from the row, and those that draw blindly. */
export interface Draws {
  take: Map<string, string>;
  draw: string | null;
  tickets: string | null;
}

export function mayDraw({ draw, take }: Draws): boolean {
  return draw !== null || take.size > 0;
}

/** "Your turn: draw cards, claim a route or take tickets", as far as each is offered. */
export function turnInWords(last: boolean, ...each: [may: boolean, what: string][]): string {
  const offered = each.filter(([may]) => may).map(([, what]) => what);
  if (offered.length === 0) return t("cards-asked-turn-other");
  return t(last ? "cards-asked-last-turn" : "cards-asked-turn", { what: oneOf(offered) });
}

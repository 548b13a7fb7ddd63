/** Questions in the words of a family: `ttr-asked-turn`, and what that means, `ttr-explain-turn`. */

import { hasWords, spelledOut, t } from "../lib/words.svelte";
import type { Table } from "../table/table.svelte";
import type { Explanation } from "./family";

/** What is asked; spelled out where a family has no words for it. */
export function askedInWords(family: string, asked: string): string {
  const id = `${family}-asked-${asked}`;
  return hasWords(id) ? t(id) : t("asked-other", { what: spelledOut(asked) });
}

/** What a question means, and the rules that bear on it. */
export function explained(family: string, asked: string, rules: Record<string, string[]>): Explanation {
  const id = `${family}-explain-${asked}`;
  return { text: hasWords(id) ? t(id) : t("explain-other"), rules: rules[asked] ?? [] };
}

/** Over tickets that lie before a seat which is not asked about them: yet, or any more. */
export function waitingTitle(table: Table): string {
  const name = (seat: number | null | undefined): string => table.names[seat ?? -1] ?? "";
  if (table.replayed) return t("replay-offered", { name: name(table.replayed.seat) });
  return t("choose-later", { name: name(table.view?.waiting_on) });
}

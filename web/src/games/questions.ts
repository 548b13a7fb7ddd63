/** Questions in the words of a family: `ttr-asked-turn`, and what that means, `ttr-explain-turn`. */

import { hasWords, spelledOut, t } from "../lib/words.svelte";
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

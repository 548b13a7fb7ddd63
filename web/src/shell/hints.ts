import { t } from "../lib/words.svelte";
import type { Hint } from "../wire/messages";

const percent = (share: number): number => Math.round(100 * share);

/** How sure a hint is, in a sentence: by games played on, else by a glance; else that nobody can say. */
export function howSure({ chance, sure, ways, lead }: Hint, options: number): string {
  if (chance !== null && sure !== null) {
    return t("hint-sure", { chance: percent(chance), sure: percent(sure) });
  }
  if (lead !== "") return t("hint-glance", { ways, lead });
  return options > 1 ? t("hint-unsure") : "";
}

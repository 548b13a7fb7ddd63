import { t } from "../lib/words.svelte";
import type { Hint, NextBest } from "../wire/messages";

const percent = (share: number): number => Math.round(100 * share);

/** Behind the name of another option: its chance; or that it is about as good, where few games do not tell. */
export function chanceOf(other: NextBest, { chance }: Hint): string {
  if (other.chance !== null) return ` (${percent(other.chance)} %)`;
  return chance === null ? "" : ` (${t("hint-even")})`;
}

/** How sure a hint is, in a sentence: by games played on, else by a glance; else that nobody can say. */
export function howSure({ chance, sure, ways, lead }: Hint, options: number): string {
  if (chance !== null && sure !== null) {
    return t("hint-sure", { chance: percent(chance), sure: percent(sure) });
  }
  if (lead !== "") return t("hint-glance", { ways, lead });
  return options > 1 ? t("hint-unsure") : "";
}

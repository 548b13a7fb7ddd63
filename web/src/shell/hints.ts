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

/** A smaller difference in games won, in percent, is not worth a number: how sure all this is, is said above. */
const WORTH_TELLING = 3;

/** How far the next best of this place lies behind, in a sentence: by games played on (it has no number if it won
    more, and not surely so), else by a glance. */
export function howFar({ chance, others, lead }: Hint, place: number): string {
  if (chance === null) return lead === "" ? "" : t("hint-behind", { lead });
  const fewer = percent(chance) - percent(others[place]?.chance ?? chance);
  return fewer < WORTH_TELLING ? t("hint-behind", { lead: "even" }) : t("hint-fewer", { fewer });
}

/** How long people wait for each other, in words. */

import { t } from "../lib/words.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function waitWords(seconds: number): string {
  if (seconds % DAY === 0) return t("wait-days", { count: seconds / DAY });
  if (seconds % HOUR === 0) return t("wait-hours", { count: seconds / HOUR });
  if (seconds % MINUTE === 0) return t("wait-minutes", { count: seconds / MINUTE });
  return t("wait-seconds", { count: seconds });
}

/** Names for bots: the staff of the station. */

import { t } from "../lib/words.svelte";

export function staff(): string[] {
  return t("staff")
    .split(",")
    .map((name) => name.trim());
}

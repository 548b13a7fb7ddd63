/** What a table agreed on about time, in words. */

import { t } from "../lib/words.svelte";
import { clockFace } from "../table/clocks";
import type { Clock } from "../wire/messages";
import { waitWords } from "./waits";

/** "3 minutes for a move", "30 minutes for the game, 10 seconds more for every turn". */
export function clockWords({ move, game, increment }: Clock): string {
  if (move) return t("clock-move", { wait: waitWords(move) });
  const whole = t("clock-game", { wait: waitWords(game ?? 0) });
  return increment ? `${whole}, ${t("clock-increment", { wait: waitWords(increment) })}` : whole;
}

export function clockTold(clock: Clock): string {
  return t("clock-told", { clock: clockWords(clock), then: clock.then ?? "move" });
}

export function timeWords(seconds: number): string {
  const face = clockFace(seconds);
  return typeof face === "string" ? face : t("clock-days", { days: face.days, hours: face.hours });
}

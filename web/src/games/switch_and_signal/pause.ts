/** How long a train waits for somebody to interrupt it, before it runs or stops by itself. */

import type { Interrupts } from "../../lib/settings.svelte";
import type { Run } from "./scene";

/** Seconds: time enough to look at the way and to say stop. */
const TO_THINK = 3;
/** Nobody minds a roll that costs nothing: it is seen, and one who is quick can still say stop. */
const TO_SEE = 1;

interface Waiting {
  asked: string;
  /** What the roll would come to, by the exit that one would choose. */
  runs: Run[];
  interrupts: Interrupts;
  takeBack: number;
  /** In a lesson: there is something to read first. */
  taught: boolean;
}

/** Seconds; 0 is at once, and null is until somebody answers. */
export function pauseFor({ asked, runs, interrupts, takeBack, taught }: Waiting): number | null {
  if (taught) return null;
  if (interrupts === "never") return 0;
  if (takeBack === 0) return null;
  const harmless = asked === "rolled" && runs.some(({ cost = 0 }) => cost === 0);
  return harmless && interrupts === "costly" ? TO_SEE : Math.max(TO_THINK, takeBack);
}

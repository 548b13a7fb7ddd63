/** What a port needs, and what of it is there. */

import type { Rules, View } from "./scene";

export interface Slot {
  good: string;
  full: boolean;
}

/** What a port needs, in rows of all colours, and what of it is there; last, goods of any colour. */
export function slotsOf(rules: Rules, view: View | null, port: string): Slot[] {
  const landed = view?.landed[port] ?? {};
  const slots: Slot[] = [];
  for (let row = 0; row < rules.each; row++)
    for (const good of rules.goods) slots.push({ good, full: (landed[good] ?? 0) > row });
  const beyond = rules.goods.flatMap((good) =>
    Array.from({ length: Math.max((landed[good] ?? 0) - rules.each, 0) }, () => good),
  );
  for (let i = 0; i < rules.more; i++) slots.push({ good: beyond[i] ?? "", full: i < beyond.length });
  return slots;
}

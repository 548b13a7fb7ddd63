/** What the tickets that end in a city are worth, on a tab beside its name: both ends bear the same number. */

import { around, overlaps, type Box, type Point } from "../../../lib/geometry";
import type { Place } from "../../../lib/labels";
import type { Plan } from "./plan";

export interface Worth {
  points: number;
  done: boolean;
}

export interface Tab extends Point {
  text: string;
  done: boolean;
  /** Half as wide as it is, in its own units, and how large those are. */
  wide: number;
  unit: number;
}

export function placeTabs(plan: Plan, names: Place[], worth: ReadonlyMap<number, Worth[]>): Tab[] {
  const taken: Box[] = [...names];
  const tabs: Tab[] = [];
  for (const [city, tickets] of worth) {
    const open = tickets.filter((ticket) => !ticket.done).map((ticket) => ticket.points);
    const text = open.join(" · ");
    const wide = Math.max(9, text.length * 3.1);
    const unit = plan.sizes.grown ** 0.65;
    const at = spotFor(plan, city, names[city]!, wide * unit, 8.5 * unit, taken);
    taken.push(boxAt(at, wide * unit, 8.5 * unit));
    tabs.push({ ...at, text, done: open.length === 0, wide, unit });
  }
  return tabs;
}

/** What a tab covers. */
export const boxOfTab = (tab: Tab): Box => boxAt(tab, tab.wide * tab.unit, 8.5 * tab.unit);

function boxAt({ x, y }: Point, wide: number, high: number): Box {
  return { left: x - wide, right: x + wide, top: y - high, bottom: y + high };
}

/** Beside the name or the city, where it covers least. */
function spotFor(plan: Plan, city: number, name: Place, wide: number, high: number, taken: Box[]): Point {
  const at = plan.cities[city]!;
  const [middle, centre] = [(name.top + name.bottom) / 2, (name.left + name.right) / 2];
  const away = plan.sizes.city * 2 + wide;
  const spots: Point[] = [
    { x: name.right + wide + 2, y: middle },
    { x: name.left - wide - 2, y: middle },
    { x: at.x - away, y: at.y },
    { x: at.x + away, y: at.y },
    { x: centre, y: name.top - high },
    { x: centre, y: name.bottom + high + 2 },
    { x: at.x, y: at.y - plan.sizes.city * 2 - high },
    { x: at.x, y: at.y + plan.sizes.city * 2 + high },
  ];
  const dots = plan.cities.map((each) => around(each, plan.sizes.city));
  const price = (spot: Point, i: number): number => {
    const box = boxAt(spot, wide, high);
    const out =
      box.left < 0 || box.top < 0 || box.right > plan.sheet.width || box.bottom > plan.sheet.height ? 99 : 0;
    const names = taken.filter((each) => overlaps(box, each)).length * 20;
    const cities = dots.filter((dot) => overlaps(box, dot)).length * 12;
    return out + names + cities + plan.lettering.taken.within(box) + i * 0.1;
  };
  const prices = spots.map(price);
  return spots[prices.indexOf(Math.min(...prices))]!;
}

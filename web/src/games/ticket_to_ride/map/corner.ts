/** Where the buttons for coming closer lie: in the corner where they cover least of the map. */

import { overlaps, type Box } from "../../../lib/geometry";
import type { Corner } from "../../../shell/corner";
import { around } from "./names";
import type { Plan } from "./plan";

const CORNERS: Corner[] = (["bottom", "top"] as const).flatMap((edge) =>
  (["right", "left"] as const).flatMap((side) =>
    (["column", "row"] as const).map((run) => ({ edge, side, run })),
  ),
);

/** As long as three buttons and as wide as one, in pixels, with the air around them. */
export function freestCorner(plan: Plan, names: Box[], long: number, wide: number): Corner {
  const prices = CORNERS.map((corner, i) => price(plan, names, boxOf(plan, corner, long, wide)) + i * 0.01);
  return CORNERS[prices.indexOf(Math.min(...prices))]!;
}

function boxOf({ sheet }: Plan, { edge, side, run }: Corner, long: number, wide: number): Box {
  const [w, h] = [(run === "row" ? long : wide) / sheet.scale, (run === "row" ? wide : long) / sheet.scale];
  const left = side === "left" ? 0 : sheet.width - w;
  const top = edge === "top" ? 0 : sheet.height - h;
  return { left, top, right: left + w, bottom: top + h };
}

function price(plan: Plan, names: Box[], box: Box): number {
  const cities = plan.cities.filter((at) => overlaps(box, around(at, plan.sizes.city))).length;
  const covered = names.filter((name) => overlaps(box, name)).length;
  return plan.lettering.taken.within(box) + cities * 20 + covered * 20;
}

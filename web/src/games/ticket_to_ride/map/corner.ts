/** What buttons in a corner of the map would cover: tracks, and above all cities and names. */

import { around, overlaps, type Box } from "../../../lib/geometry";
import type { Plan } from "./plan";

const A_CITY = 20;
const A_NAME = 20;

export function coveredBy(box: Box, plan: Plan, names: Box[]): number {
  const cities = plan.cities.filter((at) => overlaps(box, around(at, plan.sizes.city))).length;
  const words = names.filter((name) => overlaps(box, name)).length;
  return plan.lettering.taken.within(box) + cities * A_CITY + words * A_NAME;
}

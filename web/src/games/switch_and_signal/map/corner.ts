/** What buttons in a corner of the board would cover: places weigh most, then names and goods, then the rest. */

import { around, overlaps, type Box } from "../../../lib/geometry";
import type { Plan } from "./plan";
import { RADIUS } from "./sizes";

const A_PLACE = 3;
const A_PILE = 2;
const A_NAME = 2;

/** `names` once they are written. */
export function coveredBy(box: Box, { board, sizes, piles }: Plan, names: Box[]): number {
  const places = board.nodes.filter((node) => overlaps(box, around(node, RADIUS[node.kind] * sizes.grown)));
  const signals = board.signals.filter((signal) => overlaps(box, around(signal, 12 * sizes.grown)));
  const sections = board.sections.filter((section) => overlaps(box, around(section, 20 * sizes.grown)));
  const goods = [...piles.quays, ...piles.waiting].filter((pile) => overlaps(box, pile.box));
  const words = names.filter((name) => overlaps(box, name));
  const rest = signals.length + sections.length;
  return A_PLACE * places.length + A_PILE * goods.length + A_NAME * words.length + rest;
}

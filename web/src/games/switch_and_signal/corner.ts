/** Where the buttons for coming closer lie: in the corner where they cover least of the board. */

import { overlaps, type Box } from "../../lib/geometry";
import type { Corner } from "../../shell/corner";
import { around, type Plan } from "./map/plan";
import { RADIUS } from "./map/sizes";

/** Of a button, with the air around it, in pixels. */
const FOR_A_FINGER = 54;
const FOR_A_MOUSE = 46;
const BUTTONS = 3;

function corners(runs: Corner["run"][]): Corner[] {
  return (["bottom", "top"] as const).flatMap((edge) =>
    (["right", "left"] as const).flatMap((side) => runs.map((run) => ({ edge, side, run }))),
  );
}

export function freestCorner(plan: Plan, names: Box[], phone: boolean): Corner {
  const all = corners(phone ? ["one"] : ["column", "row"]);
  const prices = all.map((corner, i) => covered(plan, names, boxOf(plan, corner, phone)) + i * 0.01);
  return all[prices.indexOf(Math.min(...prices))]!;
}

export function boxOf({ sheet }: Plan, { edge, side, run }: Corner, phone: boolean): Box {
  const one = (phone ? FOR_A_FINGER : FOR_A_MOUSE) / sheet.scale;
  const [w, h] = [run === "row" ? BUTTONS * one : one, run === "column" ? BUTTONS * one : one];
  const left = side === "left" ? 0 : sheet.width - w;
  const top = edge === "top" ? 0 : sheet.height - h;
  return { left, top, right: left + w, bottom: top + h };
}

/** How many pieces: places weigh most, then signals and where trains stand; names, once they are written, little. */
function covered({ board, sizes, piles }: Plan, names: Box[], box: Box): number {
  const places = board.nodes.filter((node) => overlaps(box, around(node, RADIUS[node.kind] * sizes.grown)));
  const signals = board.signals.filter((signal) => overlaps(box, around(signal, 12 * sizes.grown)));
  const sections = board.sections.filter((section) => overlaps(box, around(section, 20 * sizes.grown)));
  const goods = [...piles.quays, ...piles.waiting].filter((pile) => overlaps(box, pile.box));
  const words = names.filter((name) => overlaps(box, name)).length;
  return 3 * places.length + 2 * goods.length + signals.length + sections.length + 0.5 * words;
}

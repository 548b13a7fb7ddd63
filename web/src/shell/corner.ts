/** Where the buttons for coming closer lie on a map: in the corner where they cover least of it. */

import type { Box } from "../lib/geometry";
import type { Sheet } from "../lib/sheet";

/** A corner of a map, and which way buttons run there; where there is little room, one button does for all. */
export interface Corner {
  edge: "top" | "bottom";
  side: "left" | "right";
  run: "row" | "column" | "one";
}

export const USUAL: Corner = { edge: "bottom", side: "right", run: "column" };

/** Of a button, with the air around it, in pixels. */
const FOR_A_FINGER = 54;
const FOR_A_MOUSE = 46;
const BUTTONS = 3;
/** Of corners that are equally free the first is taken. */
const A_LITTLE = 0.01;

export function freestCorner(sheet: Sheet, phone: boolean, covers: (box: Box) => number): Corner {
  const corners = cornersFor(phone ? ["one"] : ["column", "row"]);
  const prices = corners.map((corner, i) => covers(boxOf(sheet, corner, phone)) + i * A_LITTLE);
  return corners[prices.indexOf(Math.min(...prices))]!;
}

function cornersFor(runs: Corner["run"][]): Corner[] {
  return (["bottom", "top"] as const).flatMap((edge) =>
    (["right", "left"] as const).flatMap((side) => runs.map((run) => ({ edge, side, run }))),
  );
}

/** What the buttons cover of a sheet, while all of it is seen. */
export function boxOf(sheet: Sheet, { edge, side, run }: Corner, phone: boolean): Box {
  const one = (phone ? FOR_A_FINGER : FOR_A_MOUSE) / sheet.scale;
  const [w, h] = [run === "row" ? BUTTONS * one : one, run === "column" ? BUTTONS * one : one];
  const left = side === "left" ? 0 : sheet.width - w;
  const top = edge === "top" ? 0 : sheet.height - h;
  return { left, top, right: left + w, bottom: top + h };
}

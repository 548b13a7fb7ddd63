/** A corner of a map, and which way buttons run there; where there is little room, one button does for all. */
export interface Corner {
  edge: "top" | "bottom";
  side: "left" | "right";
  run: "row" | "column" | "one";
}

export const USUAL: Corner = { edge: "bottom", side: "right", run: "column" };

/** A corner of a map, and which way buttons run there. */
export interface Corner {
  edge: "top" | "bottom";
  side: "left" | "right";
  run: "row" | "column";
}

export const USUAL: Corner = { edge: "bottom", side: "right", run: "column" };

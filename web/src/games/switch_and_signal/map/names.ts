/** The names of a board's places, every one of them, clear of play; those of cities choose first. */

import type { Grid } from "../../../lib/grid";
import { placeNames, placesFor, textWidth, type Place, type Way } from "../../../lib/labels";
import type { Lang } from "../../../wire/messages";
import type { Board, Node } from "../scene";
import { RADIUS, type Sizes } from "./sizes";

export const WEIGHTS: Record<Node["kind"], number> = { trade: 560, port: 560, departure: 450, junction: 420 };

export function lettering(board: Board, lang: Lang, sizes: Sizes, taken: Grid): Place[] {
  const room = sizes.label * 0.3;
  const edge = { left: room, top: room, right: board.width - room, bottom: board.height - room };
  const places = new Map<string, Place[]>();
  for (const kind of Object.keys(RADIUS) as Node["kind"][]) {
    const nodes = board.nodes.filter((node) => node.kind === kind);
    const size = kind === "trade" || kind === "port" ? sizes.city : sizes.label;
    const found = placesFor(
      nodes.map((node) => ({ x: node.x, y: node.y, ways: waysToWrite(node.names[lang], size) })),
      { taken, radius: RADIUS[kind] * sizes.grown * 0.92, edge, widthOf: widths(WEIGHTS[kind]) },
    );
    nodes.forEach((node, i) => places.set(node.id, found[i]!));
  }
  return placeNames(
    board.nodes.map((node) => places.get(node.id)!),
    (i) => ["trade", "port"].includes(board.nodes[i]!.kind),
  );
}

function widths(weight: number): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const width = known.get(text) ?? textWidth(text, weight);
    known.set(text, width);
    return width;
  };
}

function waysToWrite(name: string, size: number): Way[] {
  const way = (lines: string[], dislike: number, share = 1): Way => ({
    lines,
    size: size * share,
    dislike,
    plate: false,
  });
  const two = inTwo(name);
  return [
    way([name], 0),
    ...(two ? [way(two, 1)] : []),
    way([name], 2, 0.92),
    ...(two ? [way(two, 3, 0.92)] : []),
  ];
}

/** "Salt Lake City" breaks before its last word, «Солт-Лейк-Сити» after its last hyphen. */
function inTwo(name: string): string[] | null {
  const space = name.lastIndexOf(" ");
  if (space > 0) return [name.slice(0, space), name.slice(space + 1)];
  const hyphen = name.lastIndexOf("-");
  return hyphen > 0 ? [name.slice(0, hyphen + 1), name.slice(hyphen + 1)] : null;
}

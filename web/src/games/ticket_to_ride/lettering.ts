/** Where a board's lettering stands: the names of cities, and the goods beside them, clear of tracks and each other. */

import type { Point } from "../../lib/geometry";
import { boxOf, placeLabels, textWidth, type Named, type Place } from "../../lib/labels";
import type { Lang } from "../../wire/messages";
import type { Board, DrawnTrack, Sizes } from "./scene";

/** The ends of one's tickets are bold: every name has the room it would take then, and none ever moves. */
export const BOLD = 600;

export interface Lettering {
  /** The size of names: as large as fits. */
  size: number;
  names: Place[];
  /** By pile of goods, where its token stands from the city. */
  goods: Point[];
}

/** Points of all spaces, which no lettering should cover. */
export function spacePoints(drawn: DrawnTrack[]): Point[] {
  return drawn.flatMap(({ line, spaces }) => {
    const reach = (spaces[0]?.length ?? 0) / 2;
    return spaces.flatMap(({ along }) =>
      [-1, -0.5, 0, 0.5, 1].map((share) => line.at(along + share * reach)),
    );
  });
}

export function edgeOf(board: Board): { left: number; top: number; right: number; bottom: number } {
  return { left: 2, top: 2, right: board.width - 2, bottom: board.height - 2 };
}

/** A city's name as the layout wishes it, for a dot that is drawn larger than the layout thought. */
export function named(board: Board, city: number, lang: Lang, grown: number): Named {
  const { x, y, dx, dy, anchor, names } = board.cities[city]!;
  return { x, y, name: names[lang], wish: { dx: dx * grown, dy: dy * grown, anchor } };
}

const SMALLER = [1, 0.94, 0.88, 0.82];

export function lettering(board: Board, drawn: DrawnTrack[], sizes: Sizes, lang: Lang): Lettering {
  const tracks = spacePoints(drawn);
  const cities = board.cities.map((_, i) => named(board, i, lang, sizes.city / 6));
  const around = { points: tracks, room: sizes.track / 2, radius: sizes.city, edge: edgeOf(board) };
  const tries = SMALLER.map((share) => sizes.label * share);
  let best: { size: number; places: Place[]; trouble: number } | null = null;
  for (const size of tries) {
    const placed = placeLabels(cities, size, (name) => textWidth(name, BOLD) * size, around);
    if (!best || placed.trouble < best.trouble) best = { size, ...placed };
    if (best.trouble === 0) break;
  }
  const { size, places } = best!;
  const covered = cities.flatMap((city, i) =>
    grid(boxOf(city, places[i]!, textWidth(city.name, BOLD) * size, size)),
  );
  return { size, names: places, goods: placeGoods(board, sizes, [...tracks, ...covered]) };
}

const STEP = 5;

function grid(box: { left: number; top: number; right: number; bottom: number }): Point[] {
  const points: Point[] = [];
  for (let x = box.left; x <= box.right; x += STEP)
    for (let y = box.top; y <= box.bottom; y += STEP) points.push({ x, y });
  return points;
}

/** Tokens are like short labels: as wide as high, on any side of the city. */
function placeGoods(board: Board, sizes: Sizes, points: Point[]): Point[] {
  const piles = board.goods ?? [];
  const token = sizes.city * 1.7;
  const wish: Place = { dx: 0, dy: -sizes.city - 4, anchor: "middle" };
  const where = piles.map(({ city }) => ({
    x: board.cities[city]!.x,
    y: board.cities[city]!.y,
    name: "",
    wish,
  }));
  const around = { points, room: 2, radius: sizes.city, edge: edgeOf(board) };
  return placeLabels(where, token, () => token * 1.15, around).places.map((place) => {
    const box = boxOf({ x: 0, y: 0 }, place, token * 1.15, token);
    return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  });
}

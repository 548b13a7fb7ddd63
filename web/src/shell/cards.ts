/** Where a card stands that speaks of things on the screen: where it covers none of them. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** How far from an edge. */
const MARGIN = 10;
/** How much room is left around a thing, with the arrow that points at it. */
const CLEAR = 30;

/** Places for a card in a room, the best first: away from the first thing, then the other corners. */
export function corners(room: Box, card: Size, first: Box | undefined): { x: number; y: number }[] {
  const left = room.x + MARGIN;
  const right = room.x + room.width - card.width - MARGIN;
  const top = room.y + MARGIN;
  const bottom = room.y + room.height - card.height - MARGIN;
  const isRight = first !== undefined && first.x + first.width / 2 < room.x + room.width / 2;
  const isLow = first !== undefined && first.y + first.height / 2 < room.y + room.height / 2;
  const across = isRight ? [right, left] : [left, right];
  const down = isLow ? [bottom, top] : [top, bottom];
  return down.flatMap((y) => across.map((x) => ({ x, y })));
}

/** On a phone as wide as the map: over it, or at the very bottom. */
export function rows(room: Box, card: Size, screen: Size): { x: number; y: number }[] {
  const x = room.x + (room.width - card.width) / 2;
  const edge = 6;
  return [
    { x, y: room.y + edge },
    { x, y: screen.height - card.height - edge },
    { x, y: room.y + room.height - card.height - edge },
  ];
}

/** The place where least is covered; of several the first. */
export function freest(
  places: { x: number; y: number }[],
  card: Size,
  things: Box[],
): { x: number; y: number } | undefined {
  let best = places[0];
  let least = Infinity;
  for (const place of places) {
    const hidden = things.reduce((sum, thing) => sum + overlap({ ...place, ...card }, grown(thing)), 0);
    if (hidden < least) [best, least] = [place, hidden];
  }
  return best;
}

function grown({ x, y, width, height }: Box): Box {
  return { x: x - CLEAR / 2, y: y - CLEAR, width: width + CLEAR, height: height + 1.5 * CLEAR };
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(width, 0) * Math.max(height, 0);
}

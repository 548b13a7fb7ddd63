/** Where goods are drawn beside cities and ports: on the side where neither track nor name is. */

import type { Point } from "../../lib/geometry";
import { points, type Board, type Node, type Rules, type View } from "./scene";

const WAYS = 24;

/** The direction, as a unit vector, that keeps farthest from all tracks and from the name. */
export function freeSide(board: Board, node: Node): Point {
  const busy = board.tracks.flatMap((track) => {
    if (track.a !== node.id && track.b !== node.id) return [];
    const line = points(track.line);
    const near = track.a === node.id ? line : [...line].reverse();
    const ahead = near.find((p) => Math.hypot(p.x - node.x, p.y - node.y) > 30) ?? near.at(-1)!;
    return [Math.atan2(ahead.y - node.y, ahead.x - node.x)];
  });
  busy.push(Math.atan2(node.dy, node.dx));
  let best = 0;
  let widest = -1;
  for (let i = 0; i < WAYS; i++) {
    const turn = (2 * Math.PI * i) / WAYS;
    const room = Math.min(...busy.map((other) => apart(turn, other)));
    const inside = edge(board, node.x + 50 * Math.cos(turn), node.y + 44 * Math.sin(turn));
    if (room - (inside ? 0 : 10) > widest) [best, widest] = [turn, room - (inside ? 0 : 10)];
  }
  return { x: Math.cos(best), y: Math.sin(best) };
}

function apart(a: number, b: number): number {
  const off = Math.abs(a - b) % (2 * Math.PI);
  return Math.min(off, 2 * Math.PI - off);
}

function edge(board: Board, x: number, y: number): boolean {
  return x > 20 && y > 16 && x < board.width - 20 && y < board.height - 16;
}

export interface Quay extends Point {
  width: number;
  height: number;
  columns: number;
}

const STEP = 14.5;
const NAME = 36;
/** How much farther from its place a name is written than the board file says. */
export const LABEL = 1.06;

/** The quay of a port: a row for each good of a colour that it needs. */
export function quayOf(board: Board, node: Node, rules: Rules): Quay {
  const slots = rules.each * rules.goods.length + rules.more;
  const columns = Math.min(slots, rules.goods.length);
  const rows = Math.ceil(slots / columns);
  const width = columns * STEP - 0.5;
  const height = rows * STEP - 0.5;
  // Below the name, about in its middle.
  const lean = node.anchor === "middle" ? 0 : node.anchor === "start" ? NAME : -NAME;
  const x = node.dx * LABEL + lean;
  const y = node.dy * LABEL + 13 + height / 2;
  return {
    x: Math.min(Math.max(x, 8 + width / 2 - node.x), board.width - 8 - width / 2 - node.x),
    y: Math.min(Math.max(y, 8 + height / 2 - node.y), board.height - 8 - height / 2 - node.y),
    width,
    height,
    columns,
  };
}

export interface Slot {
  good: string;
  full: boolean;
}

/** What a port needs, in rows of all colours, and what of it is there; last, goods of any colour. */
export function slotsOf(rules: Rules, view: View | null, port: string): Slot[] {
  const landed = view?.landed[port] ?? {};
  const slots: Slot[] = [];
  for (let row = 0; row < rules.each; row++)
    for (const good of rules.goods) slots.push({ good, full: (landed[good] ?? 0) > row });
  const beyond = rules.goods.flatMap((good) =>
    Array.from({ length: Math.max((landed[good] ?? 0) - rules.each, 0) }, () => good),
  );
  for (let i = 0; i < rules.more; i++) slots.push({ good: beyond[i] ?? "", full: i < beyond.length });
  return slots;
}

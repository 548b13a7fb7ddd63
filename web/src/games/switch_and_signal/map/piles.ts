/** Where goods lie: beside their city in a row, at a port on a quay, where they cover neither tracks nor signals. */

import type { Box, Point } from "../../../lib/geometry";
import type { Grid } from "../../../lib/grid";
import type { Board, Node, Rules } from "../scene";

export interface Pile extends Point {
  node: string;
  columns: number;
  /** From a good to the next. */
  step: number;
  box: Box;
}

export interface Piles {
  waiting: Pile[];
  quays: Pile[];
}

const STEP = 21;
const EDGE = 5;
const AROUND = 28;
const DISTANCES = [6, 12, 20, 30, 44, 60];
const TURNS = 32;

export function piledAt(board: Board, rules: Rules, grown: number, taken: Grid): Piles {
  const slots = rules.each * rules.goods.length + rules.more;
  const columns = Math.min(slots, rules.goods.length);
  const each = rules.each * rules.ports.length;
  const pile = (node: Node, wide: number, high: number): Pile => {
    const step = STEP * grown;
    const [width, height] = [wide * step + EDGE, high * step + EDGE];
    const middle = freest(board, node, AROUND * grown, { width, height }, taken);
    const box = boxAround(middle, width, height);
    taken.take(box, 3);
    return { ...middle, node: node.id, columns: wide, step, box };
  };
  const of = (kind: Node["kind"]): Node[] => board.nodes.filter((node) => node.kind === kind);
  return {
    quays: of("port").map((node) => pile(node, columns, Math.ceil(slots / columns))),
    waiting: of("trade").map((node) => pile(node, Math.max(each, 2), 1)),
  };
}

/** The i-th place of a pile, row by row, from its middle. */
export function placeIn(pile: Pile, i: number, count: number): Point {
  const rows = Math.ceil(count / pile.columns);
  const across = Math.min(count, pile.columns);
  return {
    x: pile.x + ((i % pile.columns) - (across - 1) / 2) * pile.step,
    y: pile.y + (Math.floor(i / pile.columns) - (rows - 1) / 2) * pile.step,
  };
}

function boxAround({ x, y }: Point, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function freest(
  board: Board,
  node: Point,
  radius: number,
  { width, height }: { width: number; height: number },
  taken: Grid,
): Point {
  let best: Point = node;
  let least = Infinity;
  for (const far of DISTANCES) {
    for (let i = 0; i < TURNS; i++) {
      const turn = (2 * Math.PI * i) / TURNS;
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      const at = {
        x: node.x + cos * (radius + far + width / 2 - Math.abs(sin) * (width / 2 - height / 2) * 0.9),
        y: node.y + sin * (radius + far + height / 2),
      };
      const box = boxAround(at, width + 4, height + 4);
      const out = box.left < 2 || box.top < 2 || box.right > board.width - 2 || box.bottom > board.height - 2;
      const cost = taken.within(box) + far * 0.12 + (out ? 1000 : 0);
      if (cost < least) [best, least] = [at, cost];
    }
  }
  return best;
}

/** All that is drawn of a board before anything happens on it: worked out once for a board, a room and a language. */

import { around, overlaps, Polyline, type Point } from "../../../lib/geometry";
import { Grid } from "../../../lib/grid";
import type { Place } from "../../../lib/labels";
import { fitted, FRAME, isNarrow, type Room, type Sheet } from "../../../lib/sheet";
import { Steps } from "../../../lib/steps";
import { wordBox, type Relief, type Ring } from "../../../look/terrain/relief";
import { grownOver, type Terrain } from "../../../look/terrain/terrain";
import { boxOf, freestCorner } from "../../../shell/corner";
import type { Lang } from "../../../wire/messages";
import { points, type Board, type Rules } from "../scene";
import { coveredBy } from "./corner";
import { layOut } from "./lay";
import { lettering } from "./names";
import { piledAt, type Piles } from "./piles";
import { RADIUS, sizesFor, type Sizes } from "./sizes";

const TRACK = 8.5;

export class Plan {
  /** The board as it lies on the sheet. */
  readonly board: Board;
  readonly sizes: Sizes;
  readonly piles: Piles;
  /** What play needs of the sheet. */
  private readonly taken: Grid;
  /** By node. Needs the letters to be there, to know how wide they are. */
  readonly letters = new Steps(() => this.lettered());
  readonly terrain = new Steps(() => this.grown());
  private printed: Relief | null = null;

  constructor(
    private readonly measured: Board,
    rules: Rules,
    readonly sheet: Sheet,
    readonly lang: Lang,
  ) {
    this.board = layOut(measured, sheet);
    this.sizes = sizesFor(sheet);
    this.taken = takenBy(this.board, this.sizes);
    this.piles = piledAt(this.board, rules, this.sizes.grown, this.taken);
  }

  /** Words that goods would lie on are not printed. */
  get relief(): Relief {
    this.printed ??= withoutWordsUnder(this.measured.relief ?? {}, this);
    return this.printed;
  }

  get names(): Place[] {
    return this.letters.whole;
  }

  /** In a small room a name would have to stand under the button for coming closer: it has a corner of its own. */
  private *lettered(): Generator<void, Place[]> {
    const { sheet, taken } = this;
    if (sheet.edge === 0) {
      const corner = freestCorner(sheet, true, (box) => coveredBy(box, this, []));
      taken.take(boxOf(sheet, corner, true), A_PLACE);
      yield;
    }
    return lettering(this.board, this.lang, this.sizes, taken);
  }

  private grown(): Generator<void, Terrain> {
    const { board, measured, sizes, sheet } = this;
    const clear = (TRACK + 4) * sizes.grown;
    return grownOver(this.relief, coastsOf(measured), sheet, this.lang, {
      lines: board.tracks.map((track) => ({ line: new Polyline(points(track.line)), clear })),
      dots: [
        ...board.nodes.map((node) => ({ ...at(node), clear: RADIUS[node.kind] * sizes.grown + 2 })),
        ...board.signals.map(({ x, y }) => ({ x, y: y - 14 * sizes.grown, clear: 15 * sizes.grown })),
      ],
      names: [
        ...this.names,
        ...Object.values(this.piles)
          .flat()
          .map((pile) => pile.box),
      ],
    });
  }
}

function withoutWordsUnder(relief: Relief, { piles, sheet, lang, sizes }: Plan): Relief {
  const goods = [...piles.quays, ...piles.waiting];
  const words = (relief.words ?? []).filter((word) => {
    const box = wordBox(word, sheet, lang, sizes.grown);
    return !goods.some((pile) => overlaps(pile.box, box));
  });
  return { ...relief, words };
}

/** All is land but the seas: a coast around everything, and one around each sea. */
function coastsOf(board: Board): Ring[] {
  const far = 4 * Math.max(board.width, board.height);
  const all: Ring = [[-far, -far], [far, -far], [far, far], [-far, far]]; // prettier-ignore
  const seas = board.shapes.filter((shape) => shape.kind === "sea");
  return [all, ...seas.map((sea): Ring => points(sea.line).map(({ x, y }) => [x, y]))];
}

const at = ({ x, y }: Point): Point => ({ x, y });

const CELL = 4;
const A_TRACK = 0.5;
const A_SIGNAL = 0.5;
const A_PLACE = 4;

function takenBy(board: Board, { grown }: Sizes): Grid {
  const grid = new Grid(board.width, board.height, CELL);
  for (const track of board.tracks) {
    const line = new Polyline(points(track.line));
    for (let s = 0; s <= line.length; s += CELL) grid.take(around(line.at(s), TRACK * grown), A_TRACK);
  }
  for (const { x, y } of board.signals) {
    const box = { left: x - 9 * grown, right: x + 12 * grown, top: y - 36 * grown, bottom: y + 4 * grown };
    grid.take(box, A_SIGNAL);
  }
  for (const node of board.nodes) grid.take(around(node, RADIUS[node.kind] * grown * 0.86), A_PLACE);
  return grid;
}

/** Rooms that differ by less than this have the same plan. */
const STEP = 8;
const kept = new WeakMap<Board, Map<string, Plan>>();

export function planFor(board: Board, rules: Rules, room: Room, lang: Lang): Plan {
  const [width, height] = [inSteps(room.width), inSteps(room.height)];
  const plans = kept.get(board) ?? new Map<string, Plan>();
  kept.set(board, plans);
  const key = `${width} ${height} ${lang}`;
  const whole = { left: 0, top: 0, right: board.width, bottom: board.height };
  const edge = isNarrow(room) ? 0 : FRAME;
  const plan = plans.get(key) ?? new Plan(board, rules, fitted(whole, edge, { width, height }), lang);
  plans.set(key, plan);
  return plan;
}

function inSteps(pixels: number): number {
  return Math.max(Math.round(pixels / STEP) * STEP, 160);
}

/** For a picture of the board: as it was measured. */
export function plainPlan(board: Board, rules: Rules, lang: Lang): Plan {
  return planFor(board, rules, { width: board.width + 2 * FRAME, height: board.height + 2 * FRAME }, lang);
}

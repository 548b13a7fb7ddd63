/** All that is drawn of a board before anything happens on it: worked out once for a board, a size and a language. */

import type { Point } from "../../../lib/geometry";
import type { Place } from "../../../lib/labels";
import { Steps } from "../../../lib/steps";
import { laid, polygons, polylines, type Room, type Sheet } from "../../../lib/sheet";
import { grownOver, type Terrain } from "../../../look/terrain/terrain";
import type { Lang } from "../../../wire/messages";
import type { Board } from "../scene";
import { chosenNames, lettering, type Lettering } from "./names";
import { plainSheet, sheetFor } from "./sheet";
import { sizesFor, type Sizes } from "./sizes";
import { drawTrack, type DrawnTrack } from "./tracks";
import { drawTunnels, type Tunnels } from "./tunnels";

/** The background of a sheet, as paths. */
export interface Ground {
  land: string;
  focus: string;
  lakes: string;
  rivers: string;
  borders: string;
  states: string;
}

export class Plan {
  readonly sizes: Sizes;
  readonly cities: Point[];
  readonly tracks: DrawnTrack[];
  readonly tunnels: Tunnels;
  readonly ground: Ground;
  /** Needs the letters to be there, to know how wide they are. */
  readonly letters: Steps<Lettering>;
  readonly terrain = new Steps(() => this.grown());

  constructor(
    readonly board: Board,
    readonly sheet: Sheet,
    readonly lang: Lang,
    /** What routes are worth is told on it. */
    legended = false,
  ) {
    this.sizes = sizesFor(sheet.scale);
    this.cities = board.cities.map((city) => laid(sheet, city));
    this.tracks = board.tracks.map((track) => drawTrack(board, track, sheet, this.sizes));
    this.tunnels = drawTunnels(this.tracks, this.sizes);
    const { land, focus, lakes, rivers, borders, states } = board.background ?? {};
    this.ground = {
      land: polygons(sheet, land),
      focus: polygons(sheet, focus),
      lakes: polygons(sheet, lakes),
      rivers: polylines(sheet, rivers),
      borders: polylines(sheet, borders),
      states: polylines(sheet, states),
    };
    const { cities, tracks, sizes } = this;
    this.letters = new Steps(() => lettering(board, cities, tracks, sheet, sizes, lang, legended));
  }

  get lettering(): Lettering {
    return this.letters.whole;
  }

  names(own: ReadonlySet<number>): Place[] {
    return chosenNames(this.lettering, own);
  }

  /** Keeps clear of names as they stand for one who has no tickets: it would be strange if mountains moved. */
  private grown(): Generator<void, Terrain> {
    const { land = [], lakes = [] } = this.board.background ?? {};
    const { legend } = this.lettering;
    return grownOver(this.board.relief ?? {}, [...land, ...lakes].flat(), this.sheet, this.lang, {
      // Mountains may stand beside a tunnel as close as they like, never on open track.
      lines: this.tracks.map(({ line, track }) => ({ line, clear: track.kind === "tunnel" ? 5 : 8 })),
      dots: this.cities.map((at) => ({ ...at, clear: 11 })),
      names: [...this.names(new Set()), ...(legend ? [legend] : [])],
    });
  }
}

/** Rooms that differ by less than this have the same plan. */
const STEP = 8;
const kept = new WeakMap<Board, Map<string, Plan>>();

export function planFor(board: Board, room: Room, lang: Lang): Plan {
  const [width, height] = [inSteps(room.width), inSteps(room.height)];
  const plans = kept.get(board) ?? new Map<string, Plan>();
  kept.set(board, plans);
  const key = `${width} ${height} ${lang}`;
  const plan = plans.get(key) ?? new Plan(board, sheetFor(board, { width, height }), lang, true);
  plans.set(key, plan);
  return plan;
}

function inSteps(pixels: number): number {
  return Math.max(Math.round(pixels / STEP) * STEP, 160);
}

/** For a picture of the board: as it was measured. */
export function plainPlan(board: Board, lang: Lang): Plan {
  return new Plan(board, plainSheet(board), lang);
}

/** How large a poster is seen. */
const SMALL = 0.42;

/** For a picture of it in the hall. */
export function smallPlan(board: Board, lang: Lang): Plan {
  return new Plan(board, { ...plainSheet(board), scale: SMALL }, lang);
}

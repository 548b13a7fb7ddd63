/** Which part of a board is on the screen: a scale and a shift, both kept within reason. */

import { clamp, type Box, type Point } from "./geometry";
import { settings } from "./settings.svelte";

const CLOSEST = 8;
/** Of the table around a sheet with a frame. */
const MARGIN = 8;

export class Camera {
  /** Pixels for one unit of the board. */
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  width = $state(0);
  height = $state(0);
  board: Box = $state.raw({ left: 0, top: 0, right: 1, bottom: 1 });
  margin = $state(MARGIN);
  private touched = false;

  constructor(
    board: Box,
    /** How far the first look is closer than the whole board: 1 shows all of it. */
    private readonly first: () => number = () => 1,
  ) {
    this.board = board;
  }

  fitScale = $derived.by(() => {
    const wide = (this.width - 2 * this.margin) / (this.board.right - this.board.left);
    const high = (this.height - 2 * this.margin) / (this.board.bottom - this.board.top);
    return Math.max(Math.min(wide, high), 0.01);
  });

  /** The scale at which the board leaves no room empty. */
  coverScale = $derived.by(() => {
    const wide = this.width / (this.board.right - this.board.left);
    const high = this.height / (this.board.bottom - this.board.top);
    return Math.max(wide, high);
  });

  resize(width: number, height: number): void {
    const middle = this.toBoard({ x: this.width / 2, y: this.height / 2 });
    this.width = width;
    this.height = height;
    if (this.touched) this.look(middle, this.scale);
    else this.fit();
  }

  /** Another sheet lies there now; whoever had come closer stays over the same part of it. */
  lay(board: Box, margin = MARGIN): void {
    const middle = this.toBoard({ x: this.width / 2, y: this.height / 2 });
    const [wide, high] = [this.board.right - this.board.left, this.board.bottom - this.board.top];
    const closer = this.scale / this.fitScale;
    const [u, v] = [(middle.x - this.board.left) / wide, (middle.y - this.board.top) / high];
    this.board = board;
    this.margin = margin;
    if (!this.touched) this.fit();
    else {
      const x = board.left + u * (board.right - board.left);
      const y = board.top + v * (board.bottom - board.top);
      this.look({ x, y }, this.fitScale * closer);
    }
  }

  /** The whole board, or the first closer look at its middle. */
  fit(): void {
    this.touched = false;
    const { left, right, top, bottom } = this.board;
    this.look({ x: (left + right) / 2, y: (top + bottom) / 2 }, this.fitScale * this.first());
  }

  whole(): void {
    const { left, right, top, bottom } = this.board;
    this.look({ x: (left + right) / 2, y: (top + bottom) / 2 }, this.fitScale);
    this.touched = true;
  }

  /** Put a point of the board into the middle of the screen. */
  look(at: Point, scale: number): void {
    this.scale = clamp(scale, this.fitScale, this.fitScale * CLOSEST);
    this.x = this.width / 2 - at.x * this.scale;
    this.y = this.height / 2 - at.y * this.scale;
    this.keep();
  }

  zoom(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): void {
    const before = this.scale;
    this.scale = clamp(before * factor, this.fitScale, this.fitScale * CLOSEST);
    const grown = this.scale / before;
    this.x = at.x - (at.x - this.x) * grown;
    this.y = at.y - (at.y - this.y) * grown;
    this.touched = true;
    this.keep();
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.touched = true;
    this.keep();
  }

  toBoard(p: Point): Point {
    return { x: (p.x - this.x) / this.scale, y: (p.y - this.y) / this.scale };
  }

  toScreen(p: Point): Point {
    return { x: p.x * this.scale + this.x, y: p.y * this.scale + this.y };
  }

  /** A board smaller than the screen is centred; a larger one leaves no empty edge. */
  private keep(): void {
    const { left, right, top, bottom } = this.board;
    this.x = held(this.x, left * this.scale, right * this.scale, this.width, this.margin);
    this.y = held(this.y, top * this.scale, bottom * this.scale, this.height, this.margin);
  }
}

function held(shift: number, low: number, high: number, room: number, margin: number): number {
  if (high - low + 2 * margin <= room) return (room - high - low) / 2;
  return clamp(shift, room - margin - high, margin - low);
}

/** Around a printed sheet there is a frame. */
const EDGE = 16;
const CLOSEST_FIRST = 2.2;

/** A camera over a printed sheet; on a phone the first look leaves no room empty, as far as that is sensible. */
export function overSheet(sheet: { width: number; height: number }): Camera {
  const camera: Camera = new Camera(
    { left: -EDGE, top: -EDGE, right: sheet.width + EDGE, bottom: sheet.height + EDGE },
    () => (settings.phone ? Math.min(camera.coverScale / camera.fitScale, CLOSEST_FIRST) : 1),
  );
  return camera;
}

/** A drawing in small cells, to ask how much of a box is taken. */

import { clamp, type Box } from "./geometry";

export class Grid {
  readonly wide: number;
  readonly high: number;
  private readonly cells: Float32Array;
  private sums: Float32Array | null = null;

  constructor(
    width: number,
    height: number,
    readonly cell: number,
  ) {
    this.wide = Math.ceil(width / cell);
    this.high = Math.ceil(height / cell);
    this.cells = new Float32Array(this.wide * this.high);
  }

  /** Takes all cells that a box touches, at least for so much. */
  take(box: Box, worth = 1): void {
    const { left, top, right, bottom } = this.around(box);
    for (let j = top; j < bottom; j++) {
      for (let i = left; i < right; i++) {
        const at = j * this.wide + i;
        if (this.cells[at]! < worth) this.cells[at] = worth;
      }
    }
    this.sums = null;
  }

  /** The worth of all that a box covers. Quick for as long as nothing more is taken. */
  within({ left, top, right, bottom }: Box): number {
    const { cell, wide, high } = this;
    const sums = (this.sums ??= this.summed());
    const row = wide + 1;
    const [l, r] = [clamp(Math.floor(left / cell), 0, wide), clamp(Math.ceil(right / cell), 0, wide)];
    const [t, b] = [
      clamp(Math.floor(top / cell), 0, high) * row,
      clamp(Math.ceil(bottom / cell), 0, high) * row,
    ];
    return sums[b + r]! - sums[b + l]! - sums[t + r]! + sums[t + l]!;
  }

  /** The share of a box that is taken; what lies outside the drawing is. */
  share(box: Box): number {
    const { cell, wide, high } = this;
    const [left, right] = [Math.floor(box.left / cell), Math.floor(box.right / cell)];
    const [top, bottom] = [Math.floor(box.top / cell), Math.floor(box.bottom / cell)];
    let taken = 0;
    for (let j = top; j <= bottom; j++) {
      for (let i = left; i <= right; i++) {
        if (i < 0 || j < 0 || i >= wide || j >= high || this.cells[j * wide + i]! > 0) taken++;
      }
    }
    return taken / ((right - left + 1) * (bottom - top + 1));
  }

  private around(box: Box): Box {
    const { cell, wide, high } = this;
    return {
      left: clamp(Math.floor(box.left / cell), 0, wide),
      top: clamp(Math.floor(box.top / cell), 0, high),
      right: clamp(Math.ceil(box.right / cell), 0, wide),
      bottom: clamp(Math.ceil(box.bottom / cell), 0, high),
    };
  }

  /** At each corner of cells, the worth of all above and to the left of it. */
  private summed(): Float32Array {
    const { wide, high, cells } = this;
    const row = wide + 1;
    const sums = new Float32Array(row * (high + 1));
    for (let j = 0; j < high; j++) {
      let sum = 0;
      for (let i = 0; i < wide; i++) {
        sum += cells[j * wide + i]!;
        sums[(j + 1) * row + i + 1] = sums[j * row + i + 1]! + sum;
      }
    }
    return sums;
  }
}

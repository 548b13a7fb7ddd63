/** How wide letters of the sign face are, for one of size 1: measured in a browser, where there is none. */

import LETTERS from "./letters.json";

const WEIGHTS = Object.keys(LETTERS).map(Number);
const widths: Record<string, Record<string, number>> = LETTERS;

/** With the spacing that names have. */
export function widthOf(text: string, weight: number): number {
  const over = WEIGHTS.find((each) => each >= weight) ?? WEIGHTS.at(-1)!;
  const under = WEIGHTS.findLast((each) => each <= weight) ?? WEIGHTS[0]!;
  const share = over === under ? 0 : (weight - under) / (over - under);
  let wide = 0;
  for (const letter of text) {
    const [thin, thick] = [widths[under]![letter], widths[over]![letter]];
    if (thin === undefined || thick === undefined) throw new Error(`letters.json lacks '${letter}'`);
    wide += thin + (thick - thin) * share + SPACING;
  }
  return wide;
}

const SPACING = 0.015;

/** What a browser would say that is asked how wide a text is (lib/labels.ts). */
export function giveLetters(): void {
  const pen = {
    font: "",
    measureText: (text: string) => {
      const weight = Number(/^\d+/.exec(pen.font)?.[0]);
      return { width: (widthOf(text, weight) - text.length * SPACING) * 100 };
    },
  };
  const canvas = document.createElement("canvas");
  Object.getPrototypeOf(canvas).getContext = () => pen;
}

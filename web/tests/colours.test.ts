/** Colours and marks, as everybody sees them: contrasts in simulated deuteranopia, protanopia and tritanopia. */

import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { MARKS } from "../src/look/marks";

type Rgb = [number, number, number];
type Matrix = [Rgb, Rgb, Rgb];

// Machado, Oliveira and Fernandes 2009, full severity, on linear light.
const EYES: Record<string, Matrix> = {
  trichromacy: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const css = readFileSync("src/look/tokens.css", "utf8");

/** The tokens of a theme: those of the night stand over those of the day. */
function tokens(dark: boolean): Record<string, string> {
  const [day = "", night = ""] = css.split('[data-theme="dark"]');
  const found: Record<string, string> = {};
  for (const part of dark ? [day, night] : [day]) {
    for (const [, name, hex] of part.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6})/g)) found[name!] = hex!;
  }
  return found;
}

const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);

function light(hex: string): Rgb {
  return [1, 3, 5].map((i) => linear(parseInt(hex.slice(i, i + 2), 16) / 255)) as Rgb;
}

function seen(rgb: Rgb, eyes: Matrix): Rgb {
  return eyes.map((row) =>
    Math.min(1, Math.max(0, row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2])),
  ) as Rgb;
}

const luminance = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Distance in OKLab, times 100: 2 is just to be seen, 10 is another colour. */
function difference(a: Rgb, b: Rgb): number {
  const lab = ([r, g, bl]: Rgb): Rgb => {
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * bl);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * bl);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * bl);
    return [
      0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    ];
  };
  const [p, q] = [lab(a), lab(b)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) * 100;
}

function pairs<T>(things: T[]): [T, T][] {
  return things.flatMap((a, i) => things.slice(i + 1).map((b): [T, T] => [a, b]));
}

const COLOURS = ["purple", "white", "blue", "yellow", "orange", "black", "red", "green"];
const KINDS = [...COLOURS, "locomotive", "plus-four", "passenger"];
const day = tokens(false);

describe.each(Object.entries(EYES))("with %s", (_, eyes) => {
  const look = (hex: string): Rgb => seen(light(hex), eyes);

  it("no two train colours look alike", () => {
    for (const [a, b] of pairs([...COLOURS, "gray"])) {
      const far = difference(look(day[`train-${a}`]!), look(day[`train-${b}`]!));
      expect(far, `${a} and ${b}`).toBeGreaterThan(9);
    }
  });

  it("every mark stands out from its own colour", () => {
    for (const kind of KINDS) {
      const ratio = contrast(look(day[`mark-${kind}`]!), look(day[`train-${kind}`]!));
      expect(ratio, kind).toBeGreaterThan(3);
    }
  });

  it.each([false, true])(
    "printed slots stand out from the land, and their marks from them (dark: %s)",
    (dark) => {
      const theme = tokens(dark);
      for (const colour of [...COLOURS, "gray", "single", "double"]) {
        const [fill, edge] = [look(theme[`slot-${colour}`]!), look(theme[`slot-edge-${colour}`]!)];
        for (const land of ["land", "land-focus", "sea"].map((ground) => look(theme[ground]!))) {
          expect(Math.max(contrast(edge, land), contrast(fill, land)), colour).toBeGreaterThan(3);
        }
        if (colour === "gray") continue;
        expect(contrast(look(theme[`slot-mark-${colour}`]!), fill), colour).toBeGreaterThan(3);
      }
    },
  );

  it.each([false, true])("a seat's stripe stands out from panels (dark: %s)", (dark) => {
    const theme = tokens(dark);
    for (const seat of [0, 1, 2, 3, 4])
      for (const ground of ["paper", "panel"]) {
        const ratio = contrast(look(theme[`player-${seat}-line`]!), look(theme[ground]!));
        expect(ratio, `${seat} on ${ground}`).toBeGreaterThan(3);
      }
  });

  it.each([false, true])("no two colours of slots look alike (dark: %s)", (dark) => {
    const theme = tokens(dark);
    for (const [a, b] of pairs([...COLOURS, "gray"])) {
      const far = difference(look(theme[`slot-${a}`]!), look(theme[`slot-${b}`]!));
      expect(far, `${a} and ${b}`).toBeGreaterThan(5);
    }
  });

  it.each([false, true])("no train has the colours of a free route (dark: %s)", (dark) => {
    const theme = tokens(dark);
    for (const seat of [0, 1, 2, 3, 4]) {
      const [roof, wall] = [look(theme[`player-${seat}`]!), look(theme[`player-${seat}-wall`]!)];
      for (const colour of [...COLOURS, "gray"]) {
        const slot = look(theme[`slot-${colour}`]!);
        // Where a roof is near, the wall is not: and a slot has neither wall, nor rim, nor ornament.
        const far = Math.max(difference(roof, slot), difference(wall, slot));
        expect(far, `player ${seat} and ${colour}`).toBeGreaterThan(10);
      }
      expect(contrast(look(theme["piece-ink"]!), look(theme["piece-rim"]!))).toBeGreaterThan(12);
    }
  });

  it("ornaments stand out from their roofs, by themselves or by their casing", () => {
    for (const seat of [0, 1, 2, 3, 4]) {
      const roof = look(day[`player-${seat}`]!);
      const best = Math.max(
        contrast(look(day[`player-${seat}-trim`]!), roof),
        contrast(look(day[`player-${seat}-wall`]!), roof),
      );
      expect(best, `player ${seat}`).toBeGreaterThan(3);
    }
  });

  it("no two players look alike", () => {
    for (const [a, b] of pairs([0, 1, 2, 3, 4])) {
      const far = difference(look(day[`player-${a}`]!), look(day[`player-${b}`]!));
      expect(far, `${a} and ${b}`).toBeGreaterThan(12);
    }
  });
});

describe.each([false, true])("words can be read (dark: %s)", (dark) => {
  const theme = tokens(dark);
  it.each([
    ["ink", "paper"],
    ["ink", "panel"],
    ["ink", "land-focus"],
    ["quiet", "paper"],
    ["quiet", "panel"],
    ["on-enamel", "action"],
    ["on-enamel", "enamel-deep"],
    ["brass-ink", "panel"],
    ["brass-ink", "paper"],
    ["red-ink", "panel"],
    ["green-ink", "panel"],
  ])("%s on %s", (ink, ground) => {
    expect(contrast(light(theme[ink]!), light(theme[ground]!))).toBeGreaterThan(4.5);
  });
});

it("every kind of card has a mark of its own", () => {
  const shapes = KINDS.map((kind) => `${MARKS[kind]?.fill ?? ""}|${MARKS[kind]?.line ?? ""}`);
  expect(new Set(shapes).size).toBe(KINDS.length);
  expect(shapes).not.toContain("|");
});

describe.each([false, true])("trains of Switch & Signal (dark: %s)", (dark) => {
  const all = tokens(dark);
  const COLOURS = ["black", "brown", "grey"];

  it.each(Object.entries(EYES))("differ from one another and carry legible marks (%s)", (_, eyes) => {
    const of = (name: string): Rgb => seen(light(all[name]!), eyes);
    for (const colour of COLOURS) {
      expect(contrast(of(`engine-${colour}`), of(`on-engine-${colour}`)), colour).toBeGreaterThan(4.5);
      for (const other of COLOURS.filter((each) => each !== colour))
        expect(difference(of(`engine-${colour}`), of(`engine-${other}`)), other).toBeGreaterThan(10);
    }
  });
});

/** The mark of each kind of train card: a shape in a box from -5 to 5, so that no choice depends on hue. */

export interface Mark {
  /** Filled shape. */
  fill?: string;
  /** Drawn line, with its width. */
  line?: string;
  width?: number;
}

function star(points: number, outer: number, inner: number): string {
  const spots: string[] = [];
  for (let i = 0; i < points * 2; i++) {
    const r = i % 2 === 0 ? outer : inner;
    const turn = (Math.PI * i) / points - Math.PI / 2;
    spots.push(`${(r * Math.cos(turn)).toFixed(2)} ${(r * Math.sin(turn)).toFixed(2)}`);
  }
  return `M${spots.join("L")}Z`;
}

function rays(count: number, from: number, to: number): string {
  let d = "";
  for (let i = 0; i < count; i++) {
    const turn = (2 * Math.PI * i) / count;
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    d += `M${(from * c).toFixed(2)} ${(from * s).toFixed(2)}L${(to * c).toFixed(2)} ${(to * s).toFixed(2)}`;
  }
  return d;
}

export const MARKS: Record<string, Mark> = {
  purple: { fill: "M0 -4.6L3.9 0L0 4.6L-3.9 0Z" },
  white: { line: "M0 -3.2A3.2 3.2 0 1 1 0 3.2A3.2 3.2 0 1 1 0 -3.2Z", width: 1.9 },
  blue: {
    line: "M-4.4 -1.1C-3.3 -3.2 -1.1 -3.2 0 -1.1S3.3 1 4.4 -1.1M-4.4 2.5C-3.3 .4 -1.1 .4 0 2.5S3.3 4.6 4.4 2.5",
    width: 1.5,
  },
  yellow: { fill: "M0 -2A2 2 0 1 1 0 2A2 2 0 1 1 0 -2Z", line: rays(8, 3, 4.8), width: 1.2 },
  orange: { fill: "M0 -4.2L4.5 3.5H-4.5Z" },
  black: { fill: "M-3.4 -3.4H3.4V3.4H-3.4Z" },
  red: { line: "M-3.8 .3L0 -3.3L3.8 .3M-3.8 4.1L0 .5L3.8 4.1", width: 1.8 },
  green: { fill: "M-4.2 4.2C-5 -2 -1 -4.6 4.4 -4.4C4.8 1.4 1.8 5 -2.2 3.2L-3.4 4.9Z" },
  locomotive: { fill: star(5, 5, 2.1) },
  "plus-four": { fill: star(4, 5, 1.7) },
  single: { fill: "M-4 -1.3H4V1.3H-4Z" },
  double: { fill: "M-4 -3.4H4V-.9H-4ZM-4 .9H4V3.4H-4Z" },
  station: { fill: "M-4.4 4.2V-.8L0 -4.6L4.4 -.8V4.2H1.4V.9H-1.4V4.2Z" },
  passenger: {
    fill: "M0 -4.6A2.1 2.1 0 1 1 0 -.4A2.1 2.1 0 1 1 0 -4.6ZM-3.9 4.6C-3.9 .2 -2 -.1 0 -.1S3.9 .2 3.9 4.6Z",
  },
};

/** How many numbers follow each letter of a path. */
const LONG: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, A: 7, Z: 0 };

/** A mark's path (of absolute letters only) where it is wanted: many marks then are one path. */
export function stamped(path: string, x: number, y: number, size: number): string {
  const k = size / 10;
  const across = (value: number): string => hundredths(x + value * k);
  const down = (value: number): string => hundredths(y + value * k);
  let d = "";
  for (const [, letter = "", rest = ""] of path.matchAll(/([MLHVCSAZ])([^MLHVCSAZ]*)/g)) {
    const numbers = [...rest.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
    const long = LONG[letter]!;
    for (let i = 0; i === 0 || i < numbers.length; i += long || 1) {
      const part = numbers.slice(i, i + long);
      d += letter + placed(letter, part, across, down, k).join(" ");
    }
  }
  return d;
}

type Put = (value: number) => string;

function placed(letter: string, part: number[], across: Put, down: Put, k: number): string[] {
  if (letter === "H") return part.map(across);
  if (letter === "V") return part.map(down);
  if (letter !== "A") return part.map((value, i) => (i % 2 === 0 ? across(value) : down(value)));
  const [rx = 0, ry = 0, turn = 0, large = 0, sweep = 0, x = 0, y = 0] = part;
  return [hundredths(rx * k), hundredths(ry * k), `${turn}`, `${large}`, `${sweep}`, across(x), down(y)];
}

const hundredths = (value: number): string => String(Math.round(value * 100) / 100);

/** Paths written as short as they can be: each point from the one before it, in tenths where there are many. */

const LETTER = /([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g;
/** How many numbers follow each letter. */
const LONG: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
const MANY = 900;

export function shortPath(path: string): string {
  const parts = path.length > MANY ? 10 : 100;
  const pen = new Pen(parts);
  for (const [, letter = "", rest = ""] of path.matchAll(LETTER)) {
    const numbers = [...rest.matchAll(NUMBER)].map(Number);
    const long = LONG[letter.toUpperCase()]!;
    for (let i = 0; i === 0 || i < numbers.length; i += long || 1) {
      // What follows a move without a letter of its own is a line.
      const said = i > 0 && letter === "M" ? "L" : i > 0 && letter === "m" ? "l" : letter;
      pen.draw(said, numbers.slice(i, i + long));
    }
  }
  return pen.path;
}

class Pen {
  path = "";
  private x = 0;
  private y = 0;
  private startX = 0;
  private startY = 0;
  private letter = "";

  constructor(private readonly parts: number) {}

  draw(letter: string, numbers: number[]): void {
    const big = letter.toUpperCase();
    if (big === "Z") {
      [this.x, this.y] = [this.startX, this.startY];
      return this.write("z", []);
    }
    const away = letter === big ? numbers.map((value, i) => value - this.origin(big, i)) : numbers;
    const kept = away.map((value, i) => (big === "A" && i < 5 ? value : this.rounded(value)));
    this.write(big.toLowerCase(), kept);
    if (big === "H") this.x += kept[0]!;
    else if (big === "V") this.y += kept[0]!;
    else {
      this.x += kept.at(-2)!;
      this.y += kept.at(-1)!;
    }
    if (big === "M") [this.startX, this.startY] = [this.x, this.y];
  }

  private origin(letter: string, i: number): number {
    if (letter === "H") return this.x;
    if (letter === "V") return this.y;
    if (letter === "A") return i === 5 ? this.x : i === 6 ? this.y : 0;
    return i % 2 === 0 ? this.x : this.y;
  }

  private rounded(value: number): number {
    return Math.round(value * this.parts) / this.parts;
  }

  private write(letter: string, numbers: number[]): void {
    const follows = letter === this.letter && letter !== "m" && letter !== "z";
    if (!follows) this.path += this.path === "" ? letter.toUpperCase() : letter;
    numbers.forEach((value, i) => {
      const text = String(this.rounded(value)).replace(/^(-?)0\./, "$1.");
      this.path += (i === 0 && !follows) || text.startsWith("-") ? text : ` ${text}`;
    });
    this.letter = letter;
  }
}

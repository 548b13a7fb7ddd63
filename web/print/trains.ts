/** What games with trains share: tokens, train cards, and the trains of the seats. */

import { drawWagons, LIVERIES, type Drawn, type Wagon } from "../src/look/livery";
import Mark from "../src/look/Mark.svelte";
import { MARKS } from "../src/look/marks";
import TrainCard from "../src/look/TrainCard.svelte";
import PlayerPlate from "../src/shell/PlayerPlate.svelte";
import { WAGONS } from "../src/look/wagons";
import Wagons from "../src/look/Wagons.svelte";
import { drawingOf, inked } from "./inked";
import { TOKENS } from "./tokens";

/** As large as wagons are where a board is seen in full size. */
const HIGH = 12.4;

export function trainStencils(): unknown {
  const colours = Object.entries(TOKENS).filter(([, value]) => /^#[0-9a-f]{6}$/.test(value));
  return {
    tokens: Object.fromEntries(colours.map(([name, value]) => [name.slice(2), value])),
    cards: each(Object.keys(WAGONS), (kind) => drawingOf(TrainCard, { kind })),
    back: drawingOf(TrainCard, { kind: null }),
    marks: each(Object.keys(MARKS), (kind) => inked(Mark, { kind })),
    trains: LIVERIES.map((_, seat) => train(seat)),
    plates: LIVERIES.map((_, seat) => drawingOf(PlayerPlate, { seat, initial: "" })),
  };
}

function each<T>(names: string[], draw: (name: string) => T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, draw(name)]));
}

/**
 * A seat's train with room for the paths of its wagons, which depend on where they stand; and the shapes that those are
 * made of. Every point of a shape is so many times half a wagon's length and so many times half its height.
 */
function train(seat: number): unknown {
  const { form, ornament } = LIVERIES[seat]!;
  const named = (name: string): string => `{${name}}`;
  const [one] = [drawWagons(seat, [{ x: 0, y: 0, dx: 1, dy: 0, length: 20 }], HIGH)];
  const drawn: Drawn = {
    ...one,
    ...{ shadow: named("shadow"), wall: named("wall"), windows: named("windows") },
    ...{ roof: named("roof"), lit: named("lit"), ornament: named("ornament") },
  };
  const points = (long: number, high: number): [number, number][] => {
    const found: [number, number][] = [];
    ornament((x, y) => String(found.push([x, y])), long, high);
    return found;
  };
  return {
    high: HIGH,
    drawn: inked(Wagons, { seat, drawn }),
    form: shares(form),
    ornament: { path: ornament(() => "{}", 1, 1).path, points: shares(points) },
  };
}

function shares(shape: (long: number, high: number) => [number, number][]): number[][] {
  const [long, high] = [shape(1, 0), shape(0, 1)];
  return long.map(([x, y], i) => [x, y, ...high[i]!]);
}

/** What the page draws of trains that stand every way, for Python's to be compared with. */
export function trainsToCompare(): { seat: number; wagons: Wagon[]; drawn: Drawn }[] {
  return LIVERIES.flatMap((_, seat) =>
    [0, 40, 95, 170, 200, 265, 330].map((turn, i) => {
      const [dx, dy] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
      const wagons = [0, 1].map((n) => ({
        x: 10 + 25 * n * dx,
        y: 20 + 25 * n * dy,
        dx,
        dy,
        length: 18 + i,
      }));
      return { seat, wagons, drawn: drawWagons(seat, wagons, HIGH) };
    }),
  );
}

/** Examples for the rulebook, found on the board that is played: a route and the cards for it, a tunnel, a path. */

import type { Board, Track } from "./scene";

export interface Example {
  /** What is said of it: the end of the id of a message. */
  name: string;
  /** Tracks that are shown; those that somebody holds, by seat. */
  tracks: number[];
  held: Map<number, number>;
  /** The path shines. */
  shines: boolean;
  /** Cards that are laid, and cards that are turned up beside them. */
  cards: string[];
  turned: string[];
}

const example = (name: string, tracks: number[] = []): Example => ({
  name,
  tracks,
  held: new Map(),
  shines: false,
  cards: [],
  turned: [],
});

const LOCOMOTIVE = "locomotive";
const repeated = (kind: string, count: number): string[] => Array.from({ length: count }, () => kind);

const EXAMPLES: Record<string, (board: Board) => Example | null> = {
  "BASE-23": () => ({
    ...example("row"),
    cards: [LOCOMOTIVE, "red", LOCOMOTIVE, "blue", LOCOMOTIVE],
  }),
  "BASE-30": claimed,
  "BASE-34": double,
  "BASE-52": path,
  "EUR-03": ferry,
  "EUR-04": tunnel,
};

export function exampleFor(board: Board, rule: string): Example | null {
  return EXAMPLES[rule]?.(board) ?? null;
}

function found(board: Board, fits: (track: Track) => boolean): number | null {
  const at = board.tracks.findIndex(fits);
  return at < 0 ? null : at;
}

const isColoured = ({ colour }: Track): boolean => colour !== "gray";

function claimed(board: Board): Example | null {
  const track = found(
    board,
    (each) => each.of === 1 && each.length === 4 && isColoured(each) && !isRough(each),
  );
  if (track === null) return null;
  const { colour } = board.tracks[track]!;
  return {
    ...example("claim", [track]),
    held: new Map([[track, 0]]),
    cards: [...repeated(colour, 3), LOCOMOTIVE],
  };
}

const isRough = ({ kind, locomotives }: Track): boolean => kind === "tunnel" || locomotives > 0;

function double(board: Board): Example | null {
  const track = found(board, ({ of, index, length }) => of === 2 && index === 0 && length > 2);
  if (track === null) return null;
  const { a, b } = board.tracks[track]!;
  const twins = board.tracks.flatMap((each, i) => (each.a === a && each.b === b ? [i] : []));
  return { ...example("double", twins), held: new Map([[track, 1]]) };
}

function ferry(board: Board): Example | null {
  const track = found(board, ({ locomotives, length }) => locomotives > 0 && length > locomotives);
  if (track === null) return null;
  const { locomotives, length } = board.tracks[track]!;
  return {
    ...example("ferry", [track]),
    cards: [...repeated(LOCOMOTIVE, locomotives), ...repeated("green", length - locomotives)],
  };
}

function tunnel(board: Board): Example | null {
  const track =
    found(board, ({ kind, length, colour }) => kind === "tunnel" && length > 1 && colour !== "gray") ??
    found(board, ({ kind }) => kind === "tunnel");
  if (track === null) return null;
  const { colour, length } = board.tracks[track]!;
  const kind = colour === "gray" ? "blue" : colour;
  const other = kind === "white" ? "black" : "white";
  return {
    ...example("tunnel", [track]),
    cards: repeated(kind, length),
    turned: [other, kind, kind === "orange" ? "purple" : "orange"],
  };
}

/** Some tracks one after the other, as far as they lead on from a city that no other of them touches. */
function path(board: Board): Example | null {
  const LONG = 4;
  const tracks: number[] = [];
  const seen = new Set<number>();
  let city = board.tracks[0]?.a;
  while (city !== undefined && tracks.length < LONG) {
    const here: number = city;
    seen.add(here);
    const next = found(
      board,
      ({ a, b, index }) => index === 0 && (a === here || b === here) && !seen.has(a === here ? b : a),
    );
    if (next === null) break;
    tracks.push(next);
    const { a, b } = board.tracks[next]!;
    city = a === here ? b : a;
  }
  if (tracks.length < 2) return null;
  return { ...example("path", tracks), held: new Map(tracks.map((track) => [track, 0])), shines: true };
}

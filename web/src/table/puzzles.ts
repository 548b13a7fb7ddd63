/** Puzzles: which were solved in this browser, and which comes next. */

import type { Store } from "../wire/keyring";
import {
  DIFFICULTIES,
  type Puzzle,
  type PuzzleHead,
  type Sitter,
  type State,
  type Welcome,
} from "../wire/messages";

const KEY = "stationmaster.puzzles";

/** Solved, or given up: its answer was looked at before. */
export type Stand = "solved" | "shown";

/** By name, how puzzles stand with whoever uses this browser. */
export class Solved {
  constructor(private readonly store: Store) {}

  all(): Record<string, Stand> {
    try {
      const kept: unknown = JSON.parse(this.store.getItem(KEY) ?? "{}");
      if (typeof kept !== "object" || kept === null) return {};
      return Object.fromEntries(Object.entries(kept).filter(isStand));
    } catch {
      return {};
    }
  }

  /** What was once solved stays so; what was given up is never solved. */
  put(name: string, stand: Stand): void {
    const all = this.all();
    if (all[name]) return;
    try {
      this.store.setItem(KEY, JSON.stringify({ ...all, [name]: stand }));
    } catch {
      // a browser that keeps nothing: it is solved once more
    }
  }
}

function isStand(entry: [string, unknown]): entry is [string, Stand] {
  return entry[1] === "solved" || entry[1] === "shown";
}

export interface Filter {
  game: string;
  theme: string;
  difficulty: string;
  /** Without those that were solved or given up. */
  fresh: boolean;
}

const FILTER = "stationmaster.puzzles.filter";
const ALL: Filter = { game: "", theme: "", difficulty: "", fresh: false };

export function keptFilter(store: Store): Filter {
  try {
    const kept = JSON.parse(store.getItem(FILTER) ?? "{}") as Partial<Filter>;
    return { ...ALL, ...kept };
  } catch {
    return { ...ALL };
  }
}

export function keepFilter(store: Store, filter: Filter): void {
  try {
    store.setItem(FILTER, JSON.stringify(filter));
  } catch {
    // a browser that keeps nothing: one chooses once more
  }
}

export function chosen(heads: PuzzleHead[], filter: Filter, stands: Record<string, Stand>): PuzzleHead[] {
  return heads.filter(
    ({ name, game, theme, difficulty }) =>
      (filter.game === "" || filter.game === game) &&
      (filter.theme === "" || filter.theme === theme) &&
      (filter.difficulty === "" || filter.difficulty === difficulty) &&
      !(filter.fresh && stands[name]),
  );
}

/** By difficulty, the easiest first; of one difficulty as they were made. */
export function sorted(heads: PuzzleHead[]): PuzzleHead[] {
  const level = ({ difficulty }: PuzzleHead): number => DIFFICULTIES.indexOf(difficulty);
  return [...heads].sort((a, b) => level(a) - level(b));
}

/** The next that nobody has looked at here: of the same game, after this one; else of any. */
export function nextPuzzle(
  heads: PuzzleHead[],
  current: string,
  stands: Record<string, Stand>,
): PuzzleHead | null {
  const at = heads.findIndex(({ name }) => name === current);
  const round = [...heads.slice(at + 1), ...heads.slice(0, Math.max(at, 0))];
  const open = round.filter(({ name }) => name !== current && !stands[name]);
  return open.find(({ game }) => game === heads[at]?.game) ?? open[0] ?? null;
}

/** "usa-12" is the twelfth of its game. */
export function numberOf({ name, game }: PuzzleHead): string {
  return name.startsWith(`${game}-`) ? name.slice(game.length + 1) : name;
}

/** The table at which a puzzle is solved, as a server would tell of it. */
export function welcomeTo(
  { name, game, options, seat, seats }: Puzzle,
  you: string,
  others: string[],
): Welcome {
  const sitters = Array.from({ length: seats }, (_, at): Sitter => {
    if (at === seat) return { name: you, kind: "person", bot: null, connected: true };
    return { name: others[at < seat ? at : at - 1] ?? "", kind: "bot", bot: "", connected: true };
  });
  return { type: "welcome", table: name, game, options, seats: sitters, yours: [seat] };
}

export function stateOf({ seat, view, moves, aid }: Puzzle, entry: number): State {
  return {
    type: "state",
    entry,
    since: 0,
    seat,
    view,
    options: moves,
    told: [],
    undo: false,
    aid,
    outcome: null,
  };
}

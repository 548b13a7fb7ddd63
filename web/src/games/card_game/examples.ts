/** Examples for the rulebook: columns as they stand in railyards, a city, a ticket with what serves it. */

import type { Board } from "./scene";

export interface Example {
  /** What is said of it: the end of the id of a message. */
  name: string;
  /** Columns side by side; of two with a robbery, the first is carried off. */
  columns: string[][];
  robs: boolean;
  /** A ticket that is done, or none. */
  ticket: number;
}

const columns = (name: string, ...kinds: string[][]): Example => ({
  name,
  columns: kinds,
  robs: false,
  ticket: -1,
});

const FOUR = 4;

const EXAMPLES: Record<string, (board: Board) => Example> = {
  "CARD-30": () => columns("groups", ["blue", "blue", "locomotive"], ["red"], ["yellow"], ["green"]),
  "CARD-33": () => ({ ...columns("robbery", ["blue"], ["blue", "blue", "blue"]), robs: true }),
  "CARD-66": (board) => ({
    ...columns("served"),
    ticket: board.tickets.findIndex(({ cars }) => cars.length === FOUR),
  }),
};

export function exampleFor(board: Board, rule: string): Example | null {
  const found = EXAMPLES[rule]?.(board);
  return found && (found.columns.length > 0 || found.ticket >= 0) ? found : null;
}

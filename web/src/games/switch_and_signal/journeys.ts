/** The ways that goods went, from the city that had them to port, or to where the game ended. */

import { DEPOT, type Board, type Told } from "./scene";

export interface Journey {
  good: string;
  /** Where it was, in order; the last is where it is. */
  places: string[];
  /** Where it was brought; none while it is on its way. */
  port: string;
}

export function journeysIn(board: Board, story: Told[]): Journey[] {
  const arrived: Journey[] = [];
  const onTheWay = new Map<string, Journey>();
  const cityOf = (good: string): string =>
    board.nodes.find(({ kind, colour }) => kind === "trade" && colour === good)?.id ?? "";
  for (const { did } of story) {
    if (did?.loaded) {
      const [train, good] = did.loaded;
      onTheWay.set(train, { good, places: [cityOf(good)], port: "" });
    }
    const { run } = did ?? {};
    const journey = run && onTheWay.get(run.train);
    if (!journey) continue;
    const { path = [], delivered, end, train } = run;
    journey.places.push(...path);
    if (delivered) arrived.push({ ...journey, port: path.at(-1) ?? "" });
    if (delivered || end === DEPOT) onTheWay.delete(train);
  }
  return [...arrived, ...onTheWay.values()];
}

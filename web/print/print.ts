/** Everything that is printed: sheets of boards, by game and language, and the stencils of what is laid on them. */

import type * as ride from "../src/games/ticket_to_ride/scene";
import type * as signal from "../src/games/switch_and_signal/scene";
import { giveLetters } from "./letters";
import { rideSheet, rideStencils } from "./ride";
import { signalSheet, signalStencils } from "./signal";
import { trainStencils, trainsToCompare } from "./trains";
import { yardStencils } from "./yards";

giveLetters();

const LANGUAGES = ["en", "ru"] as const;

interface Wanted {
  ride: Record<string, ride.Scene>;
  /** By game, and by how many goods it is played for. */
  signal: Record<string, signal.Scene>;
}

export function print({ ride, signal }: Wanted): unknown {
  return {
    compare: trainsToCompare(),
    stencils: {
      trains: trainStencils(),
      ride: rideStencils(),
      signal: signalStencils(),
      yards: yardStencils(),
    },
    sheets: {
      ...each(ride, ({ board }, lang) => rideSheet(board, lang)),
      ...each(signal, ({ board, rules }, lang) => signalSheet(board, rules, lang)),
    },
  };
}

function each<S, T>(
  scenes: Record<string, S>,
  draw: (scene: S, lang: (typeof LANGUAGES)[number]) => T,
): Record<string, Record<string, T>> {
  const both = (scene: S) => Object.fromEntries(LANGUAGES.map((lang) => [lang, draw(scene, lang)]));
  return Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [name, both(scene)]));
}

/** The end told line by line, as it is mounted: each line is lit, and the last of them leads on. */

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { deskOf } from "../src/games/card_game/desk.svelte";
import family from "../src/games/card_game/index";
import type { Game } from "../src/games/card_game/scene";
import type { Family } from "../src/games/family";
import Scoring from "../src/shell/Scoring.svelte";
import { Table } from "../src/table/table.svelte";
import { asSent, recordedCards } from "./recorded";

const { scene, states, outcome } = recordedCards("card-game");

function ended(): Table<Game> {
  const table = new Table<Game>("t1", () => true);
  table.scene = scene;
  table.hear({
    type: "welcome",
    table: "t1",
    game: "card-game",
    options: {},
    seats: outcome.places.map((_, seat) => ({
      name: `Seat ${seat}`,
      kind: "person",
      bot: null,
      connected: true,
    })),
    yours: [0],
  });
  table.hear(asSent({ ...states.at(-1)!, options: [] }, { entry: 900, outcome }));
  return table;
}

describe("the final score", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("gives each big city away as its line is told, and comes to its end", () => {
    const table = ended();
    const told: (number | null)[] = [];
    const props = {
      ...{ table: table as unknown as Table, family: family as unknown as Family, outcome },
      ...{ onreplay: vi.fn(), onstudy: vi.fn(), onclose: vi.fn() },
    };
    const shown = mount(Scoring, { target: document.body, props });
    flushSync();
    for (let line = 0; !table.counted && line < 200; line++) {
      vi.advanceTimersByTime(1500);
      flushSync();
      const { city } = deskOf(table);
      if (city !== null) {
        told.push(city);
        expect(deskOf(table).awardedTo(city)).not.toEqual([]);
      }
    }
    expect(table.counted).toBe(true);
    const cities = outcome.lines.flat().filter(({ what }) => what === "city");
    expect(told).toHaveLength(cities.length);
    expect(cities.length).toBeGreaterThan(0);
    // They are not given back when the game is looked at once more.
    const owners = told.map((city) => deskOf(table).awardedTo(city!));
    table.replayed = table.state;
    expect(told.map((city) => deskOf(table).awardedTo(city!))).toEqual(owners);
    void unmount(shown);
  });
});

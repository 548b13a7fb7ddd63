/** Every action that the server offers has exactly one place on the table; nothing is lost, nothing invented. */

import { flushSync, mount } from "svelte";
import { describe, expect, it } from "vitest";

import {
  canAdd,
  claimCards,
  groupOf,
  keepAction,
  leastKept,
  offersOf,
  placeRow,
  type Offers,
} from "../src/games/ticket_to_ride/offers";
import DiceTray from "../src/games/ticket_to_ride/DiceTray.svelte";
import routes from "../src/games/ticket_to_ride/index";
import type { Game } from "../src/games/ticket_to_ride/scene";
import { factsInWords, kindInWords } from "../src/games/ticket_to_ride/words";
import { settings } from "../src/lib/settings.svelte";
import { Table } from "../src/table/table.svelte";
import { asSent, BOARDS, recorded } from "./recorded";

function everything(offers: Offers): string[] {
  return [
    ...offers.take.values(),
    ...(offers.draw ? [offers.draw] : []),
    ...(offers.tickets ? [offers.tickets] : []),
    ...offers.ticketsOf.values(),
    ...offers.reroll.values(),
    ...offers.keep.values(),
    ...[...offers.claims.values()].flat().map((way) => way.action),
    ...offers.rides.values(),
    ...offers.cities.values(),
    ...[...offers.stations, ...offers.tunnel, ...offers.instead, ...offers.hold].map((way) => way.action),
    ...offers.rest,
  ];
}

describe.each(BOARDS)("on the board %s", (name) => {
  const { scene, states } = recorded(name);

  it.each(states.map((state, i) => [state.view.asked, i] as const))(
    "asked %s (%i): each option once",
    (_, i) => {
      const { options } = states[i]!;
      expect(everything(offersOf(options, scene.board)).sort()).toEqual([...options].sort());
    },
  );

  it("a claim's cards are as many as the spaces, and in the hand", () => {
    const { kinds, tracks } = scene.board;
    for (const { view, options } of states) {
      for (const [track, ways] of offersOf(options, scene.board).claims) {
        for (const { cards } of ways) {
          if (name === "europe-dice") continue; // dice pay, and the notation does not say which
          expect(cards.reduce((sum, { count }) => sum + count, 0)).toBe(tracks[track]!.length);
          for (const { kind, count } of cards)
            if (kinds.includes(kind)) expect(view.hand[kinds.indexOf(kind)]).toBeGreaterThanOrEqual(count);
        }
      }
    }
  });

  it("a surcharge and a station say how many cards they take, and these are in the hand", () => {
    const { kinds } = scene.board;
    for (const { view, options, aid } of states) {
      const { tunnel, stations } = offersOf(options, scene.board, aid.cards);
      for (const { action, cards } of [...tunnel, ...stations]) {
        if (name === "europe-dice" || action === "turn back") continue;
        expect(cards, action).not.toEqual([]);
        for (const { kind, count } of cards)
          expect(view.hand[kinds.indexOf(kind)]).toBeGreaterThanOrEqual(count);
      }
    }
  });

  it("leaves little to be said in words", () => {
    const verbs = new Set(
      states
        .flatMap(({ options }) => offersOf(options, scene.board).rest)
        .map((action) => action.split(" ")[0]),
    );
    expect([...verbs].filter((verb) => !["pass", "mix", "no", "get", "wait", "lay"].includes(verb!))).toEqual(
      [],
    );
  });
});

describe("places of offers", () => {
  const { board } = recorded("europe").scene;
  const marklin = recorded("marklin").scene.board;

  it("stations and surcharges show the cards that the server counted", () => {
    const told = { "station red 1": { red: 1, locomotive: 1 }, "surcharge 0": { blue: 2 } };
    const offers = offersOf(["station red 1", "surcharge 0", "turn back", "at brest"], board, told);
    expect(offers.stations).toEqual([
      {
        action: "station red 1",
        cards: [
          { kind: "red", count: 1 },
          { kind: "locomotive", count: 1 },
        ],
      },
    ]);
    expect(offers.tunnel.map((way) => way.cards)).toEqual([[{ kind: "blue", count: 2 }], []]);
    expect([...offers.cities]).toEqual([[board.cities.findIndex((city) => city.id === "brest"), "at brest"]]);
  });

  it("passengers board in cities and ride along tracks", () => {
    const offers = offersOf(["ride from mainz", "ride frankfurt-mainz/2", "get off"], marklin);
    expect([...offers.cities.values()]).toEqual(["ride from mainz"]);
    expect([...offers.rides.values()]).toEqual(["ride frankfurt-mainz/2"]);
    expect(offers.rest).toEqual(["get off"]);
  });

  it("a third number of a claim is the board's special kind", () => {
    const long = marklin.tracks.findIndex((track) => track.length === 5);
    expect(claimCards(marklin, long, ["red", "1", "2"])).toEqual([
      { kind: "red", count: 2 },
      { kind: "locomotive", count: 1 },
      { kind: "plus-four", count: 2 },
    ]);
    expect(claimCards(board, 0, ["red"])).toBeNull();
  });

  it("what nobody has placed yet is offered in words", () => {
    expect(offersOf(["fly to the moon", "claim nowhere-else red 0"], board).rest).toEqual([
      "fly to the moon",
      "claim nowhere-else red 0",
    ]);
    expect(offersOf(["draw"], null).rest).toEqual(["draw"]);
  });
});

describe("keeping tickets", () => {
  const keep = offersOf(["keep 1 2", "keep 1 3", "keep 2 3", "keep 1 2 3"], recorded("usa").scene.board).keep;

  it("knows how many must be kept from what is offered", () => {
    expect(leastKept(keep)).toBe(2);
    expect(leastKept(new Map([["none", "keep none"]]))).toBe(0);
  });

  it("finds the action for a choice, in whatever order it was made", () => {
    expect(keepAction(keep, [3, 1])).toBe("keep 1 3");
    expect(keepAction(keep, [2])).toBeNull();
    expect(keepAction(keep, [])).toBeNull();
  });
});

describe("the row", () => {
  const kinds = ["red", "blue", "green"];

  it("keeps cards at their places and fills the gap", () => {
    const row = placeRow([], [2, 1, 0], kinds);
    expect(row).toEqual(["red", "red", "blue"]);
    expect(placeRow(row, [1, 1, 1], kinds)).toEqual(["red", "green", "blue"]);
  });

  it("shows a gap when nothing comes after", () => {
    expect(placeRow(["red", "blue", "green"], [1, 0, 1], kinds)).toEqual(["red", null, "green"]);
  });
});

describe("cards that stand in", () => {
  const groups = offersOf(
    ["instead red 2 blue 1", "instead red 1 blue 1 green 1"],
    recorded("nordic").scene.board,
  ).instead;

  it("can be added as long as a group is left", () => {
    expect(canAdd(groups, new Map(), "red")).toBe(true);
    expect(canAdd(groups, new Map([["red", 2]]), "green")).toBe(false);
    expect(canAdd(groups, new Map([["red", 2]]), "red")).toBe(false);
  });

  it("are played when they are exactly a group", () => {
    expect(
      groupOf(
        groups,
        new Map([
          ["red", 1],
          ["blue", 1],
        ]),
      ),
    ).toBeNull();
    expect(
      groupOf(
        groups,
        new Map([
          ["red", 2],
          ["blue", 1],
        ]),
      )?.action,
    ).toBe("instead red 2 blue 1");
  });
});

describe("what a route wants", () => {
  it("is a colour, or with dice one kind of track", () => {
    settings.lang = "en";
    const cards = recorded("europe").scene.board;
    const dice = recorded("europe-dice").scene.board;
    const tunnel = cards.tracks.findIndex(({ id }) => id === "paris-zurich");
    const double = cards.tracks.findIndex(({ of }) => of > 1);
    expect(factsInWords(cards, tunnel)).toBe("3 spaces, any one colour, 4 points.");
    expect(factsInWords(dice, tunnel)).toBe("3 spaces, single, 4 points.");
    expect(factsInWords(dice, double)).toContain("spaces, double, ");
    expect(kindInWords(cards, tunnel)).toBe("A tunnel: three turned cards may make it dearer.");
    expect(kindInWords(dice, tunnel)).toBe("A tunnel: three black dice may make it dearer.");
    expect(kindInWords(cards, double)).toBe("");
  });
});

describe("tokens that are left", () => {
  const { scene, states } = recorded("europe-dice");
  const found = states.find(({ view }) => view.asked === "hold-tokens")!;
  const shown = (turns_left: number): Table<Game> => {
    const table = new Table<Game>("t", () => true);
    table.scene = scene;
    table.hear({ type: "welcome", table: "t", game: "europe", options: {}, seats: [], yours: [0] });
    table.hear(asSent<Game>({ ...found, view: { ...found.view, turns_left } }, { entry: 7 }));
    return table;
  };

  it("are asked about with what they are good for", () => {
    settings.lang = "en";
    expect(routes.question(shown(0))).toContain("for later");
    expect(routes.question(shown(1))).toContain("bring nothing");
  });

  it("have words beside their marks", () => {
    settings.lang = "en";
    const target = document.createElement("div");
    mount(DiceTray, { target, props: { table: shown(0) } });
    flushSync();
    const holds = [...target.querySelectorAll(".hold")];
    expect(holds.length).toBeGreaterThan(1);
    for (const hold of holds) expect(hold.textContent).toMatch(/none|\d (single|double|mixed)/);
  });
});

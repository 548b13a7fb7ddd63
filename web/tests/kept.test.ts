/** What the page keeps and shows again: links to free seats, and finished games. */

import { beforeEach, describe, expect, it } from "vitest";

import { storyInWords as cardStory } from "../src/games/card_game/words";
import type { Game } from "../src/games/ticket_to_ride/scene";
import { deskOf } from "../src/games/ticket_to_ride/desk.svelte";
import routes from "../src/games/ticket_to_ride/index";
import { storyInWords } from "../src/games/ticket_to_ride/words";
import { settings } from "../src/lib/settings.svelte";
import { seenBy, toldUntil } from "../src/table/replay";
import { Table } from "../src/table/table.svelte";
import { Invitations } from "../src/wire/invitations";
import type { Store } from "../src/wire/keyring";
import type { Replay } from "../src/wire/messages";
import { recorded, recordedCards, state, type BoardName } from "./recorded";

beforeEach(() => {
  settings.lang = "en";
});

describe("invitations", () => {
  function drawer(content = ""): Store & { content: string } {
    return {
      content,
      getItem() {
        return this.content || null;
      },
      setItem(_key: string, value: string) {
        this.content = value;
      },
    };
  }

  it("are kept by table until their seats are taken", () => {
    const store = drawer();
    new Invitations(store).keep("t1", [
      { seat: 1, link: "/table/t1#a" },
      { seat: 2, link: "/table/t1#b" },
    ]);
    const again = new Invitations(store);
    expect(again.of("t1").map(({ seat }) => seat)).toEqual([1, 2]);
    expect(again.of("t2")).toEqual([]);
    again.keep("t1", [{ seat: 2, link: "/table/t1#b" }]);
    expect(again.of("t1")).toEqual([{ seat: 2, link: "/table/t1#b" }]);
    again.keep("t1", []);
    expect(store.content).toBe("{}");
  });

  it("of old tables are forgotten when there are too many", () => {
    const invitations = new Invitations(drawer());
    for (let n = 0; n < 40; n++) invitations.keep(`t${n}x`, [{ seat: 1, link: "/" }]);
    expect(invitations.of("t0x")).toEqual([]);
    expect(invitations.of("t39x")).toHaveLength(1);
  });

  it.each(["null", "[1]", '{"t1": 3}', '{"t1": [{"seat": "1"}]}', "{"])(
    "what is not ours is no link: %s",
    (text) => {
      expect(new Invitations(drawer(text)).of("t1")).toEqual([]);
    },
  );
});

describe("a finished game once more", () => {
  const { states, story, outcome } = recorded("usa");
  const { view, aid } = states[5]!;
  const seen = (hand: number[]) => ({ view: { seat: 1, hand } as object, aid: { tickets: [] } });
  const replay: Replay = {
    table: "t",
    game: "usa",
    options: {},
    seats: [],
    outcome,
    steps: [3, 8].map((entry, i) => ({
      entry,
      told: story.slice(i * 4, i * 4 + 4),
      view: { ...view, seat: null },
      aid,
      seats: [seen([1]), seen([2])],
    })),
  };

  it("is seen with the eyes of any seat", () => {
    expect(seenBy(replay, 0, 1)?.view).toMatchObject({ hand: [2], owners: view.owners });
    expect(seenBy(replay, 0, 1)?.aid).toMatchObject({ tickets: [], trail: aid.trail });
    expect(seenBy(replay, 0, 0)?.view).toMatchObject({ hand: [1] });
    expect(seenBy(replay, 2, 0)).toBeNull();
  });

  it("ends with its outcome, not before", () => {
    expect(seenBy(replay, 0, 0)?.outcome).toBeNull();
    expect(seenBy(replay, 1, 0)?.outcome?.totals).toEqual(outcome.totals);
  });

  it("is told up to where it is shown", () => {
    expect(toldUntil(replay, 0)).toEqual(story.slice(0, 4));
    expect(toldUntil(replay, 1)).toEqual(story.slice(0, 8));
  });

  it("says what others drew, of them and not of oneself", () => {
    const told = [
      { by: 1, text: "draw" },
      { by: -1, text: "! dealt blue" },
    ];
    const names = ["Anna", "Boris"];
    const [line] = storyInWords(recorded("usa").scene.board, told, names, 0);
    expect(line).toEqual({ seat: 1, text: "Boris draws a blue card from the deck." });
    const listener = { names, facing: 0, open: false, over: true };
    const [card] = cardStory(recordedCards("card-game").scene.board, told, listener);
    expect(card?.text).toBe("Boris draws a blue card from the deck.");
  });
});

describe("what waits to be taken back", () => {
  function at(name: BoardName, question: string): { table: Table<Game>; options: string[] } {
    const { scene, states } = recorded(name);
    const found = states.findIndex(({ view, options }) => view.asked === question && options.length > 0);
    const table = new Table<Game>("t", () => true);
    table.scene = scene;
    table.hear({ type: "welcome", table: "t", game: name, options: {}, seats: [], yours: [0] });
    table.hear(state(name, found, { entry: 7 }));
    return { table, options: table.offers };
  }

  it("are claims and kept tickets; nothing that is drawn, and no tunnel", () => {
    const { table, options } = at("europe", "turn");
    const { board } = recorded("europe").scene;
    const kinds = Object.fromEntries(board.tracks.map(({ id, kind }) => [id, kind]));
    for (const option of options) {
      const [verb = "", track = ""] = option.split(" ");
      const waits = verb === "claim" && kinds[track] !== "tunnel";
      expect(routes.endsTurn?.(table, option), option).toBe(waits);
    }
    const keeping = at("europe", "keep-tickets");
    for (const option of keeping.options) expect(routes.endsTurn?.(keeping.table, option)).toBe(true);
  });

  it("are no claims after which more is asked", () => {
    const dice = at("europe-dice", "turn");
    for (const option of dice.options) expect(routes.endsTurn?.(dice.table, option), option).toBe(false);
    const nordic = at("nordic", "turn");
    for (const option of nordic.options.filter((each) => / [1-9]\d* [1-9]$/.test(each)))
      expect(routes.endsTurn?.(nordic.table, option), option).toBe(false);
  });
});

describe("the latest moves on the map", () => {
  const { scene, states } = recorded("usa");
  const [mine, first, second] = scene.board.tracks.map(({ id }) => id);

  function told(...lines: [number, string][]): Table<Game> {
    const table = new Table<Game>("t-latest", () => true);
    table.scene = scene;
    table.hear({ type: "welcome", table: "t", game: "usa", options: {}, seats: [], yours: [0] });
    const owners = states[0]!.view.owners.map((_, i) => [0, 1, 2][i] ?? -1);
    const view = { ...states[0]!.view, owners };
    table.hear(state("usa", 0, { view, told: lines.map(([by, text]) => ({ by, text })) }));
    return table;
  }

  it("are those of others since one's own last move", () => {
    const table = told(
      [1, `claim ${first} red 2`],
      [0, "draw"],
      [-1, "! dealt red"],
      [2, `claim ${second} red 2`],
    );
    expect(deskOf(table).latest).toEqual([2]);
  });

  it("are none right after one's own", () => {
    expect(deskOf(told([1, `claim ${first} red 2`], [0, `claim ${mine} red 2`])).latest).toEqual([]);
  });

  it("leave out a tunnel that was turned back from", () => {
    expect(deskOf(told([0, "draw"], [2, `claim ${first} red 2`], [2, "turn back"])).latest).toEqual([]);
  });
});

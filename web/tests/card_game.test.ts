/** The card game's page: offers in their places, trains gathered card by card, and stories that forget. */

import { flushSync, mount, unmount } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { canAdd, groupOf } from "../src/lib/cards";
import { settings } from "../src/lib/settings.svelte";
import { deskOf } from "../src/games/card_game/desk.svelte";
import Counting from "../src/games/card_game/Counting.svelte";
import family from "../src/games/card_game/index";
import { cardsIn, offersOf } from "../src/games/card_game/offers";
import { columnsOf, type Game } from "../src/games/card_game/scene";
import Yards from "../src/games/card_game/Yards.svelte";
import { playIn } from "../src/games/card_game/stage";
import {
  offerInWords,
  robberiesSince,
  storyInWords,
  ticketName,
  type Listener,
} from "../src/games/card_game/words";
import { Table } from "../src/table/table.svelte";
import type { ToServer } from "../src/wire/messages";
import { asSent, recordedCards, type RecordedCards } from "./recorded";

const NAMES = ["Anna", "Boris", "Clara", "Dina"];
const { scene, states, story, outcome } = recordedCards("card-game");
const { board } = scene;

function listener(more: Partial<Listener> = {}): Listener {
  return { names: NAMES, facing: 0, open: false, over: false, ...more };
}

function asked(question: string, from: RecordedCards = recordedCards("card-game")) {
  return from.states.find(({ view }) => view.asked === question)!;
}

/** A table where seat 0 has been shown this. */
function table(found: RecordedCards["states"][number], said: ToServer[] = []): Table<Game> {
  const at = new Table<Game>("t1", (message) => said.push(message) > 0);
  at.scene = scene;
  at.hear({
    type: "welcome",
    table: "t1",
    game: "card-game",
    options: {},
    seats: NAMES.map((name) => ({ name, kind: "person", bot: null, connected: true })),
    yours: [0],
  });
  at.hear(asSent(found, { entry: 7 }));
  return at;
}

describe("offers", () => {
  it("all have a place on the table", () => {
    for (const { options } of states) expect(offersOf(options, board).rest).toEqual([]);
  });

  it("that are not known are buttons in words", () => {
    expect(offersOf(["pass", "juggle 3"], board).rest).toEqual(["pass", "juggle 3"]);
  });

  it("read groups and threes", () => {
    expect(cardsIn(["2", "blue", "1", "locomotive"])).toEqual([
      { kind: "blue", count: 2 },
      { kind: "locomotive", count: 1 },
    ]);
    expect(cardsIn(["white", "blue", "red"]).map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  it.each(["interim", "final"])("complete tickets by their places (%s)", (question) => {
    const { options, view } = asked(question);
    const { complete } = offersOf(options, board);
    expect(complete.size).toBe(options.length);
    expect(complete.get("none")).toBe("complete none");
    const places = [...complete.keys()].flatMap((key) => (key === "none" ? [] : key.split(" ").map(Number)));
    expect(Math.max(...places)).toBeLessThanOrEqual(view.counted.length);
    for (const ticket of view.counted) expect(view.tickets).toContain(ticket);
  });
});

describe("a train is gathered", () => {
  beforeEach(() => {
    settings.lang = "en";
  });

  const turn = asked("turn");
  const { plays } = offersOf(turn.options, board);

  it("by such cards alone as some play has", () => {
    const group = plays.find(({ cards }) => cards.length === 1 && cards[0]!.count >= 2)!;
    const { kind, count } = group.cards[0]!;
    const desk = deskOf(table(turn));
    for (let i = 0; i < count; i++) {
      expect(desk.canGather(kind)).toBe(true);
      desk.gather(kind);
    }
    expect(desk.play?.action).toBe(group.action);
    const others = board.colours.filter((colour) => colour !== kind);
    expect(others.some((colour) => desk.canGather(colour))).toBe(false);
  });

  it("into every play that is offered, whatever the order of clicks", () => {
    for (const { action, cards } of plays) {
      const kinds = cards.flatMap(({ kind, count }) => Array.from({ length: count }, () => kind));
      const gathered = new Map<string, number>();
      for (const kind of kinds.reverse()) {
        expect(canAdd(plays, gathered, kind), action).toBe(true);
        gathered.set(kind, (gathered.get(kind) ?? 0) + 1);
      }
      expect(groupOf(plays, gathered)?.action).toBe(action);
    }
  });

  it("and played as the server offers it", () => {
    const said: ToServer[] = [];
    const at = table(turn, said);
    const desk = deskOf(at);
    for (const { kind, count } of plays[0]!.cards) for (let i = 0; i < count; i++) desk.gather(kind);
    at.play(desk.play!.action);
    expect(said).toEqual([{ type: "play", seat: 0, entry: 7, action: plays[0]!.action }]);
  });

  it("and put back, one by one", () => {
    const desk = deskOf(table(turn));
    const { kind } = plays[0]!.cards[0]!;
    const held = desk.inHand(kind);
    desk.gather(kind);
    expect(desk.inHand(kind)).toBe(held - 1);
    desk.putBack(kind);
    expect(desk.inHand(kind)).toBe(held);
    expect(desk.gathering).toBe(false);
  });

  it("and says whom it robs, if the server says so", () => {
    const group = plays.find(({ cards }) => cards.length === 1)!;
    const { kind, count } = group.cards[0]!;
    const desk = deskOf(table({ ...turn, aid: { ...turn.aid, robs: { [kind]: 2 } } }));
    for (let i = 0; i < count; i++) {
      if (desk.play === null) expect(desk.victim).toBeNull();
      desk.gather(kind);
    }
    expect(desk.victim).toEqual({ seat: 2, colour: kind });
  });

  it("or says why a card will not do", () => {
    const desk = deskOf(table(turn));
    const { kind } = plays[0]!.cards[0]!;
    while (desk.canGather(kind)) desk.gather(kind);
    desk.gather(kind);
    expect(desk.unfit).toBe(kind);
    desk.putBack(kind);
    expect(desk.unfit).toBeNull();
  });
});

describe("what is asked", () => {
  beforeEach(() => {
    settings.lang = "en";
  });

  it.each(["en", "ru"] as const)("is said and explained, with rules (%s)", (lang) => {
    settings.lang = lang;
    for (const state of states) {
      const at = table(state);
      expect(family.question(at)).not.toMatch(/cg-|asked/);
      const { text, rules } = family.explain(at);
      expect(text.length).toBeGreaterThan(40);
      expect(rules.every((rule) => rule.startsWith("CARD-"))).toBe(true);
      expect(rules).not.toEqual([]);
    }
  });

  it("turns the sheet of a phone to the tickets where they are chosen", () => {
    expect(family.beside?.has("interim")).toBe(true);
    expect(family.beside?.has("final")).toBe(true);
    expect(family.beside?.has("turn")).toBe(false);
  });

  it.each(["interim", "final"])("proposes the best at a scoring (%s)", (question) => {
    const { aid, options, view } = asked(question);
    expect(aid.best).not.toBeNull();
    for (const ticket of aid.best!.tickets) expect(view.tickets).toContain(ticket);
    expect(options).toContain(aid.best!.now);
  });

  it("of many tickets some at once, and says what was chosen of those before", () => {
    const { aid, view, ...rest } = asked("final");
    const [first, second, ...counted] = view.counted;
    const chosen = [first!, second!];
    const shown = (completing: number[]): HTMLElement => {
      const target = document.createElement("div");
      const found = { ...rest, aid: { ...aid, best: null }, view: { ...view, counted, completing } };
      mount(Counting, { target, props: { table: table(found), board } });
      flushSync();
      return target;
    };
    const points = chosen.reduce((sum, ticket) => sum + board.tickets[ticket]!.points, 0);
    expect(shown([]).querySelector(".complete")?.textContent).toContain("Complete nothing");
    expect(shown([]).textContent).not.toContain("already");
    const later = shown(chosen);
    expect(later.querySelector(".complete")?.textContent).toContain(`Nothing more: ${points} points`);
    for (const ticket of chosen) expect(later.textContent).toContain(ticketName(board, ticket));
  });
});

it("a phone shows the railyard of whoever moves", () => {
  const seen: string[] = [];
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    seen.push(this.getAttribute("aria-label") ?? "");
  });
  const { view, ...rest } = asked("turn");
  const found = { ...rest, view: { ...view, turn: 2 } };
  for (const phone of [true, false]) {
    settings.phone = phone;
    const drawn = mount(Yards, { target: document.createElement("div"), props: { table: table(found) } });
    flushSync();
    void unmount(drawn);
  }
  settings.phone = false;
  scroll.mockRestore();
  expect(seen).toEqual(["Railyard of Clara"]);
});

describe("the story", () => {
  beforeEach(() => {
    settings.lang = "en";
  });

  const told = (...lines: [number, string][]) => lines.map(([by, text]) => ({ by, text }));
  const texts = (lines: { by: number; text: string }[], more: Partial<Listener> = {}) =>
    storyInWords(board, lines, listener(more)).map((line) => line.text);

  it.each(["en", "ru"] as const)("of a whole game is told in words (%s)", (lang) => {
    settings.lang = lang;
    const lines = storyInWords(board, story, listener());
    expect(lines.length).toBeGreaterThan(50);
    for (const { text } of lines) {
      expect(text).not.toMatch(/[?{}]|cg-|\bundefined\b|NaN/);
      if (lang === "ru") expect(text.replace(/Anna|Boris|Clara|Dina/g, "")).not.toMatch(/[a-z]{3}/);
    }
  });

  it.each(["en", "ru"] as const)("has words for all that is offered (%s)", (lang) => {
    settings.lang = lang;
    for (const option of states.flatMap(({ options }) => options)) {
      const words = offerInWords(board, option);
      if (lang === "ru") expect(words, option).toMatch(/[а-яё]/i);
      expect(words, option).not.toMatch(/cg-|NaN|undefined/);
    }
  });

  it("tells of robberies", () => {
    expect(texts(told([1, "play 4 blue robs 0 2 blue 1 locomotive"]))).toEqual([
      "Boris plays 4 blue. You are robbed of 2 blue and 1 locomotive!",
    ]);
  });

  it("reminds of robberies until one has answered", () => {
    const lines = told(
      [1, "play 3 red robs 2 1 red"],
      [0, "draw"],
      [1, "play 4 blue robs 0 2 blue"],
      [2, "draw"],
    );
    expect(robberiesSince(lines, NAMES, 0)).toEqual(["Boris strikes! You are robbed of 2 blue!"]);
    expect(robberiesSince([...lines, ...told([0, "draw"])], NAMES, 0)).toEqual([]);
    expect(robberiesSince(lines, NAMES, null)).toHaveLength(2);
  });

  it("names the cards that went onto a stack for a round, and then forgets them", () => {
    const round = ["! sent 0 blue", "! sent 1 red", "! sent 2 green", "! sent 3 black"];
    const lines = told([-1, "! sent 0 orange purple"], ...round.map((text): [number, string] => [-1, text]));
    expect(texts(lines)).toEqual([
      "Onto your stack: 2 cards.",
      "Onto your stack: 1 blue.",
      "Onto the stack of Boris: 1 red.",
      "Onto the stack of Clara: 1 green.",
      "Onto the stack of Dina: 1 black.",
    ]);
    expect(texts(lines, { open: true })[0]).toBe("Onto your stack: 1 orange and 1 purple.");
    expect(texts(lines, { over: true })[0]).toBe("Onto your stack: 1 orange and 1 purple.");
  });

  it("says what one drew, and of others only that they drew", () => {
    expect(texts(told([0, "draw"], [-1, "! dealt orange"], [1, "draw"], [-1, "! dealt ?"]))).toEqual([
      "You draw an orange card from the deck.",
      "Boris draws from the deck.",
    ]);
  });

  it("keeps secrets as they were told", () => {
    expect(texts(told([1, "keep"], [1, "keep ? ?"], [1, "keep none"], [0, "keep seattle-miami"]))).toEqual([
      "Boris has chosen tickets.",
      "Boris keeps 2 tickets.",
      "Boris keeps no ticket.",
      "You keep Seattle – Miami.",
    ]);
  });

  it("tells after the end what others chose, and that they did", () => {
    expect(texts(told([1, "complete chicago-miami"], [2, "complete none"]), { over: true })).toEqual([
      "Boris chooses to complete Chicago – Miami.",
      "Clara chooses to complete nothing.",
    ]);
  });

  it("tells of scorings", () => {
    const choices = told([-1, "! count 0: 1 red"], [1, "complete"], [0, "complete chicago-miami"]);
    const all =
      "0: chicago-miami; left seattle-miami | 1: chicago-dallas chicago-calgary; left none | 2: none";
    expect(texts([...choices, ...told([0, "complete none"], [-1, `! completed ${all}`])])).toEqual([
      "The train stacks are opened and counted.",
      "Boris has chosen what to complete.",
      "You choose to complete Chicago – Miami.",
      "You choose to complete nothing.",
      "You complete Chicago – Miami.",
      "Boris completes Chicago – Dallas and Chicago – Calgary.",
      "Clara completes nothing.",
    ]);
  });
});

describe("a railyard", () => {
  it("has the columns that the server tells of, with as many cards", () => {
    for (const { view, aid } of states) {
      const seen = view.players.flatMap((player, seat) =>
        columnsOf(board, player).map(({ colour, cars, locomotives }) => ({
          colour,
          seat,
          cards: cars + locomotives,
        })),
      );
      expect(seen).toEqual(aid.columns.map(({ colour, seat, cards }) => ({ colour, seat, cards })));
    }
  });
});

describe("the end", () => {
  it.each(["en", "ru"] as const)("has words for every line of the score (%s)", (lang) => {
    settings.lang = lang;
    const at = table(asked("turn"));
    const lines = outcome.lines.flat();
    expect(new Set(lines.map(({ what }) => what))).toEqual(new Set(["ticket", "city", "proposal"]));
    for (const line of lines) {
      const words = family.scoreLine(at, line);
      if (lang === "ru") expect(words).toMatch(/[а-яё]/i);
      expect(words).not.toMatch(/cg-|[a-z]-[a-z]/);
    }
  });
});

describe("on the stage", () => {
  it("a robbery is read from what was told", () => {
    expect(playIn("play 2 red 1 locomotive robs 3 1 red 1 locomotive")).toEqual({
      cards: ["red", "red", "locomotive"],
      robbed: { seat: 3, colour: "red", cards: ["red", "locomotive"] },
    });
    expect(playIn("play white blue red")).toEqual({ cards: ["white", "blue", "red"], robbed: null });
    expect(playIn("draw")).toEqual({ cards: [], robbed: null });
  });
});

describe("tickets that one believes to be served", () => {
  it("are kept in this browser, by table", () => {
    deskOf(table(asked("turn"))).believe(3);
    expect(deskOf(table(asked("turn"))).believed).toEqual([3]);
    deskOf(table(asked("turn"))).believe(3);
    expect(deskOf(table(asked("turn"))).believed).toEqual([]);
  });
});

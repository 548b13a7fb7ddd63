/** What people say and show each other, as this browser hears it. */

import { beforeEach, describe, expect, it } from "vitest";

import { settings } from "../src/lib/settings.svelte";
import { rematch } from "../src/table/rematch";
import { standing } from "../src/table/series";
import { Table } from "../src/table/table.svelte";
import type { Store } from "../src/wire/keyring";
import type { Entry, FromServer, Outcome, Sitter, ToServer, Welcome } from "../src/wire/messages";
import { Muted, WATCHING } from "../src/wire/muted";
import { state } from "./recorded";

const person = (name: string): Sitter => ({ name, kind: "person", bot: null, connected: true });
const WELCOME: Welcome = {
  type: "welcome",
  table: "t",
  game: "usa",
  options: {},
  seats: [person("Anna"), person("Boris"), person("")],
  yours: [0],
};

function sat(more: Partial<Welcome> = {}): { table: Table; sent: ToServer[] } {
  const sent: ToServer[] = [];
  const table = new Table("t", (message) => {
    sent.push(message);
    return true;
  });
  table.changed("open");
  table.hear({ ...WELCOME, ...more });
  return { table, sent };
}

const chat = (by: number | null, text: string, kind?: "reaction", when = 1): FromServer => ({
  type: "chat",
  by,
  text,
  when,
  ...(kind ? { kind } : {}),
});

/** A browser's own memory. */
function memory(): Store & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
}

beforeEach(() => void (settings.lang = "en"));

describe("reactions", () => {
  it("stand at the plate of who said them, and in the chat", () => {
    const { table, sent } = sat();
    table.hear(chat(1, "bravo", "reaction", 5));
    expect(table.reactions[1]).toEqual({ what: "bravo", when: 5 });
    expect(table.chat).toHaveLength(1);
    expect(table.unread).toBe(0);
    table.hear(chat(1, "thanks", "reaction", 6));
    table.forgetReaction(1, 5);
    expect(table.reactions[1]?.what, "the later one is shown for its own time").toBe("thanks");
    table.forgetReaction(1, 6);
    expect(table.reactions).toEqual({});
    table.react("hmm");
    expect(sent).toEqual([{ type: "react", seat: 0, what: "hmm" }]);
  });

  it("that this page does not know are no icon", () => {
    const { table } = sat();
    table.hear(chat(1, "constructor", "reaction"));
    expect(table.reactions).toEqual({});
  });
});

describe("one who is not to be heard", () => {
  it("is not, neither in words nor by reactions; and is again", () => {
    const { table } = sat({ yours: [] });
    table.hear(chat(1, "before"));
    table.muted = [1, WATCHING];
    table.hear(chat(1, "after"));
    table.hear(chat(1, "oops", "reaction"));
    table.hear(chat(null, "psst"));
    table.hear(chat(0, "hello"));
    expect(table.chat.map(({ text }) => text)).toEqual(["hello"]);
    expect([table.unread, table.reactions]).toEqual([2, {}]);
    table.muted = [];
    expect(table.chat).toHaveLength(5);
  });

  it("is remembered by this browser, for this table", () => {
    const store = memory();
    new Muted(store).keep("t", [2]);
    expect([new Muted(store).of("t"), new Muted(store).of("u")]).toEqual([[2], []]);
    new Muted(store).keep("t", []);
    expect([...store.kept.values()]).toEqual(["[]"]);
    store.setItem("stationmaster.muted", "{broken");
    expect(new Muted(store).of("t")).toEqual([]);
  });
});

describe("marks", () => {
  it("are shown to the others, and taken back", () => {
    const { table, sent } = sat({ marks: [{ seat: 1, piece: "train grey-1" }] });
    expect(table.marksIt("train grey-1")).toBe(false);
    table.mark("train grey-1");
    table.hear({ type: "marks", marks: [{ seat: 0, piece: "train grey-1" }] });
    table.mark("train grey-1");
    const mark = { type: "mark", seat: 0, piece: "train grey-1" };
    expect(sent).toEqual([
      { ...mark, on: true },
      { ...mark, on: false },
    ]);
  });

  it("are none of one who watches", () => {
    const { table, sent } = sat({ yours: [] });
    table.mark("train grey-1");
    expect(sent).toEqual([]);
  });
});

describe("a proposal", () => {
  const proposal = { type: "proposal" as const, seat: 1, entry: 10, action: "dispatcher", wait: 8 };

  it("is answered once, and is gone when the table has moved on", () => {
    const { table, sent } = sat();
    table.hear(state("usa", 0, { entry: 10 }));
    table.hear(proposal);
    expect(table.proposal?.action).toBe("dispatcher");
    table.answer(false);
    table.answer(false);
    expect(sent).toEqual([{ type: "answer", seat: 0, entry: 10, agree: false }]);
    table.hear(proposal);
    table.hear(state("usa", 0, { entry: 12, since: 10, told: [] }));
    expect(table.proposal).toBeNull();
  });

  it("is not for one who watches", () => {
    const { table } = sat({ yours: [] });
    table.hear(state("usa", 0, { entry: 10, seat: null }));
    table.hear(proposal);
    expect(table.proposal).toBeNull();
  });
});

describe("the host", () => {
  it("opens the table to all, and all see what holds now", () => {
    const { table, sent } = sat({ terms: { host: 0 } });
    table.setTable("opened");
    expect(sent).toEqual([{ type: "set-table", seat: 0, to: "opened" }]);
    table.hear({ type: "terms", terms: { host: 0, open_to: "all" } });
    expect(table.terms.open_to).toBe("all");
  });

  it("is only one", () => {
    const { table, sent } = sat({ terms: { host: 1 } });
    table.setTable("hushed");
    expect(sent).toEqual([]);
  });
});

describe("who comes by a link", () => {
  it("sits down at the seat of their choice with the key they have", () => {
    const { table, sent } = sat({ yours: [], offered: [1] });
    expect(table.offered).toEqual([1]);
    table.takeSeat(2, "key");
    expect(sent).toEqual([{ type: "take-seat", of: 2, token: "key" }]);
  });

  it("does not find a seat free to which somebody has come", () => {
    const { table } = sat({ yours: [], terms: { open_to: "all" } });
    const away = { ...person(""), connected: false };
    table.hear({ type: "seats", seats: [person("Anna"), away, { ...away, taken: true }] });
    expect([1, 2].map((seat) => table.mayTake(seat))).toEqual([true, false]);
  });
});

describe("a series", () => {
  const outcome = { winners: [1], places: [2, 1] } as Outcome;

  it("counts this game when it is over", () => {
    const series = { played: 2, won: [1, 1] };
    expect(standing({}, outcome)).toBeNull();
    expect(standing({ series }, null)).toEqual(series);
    expect(standing({ series }, outcome)).toEqual({ played: 3, won: [1, 2] });
  });

  it("is the server's to count: a rematch takes along what people chose, and nothing else", () => {
    const terms = {
      ...{ stand_in: 60, host: 0, chat: "off" as const, delay: 30, lesson: "first" },
      series: { played: 1, won: [1, 0] },
    };
    const played = { game: "usa", options: {}, sitters: WELCOME.seats, yours: [0], began: null, terms };
    const wanted = rematch(played, { options: [], presets: [] } as Partial<Entry> as Entry, [], 0, "en");
    expect(wanted.terms).toEqual({ stand_in: 60, chat: "off", delay: 30 });
  });
});

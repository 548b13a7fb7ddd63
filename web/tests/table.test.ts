/** A table as the browser sees it, from the messages of the server. */

import { beforeEach, describe, expect, it, vi } from "vitest";

import { settings } from "../src/lib/settings.svelte";
import { continued, Table, type Stage } from "../src/table/table.svelte";
import type { FromServer, State, ToServer } from "../src/wire/messages";
import { state } from "./recorded";

const SITTERS = [
  { name: "Anna", kind: "person" as const, bot: null, connected: true },
  { name: "", kind: "bot" as const, bot: "planner", connected: true },
  { name: "", kind: "bot" as const, bot: "planner", connected: true },
];

function welcome(yours: number[]): FromServer {
  return { type: "welcome", table: "t", game: "usa", options: {}, seats: SITTERS, yours };
}

function sat(yours: number[]): { table: Table; sent: ToServer[] } {
  const sent: ToServer[] = [];
  const table = new Table("t", (message) => sent.push(message));
  table.hear(welcome(yours));
  return { table, sent };
}

const mine = (more: Partial<State> = {}): State => state("usa", 0, { entry: 10, ...more });

/** The same state, waiting on somebody else. */
function theirs(more: Partial<State> = {}): State {
  const base = mine(more);
  return { ...base, options: [], view: { ...base.view, waiting_on: 1 } };
}

beforeEach(() => {
  settings.lang = "en";
  settings.reducedMotion = false;
});

describe("sitting down", () => {
  it("shows the view of one's own seat, and what it may do", () => {
    const { table } = sat([0]);
    table.hear(mine());
    expect(table.facing).toBe(0);
    expect(table.myTurn).toBe(true);
    expect(table.offers).toEqual(mine().options);
  });

  it("without a seat one watches", () => {
    const { table } = sat([]);
    table.hear(theirs({ seat: null }));
    expect(table.facing).toBeNull();
    expect(table.view).not.toBeNull();
    expect(table.myTurn).toBe(false);
  });

  it("names everyone: bots by their kind, numbered", () => {
    const { table } = sat([0]);
    table.botTitles = { planner: "Planner" };
    expect(table.names).toEqual(["Anna", "Planner 1", "Planner 2"]);
  });

  it("a state of a seat that is not ours is not taken", () => {
    const { table } = sat([0]);
    table.hear(mine({ seat: 2 }));
    expect(table.view).toBeNull();
  });
});

describe("playing", () => {
  it("answers the entry that was shown, once", () => {
    const { table, sent } = sat([0]);
    table.hear(mine());
    const action = table.offers[0]!;
    table.play(action);
    table.play(action);
    expect(sent).toEqual([{ type: "play", seat: 0, at: 10, action }]);
    expect(table.myTurn).toBe(false);
  });

  it("sends nothing that was not offered", () => {
    const { table, sent } = sat([0]);
    table.hear(mine());
    table.play("claim everything");
    expect(sent).toEqual([]);
  });

  it("a refusal gives the choice back, with its sentence", () => {
    const { table } = sat([0]);
    table.hear(mine());
    table.play(table.offers[0]!);
    table.hear({ type: "refused", sentence: "That route is taken.", entry: 10 });
    expect(table.myTurn).toBe(true);
    expect(table.note?.text).toBe("That route is taken.");
  });

  it("takes back only what can be taken back", () => {
    const { table, sent } = sat([0]);
    table.hear(mine());
    table.undo();
    table.hear(mine({ entry: 11, undo: true }));
    table.undo();
    expect(sent).toEqual([{ type: "undo", seat: 0, at: 11 }]);
  });

  it("asks for a hint in one's own turn, and drops it with the next state", () => {
    const { table, sent } = sat([0]);
    table.hear(theirs());
    table.askHint();
    table.hear(mine());
    table.askHint();
    expect(sent).toEqual([{ type: "hint", seat: 0 }]);
    table.hear({
      type: "hint",
      seat: 0,
      entry: 10,
      action: "draw",
      reason: { en: "Why not?", ru: "Почему нет?" },
    });
    expect(table.hint?.action).toBe("draw");
    table.hear(theirs({ entry: 12 }));
    expect(table.hint).toBeNull();
  });

  it("a line that was cut gives the choice back", () => {
    const { table } = sat([0]);
    table.hear(mine());
    table.play(table.offers[0]!);
    table.changed("lost");
    expect(table.answered).toBe(-1);
    expect(table.line).toBe("lost");
  });
});

describe("the story", () => {
  const lines = (...texts: string[]) => texts.map((text) => ({ by: 0, text }));

  it("goes on where it was, and is told anew from 0", () => {
    expect(continued(lines("a"), lines("b"), 4)).toEqual(lines("a", "b"));
    expect(continued(lines("a"), lines("b"), 0)).toEqual(lines("b"));
  });

  it("an undo takes the line before it back", () => {
    expect(continued(lines("a"), lines("b", "undo", "c"), 1)).toEqual(lines("a", "c"));
  });

  it("chat and its unread words", () => {
    const { table, sent } = sat([0]);
    table.hear({ type: "chat", by: 1, text: "hello", when: 1 });
    expect(table.unread).toBe(1);
    table.speak("  ");
    table.speak(" hi ");
    expect(sent).toEqual([{ type: "chat", text: "hi", seat: 0 }]);
  });
});

describe("several at one screen", () => {
  it("nobody's hand is shown before its owner sits down", () => {
    const { table } = sat([0, 2]);
    table.hear(mine());
    expect(table.curtain).toBe(0);
    expect(table.myTurn).toBe(false);
    table.openCurtain();
    expect(table.facing).toBe(0);
    expect(table.myTurn).toBe(true);
  });

  it("the device goes to whom the table waits on", () => {
    const { table } = sat([0, 2]);
    table.hear(mine());
    table.openCurtain();
    table.hear(theirs({ entry: 11, since: 10 }));
    table.hear({ ...mine({ entry: 11, since: 10 }), seat: 2 });
    expect(table.curtain).toBe(2);
    expect(table.facing).toBe(0);
    table.openCurtain();
    expect(table.facing).toBe(2);
  });

  it("one alone is never asked to pass the device", () => {
    const { table } = sat([0]);
    table.hear(mine());
    expect(table.curtain).toBeNull();
  });
});

describe("others' moves", () => {
  function staged(): { table: Table; played: State[]; finish: () => void } {
    const { table } = sat([0]);
    const played: State[] = [];
    let done: (() => void)[] = [];
    const stage: Stage = {
      play: (_told, _before, after, reveal) => {
        played.push(after);
        reveal();
        return new Promise((resolve) => done.push(resolve));
      },
    };
    table.stage = stage;
    const finish = (): void => {
      for (const each of done) each();
      done = [];
    };
    return { table, played, finish };
  }

  it("are shown one after another", async () => {
    const { table, played, finish } = staged();
    table.hear(theirs());
    table.hear(theirs({ entry: 11, since: 10 }));
    table.hear(mine({ entry: 12, since: 11 }));
    expect(played.map((each) => each.entry)).toEqual([11]);
    expect(table.busy).toBe(true);
    expect(table.myTurn).toBe(false);
    finish();
    await vi.waitFor(() => expect(played.map((each) => each.entry)).toEqual([11, 12]));
    expect(table.myTurn).toBe(true);
    finish();
  });

  it("can be skipped", async () => {
    const { table, played } = staged();
    table.hear(theirs());
    for (const entry of [11, 12, 13]) table.hear(theirs({ entry, since: entry - 1 }));
    table.hear(mine({ entry: 14, since: 13 }));
    table.skip();
    await vi.waitFor(() => expect(table.state?.entry).toBe(14));
    expect(played).toHaveLength(1);
    expect(table.busy).toBe(false);
  });

  it("are overtaken by a story told anew", async () => {
    const { table, finish } = staged();
    table.hear(theirs());
    table.hear(theirs({ entry: 11, since: 10 }));
    table.hear(theirs({ entry: 12, since: 11 }));
    table.hear(mine({ entry: 20, since: 0 }));
    expect(table.state?.entry).toBe(20);
    finish();
    await vi.waitFor(() => expect(table.busy).toBe(false));
    expect(table.state?.entry).toBe(20);
  });

  it("with reduced motion are simply there", () => {
    settings.reducedMotion = true;
    const { table, played } = staged();
    table.hear(theirs());
    table.hear(theirs({ entry: 11, since: 10 }));
    expect(played).toEqual([]);
    expect(table.state?.entry).toBe(11);
  });
});

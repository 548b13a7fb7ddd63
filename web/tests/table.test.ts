/** A table as the browser sees it, from the messages of the server. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { settings } from "../src/lib/settings.svelte";
import type { Family } from "../src/games/family";
import type { Game } from "../src/games/ticket_to_ride/scene";
import { signOf } from "../src/shell/sign";
import { awayFor, hostMay, mayGoOn } from "../src/table/absent";
import { continued, type Act, type Stage } from "../src/table/chair.svelte";
import { Draft } from "../src/table/draft.svelte";
import { Table } from "../src/table/table.svelte";
import type { FromServer, Sitter, State, ToServer, Welcome } from "../src/wire/messages";
import { state } from "./recorded";

const SITTERS = [
  { name: "Anna", kind: "person" as const, bot: null, connected: true },
  { name: "", kind: "bot" as const, bot: "planner", connected: true },
  { name: "", kind: "bot" as const, bot: "planner", connected: true },
];

function welcome(yours: number[]): FromServer {
  return { type: "welcome", table: "t", game: "usa", options: {}, seats: SITTERS, yours };
}

/** At a table, with all that was sent over its line while that was open. */
function sat(yours: number[]): { table: Table; sent: ToServer[] } {
  const sent: ToServer[] = [];
  const table: Table = new Table("t", (message) => {
    if (table.line === "open") sent.push(message);
    return table.line === "open";
  });
  back(table, yours);
  return { table, sent };
}

/** The line is open, for the first time or again. */
function back(table: Table, yours: number[]): void {
  table.changed("open");
  table.hear(welcome(yours));
}

/** A stage that takes its time: what it shows lasts until it is told to finish. */
class SlowStage implements Stage {
  acts: Act[] = [];
  private ends: (() => void)[] = [];

  play(act: Act): Promise<void> {
    this.acts.push(act);
    return new Promise((resolve) => this.ends.push(resolve));
  }

  async finish(): Promise<void> {
    this.ends.shift()?.();
    await settled();
  }
}

/** Whatever goes on by itself has gone on. */
async function settled(): Promise<void> {
  for (let i = 0; i < 10; i++) await Promise.resolve();
}

function slow(yours = [0]): { table: Table; sent: ToServer[]; stage: SlowStage } {
  const stage = new SlowStage();
  const { table, sent } = sat(yours);
  table.stage = stage;
  return { table, sent, stage };
}

const mine = (more: Partial<State<Game>> = {}): State<Game> => state("usa", 0, { entry: 10, ...more });

/** The same state, waiting on somebody else. */
function theirs(more: Partial<State<Game>> = {}): State<Game> {
  const base = mine(more);
  return { ...base, options: [], view: { ...base.view, waiting_on: 1 } };
}

beforeEach(() => {
  settings.lang = "en";
  settings.motion = "full";
  settings.takeBack = 0;
});
afterEach(() => void vi.useRealTimers());

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

describe("the sign", () => {
  const words: Pick<Family, "question" | "story" | "offer"> = {
    question: () => "Your turn",
    story: (_table, told) =>
      told.filter(({ text }) => text !== "hold").map(({ by, text }) => ({ seat: by, text: `You ${text}` })),
    offer: (_table, action) => `To ${action}`,
  };
  const sign = (table: Table): string => signOf(table, words as Family);
  const drawn = (text: string): State<Game> =>
    theirs({
      entry: 11,
      since: 10,
      told: [
        { by: 0, text },
        { by: -1, text: "! dealt red" },
      ],
    });

  it("does not ask what is answered: while that is shown, it says so, and not what comes of it", async () => {
    const { table, stage } = slow();
    table.hear(mine());
    expect(sign(table)).toBe("Your turn");
    table.play(table.offers[0]!);
    table.hear(drawn("draw"));
    expect(sign(table)).toBe("You draw");
    expect(table.showing?.options).toEqual([]);
    await stage.finish();
    expect(table.showing).toBeNull();
    expect(sign(table)).toContain("is to move");
  });

  it("has words also for what no log tells", () => {
    const { table } = slow();
    table.hear(mine());
    table.hear(drawn("hold"));
    expect(sign(table)).toBe("To hold");
  });
});

describe("playing", () => {
  it("answers the entry that was shown, once", () => {
    const { table, sent } = sat([0]);
    table.hear(mine());
    const action = table.offers[0]!;
    table.play(action);
    table.play(action);
    expect(sent).toEqual([{ type: "play", seat: 0, entry: 10, action }]);
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
    table.hear({ type: "refused", sentence: "That route is taken.", entry: 10, of: "play" });
    expect(table.myTurn).toBe(true);
    expect(table.note?.text).toBe("That route is taken.");
    table.hear(theirs({ entry: 11, since: 10 }));
    expect(table.note).toBeNull();
  });

  it.each([
    { of: "chat" as const },
    { of: "hint" as const },
    { of: "play" as const, entry: 9 },
    {}, // a message that was not even understood
  ])("a refusal of something else gives nothing back: %o", (what) => {
    const { table } = sat([0]);
    table.hear(mine());
    table.play(table.offers[0]!);
    table.hear({ type: "refused", sentence: "Not so fast.", entry: null, ...what });
    expect(table.phase).toBe("sent");
    expect(table.offers).toEqual([]);
    expect(table.note?.text).toBe("Not so fast.");
  });

  it("takes back only what can be taken back, and asks for it once", () => {
    const { table, sent } = sat([0]);
    table.hear(mine());
    table.takeBack();
    table.hear(mine({ entry: 11, undo: true }));
    expect(table.mayTakeBack).toBe(true);
    table.takeBack();
    expect(table.mayTakeBack).toBe(false);
    table.takeBack();
    expect(sent).toEqual([{ type: "undo", seat: 0, entry: 11 }]);
  });

  it("nothing can be taken back once something later has arrived, shown or not", () => {
    const { table, sent } = slow();
    table.hear(theirs({ undo: true }));
    expect(table.mayTakeBack).toBe(true);
    table.hear(mine({ entry: 11, since: 10 }));
    expect(table.mayTakeBack).toBe(false);
    table.takeBack();
    expect(sent).toEqual([]);
  });

  it("asks for a hint in one's own turn, and drops it with the next state", () => {
    const { table, sent } = sat([0]);
    table.hear(theirs());
    table.askHint();
    table.hear(mine());
    table.askHint();
    expect(sent).toEqual([{ type: "hint", seat: 0 }]);
    expect(table.hintAsked).toBe(true);
    table.hear(hint(10));
    expect(table.hint?.action).toBe("draw");
    table.hear(theirs({ entry: 12 }));
    expect(table.hint).toBeNull();
    expect(table.hintAsked).toBe(false);
  });

  it("a hint about another moment is no hint", () => {
    const { table } = sat([0]);
    table.hear(mine({ entry: 12 }));
    table.askHint();
    table.hear(hint(10));
    expect(table.hint).toBeNull();
    table.hear(hint(12));
    table.play(table.offers[0]!);
    expect(table.hint).toBeNull();
  });
});

function hint(entry: number): FromServer {
  const reason = { en: "Why not?", ru: "Почему нет?" };
  return {
    type: "hint",
    seat: 0,
    entry,
    action: "draw",
    reason,
    chance: null,
    sure: null,
    others: [],
    ways: 0,
    lead: "",
  };
}

describe("what has arrived is not yet shown", () => {
  it("a seat is asked, has sent, is being shown, is asked again", async () => {
    const { table, sent, stage } = slow();
    table.hear(mine());
    expect(table.phase).toBe("asked");
    const [action] = table.offers;
    table.play(action!);
    expect(table.phase).toBe("sent");
    table.hear(mine({ entry: 12, since: 10 }));
    expect(table.phase).toBe("showing");
    expect(table.state?.entry).toBe(10);
    expect(table.offers).toEqual([]);
    table.play(action!); // a second click on what is still on the screen
    await stage.finish();
    expect(table.phase).toBe("asked");
    expect(table.state?.entry).toBe(12);
    expect(sent).toEqual([{ type: "play", seat: 0, entry: 10, action }]);
  });

  it("between an answer and its showing one's question stays on the screen", () => {
    const { table } = slow();
    table.hear(mine());
    table.play(table.offers[0]!);
    expect(table.asked).toEqual(mine().options);
    table.hear(theirs({ entry: 11, since: 10 }));
    expect(table.asked).toEqual(mine().options);
  });

  it("the second of two quick clicks is not told that it is not one's turn", () => {
    const { table } = slow();
    table.hear(mine());
    table.play(table.offers[0]!);
    table.attempt(null, "It is not your turn.");
    expect(table.note).toBeNull();
    table.hear(theirs({ entry: 11, since: 10 }));
    table.attempt(null, "It is not your turn.");
    expect(table.note).toBeNull();
    table.skip();
    table.attempt(null, "It is not your turn.");
    expect(table.note?.text).toBe("It is not your turn.");
  });

  it("a choice in the making lasts until another state is shown, not until it arrives", async () => {
    const { table, stage } = slow();
    const draft = new Draft<number[]>(table, []);
    table.hear(mine());
    draft.value = [1, 3];
    table.play(table.offers[0]!);
    table.hear(mine({ entry: 12, since: 10 }));
    expect(draft.value).toEqual([1, 3]);
    await stage.finish();
    expect(draft.value).toEqual([]);
  });

  it("a choice in the making outlives a line that is cut", () => {
    const { table } = sat([0]);
    const draft = new Draft<number[]>(table, []);
    table.hear(mine());
    draft.value = [2];
    table.changed("lost");
    back(table, [0]);
    table.hear(mine({ since: 0 }));
    expect(draft.value).toEqual([2]);
  });
});

describe("a plan", () => {
  const step = (entry: number, ...options: string[]): State => mine({ entry, since: entry - 1, options });

  it("goes on as soon as what follows is offered, however long it takes to be shown", async () => {
    const { table, sent, stage } = slow();
    table.hear(mine({ options: ["play signal", "draw 2"] }));
    table.play("play signal", "take a", "lay b");
    table.hear(step(11, "take a", "take c"));
    expect(sent).toHaveLength(1);
    await stage.finish();
    expect(sent.at(-1)).toEqual({ type: "play", seat: 0, entry: 11, action: "take a" });
    expect(table.phase).toBe("sent");
    table.hear(step(12, "lay b", "lay d"));
    await stage.finish();
    expect(sent.at(-1)).toEqual({ type: "play", seat: 0, entry: 12, action: "lay b" });
    table.hear(step(13, "play signal"));
    await stage.finish();
    expect(sent).toHaveLength(3);
    expect(table.phase).toBe("asked");
  });

  it("is dropped where it does not lead on", () => {
    const { table, sent } = sat([0]);
    table.hear(mine({ options: ["play signal"] }));
    table.play("play signal", "take a", "lay b");
    table.hear(step(11, "take c"));
    expect(table.phase).toBe("asked");
    table.play("take c");
    table.hear(step(12, "lay b"));
    expect(sent).toHaveLength(2);
    expect(table.phase).toBe("asked");
  });

  it("ends with a refusal", () => {
    const { table, sent } = sat([0]);
    table.hear(mine({ options: ["play signal"] }));
    table.play("play signal", "take a");
    table.hear({ type: "refused", sentence: "No.", entry: 10, of: "play" });
    table.hear(step(11, "take a"));
    expect(sent).toHaveLength(1);
  });

  it("goes on after a line that was cut", () => {
    const { table, sent } = sat([0]);
    table.hear(mine({ options: ["play signal"] }));
    table.play("play signal", "take a");
    table.changed("lost");
    back(table, [0]);
    table.hear(mine({ entry: 11, since: 0, options: ["take a", "take b"] })); // it had arrived
    expect(sent.at(-1)).toEqual({ type: "play", seat: 0, entry: 11, action: "take a" });
  });
});

describe("a moment to take back", () => {
  function holding(): { table: Table; sent: ToServer[]; action: string } {
    vi.useFakeTimers();
    settings.takeBack = 2;
    const { table, sent } = sat([0]);
    table.endsTurn = (action) => action !== "draw";
    table.hear(mine({ options: ["draw", "claim a", "claim b"] }));
    return { table, sent, action: "claim a" };
  }

  it("a move that others will see waits before it is sent", () => {
    const { table, sent, action } = holding();
    table.play(action);
    vi.advanceTimersByTime(1999);
    expect(sent).toEqual([]);
    expect(table.held?.action).toBe(action);
    expect(table.phase).toBe("sent");
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([{ type: "play", seat: 0, entry: 10, action }]);
    expect(table.held).toBeNull();
    expect(table.mayTakeBack).toBe(false);
  });

  it("taken back, it was never sent, and one is asked again", () => {
    const { table, sent, action } = holding();
    table.play(action);
    expect(table.mayTakeBack).toBe(true);
    table.takeBack();
    expect(table.phase).toBe("asked");
    table.play("claim b");
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([{ type: "play", seat: 0, entry: 10, action: "claim b" }]);
  });

  it("what turns something up is sent at once", () => {
    const { table, sent } = holding();
    table.play("draw");
    expect(sent).toHaveLength(1);
    expect(table.mayTakeBack).toBe(false);
  });

  it("need not be waited for", () => {
    const { table, sent, action } = holding();
    table.play(action);
    table.sendHeld();
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    expect(sent).toHaveLength(1);
  });

  it("is over when one looks away", () => {
    const { table, sent, action } = holding();
    table.play(action);
    table.lookAway();
    expect(sent).toHaveLength(1);
  });

  it("what was overtaken while it waited is not sent, and that is said", () => {
    const { table, sent, action } = holding();
    table.play(action);
    table.hear(mine({ entry: 12, since: 10, options: ["draw"] })); // somebody took a move back
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
    expect(table.phase).toBe("asked");
    expect(table.note?.text).toContain("moved on");
  });
});

describe("a line that is down", () => {
  it("a move is kept, and sent when it still answers what is asked", () => {
    const { table, sent } = sat([0]);
    table.hear(mine());
    table.changed("lost");
    const action = table.offers[0]!;
    table.play(action);
    expect(sent).toEqual([]);
    expect(table.held?.stands).toBe("kept");
    back(table, [0]);
    table.hear(mine({ since: 0 }));
    expect(sent).toEqual([{ type: "play", seat: 0, entry: 10, action }]);
    expect(table.phase).toBe("sent");
  });

  it("a move that was kept too long is not made, and that is said", () => {
    const { table, sent } = sat([0]);
    table.hear(mine());
    table.changed("lost");
    table.play(table.offers[0]!);
    back(table, [0]);
    table.hear(mine({ entry: 14, since: 0 }));
    expect(sent).toEqual([]);
    expect(table.myTurn).toBe(true);
    expect(table.note?.text).toContain("your move was not made");
  });

  it("a move that was kept can be taken back", () => {
    const { table, sent } = sat([0]);
    table.hear(mine());
    table.changed("lost");
    table.play(table.offers[0]!);
    table.takeBack();
    back(table, [0]);
    table.hear(mine({ since: 0 }));
    expect(sent).toEqual([]);
    expect(table.myTurn).toBe(true);
  });

  it("a move under way when it was cut is sent again, unless it has arrived", () => {
    for (const entry of [10, 12]) {
      const { table, sent } = sat([0]);
      table.hear(mine());
      table.play(table.offers[0]!);
      table.changed("lost");
      expect(table.phase).toBe("sent"); // nobody knows yet: it cannot be chosen anew
      expect(table.mayTakeBack).toBe(false);
      back(table, [0]);
      table.hear(mine({ entry, since: 0 }));
      expect(sent).toHaveLength(entry === 10 ? 2 : 1);
      expect(table.note).toBeNull();
    }
  });

  it("of a move that arrived twice nobody hears a refusal", () => {
    const { table } = sat([0]);
    table.hear(mine());
    table.play(table.offers[0]!);
    table.changed("lost");
    back(table, [0]);
    table.hear(mine({ since: 0 }));
    table.hear(theirs({ entry: 11, since: 10 }));
    table.hear({ type: "refused", sentence: "The game has moved on.", entry: 10, of: "play" });
    expect(table.note).toBeNull();
  });

  it("what is said meanwhile is heard later, in its order", () => {
    const { table, sent } = sat([0]);
    table.hear(mine());
    table.changed("lost");
    table.speak("hello?");
    table.sayName("Anna");
    table.askHint(); // advice is for now or never
    expect(table.hintAsked).toBe(false);
    back(table, [0]);
    expect(sent).toEqual([
      { type: "chat", text: "hello?", seat: 0 },
      { type: "say-name", seat: 0, name: "Anna" },
    ]);
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
    expect(table.newcomerIsAsked).toBe(true);
    expect(table.myTurn).toBe(false);
    table.openCurtain();
    expect(table.facing).toBe(0);
    expect(table.myTurn).toBe(true);
  });

  it("nor while a bot moves first", () => {
    const { table } = sat([0, 2]);
    table.hear(theirs());
    expect(table.curtain).toBe(0);
    expect(table.newcomerIsAsked).toBe(false);
    table.openCurtain();
    expect(table.curtain).toBeNull();
    expect(table.facing).toBe(0);
    expect(table.passesTo).toBeNull();
  });

  it("the device goes on when the one before it says so", () => {
    const { table } = sat([0, 2]);
    table.hear(mine());
    table.openCurtain();
    table.hear(theirs({ entry: 11, since: 10 }));
    table.hear({ ...mine({ entry: 11, since: 10 }), seat: 2 });
    expect(table.curtain).toBeNull();
    expect(table.passesTo).toBe(2);
    expect(table.facing).toBe(0);
    table.passOn();
    expect(table.curtain).toBe(2);
    expect(table.myTurn).toBe(false);
    table.openCurtain();
    expect(table.facing).toBe(2);
    expect(table.myTurn).toBe(true);
    expect(table.passesTo).toBeNull();
  });

  it("in a sandbox nobody has to leave: one plays both sides, and has seen all hands", () => {
    const { table } = sat([0, 2]);
    table.hear(mine());
    table.turnRound();
    expect(table.curtain).toBe(0);
    table.hear({ ...(welcome([0, 2]) as Welcome), terms: { origin: { table: "t", entry: 4 } } });
    table.hear(mine());
    table.turnRound();
    expect(table.facing).toBe(0);
    table.hear(theirs({ entry: 11, since: 10 }));
    table.hear({ ...mine({ entry: 11, since: 10 }), seat: 2 });
    table.turnRound();
    expect(table.facing).toBe(2);
    expect(table.curtain).toBeNull();
    expect(table.myTurn).toBe(true);
  });

  it("falls for nobody where all hands are open, and waits until moves are shown", async () => {
    const { table, stage } = slow([0, 2]);
    table.openHands = true;
    table.hear(mine());
    table.turnRound();
    expect(table.facing).toBe(0);
    table.hear(theirs({ entry: 11, since: 10 }));
    table.hear({ ...mine({ entry: 11, since: 10 }), seat: 2 });
    table.turnRound();
    expect(table.facing).toBe(0);
    await stage.finish();
    table.turnRound();
    expect(table.facing).toBe(2);
    expect(table.curtain).toBeNull();
  });

  it("nobody is hurried away from what is still being shown", async () => {
    const { table, stage } = slow([0, 2]);
    table.hear(mine());
    table.openCurtain();
    table.hear(theirs({ entry: 11, since: 10 }));
    table.hear({ ...mine({ entry: 11, since: 10 }), seat: 2 });
    expect(table.curtain).toBeNull();
    expect(table.passesTo).toBeNull();
    table.passOn();
    expect(table.curtain).toBeNull();
    await stage.finish();
    expect(table.passesTo).toBe(2);
  });

  it("whoever sits there is not asked again because the line was cut", () => {
    const { table } = sat([0, 2]);
    table.hear(mine());
    table.openCurtain();
    table.changed("lost");
    back(table, [0, 2]);
    table.hear(mine({ since: 0 }));
    table.hear({ ...theirs({ since: 0 }), seat: 2 });
    expect(table.curtain).toBeNull();
    expect(table.myTurn).toBe(true);
  });

  it("no line of the log is lost behind the curtain", async () => {
    const { table } = slow([0, 2]);
    const told = (text: string) => [{ by: 1, text }];
    table.hear(mine({ told: [] }));
    table.openCurtain();
    table.hear(theirs({ entry: 11, since: 10, told: told("a") }));
    table.hear(theirs({ entry: 12, since: 11, told: told("b") }));
    expect(table.story).toEqual([]); // the first is being shown
    settings.motion = "none"; // from here on there is nothing to show it with
    table.hear(theirs({ entry: 13, since: 12, told: told("c") }));
    await settled();
    expect(table.story.map(({ text }) => text)).toEqual(["a", "b", "c"]);
    expect(table.state?.entry).toBe(13);
  });

  it("one alone is never asked to pass the device", () => {
    const { table } = sat([0]);
    table.hear(mine());
    expect(table.curtain).toBeNull();
  });
});

describe("others' moves", () => {
  it("are shown one after another", async () => {
    const { table, stage } = slow();
    table.hear(theirs());
    table.hear(theirs({ entry: 11, since: 10 }));
    table.hear(mine({ entry: 12, since: 11 }));
    expect(stage.acts.map((act) => act.after.entry)).toEqual([11]);
    expect(table.busy).toBe(true);
    expect(table.myTurn).toBe(false);
    await stage.finish();
    expect(stage.acts.map((act) => act.after.entry)).toEqual([11, 12]);
    stage.acts[1]!.reveal(); // what follows is only a pause to look at it
    expect(table.myTurn).toBe(true);
    await stage.finish();
    expect(table.busy).toBe(false);
  });

  it("can be skipped: all is there at once, and the stage is told to stop", () => {
    const { table, stage } = slow();
    table.hear(theirs());
    for (const entry of [11, 12, 13]) table.hear(theirs({ entry, since: entry - 1 }));
    table.hear(mine({ entry: 14, since: 13 }));
    expect(stage.acts[0]!.signal.aborted).toBe(false);
    table.skip();
    expect(table.state?.entry).toBe(14);
    expect(table.busy).toBe(false);
    expect(stage.acts).toHaveLength(1);
    expect(stage.acts[0]!.signal.aborted).toBe(true);
  });

  it("what was skipped cannot come back", async () => {
    const { table, stage } = slow();
    table.hear(theirs());
    table.hear(theirs({ entry: 11, since: 10 }));
    table.skip();
    table.hear(theirs({ entry: 12, since: 11 }));
    stage.acts[0]!.reveal();
    await stage.finish();
    expect(table.state?.entry).toBe(11);
    expect(stage.acts.map((act) => act.after.entry)).toEqual([11, 12]);
    await stage.finish();
    expect(table.state?.entry).toBe(12);
  });

  it("are overtaken by a story told anew", async () => {
    const { table, stage } = slow();
    table.hear(theirs());
    table.hear(theirs({ entry: 11, since: 10 }));
    table.hear(theirs({ entry: 12, since: 11 }));
    table.hear(mine({ entry: 20, since: 0 }));
    expect(table.state?.entry).toBe(20);
    expect(table.busy).toBe(false);
    await stage.finish();
    expect(table.state?.entry).toBe(20);
  });

  it("with reduced motion are simply there", () => {
    settings.motion = "none";
    const { table, stage } = slow();
    table.hear(theirs());
    table.hear(theirs({ entry: 11, since: 10 }));
    expect(stage.acts).toEqual([]);
    expect(table.state?.entry).toBe(11);
  });

  it("are simply there for one who looks away, also those begun before", () => {
    const { table, stage } = slow();
    table.hear(theirs());
    table.hear(theirs({ entry: 11, since: 10 }));
    table.lookAway();
    expect(table.state?.entry).toBe(11);
    const away = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    table.hear(mine({ entry: 12, since: 11 }));
    expect(table.myTurn).toBe(true);
    expect(stage.acts).toHaveLength(1);
    away.mockRestore();
  });

  it("a stage that fails keeps nobody from the table", async () => {
    const { table } = sat([0]);
    const failed: unknown[] = [];
    const heard = (event: PromiseRejectionEvent | { reason: unknown }): void => void failed.push(event);
    process.once("unhandledRejection", heard);
    table.stage = { play: () => Promise.reject(new Error("no such piece")) };
    table.hear(theirs());
    table.hear(theirs({ entry: 11, since: 10 }));
    table.hear(mine({ entry: 12, since: 11 }));
    await vi.waitFor(() => expect(failed).toHaveLength(1));
    expect(table.state?.entry).toBe(12);
    expect(table.myTurn).toBe(true);
  });
});

describe("those who are away", () => {
  const away = { name: "Boris", kind: "person" as const, bot: null, connected: false, away: 90 };
  const seats = (...others: Sitter[]): FromServer => ({ type: "seats", seats: [SITTERS[0]!, ...others] });

  it("says once that a bot keeps a seat, and that its owner is back", () => {
    const { table } = sat([0]);
    table.botTitles = { planner: "Planner" };
    table.hear(mine());
    table.hear(seats(away, SITTERS[2]!));
    expect(table.tidings).toBe("");
    table.hear(seats({ ...away, keeper: "planner", why: "away" }, SITTERS[2]!));
    expect(table.tidings).toBe("Boris is away: a bot (Planner) keeps the seat until they are back.");
    table.tidings = "";
    table.hear(seats({ ...away, keeper: "planner", why: "away" }, SITTERS[2]!));
    expect(table.tidings).toBe("");
    table.hear(seats({ ...away, connected: true }, SITTERS[2]!));
    expect(table.tidings).toBe("Boris is back.");
  });

  it("lets the others say that they would go on, once, and not too soon", () => {
    expect(mayGoOn(away, 59, 60, 0)).toBe(false);
    expect(mayGoOn(away, 60, 60, 0)).toBe(true);
    expect(mayGoOn(away, null, 60, 0)).toBe(false);
    expect(mayGoOn(away, 90, 60, null)).toBe(false);
    expect(mayGoOn({ ...away, votes: [0] }, 90, 60, 0)).toBe(false);
    expect(mayGoOn({ ...away, votes: [0] }, 90, 60, 2)).toBe(true);
    expect(mayGoOn({ ...away, keeper: "planner", why: "voted" }, 90, 60, 0)).toBe(false);
    expect(mayGoOn({ ...away, connected: true }, 90, 60, 0)).toBe(false);
    expect(awayFor(away, 1000, 31_000)).toBe(120);
    expect(awayFor(SITTERS[0]!, 1000, 31_000)).toBeNull();
  });

  it("sends both wishes for the seat at the screen", () => {
    const { table, sent } = sat([0]);
    table.goOnWithout(1);
    table.resign();
    expect(sent).toEqual([
      { type: "go-on", seat: 0, without: 1 },
      { type: "resign", seat: 0 },
    ]);
  });

  it("offers nothing to one who has resigned", () => {
    const { table } = sat([0]);
    table.hear(mine());
    expect(table.myTurn).toBe(true);
    table.hear({
      type: "seats",
      seats: [{ ...SITTERS[0]!, keeper: "planner", why: "resigned" }, SITTERS[1]!, SITTERS[2]!],
    });
    expect(table.myTurn).toBe(false);
    expect(table.offers).toEqual([]);
    expect(table.mayTakeBack).toBe(false);
  });
});

describe("the host", () => {
  const person = { name: "Boris", kind: "person" as const, bot: null, connected: true };

  it("gives seats away before anybody has moved there, and opens those of bots", () => {
    expect(hostMay(person, false)).toEqual(["give", "free"]);
    expect(hostMay(person, true)).toEqual([]);
    expect(hostMay({ ...person, name: "", connected: false }, false)).toEqual(["give"]);
    expect(hostMay(SITTERS[1]!, true)).toEqual(["free"]);
  });

  it("is the one who opened the table, and is told the key of a seat", () => {
    const { table, sent } = sat([0]);
    table.freeSeat(1);
    expect(sent).toEqual([]);
    table.hear({ ...(welcome([0]) as Welcome), terms: { host: 0 } });
    table.freeSeat(1);
    table.giveSeat(2, "planner");
    expect(sent).toEqual([
      { type: "free-seat", seat: 0, of: 1 },
      { type: "give-seat", seat: 0, of: 2, to: "planner" },
    ]);
    const told: unknown[] = [];
    table.invited = (...key) => told.push(key);
    table.hear({ type: "invited", seat: 1, token: "s3cr3t" });
    expect(told).toEqual([[1, "s3cr3t"]]);
  });
});

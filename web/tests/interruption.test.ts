/** Switch & Signal: what comes to pass by itself, unless somebody interrupts. */

import { readFileSync } from "node:fs";

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { deskOf } from "../src/games/switch_and_signal/desk.svelte";
import family from "../src/games/switch_and_signal/index";
import PiecePanel from "../src/games/switch_and_signal/PiecePanel.svelte";
import { pauseFor } from "../src/games/switch_and_signal/pause";
import Unasked from "../src/games/switch_and_signal/Unasked.svelte";
import Roll from "../src/games/switch_and_signal/Roll.svelte";
import type { Game, View } from "../src/games/switch_and_signal/scene";
import type { Camera } from "../src/lib/camera.svelte";
import type { Point } from "../src/lib/geometry";
import { settings } from "../src/lib/settings.svelte";
import { preferences } from "../src/shell/preferences.svelte";
import { Table } from "../src/table/table.svelte";
import type { ToServer } from "../src/wire/messages";
import { asSent, type Recorded } from "./recorded";

const { scene, states } = JSON.parse(
  readFileSync("tests/recorded/switch-signal-europe.json", "utf8"),
) as Recorded<Game>;

interface Sat {
  table: Table<Game>;
  /** What was answered. */
  sent: string[];
  ask: (options: string[], view: Partial<View>) => void;
}

/** Before a table whose server asks whatever the test says. */
function sat(): Sat {
  const sent: string[] = [];
  const table: Table<Game> = new Table<Game>("t", (message: ToServer) => {
    if (message.type === "play") sent.push(message.action);
    return true;
  });
  const sitters = [{ name: "Anna", kind: "person" as const, bot: null, connected: true }];
  const game = "switch-signal-europe";
  table.changed("open");
  table.hear({ type: "welcome", table: "t", game, options: {}, seats: sitters, yours: [0] });
  table.scene = scene;
  let entry = 10;
  const ask = (options: string[], view: Partial<View>): void => {
    const { view: before, aid } = states[0]!;
    entry += 1;
    table.hear(asSent({ view: { ...before, ...view }, options, aid }, { entry, since: entry - 1 }));
    flushSync();
  };
  return { table, sent, ask };
}

function pass(seconds: number): void {
  for (let i = 0; i < seconds; i++) {
    vi.advanceTimersByTime(1000);
    flushSync();
  }
}

beforeEach(() => {
  settings.lang = "en";
  settings.motion = "none";
  settings.takeBack = 2;
  settings.interrupts = "costly";
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = "";
});

it("a train that must stop does so by itself, and those lined up behind it follow", () => {
  const { table, sent, ask } = sat();
  const desk = deskOf(table);
  const waiting = ["black-1", "brown-1"];
  ask(["move black-1", "move brown-1"], { asked: "next-train", to_move: waiting });
  desk.moveAll();
  ask(["stop", "dispatcher"], { asked: "arrived", mover: "black-1", to_move: ["brown-1"] });
  const drawn = mount(Roll, { target: document.body, props: { table } });
  flushSync();
  expect(document.querySelectorAll(".call")).toHaveLength(1); // the dispatcher could let it pass
  expect(sent).toEqual(["move black-1"]);
  pass(3);
  expect(sent).toEqual(["move black-1", "stop"]);
  ask(["move brown-1"], { asked: "next-train", to_move: ["brown-1"] });
  expect(sent).toEqual(["move black-1", "stop", "move brown-1"]);
  void unmount(drawn);
});

it("a roll that costs nothing is only seen; where it costs, or a train must stop, one has time to think", () => {
  const free = [{ train: "black-1", end: "lyon" }];
  const dear = [{ train: "black-1", end: "depot", cost: 2 }];
  const waiting = { asked: "rolled", runs: free, interrupts: "costly" as const, takeBack: 2, taught: false };
  expect(pauseFor(waiting)).toBe(1);
  expect(pauseFor({ ...waiting, runs: dear })).toBe(3);
  expect(pauseFor({ ...waiting, runs: [...dear, ...free] })).toBe(1); // one may choose the exit
  expect(pauseFor({ ...waiting, runs: [] })).toBe(3); // nobody knows
  expect(pauseFor({ ...waiting, asked: "arrived" })).toBe(3);
  expect(pauseFor({ ...waiting, interrupts: "always" })).toBe(3);
  expect(pauseFor({ ...waiting, runs: dear, takeBack: 8 })).toBe(8);
  expect(pauseFor({ ...waiting, takeBack: 0 })).toBeNull();
  expect(pauseFor({ ...waiting, runs: dear, interrupts: "never" })).toBe(0);
  expect(pauseFor({ ...waiting, interrupts: "never", taught: true })).toBeNull(); // one reads first
});

it("one who wants never to be asked is not: trains run and stop at once", () => {
  settings.interrupts = "never";
  const { table, sent, ask } = sat();
  const drawn = mount(Unasked, { target: document.body, props: { table } });
  ask(["keep", "logistician", "dispatcher"], { asked: "rolled", mover: "black-1", points: 3 });
  expect(deskOf(table).interrupted).toBe(false);
  expect(sent).toEqual(["keep"]);
  ask(["stop", "dispatcher"], { asked: "arrived", mover: "black-1" });
  expect(sent).toEqual(["keep", "stop"]);
  void unmount(drawn);
});

it("the last train to move is not asked about, unless somebody could keep it", () => {
  const { table, sent, ask } = sat();
  const desk = deskOf(table);
  const drawn = mount(Unasked, { target: document.body, props: { table } });
  const last = { asked: "next-train", to_move: ["black-1"] };
  ask(["move black-1", "conductor black", "dispatcher"], last);
  expect(sent).toEqual([]);
  expect(family.question(table)).toContain("does the conductor keep it?");
  expect(desk.asksBelow).toBe(true);
  // The dispatcher may still be called when it comes to a city.
  ask(["move black-1", "dispatcher"], last);
  expect(sent).toEqual(["move black-1"]);
  expect(family.question(table)).toBe("The black train 1 moves next");
  ask(["move black-1", "move brown-1"], { ...last, to_move: ["black-1", "brown-1"] });
  expect(sent).toEqual(["move black-1"]);
  expect(family.question(table)).toBe("Which train moves next?");
  void unmount(drawn);
});

it("whoever looks up when trains wait stops the clock", () => {
  settings.interrupts = "always";
  const { table, sent, ask } = sat();
  ask(["keep", "logistician"], { asked: "rolled", mover: "black-1", points: 3 });
  const drawn = mount(Roll, { target: document.body, props: { table } });
  flushSync();
  document.querySelector<HTMLButtonElement>(".when")!.click();
  flushSync();
  expect(preferences.open).toBe(true);
  preferences.open = false;
  pass(5);
  expect(sent).toEqual([]);
  void unmount(drawn);
});

it.each([true, false])(
  "ways to pay are pictures on a phone (%s), all in one line, and named in any case",
  (phone) => {
    const { table, ask } = sat();
    const desk = deskOf(table);
    const id = states[0]!.view.trains[0]!.id;
    ask(["play signal+switch as move", "play signal+signal as move", "draw 5"], { asked: "action" });
    desk.picked = { kind: "train", id };
    settings.phone = phone;
    const camera = { width: 390, height: 400, toScreen: (at: Point) => at } as unknown as Camera;
    const props = { table, camera, at: { x: 0, y: 0 }, piece: desk.picked };
    const drawn = mount(PiecePanel, { target: document.body, props });
    flushSync();
    settings.phone = false;
    const ways = [...document.querySelectorAll(".way")];
    expect(ways.map((way) => way.getAttribute("aria-label"))).toEqual([
      "signal and switch",
      "signal and signal",
    ]);
    expect(ways.map((way) => way.querySelectorAll("svg").length)).toEqual(phone ? [2, 2] : [0, 0]);
    void unmount(drawn);
  },
);

/** One table as this browser sees it: its seats, what each of them has seen and heard, and what can be done. */

import type { Component } from "svelte";

import { seatNames } from "../lib/names";
import { settings } from "../lib/settings.svelte";
import { t } from "../lib/words.svelte";
import type { Scene } from "../wire/api";
import type { FromServer, Hint, Said, Sitter, State, Told, ToServer, Value, Both } from "../wire/messages";
import type { LineState } from "../wire/line";

/** Shows moves as they happen; the board of a family fills this. */
export interface Stage {
  /** Show what happened between two states; `reveal` puts the later one on the table. */
  play(told: Told[], before: State, after: State, reveal: () => void): Promise<void>;
}

const UNDO = "undo";

/** The story after some more was told: the whole story anew, or its continuation; an undo takes a line back. */
export function continued(log: Told[], told: Told[], since: number): Told[] {
  const story = since === 0 ? [] : [...log];
  for (const line of told) {
    if (line.text === UNDO) story.pop();
    else story.push(line);
  }
  return story;
}

/** A seat of this browser (or a spectator's place): what it was last shown, and what waits to be shown. */
export class Chair {
  shown = $state.raw<State | null>(null);
  log = $state.raw<Told[]>([]);
  /** What the last state told, for marking the latest moves. */
  fresh = $state.raw<Told[]>([]);
  waiting = $state.raw<State[]>([]);
  private showing = false;
  private hurried: (() => void) | null = null;

  constructor(readonly seat: number | null) {}

  /** The newest state, shown or not. */
  latest = $derived(this.waiting.at(-1) ?? this.shown);

  take(state: State, stage: Stage | null): void {
    if (!stage || !this.shown || state.since === 0) {
      this.skip();
      this.waiting = [];
      this.show(state);
      return;
    }
    this.waiting = [...this.waiting, state];
    void this.showAll(stage);
  }

  /** Show at once whatever waits. */
  skip(): void {
    this.hurried?.();
  }

  private show(state: State): void {
    this.fresh = state.since === 0 ? [] : state.told;
    this.log = continued(this.log, state.told, state.since);
    this.shown = state;
  }

  private async showAll(stage: Stage): Promise<void> {
    if (this.showing) return;
    this.showing = true;
    let hurry = false;
    const skipped = new Promise<void>((resolve) => {
      this.hurried = () => {
        hurry = true;
        resolve();
      };
    });
    while (this.waiting.length > 0) {
      const next = this.waiting[0];
      const before = this.shown;
      if (!next || !before) break;
      const reveal = (): void => {
        if (this.waiting[0] !== next) return; // shown already, or overtaken by a story told anew
        this.waiting = this.waiting.slice(1);
        this.show(next);
      };
      if (!hurry && !document.hidden)
        await Promise.race([stage.play(next.told, before, next, reveal), skipped]);
      reveal();
    }
    this.hurried = null;
    this.showing = false;
  }
}

export interface Note {
  text: Both | string;
  kind: "refused" | "good";
}

export class Table {
  game = $state("");
  options = $state.raw<Record<string, Value>>({});
  sitters = $state.raw<Sitter[]>([]);
  yours = $state.raw<number[]>([]);
  line = $state<LineState>("opening");
  closedWhy = $state("");
  chat = $state.raw<Said[]>([]);
  unread = $state(0);
  hint = $state.raw<Hint | null>(null);
  hintAsked = $state(false);
  thinking = $state<number | null>(null);
  note = $state.raw<Note | null>(null);
  /** The entry of the state that this browser has answered and not yet heard about. */
  answered = $state(-1);
  scene = $state.raw<Scene | null>(null);
  stage: Stage | null = null;
  /** The seat whose view is on the screen; null watches. */
  facing = $state<number | null>(null);
  /** With several people at one screen: who must take the device before anything is shown. */
  curtain = $state<number | null>(null);
  /** A state of a replay, shown in place of the table's own, with the story so far. */
  replayed = $state.raw<State | null>(null);
  replayedStory = $state.raw<Told[]>([]);
  /** The final score has been told to its end: before that, nobody is said to have won. */
  counted = $state(false);

  /** By name of a bot, what it is called in the language of the page. */
  botTitles = $state.raw<Record<string, string>>({});
  names = $derived(seatNames(this.sitters, (bot) => this.botTitles[bot] ?? bot, t("seat-open")));

  private chairs = $state.raw<Map<number | null, Chair>>(new Map());

  constructor(
    readonly id: string,
    private readonly say: (message: ToServer) => void,
  ) {}

  chair = $derived(this.chairs.get(this.facing) ?? null);
  state = $derived(this.replayed ?? this.chair?.shown ?? null);
  view = $derived(this.state?.view ?? null);
  story = $derived(this.replayed ? this.replayedStory : (this.chair?.log ?? []));
  /** What may be done now: nothing while an answer is under way or a replay is shown. */
  offers = $derived(
    this.state && !this.replayed && this.state.entry !== this.answered && this.curtain === null
      ? this.state.options
      : [],
  );
  myTurn = $derived(this.offers.length > 0);
  busy = $derived((this.chair?.waiting.length ?? 0) > 0);
  shared = $derived(this.yours.length > 1);
  over = $derived(this.state?.outcome != null);

  hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.game = message.game;
        this.options = message.options;
        this.sitters = message.seats;
        this.chat = message.chat ?? [];
        this.sit(message.yours);
        break;
      case "state":
        this.take(message);
        break;
      case "refused":
        this.answered = -1;
        this.hintAsked = false;
        this.note = { text: message.sentence, kind: "refused" };
        break;
      case "chat":
        this.chat = [...this.chat, message];
        this.unread += 1;
        break;
      case "hint":
        this.hintAsked = false;
        this.hint = message;
        break;
      case "seats":
        this.sitters = message.seats;
        break;
      case "thinking":
        this.thinking = message.seat;
        break;
    }
  }

  changed(state: LineState, why = ""): void {
    this.line = state;
    this.closedWhy = why;
    if (state !== "open") this.answered = -1;
  }

  private sit(yours: number[]): void {
    const before = this.chairs;
    this.yours = yours;
    const seats: (number | null)[] = yours.length > 0 ? yours : [null];
    this.chairs = new Map(seats.map((seat) => [seat, before.get(seat) ?? new Chair(seat)]));
    if (!this.chairs.has(this.facing)) this.facing = seats[0] ?? null;
  }

  private take(state: State): void {
    const chair = this.chairs.get(state.seat);
    if (!chair) return;
    if (state.seat === this.facing) {
      this.answered = -1;
      this.hint = null;
      this.hintAsked = false;
      this.thinking = null;
      this.note = null;
    }
    const watched = state.seat === this.facing && this.curtain === null;
    chair.take(state, watched && !settings.reducedMotion ? this.stage : null);
    const newcomer = state.seat !== this.facing || state.since === 0;
    if (this.shared && newcomer && state.options.length > 0) this.curtain = state.seat;
  }

  /** The right person is at the screen. */
  openCurtain(): void {
    if (this.curtain === null) return;
    this.facing = this.curtain;
    this.curtain = null;
  }

  play(action: string): void {
    const state = this.state;
    if (!state || state.seat === null || !this.offers.includes(action)) return;
    this.answered = state.entry;
    this.hint = null;
    this.say({ type: "play", seat: state.seat, at: state.entry, action });
  }

  /** Do it, or say why it cannot be done: also to a finger, which does not hover. */
  attempt(action: string | null | undefined, why: string): void {
    if (action) this.play(action);
    else this.note = { text: why, kind: "refused" };
  }

  undo(): void {
    const state = this.state;
    if (!state || state.seat === null || !state.undo) return;
    this.say({ type: "undo", seat: state.seat, at: state.entry });
  }

  askHint(): void {
    if (this.facing === null || !this.myTurn) return;
    this.hintAsked = true;
    this.say({ type: "hint", seat: this.facing });
  }

  speak(text: string): void {
    const words = text.trim();
    if (words === "") return;
    this.say(
      this.facing === null ? { type: "chat", text: words } : { type: "chat", text: words, seat: this.facing },
    );
  }

  sayName(name: string): void {
    if (this.facing !== null && name.trim() !== "")
      this.say({ type: "say-name", seat: this.facing, name: name.trim() });
  }

  skip(): void {
    this.chair?.skip();
  }
}

export type TableComponent = Component<{ table: Table }>;

/** A seat of this browser (or a spectator's place): what it was shown, what waits to be shown, what it answered. */

import type { Game, State, Told } from "../wire/messages";

/** Something that happened, to be shown. */
export interface Act<G extends Game = Game> {
  told: G["told"][];
  before: State<G>;
  after: State<G>;
  /** Puts `after` on the table. */
  reveal: () => void;
  /** Once it is aborted, `after` is on the table already: stop at once, and leave nothing lying about. */
  signal: AbortSignal;
}

/** Shows moves as they happen. */
export interface Stage<G extends Game = Game> {
  play(act: Act<G>): Promise<void>;
}

/**
 * What this seat decided about the state with this entry: as long as that is the newest, it stands.
 * It waits for a moment in which it can be taken back, or for a line to the server, before it is sent.
 */
export interface Answer {
  readonly entry: number;
  readonly action: string;
  /** What follows as soon as it is offered: a card, then the piece it was played for. */
  readonly then: readonly string[];
  readonly stands: "held" | "kept" | "sent";
  /** It was sent before, over a line that was cut: nobody knows whether it arrived. */
  readonly tried: boolean;
}

/** A seat is asked, has sent its answer, is being shown what happened, or has nothing to do. */
export type Phase = "asked" | "sent" | "showing" | "idle";

const UNDO = "undo";

/** The story after some more was told: the whole story anew, or its continuation; an undo takes a line back. */
export function continued<T extends Told>(log: T[], told: T[], since: number): T[] {
  const story = since === 0 ? [] : [...log];
  for (const line of told) {
    if (line.text === UNDO) story.pop();
    else story.push(line);
  }
  return story;
}

export class Chair<G extends Game = Game> {
  shown = $state.raw<State<G> | null>(null);
  log = $state.raw<G["told"][]>([]);
  /** What the last state told, for marking the latest moves. */
  fresh = $state.raw<G["told"][]>([]);
  /** What has arrived and is not shown yet. */
  waiting = $state.raw<State<G>[]>([]);
  answer = $state.raw<Answer | null>(null);
  private running: AbortController | null = null;

  /** `rested` is called whenever all that arrived is shown. */
  constructor(
    readonly seat: number | null,
    private readonly rested: () => void = () => undefined,
  ) {}

  /** The newest state, shown or not. */
  latest = $derived(this.waiting.at(-1) ?? this.shown);

  phase: Phase = $derived.by(() => {
    if (this.waiting.length > 0) return "showing";
    if (!this.shown || this.shown.options.length === 0) return "idle";
    return this.answer?.entry === this.shown.entry ? "sent" : "asked";
  });

  /** A state has arrived; without a stage it is shown at once, after all that came before it. */
  take(state: State<G>, stage: Stage<G> | null): void {
    if (state.since === 0 || !this.shown) {
      this.stop();
      this.waiting = [];
      this.show(state);
      this.rested();
      return;
    }
    this.waiting = [...this.waiting, state];
    if (stage && !document.hidden) void this.showAll(stage);
    else this.skip();
  }

  /** Show at once whatever waits. */
  skip(): void {
    this.stop();
    if (this.waiting.length === 0) return;
    while (this.waiting.length > 0) this.showNext();
    this.rested();
  }

  private stop(): void {
    this.running?.abort();
    this.running = null;
  }

  private showNext(): void {
    const [next, ...rest] = this.waiting;
    this.waiting = rest;
    if (next) this.show(next);
  }

  private show(state: State<G>): void {
    if (state.since !== 0) this.fresh = state.told;
    else if (state.entry !== this.shown?.entry) this.fresh = [];
    this.log = continued(this.log, state.told, state.since);
    this.shown = state;
  }

  private async showAll(stage: Stage<G>): Promise<void> {
    if (this.running) return;
    const running = new AbortController();
    this.running = running;
    const { signal } = running;
    const stopped = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    try {
      while (!signal.aborted && this.waiting.length > 0)
        await Promise.race([this.playNext(stage, signal), stopped]);
    } finally {
      // Also when a stage fails: what waits is shown without it.
      if (!signal.aborted) this.skip();
    }
  }

  private async playNext(stage: Stage<G>, signal: AbortSignal): Promise<void> {
    const [next] = this.waiting;
    const before = this.shown;
    if (!next || !before) return;
    const reveal = (): void => {
      if (signal.aborted || this.waiting[0] !== next) return;
      this.showNext();
      if (this.waiting.length === 0) this.rested();
    };
    await stage.play({ told: next.told, before, after: next, reveal, signal });
    reveal();
  }
}

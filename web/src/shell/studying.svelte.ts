/** A finished game being looked into: asked for, and asked again how far it is, until it is done. */

import { said } from "../lib/words.svelte";
import { api, Refusal } from "../wire/api";
import type { Analysed } from "../wire/messages";

/** Milliseconds between two looks how far it is. */
const LOOKS = 1000;
/** Statuses after which it is worth asking again: no line, too often. */
const PASSING = [0, 429];

export class Study {
  /** What the server said last; null before it said anything. */
  stand = $state.raw<Analysed | null>(null);
  trouble = $state("");
  analysis = $derived.by(() => this.stand?.analysis ?? null);
  /** Somebody has asked for it: from then on there is something to be shown. */
  isWanted = $derived.by(() => this.stand !== null && this.stand.state !== "none");
  isDone = $derived.by(() => this.stand?.state === "done");
  /** From 0 to 1. */
  share = $derived.by(() => (this.stand && this.stand.of > 0 ? this.stand.done / this.stand.of : 0));
  private left = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: string) {}

  /** Have it worked out. */
  begin(): Promise<void> {
    this.trouble = "";
    return this.ask(() => api.analyse(this.table));
  }

  /** Whether it is there, or under way, without having it begun. */
  look(): Promise<void> {
    return this.ask(() => api.analysis(this.table));
  }

  leave(): void {
    clearTimeout(this.timer);
    this.left = true;
  }

  private async ask(question: () => Promise<Analysed>): Promise<void> {
    clearTimeout(this.timer);
    this.left = false;
    try {
      this.stand = await question();
    } catch (error) {
      if (!(error instanceof Refusal && this.isWanted && PASSING.includes(error.status))) {
        this.trouble = error instanceof Refusal ? said(error.sentence) : String(error);
        this.stand = this.analysis ? this.stand : null;
        return;
      }
    }
    if (this.isWanted && !this.isDone && !this.left) this.timer = setTimeout(() => void this.look(), LOOKS);
  }
}

/**
 * The sheet that lies on the table: cut to the room there is, then lettered, then grown over. Each comes in turns
 * of its own, so that nothing on the page waits long; and each is worked out once for a board and a size.
 */

import type { Camera } from "../lib/camera.svelte";
import { settings } from "../lib/settings.svelte";
import type { Room } from "../lib/sheet";
import type { Steps } from "../lib/steps";
import type { Terrain } from "../look/terrain/terrain";

/** What is drawn of a board in a room: its names and what grows on it are worked out a step at a time. */
export interface Planned {
  readonly letters: Steps<unknown>;
  readonly terrain: Steps<Terrain>;
}

/** Where the sheet lies. */
export interface Desk<P extends Planned> {
  /** The room that the board has on the screen, once there is one. */
  room: Room | null;
  /** The board as it is drawn in that room. */
  readonly plan: P | null;
  /** The same in another room, before it has that room: the very plan that it will have then. */
  planIn?(room: Room): P | null;
  /** All names that will be written. */
  readonly lettersNeeded: string;
}

/** A room that is being changed is cut anew when it rests. */
const RESTS = 160;
const FACE = `600 16px "Oswald Variable"`;

export class Paper<P extends Planned> {
  private readable = $state.raw("");
  private written = $state.raw<P | null>(null);
  private grown = $state.raw<P | null>(null);
  private plan = $derived.by(() => this.desk().plan);

  /** What is printed on the ground may be drawn: at first in a turn after it. */
  printed = $state(false);
  /** Its names have their places. */
  lettered = $derived(this.plan !== null && this.written === this.plan);
  terrain: Terrain | null = $derived(this.plan && this.grown === this.plan ? this.plan.terrain.whole : null);

  constructor(
    private readonly desk: () => Desk<P>,
    camera: Camera,
  ) {
    $effect(() => this.cut(camera.width, camera.height));
    $effect(() => this.print());
    $effect(() => this.learnLetters());
    $effect(() => this.letter());
    $effect(() => this.grow());
  }

  private cut(width: number, height: number): (() => void) | void {
    if (width === 0 || height === 0) return;
    const desk = this.desk();
    if (desk.room === null) desk.room = { width, height };
    else return this.cutAnew(desk, { width, height });
  }

  /** The sheet that lies there, names and all, is only taken away for another that is as far. */
  private cutAnew(desk: Desk<P>, room: Room): () => void {
    let stop = later(() => {
      const plan = desk.planIn?.(room);
      if (!plan || !this.lettered) return lay();
      stop = stepwise(plan.letters, () => {
        stop = stepwise(plan.terrain, () => {
          this.written = this.grown = plan;
          lay();
        });
      });
    }, RESTS);
    const lay = (): void => void (desk.room = room);
    return () => stop();
  }

  private print(): (() => void) | void {
    if (this.plan && !this.printed) return later(() => (this.printed = true));
  }

  /** Widths are only right once the face is there: names wait for it, and are placed once. */
  private learnLetters(): void {
    const { lang } = settings;
    void document.fonts.load(FACE, this.desk().lettersNeeded).then(() => (this.readable = lang));
  }

  private letter(): (() => void) | void {
    const { plan } = this;
    if (!plan || !this.printed || this.readable !== settings.lang || this.written === plan) return;
    return stepwise(plan.letters, () => (this.written = plan));
  }

  private grow(): (() => void) | void {
    const { plan } = this;
    if (!plan || !this.lettered || this.grown === plan) return;
    return stepwise(plan.terrain, () => (this.grown = plan));
  }
}

/** Each step in a turn of its own; what comes back stops it. */
function stepwise(work: Steps<unknown>, done: () => void): () => void {
  let stop = later(next);
  function next(): void {
    if (work.step()) stop = later(done);
    else stop = later(next);
  }
  return () => stop();
}

/** In a turn of its own; what comes back takes it back. */
function later(act: () => void, wait = 0): () => void {
  const timer = setTimeout(act, wait);
  return () => clearTimeout(timer);
}

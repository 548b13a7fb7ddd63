/**
 * The sheet that lies on the table: cut to the room there is, then lettered, then grown over. Each comes in a turn
 * of its own, so that nothing on the page waits long; and each is worked out once for a board and a size.
 */

import type { Camera } from "../../../lib/camera.svelte";
import { settings } from "../../../lib/settings.svelte";
import type { Room } from "../../../lib/sheet";
import type { Terrain } from "../../../look/terrain/terrain";
import type { Board } from "../scene";
import { BOLD } from "./names";
import { planFor, type Plan } from "./plan";

/** A room that is being changed is cut anew when it rests. */
const RESTS = 160;
const FACE = `${BOLD} 16px "Oswald Variable"`;

export class Paper {
  private room = $state.raw<Room | null>(null);
  private readable = $state.raw("");
  private written = $state.raw<Plan | null>(null);
  private grown = $state.raw<Plan | null>(null);

  plan = $derived.by(() => (this.room ? planFor(this.board(), this.room, settings.lang) : null));
  /** Its names have their places. */
  lettered = $derived(this.plan !== null && this.written === this.plan);
  terrain: Terrain | null = $derived(this.plan && this.grown === this.plan ? this.plan.terrain : null);

  constructor(
    private readonly board: () => Board,
    camera: Camera,
  ) {
    $effect(() => this.cut(camera.width, camera.height));
    $effect(() => this.learnLetters());
    $effect(() => this.letter());
    $effect(() => this.grow());
  }

  private cut(width: number, height: number): (() => void) | void {
    if (width === 0 || height === 0) return;
    if (this.room === null) {
      this.room = { width, height };
      return;
    }
    return later(() => (this.room = { width, height }), RESTS);
  }

  /** Widths are only right once the face is there: names wait for it, and are placed once. */
  private learnLetters(): void {
    const { lang } = settings;
    const names = this.board()
      .cities.map((city) => city.names[lang])
      .join("");
    void document.fonts.load(FACE, names).then(() => (this.readable = lang));
  }

  private letter(): (() => void) | void {
    const { plan } = this;
    if (!plan || this.readable !== settings.lang || this.written === plan) return;
    return later(() => {
      void plan.lettering;
      this.written = plan;
    });
  }

  private grow(): (() => void) | void {
    const { plan } = this;
    if (!plan || !this.lettered || this.grown === plan) return;
    return later(() => {
      void plan.terrain;
      this.grown = plan;
    });
  }
}

/** In a turn of its own; what comes back takes it back. */
function later(act: () => void, wait = 0): () => void {
  const timer = setTimeout(act, wait);
  return () => clearTimeout(timer);
}

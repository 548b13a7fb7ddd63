/**
 * The sheet as it comes to lie on the table: cut to the room there is, then lettered, then grown over. Each comes in a
 * turn of its own, so that nothing on the page waits long; and each is worked out once for a board and a room.
 */

import type { Camera } from "../../../lib/camera.svelte";
import { settings } from "../../../lib/settings.svelte";
import type { Terrain } from "../../../look/terrain/terrain";
import type { Desk } from "../desk.svelte";
import type { Plan } from "./plan";

/** A room that is being changed is cut anew when it rests. */
const RESTS = 160;
const FACE = `560 16px "Oswald Variable"`;

export class Paper {
  private readable = $state.raw("");
  private written = $state.raw<Plan | null>(null);
  private grown = $state.raw<Plan | null>(null);
  /** Its names have their places. */
  lettered = $derived.by(() => this.desk().plan !== null && this.written === this.desk().plan);
  terrain: Terrain | null = $derived.by(() => {
    const { plan } = this.desk();
    return plan && this.grown === plan ? plan.terrain : null;
  });

  constructor(
    private readonly desk: () => Desk,
    camera: Camera,
  ) {
    $effect(() => this.cut(camera.width, camera.height));
    $effect(() => this.learnLetters());
    $effect(() => this.letter());
    $effect(() => this.grow());
  }

  private cut(width: number, height: number): (() => void) | void {
    if (width === 0 || height === 0) return;
    const desk = this.desk();
    if (desk.room === null) desk.room = { width, height };
    else return later(() => (desk.room = { width, height }), RESTS);
  }

  /** Widths are only right once the face is there: names wait for it, and are placed once. */
  private learnLetters(): void {
    const { lang } = settings;
    const names = (this.desk().scene?.board.nodes ?? []).map((node) => node.names[lang]).join("");
    void document.fonts.load(FACE, names).then(() => (this.readable = lang));
  }

  private letter(): (() => void) | void {
    const { plan } = this.desk();
    if (!plan || this.readable !== settings.lang || this.written === plan) return;
    return later(() => {
      void plan.names;
      this.written = plan;
    });
  }

  private grow(): (() => void) | void {
    const { plan } = this.desk();
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

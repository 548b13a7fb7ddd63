/** Moves as they happen: dice fall, trains run along their tracks, losses say why. Stops when it is skipped. */

import { fly, pause, spot } from "../../lib/flight";
import { Polyline } from "../../lib/geometry";
import type { Stage } from "../../table/table.svelte";
import type { State } from "../../wire/messages";
import ActionCard from "./ActionCard.svelte";
import { lossesIn, type Desk } from "./desk.svelte";
import { DEPOT, type Atlas, type CardKind, type Pose, type Run, type Told, type View } from "./scene";

/** Milliseconds; a person should be able to follow. */
const DIE = 620;
const A_PLACE = 260;
const ARRIVAL = 240;
const LOSS = 1300;
const PLACED = 450;
const A_CARD = 260;
const NUMBER = 800;
const OTHERS = 350;
const INSTRUCTION = 700;

export class Show implements Stage {
  /** Rises when what is shown has been overtaken. */
  private round = 0;

  constructor(
    private readonly desk: Desk,
    private readonly atlas: Atlas,
  ) {}

  end(): void {
    this.round += 1;
  }

  async play(told: Told[], before: State, after: State, reveal: () => void): Promise<void> {
    this.round += 1;
    const round = this.round;
    const now = (): boolean => round === this.round;
    const done = (): void => {
      this.round += 1;
      reveal();
    };
    const view = before.view as View;
    const places = new Map(view.trains.map((train) => [train.id, train.place]));
    for (const line of told) {
      if (!now()) return;
      await this.departure(line, view, now);
      await this.one(line, places, now);
      await this.card(line, view);
    }
    if (!now()) return;
    const theirs = after.seat === null || told.some((line) => line.by >= 0 && line.by !== after.seat);
    if (told.some((line) => line.text.startsWith("! instruction "))) {
      done();
      await pause(INSTRUCTION);
    } else {
      if (theirs) await pause(OTHERS);
      done();
    }
  }

  private async one(line: Told, places: Map<string, string>, now: () => boolean): Promise<void> {
    const roll = /^! rolls (\d)/.exec(line.text)?.[1];
    const run = line.did?.run;
    if (roll && run) {
      this.desk.die = { train: run.train, value: Number(roll), rolling: true };
      await pause(DIE);
    }
    if (line.did?.placed) {
      const [train, place] = line.did.placed;
      const pose = this.atlas.pose(place);
      places.set(train, place);
      if (pose && now()) this.desk.poses = { ...this.desk.poses, [train]: pose };
      await pause(PLACED);
    }
    if (run && now()) await this.run(run, places, now);
    const loss = lossesIn([line])[0];
    if (loss && now()) {
      this.desk.callout = loss;
      await pause(LOSS);
      if (now()) this.desk.callout = null;
    }
    if (now()) this.desk.die = null;
  }

  /** The dice, or a token, name a departure point. */
  private async departure(line: Told, view: View, now: () => boolean): Promise<void> {
    const point = /^! departs (.+)/.exec(line.text)?.[1];
    if (!point) return;
    this.desk.numbers = [view.numbers[point] ?? 0];
    await pause(NUMBER);
    if (now()) this.desk.numbers = [];
  }

  /** A card that is drawn flies to its hand; hands are open, so everyone sees which. */
  private async card(line: Told, view: View): Promise<void> {
    const kind = /^! card (.+)/.exec(line.text)?.[1] as CardKind | undefined;
    if (!kind) return;
    const mine = view.active === this.desk.table.facing;
    const to = (mine && spot(`hand-${kind}`)) || spot(`seat-${view.active}`);
    await fly(ActionCard, { kind }, spot("deck"), to, A_CARD);
  }

  /** Along the rails, place by place. */
  private async run(run: Run, places: Map<string, string>, now: () => boolean): Promise<void> {
    const from = places.get(run.train) ?? DEPOT;
    const path = run.path ?? [];
    if (path.length > 0 && from !== DEPOT) {
      const line = new Polyline(this.atlas.way(from, path));
      await this.glide(run.train, line, A_PLACE * path.length, now);
      await pause(ARRIVAL);
    }
    places.set(run.train, run.end);
  }

  private glide(train: string, line: Polyline, duration: number, now: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const began = performance.now();
      const step = (time: number): void => {
        if (!now()) {
          resolve();
          return;
        }
        const part = Math.min((time - began) / duration, 1);
        this.desk.poses = { ...this.desk.poses, [train]: poseAt(line, ease(part)) };
        if (part < 1) requestAnimationFrame(step);
        else resolve();
      };
      requestAnimationFrame(step);
    });
  }
}

function ease(part: number): number {
  return part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) * (1 - part);
}

function poseAt(line: Polyline, part: number): Pose {
  const { x, y, dx, dy } = line.at(Math.max(part, 0) * line.length);
  return { x, y, angle: (Math.atan2(dy, dx) * 180) / Math.PI };
}

/** Moves as they happen: dice fall, trains run along their tracks, losses say why. Stops when it is skipped. */

import { fly, pause, spot } from "../../lib/flight";
import { Polyline } from "../../lib/geometry";
import { settings } from "../../lib/settings.svelte";
import { play } from "../../lib/sound";
import type { Act, Stage } from "../../table/chair.svelte";
import ActionCard from "./ActionCard.svelte";
import CrateInFlight from "./CrateInFlight.svelte";
import { lossesIn, type Desk } from "./desk.svelte";
import {
  DEPOT,
  type Atlas,
  type CardKind,
  type Game,
  type Pose,
  type Run,
  type Told,
  type View,
} from "./scene";

/** Milliseconds; a person should be able to follow. */
const DIE = 620;
const A_PLACE = 260;
const ARRIVAL = 240;
const LOSS = 1300;
const PLACED = 450;
const A_CARD = 260;
const NUMBER = 1000;
const OTHERS = 350;
const INSTRUCTION = 700;
const A_GOOD = 520;

export class Show implements Stage<Game> {
  constructor(private readonly desk: Desk) {}

  private get atlas(): Atlas {
    return this.desk.atlas!; // nothing is shown before there is a board
  }

  async play({ told, before, after, reveal, signal }: Act<Game>): Promise<void> {
    const { view } = before;
    const places = new Map(view.trains.map((train) => [train.id, train.place]));
    try {
      for (const line of told) {
        this.desk.table.sounds(line.text);
        await this.departure(line, view, signal);
        await this.one(line, places, signal);
        await this.card(line, view, signal);
        if (signal.aborted) return;
      }
      const turned = told.some((line) => line.text.startsWith("! instruction "));
      const theirs = after.seat === null || told.some((line) => line.by >= 0 && line.by !== after.seat);
      if (theirs && !turned) await pause(OTHERS, signal);
      reveal();
      this.desk.settle();
      if (turned) await pause(INSTRUCTION, signal);
    } finally {
      this.desk.settle(); // wherever it was stopped, pieces stand where the table says
    }
  }

  private async one(line: Told, places: Map<string, string>, signal: AbortSignal): Promise<void> {
    const { desk } = this;
    const laid = /^lay (.+)/.exec(line.text)?.[1];
    if (laid) desk.laid = [...desk.laid, laid];
    const roll = /^! rolls (\d)/.exec(line.text)?.[1];
    const run = line.did?.run;
    if (roll && run && !signal.aborted) {
      desk.die = { train: run.train, value: Number(roll), rolling: true };
      await pause(DIE, signal);
    }
    if (line.did?.placed && !signal.aborted) {
      const [train, place] = line.did.placed;
      const pose = this.atlas.pose(place);
      places.set(train, place);
      if (pose) desk.poses = { ...desk.poses, [train]: pose };
      await pause(PLACED, signal);
    }
    if (line.did?.loaded) {
      const [train, good] = line.did.loaded;
      await this.carry(good, `goods-${good}`, `train-${train}`, signal);
    }
    if (run && !signal.aborted) await this.run(run, places, signal);
    if (run?.delivered)
      await this.carry(run.delivered, `train-${run.train}`, `port-${run.path?.at(-1)}`, signal);
    const loss = lossesIn([line])[0];
    if (loss && !signal.aborted) {
      desk.callout = loss;
      await pause(LOSS, signal);
    }
    desk.callout = null;
    desk.die = null;
  }

  private async carry(good: string, from: string, to: string, signal: AbortSignal): Promise<void> {
    await fly(CrateInFlight, { good }, spot(from), spot(to), A_GOOD, signal);
  }

  /** The dice, or a token, name a departure point. */
  private async departure(line: Told, view: View, signal: AbortSignal): Promise<void> {
    const point = /^! departs (.+)/.exec(line.text)?.[1];
    if (!point) return;
    this.desk.drawn = { number: view.numbers[point] ?? 0, place: point };
    await pause(NUMBER, signal);
    this.desk.drawn = null;
  }

  /** A card that is drawn flies to its hand; hands are open, so everyone sees which. */
  private async card(line: Told, view: View, signal: AbortSignal): Promise<void> {
    const kind = /^! card (.+)/.exec(line.text)?.[1] as CardKind | undefined;
    if (!kind) return;
    const mine = view.active === this.desk.table.facing;
    const to = (mine && spot(`hand-${kind}`)) || spot(`seat-${view.active}`);
    await fly(ActionCard, { kind }, spot("deck"), to, A_CARD, signal);
  }

  /** Along the rails, place by place. */
  private async run(run: Run, places: Map<string, string>, signal: AbortSignal): Promise<void> {
    const from = places.get(run.train) ?? DEPOT;
    const path = run.path ?? [];
    if (path.length > 0 && from !== DEPOT) {
      const line = new Polyline(this.atlas.way(from, path));
      play("train");
      await this.glide(run.train, line, A_PLACE * path.length, signal);
      await pause(ARRIVAL, signal);
    }
    places.set(run.train, run.end);
  }

  private glide(train: string, line: Polyline, duration: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const began = performance.now();
      let frame = 0;
      const stop = (): void => {
        cancelAnimationFrame(frame);
        signal.removeEventListener("abort", stop);
        resolve();
      };
      const step = (time: number): void => {
        const part = Math.min((time - began) / (duration * settings.slowness), 1);
        this.desk.poses = { ...this.desk.poses, [train]: poseAt(line, ease(part)) };
        if (part < 1) frame = requestAnimationFrame(step);
        else stop();
      };
      signal.addEventListener("abort", stop);
      frame = requestAnimationFrame(step);
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

/** What lies open at the table: the piece looked at, the cards raised, the moves under way. */

import type { Point } from "../../lib/geometry";
import { settings } from "../../lib/settings.svelte";
import type { Room } from "../../lib/sheet";
import { desks } from "../../table/desks.svelte";
import { Draft } from "../../table/draft.svelte";
import { callsIn, type Call } from "./called";
import { journeysIn, type Journey } from "./journeys";
import { latelyIn, type Trace } from "./lately";
import { planFor, type Plan } from "./map/plan";
import { pauseFor } from "./pause";
import { offersOf, paymentsFor, type Offers, type Payment } from "./offers";
import {
  atlasOf,
  colourOf,
  type Aid,
  type CardKind,
  type Pose,
  type Run,
  type Told,
  type Table,
  type TrainView,
} from "./scene";

const NO_AID: Aid = { trains: {}, signals: {} };
const MOST_RAISED = 2;
const TURNED = "! instruction ";
/** By what is asked: what comes to pass unless somebody interrupts. A roll stands, a train stops. */
const BY_ITSELF: Record<string, string> = { rolled: "keep", arrived: "stop" };

/** The card that acts on each kind of piece. */
const FOR: Record<Piece["kind"], CardKind | null> = {
  train: "move",
  junction: "switch",
  signal: "signal",
  place: null,
};

const KINDS = ["train", "junction", "signal", "place"] as const;

export interface Piece {
  kind: (typeof KINDS)[number];
  id: string;
}

export function isKind(word: string | undefined): word is Piece["kind"] {
  return (KINDS as readonly (string | undefined)[]).includes(word);
}

/** A die in the air, or fallen: the colour of the train it is rolled for, and what it shows. */
export interface Die {
  train: string;
  value: number;
  rolling: boolean;
}

/** A train that is seen on the board. */
export interface Drawn extends TrainView {
  pose: Pose;
}

/** Tokens lost somewhere, and why. */
export interface Loss {
  place: string;
  train: string;
  why: string;
  cost: number;
  instructions: number;
}

export class Desk {
  hovered = $state.raw<Piece | null>(null);
  /** Pointed out from the log. */
  pointed = $state.raw<Piece | null>(null);
  /** The port that the final score speaks of, and the good that was brought there. */
  lit = $state("");
  litGood = $state("");
  private readonly pick: Draft<Piece | null | undefined>;
  private readonly raising: Draft<CardKind[]>;
  private readonly rolling: Draft<number | null>;
  private readonly way: Draft<number>;
  private readonly drawing: Draft<number | null>;

  // While moves are shown: where trains are on their way, dice, goods that were just delivered.
  poses = $state.raw<Record<string, Pose>>({});
  die = $state.raw<Die | null>(null);
  /** The number of a departure point that has come up. */
  drawn = $state.raw<{ number: number; place: string } | null>(null);
  callout = $state.raw<Loss | null>(null);
  /** Discs laid in what is being shown: they are green before the dice that follow have fallen. */
  laid = $state.raw<string[]>([]);

  constructor(readonly table: Table) {
    this.pick = new Draft<Piece | null | undefined>(table, undefined);
    this.raising = new Draft<CardKind[]>(table, []);
    this.rolling = new Draft<number | null>(table, null);
    this.way = new Draft(table, 0);
    this.drawing = new Draft<number | null>(table, null);
  }

  // Choices in the making.

  /** The trains that were told to move one after the other, for this symbol of this turn's instruction. */
  private line = $state.raw<{ step: string; trains: string[] }>({ step: "", trains: [] });
  private step = $derived.by(() => `${this.view?.turn} ${this.view?.symbol}`);

  /** What is still to be answered of that, as far as nobody has thought better of it. */
  get planned(): string[] {
    if (this.line.step !== this.step) return [];
    return this.line.trains.filter((id) => this.view?.to_move.includes(id)).map((id) => `move ${id}`);
  }

  /** One after the other, in the order they are offered; questions on the way are asked as ever. */
  moveAll(): void {
    this.line = { step: this.step, trains: [...this.offers.moves.keys()] };
    const [first, ...then] = this.planned;
    if (first) this.table.play(first, ...then);
  }

  /** Answer a question on the way of a train: those that were lined up behind it follow. */
  goOn(action: string): void {
    this.table.play(action, ...this.planned);
  }

  /** The piece looked at; while the team lays the discs of a junction, that junction until one looks elsewhere. */
  get picked(): Piece | null {
    return this.pick.value === undefined ? this.junctionAsked : this.pick.value;
  }
  set picked(piece: Piece | null) {
    this.pick.value = piece;
    this.way.value = 0;
    this.rolling.value = null;
  }

  /** The cards of one's hand that are raised: one, or two for one action. */
  get raised(): CardKind[] {
    return this.raising.value;
  }
  set raised(kinds: CardKind[]) {
    this.raising.value = kinds;
  }

  /** The roll that one points at in the list of where a train would stop. */
  get roll(): number | null {
    return this.rolling.value;
  }
  set roll(roll: number | null) {
    this.rolling.value = roll;
  }

  /** Of the ways to pay for the piece that is picked, the number of the one chosen. */
  get chosenWay(): number {
    return this.way.value;
  }
  set chosenWay(number: number) {
    this.way.value = number;
  }

  /** How many cards one would draw, if that is said. */
  get wanted(): number | null {
    return this.drawing.value;
  }
  set wanted(count: number | null) {
    this.drawing.value = count;
  }

  private junctionAsked: Piece | null = $derived.by(() => {
    if (this.view?.asked !== "place-switch" || this.offers.switches.size !== 1) return null;
    const [id] = this.offers.switches.keys();
    return id === undefined ? null : { kind: "junction", id };
  });

  scene = $derived.by(() => this.table.scene);
  rules = $derived.by(() => this.scene?.rules ?? null);
  /** The room that the board has on the screen, once there is one. */
  room = $state.raw<Room | null>(null);
  plan: Plan | null = $derived.by(() =>
    this.scene && this.room ? planFor(this.scene.board, this.scene.rules, this.room, settings.lang) : null,
  );
  lettersNeeded = $derived.by(() =>
    (this.scene?.board.nodes ?? []).map((node) => node.names[settings.lang]).join(""),
  );
  /** The board as it lies on its sheet. */
  board = $derived.by(() => this.plan?.board ?? this.scene?.board ?? null);
  atlas = $derived.by(() => (this.board ? atlasOf(this.board) : null));
  view = $derived.by(() => this.table.view);
  aid = $derived.by(() => this.table.state?.aid ?? NO_AID);
  offers: Offers = $derived.by(() => offersOf(this.table.offers));
  hint: Offers = $derived.by(() => offersOf(this.table.hint ? [this.table.hint.action] : []));
  /** Who may be called on now, beside what they would see to. */
  calls: Call[] = $derived.by(() => callsIn(this.offers, this.view?.to_move ?? []));
  /** The symbol of the instruction at work, the last one begun; before any is, the card was only just turned. */
  ordered = $derived.by(() => (this.view && this.view.asked !== "revealed" ? this.view.symbol - 1 : -1));
  /** A train is about to run, or to stop, and somebody may still interrupt: the answer if nobody does. */
  byItself: string | null = $derived.by(() => {
    const answer = BY_ITSELF[this.view?.asked ?? ""];
    return answer && this.offers.rest.includes(answer) ? answer : null;
  });
  private taught = $derived.by(() => Boolean(this.table.terms.lesson));
  /** For how many seconds it waits; null for as long as one likes. */
  pause = $derived.by(() =>
    pauseFor({
      asked: this.view?.asked ?? "",
      runs: this.runsOf(this.view?.mover ?? "", this.view?.points ?? 0),
      interrupts: settings.interrupts,
      takeBack: settings.takeBack,
      taught: this.taught,
    }),
  );
  /** Somebody is asked whether they interrupt. */
  interrupted = $derived.by(() => this.byItself !== null && this.pause !== 0);
  /** The one train that is left to move, and nobody could keep it: no question, as the dispatcher may come later. */
  private onlyMove: string | null = $derived.by(() => {
    const { moves, conductors, officers } = this.offers;
    if (this.view?.asked !== "next-train" || this.taught) return null;
    const [only, ...others] = moves.values();
    return only && others.length + conductors.size + officers.size === 0 ? only : null;
  });
  /** What is answered without a question. */
  unasked: string | null = $derived.by(() => (this.interrupted ? null : this.byItself) ?? this.onlyMove);
  acting = $derived.by(() => this.offers.draws.size > 0);
  /** What is asked is answered by buttons below the board. */
  asksBelow = $derived.by(() => {
    if (this.acting || this.byItself !== null || this.unasked !== null) return false;
    const { departs, colours, moves, leaves, rest } = this.offers;
    return departs.size + colours.size + moves.size + leaves.size + rest.length > 0;
  });
  /** The hand that is shown: one's own, or for those who watch that of the active player. */
  shownSeat = $derived.by(() => this.table.looksAs ?? this.table.facing ?? this.view?.active ?? 0);
  hand = $derived.by(() => this.view?.hands[this.shownSeat] ?? [0, 0, 0]);

  greens = $derived.by(() => new Set([...(this.view?.greens ?? []), ...this.laid]));
  /** The trains on the network, each where it is drawn: on its way, or where it stands. */
  trains: Drawn[] = $derived.by(() =>
    (this.view?.trains ?? []).flatMap((train) => {
      const pose = this.poses[train.id] ?? this.atlas?.pose(train.place, train.towards);
      return pose ? [{ ...train, pose }] : [];
    }),
  );

  whereIs({ kind, id }: Piece): Point | null {
    if (kind === "train") return this.trains.find((train) => train.id === id)?.pose ?? null;
    return (kind === "signal" ? this.atlas?.signals.get(id) : this.atlas?.nodes.get(id)) ?? null;
  }

  bright = $derived.by(() => this.pointed ?? this.picked ?? this.hovered);

  /** The ways to pay for what one would do with the piece that is picked, and the one chosen. */
  payments: Payment[] = $derived.by(() => {
    const kind = this.picked && FOR[this.picked.kind];
    return kind && this.acting ? this.paymentsFor(kind) : [];
  });
  payment: Payment | null = $derived.by(
    () => this.payments[Math.min(this.chosenWay, this.payments.length - 1)] ?? null,
  );

  /** What the very latest moves cost, and where. */
  fresh: Loss[] = $derived.by(() => lossesIn(this.table.replayed?.told ?? this.table.chair?.fresh ?? []));
  /** The same of all that was done since the instruction was turned: trains that move one after another. */
  losses: Loss[] = $derived.by(() => (this.table.replayed ? this.fresh : lossesOfTurn(this.table.story)));

  /** What others did since one's own last move. */
  lately: Trace[] = $derived.by(() =>
    this.table.replayed || this.table.over ? [] : latelyIn(this.table.story, this.table.facing),
  );

  /** The final score is told, or looked at. */
  finale = $derived.by(() => this.table.over && this.table.scoring && !this.table.replayed);
  /** The ways that goods went; of those, what the final score speaks of, and in the end all. */
  journeys: Journey[] = $derived.by(() =>
    this.finale && this.board ? journeysIn(this.board, this.table.story) : [],
  );
  shining: Journey[] = $derived.by(() => {
    if (this.lit === "") return this.table.counted ? this.journeys : [];
    return this.journeys.filter(
      ({ good, port }) => port === this.lit && (this.litGood === "" || good === this.litGood),
    );
  });

  /** The train whose runs are shown. */
  watched = $derived.by(() => {
    if (this.bright?.kind === "train") return this.bright.id;
    return this.view?.asked === "rolled" ? (this.view.mover ?? null) : null;
  });
  runs: { roll: number; run: Run }[] = $derived.by(() => {
    const forecasts = this.watched ? (this.aid.trains[this.watched] ?? []) : [];
    const only =
      this.roll ??
      (this.view?.asked === "rolled" && this.watched === this.view.mover ? this.view.points : null);
    return forecasts
      .filter(({ roll }) => only === null || roll === only)
      .flatMap(({ roll, runs }) => runs.map((run) => ({ roll, run })));
  });

  private runsOf(train: string, rolled: number): Run[] {
    return (this.aid.trains[train] ?? []).find(({ roll }) => roll === rolled)?.runs ?? [];
  }

  /** The spaces to which the signal that is picked may go, or from which a disc may come. */
  targets: Set<string> = $derived.by(() => {
    if (this.picked?.kind !== "signal" || !this.acting) return new Set<string>();
    const { id } = this.picked;
    if (this.paymentsFor("signal").length === 0) return new Set<string>();
    if (this.aid.signals[id]) return new Set(this.aid.signals[id]);
    return new Set(
      Object.entries(this.aid.signals)
        .filter(([, spaces]) => spaces.includes(id))
        .map(([space]) => space),
    );
  });

  /** Whatever of the board shows where a train would go: all its ways, and the flags at their ends. */
  previewed(train: string): Point[] {
    return this.shownBy(
      train,
      (this.aid.trains[train] ?? []).flatMap((forecast) => forecast.runs),
    );
  }

  /** The same for what its die has come to. */
  ahead(train: string): Point[] {
    return this.shownBy(
      train,
      this.runs.map(({ run }) => run),
    );
  }

  private shownBy(train: string, runs: Run[]): Point[] {
    const { atlas } = this;
    const from = this.view?.trains.find(({ id }) => id === train)?.place;
    if (!atlas || from === undefined) return [];
    const here = atlas.at(from);
    const costs = new Map<string, Set<number>>();
    for (const { path = [], cost = 0 } of runs) {
      const end = path.at(-1) ?? from;
      costs.set(end, new Set([...(costs.get(end) ?? []), cost]));
    }
    const flags = [...costs].flatMap(([end, { size }]) =>
      flagsAt(atlas.at(end), size, this.plan?.sizes.flags ?? 1),
    );
    const ways = runs.flatMap(({ path = [] }) => atlas.way(from, path));
    return [...(here ? [here] : []), ...ways, ...flags];
  }

  paymentsFor(kind: CardKind): Payment[] {
    return paymentsFor(this.offers, kind, this.raised);
  }

  raise(kind: CardKind): void {
    const at = this.raised.indexOf(kind);
    const held = this.hand[["signal", "switch", "move"].indexOf(kind)] ?? 0;
    const up = this.raised.filter((each) => each === kind).length;
    if (up < held && this.raised.length < MOST_RAISED) this.raised = [...this.raised, kind];
    else if (at >= 0) this.raised = this.raised.filter((_, i) => i !== at);
  }

  lower(kind: CardKind): void {
    const at = this.raised.lastIndexOf(kind);
    if (at >= 0) this.raised = this.raised.filter((_, i) => i !== at);
  }

  letGo(): void {
    this.picked = null;
    this.raised = [];
  }

  /** What was being shown is over. */
  settle(): void {
    this.poses = {};
    this.die = null;
    this.drawn = null;
    this.callout = null;
    this.laid = [];
  }

  trainsOf(colour: string): string[] {
    return (this.view?.trains ?? []).filter((train) => colourOf(train.id) === colour).map(({ id }) => id);
  }
}

/** The edges of so many flags, one above the other, over a place (see Runs). */
function flagsAt(at: Point | null, count: number, grown: number): Point[] {
  if (!at) return [];
  const ups = Array.from({ length: count + 1 }, (_, i) => grown * (15 + 21 * i));
  return [-24, 0, 24].flatMap((across) => ups.map((up) => ({ x: at.x + grown * across, y: at.y - up })));
}

export function lossesIn(told: Told[]): Loss[] {
  return told.flatMap(({ text, did }) => {
    const found: Loss[] = [];
    if (did?.run?.cost) {
      const { train, end, path = [], why = "", cost, instructions = 0 } = did.run;
      const place = end === "depot" ? (path.at(-1) ?? "") : end;
      found.push({ place, train, why, cost, instructions });
    }
    for (const [why, cost] of did?.lost ?? []) {
      const place = why === "occupied" ? (text.split(" ")[2] ?? "") : "";
      found.push({ place, train: "", why, cost, instructions: did?.instructions ?? 0 });
    }
    return found;
  });
}

export function lossesOfTurn(story: Told[]): Loss[] {
  return lossesIn(
    story.slice(
      Math.max(
        0,
        story.findLastIndex(({ text }) => text.startsWith(TURNED)),
      ),
    ),
  );
}

export const deskOf = desks((table: Table) => new Desk(table));

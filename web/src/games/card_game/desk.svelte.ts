/** What lies open on a player's side of the table: the cards gathered so far, the tickets pointed at and judged. */

import { canAdd, groupOf, type Payment } from "../../lib/cards";
import { desks } from "../../table/desks.svelte";
import { Draft } from "../../table/draft.svelte";
import { offersOf, type Offers } from "./offers";
import { NO_AID, type CityAid, type Table, type TicketAid } from "./scene";

export class Desk {
  /** The ticket, and the city, that one points at. */
  ticket = $state<number | null>(null);
  city = $state<number | null>(null);
  /** Tickets that their owner believes to be served: nobody looks into a stack, but one may think so. */
  believed = $state.raw<number[]>([]);
  /** The seat whose robbed column is being carried off, with its colour. */
  robbed = $state.raw<{ seat: number; colour: string } | null>(null);

  /** Big cities that were given away so far while the score is told, with whom they went to. */
  private awards = $state.raw<{ city: number; seat: number }[]>([]);

  private readonly group: Draft<Map<string, number>>;
  private readonly misfit: Draft<string | null>;
  private readonly keep: Draft<number[]>;
  private readonly completion: Draft<number[] | null>;

  constructor(readonly table: Table) {
    this.believed = remembered(table.id);
    this.group = new Draft<Map<string, number>>(table, new Map());
    this.misfit = new Draft<string | null>(table, null);
    this.keep = new Draft<number[]>(table, []);
    this.completion = new Draft<number[] | null>(table, null);
  }

  // Choices in the making.

  /** Cards taken from the hand to be played together, by kind. */
  get gathered(): Map<string, number> {
    return this.group.value;
  }
  set gathered(cards: Map<string, number>) {
    this.group.value = cards;
  }

  /** A card that was asked for and cannot be gathered. */
  get unfit(): string | null {
    return this.misfit.value;
  }
  set unfit(kind: string | null) {
    this.misfit.value = kind;
  }

  /** Places (from 1) of the offered tickets that would be kept. */
  get keeping(): number[] {
    return this.keep.value;
  }
  set keeping(places: number[]) {
    this.keep.value = places;
  }

  /** At a scoring, places (from 1) of the tickets asked about that would be completed: at first the best ones. */
  get completing(): number[] {
    return this.completion.value ?? placesIn(this.aid.best?.now ?? "");
  }
  set completing(places: number[]) {
    this.completion.value = places;
  }

  board = $derived.by(() => this.table.scene?.board ?? null);
  view = $derived.by(() => this.table.view);
  aid = $derived.by(() => this.table.state?.aid ?? NO_AID);
  offers: Offers = $derived.by(() => offersOf(this.table.offers, this.board));
  /** What is asked, also while the answer is under way. */
  asked: Offers = $derived.by(() => offersOf(this.table.asked, this.board));
  hint: Offers = $derived.by(() => offersOf(this.table.hint ? [this.table.hint.action] : [], this.board));

  /** The offered play of exactly the cards gathered. */
  play: Payment | null = $derived.by(() => groupOf(this.offers.plays, this.gathered));
  gathering = $derived.by(() => this.gathered.size > 0);

  ticketAid(ticket: number): TicketAid | undefined {
    return this.aid.tickets.find((aid) => aid.ticket === ticket);
  }

  cityAid(city: number): CityAid | undefined {
    return this.aid.cities.find((aid) => aid.city === city);
  }

  inHand(kind: string): number {
    const held = this.view?.hand[this.board?.kinds.indexOf(kind) ?? -1] ?? 0;
    return held - (this.gathered.get(kind) ?? 0);
  }

  canGather(kind: string): boolean {
    return this.inHand(kind) > 0 && canAdd(this.offers.plays, this.gathered, kind);
  }

  gather(kind: string): void {
    if (!this.canGather(kind)) {
      this.unfit = kind;
      return;
    }
    this.unfit = null;
    this.gathered = new Map(this.gathered).set(kind, (this.gathered.get(kind) ?? 0) + 1);
  }

  putBack(kind: string): void {
    const left = new Map(this.gathered);
    const n = (left.get(kind) ?? 0) - 1;
    if (n > 0) left.set(kind, n);
    else left.delete(kind);
    this.gathered = left;
    this.unfit = null;
  }

  /** Whom the gathered cards would rob, or null. */
  victim = $derived.by(() => {
    if (this.play === null) return null;
    for (const { kind } of this.play.cards) {
      const seat = this.aid.robs[kind];
      if (seat !== undefined) return { seat, colour: kind };
    }
    return null;
  });

  award(city: number, seat: number): void {
    if (!this.awards.some((each) => each.city === city && each.seat === seat))
      this.awards = [...this.awards, { city, seat }];
  }

  /** Who has got a city's card: as it is told, and in the end all of it. */
  awardedTo(city: number): number[] {
    const outcome = this.table.state?.outcome;
    if (!outcome) return [];
    if (!this.table.counted) return this.awards.filter((each) => each.city === city).map(({ seat }) => seat);
    const id = this.board?.cities[city]?.id;
    return outcome.lines.flatMap((lines, seat) =>
      lines.some(({ what, about }) => what === "city" && about === id) ? [seat] : [],
    );
  }

  letGo(): void {
    this.gathered = new Map();
    this.unfit = null;
  }

  believe(ticket: number): void {
    this.believed = this.believed.includes(ticket)
      ? this.believed.filter((other) => other !== ticket)
      : [...this.believed, ticket];
    try {
      localStorage.setItem(KEY + this.table.id, JSON.stringify(this.believed));
    } catch {
      // private windows may keep nothing; the belief then lasts as long as the page
    }
  }
}

/** `complete 1 3` as places. */
export function placesIn(action: string): number[] {
  return action.split(" ").map(Number).filter(Number.isInteger).filter(Boolean);
}

const KEY = "stationmaster.believed.";

function remembered(table: string): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY + table) ?? "[]");
    return Array.isArray(kept) ? kept.filter((ticket) => typeof ticket === "number") : [];
  } catch {
    return []; // a browser that keeps nothing, or something that is not ours
  }
}

export const deskOf = desks((table: Table) => new Desk(table));

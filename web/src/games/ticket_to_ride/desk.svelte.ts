/** What lies open on a player's side of the table: the track looked at, the tickets lit up, the choice being made. */

import { desks } from "../../table/desks.svelte";
import type { Table } from "../../table/table.svelte";
import { offersOf, type Offers } from "./offers";
import type { Aid, Board, Scene, TicketAid, View } from "./scene";

const NO_AID: Aid = { tickets: [], short: null, trail: [] };

export class Desk {
  hovered = $state<number | null>(null);
  /** The track whose ways to pay (or whose reason not to) are shown. */
  picked = $state<number | null>(null);
  hoveredCity = $state<number | null>(null);
  /** The ways to pay for a station are shown. */
  buildingStation = $state(false);
  /** Tickets that are lit on the map because one points at them. */
  lit = $state.raw<number[]>([]);
  /** Tracks that the final scoring, or one who asks for the longest path, lights up. */
  trail = $state.raw<number[]>([]);
  /** Places (from 1) of the offered tickets that would be kept. */
  keeping = $state.raw<number[]>([]);

  constructor(readonly table: Table) {}

  board = $derived.by(() => (this.table.scene as Scene | null)?.board ?? null);
  view = $derived.by(() => this.table.view as View | null);
  aid = $derived.by(() => (this.table.state?.aid as Aid | null) ?? NO_AID);
  offers: Offers = $derived.by(() => offersOf(this.table.offers, this.board, this.aid.cards ?? {}));
  hint: Offers = $derived.by(() => offersOf(this.table.hint ? [this.table.hint.action] : [], this.board));

  aidOf(ticket: number): TicketAid | undefined {
    return this.aid.tickets.find((aid) => aid.ticket === ticket);
  }

  /** Cities at the ends of tickets: those pointed at, or else all one holds. */
  ends = $derived.by(() => {
    const cities = new Set<number>();
    if (!this.board || !this.view) return cities;
    const held = [...(this.view.tickets ?? []), ...(this.view.offered ?? [])];
    for (const ticket of this.lit.length > 0 ? this.lit : held) addEnds(this.board, ticket, cities);
    return cities;
  });

  /** What is still missing for the tickets pointed at. */
  missing = $derived(new Set(this.lit.flatMap((ticket) => this.aidOf(ticket)?.missing ?? [])));

  letGo(): void {
    this.picked = null;
    this.buildingStation = false;
  }
}

function addEnds(board: Board, ticket: number, cities: Set<number>): void {
  for (const [a, b] of board.tickets[ticket]?.ways ?? []) {
    cities.add(a);
    cities.add(b);
  }
}

export const deskOf = desks((table) => new Desk(table));

/** What lies open on a player's side of the table: the track looked at, the tickets lit up, the choice being made. */

import { settings } from "../../lib/settings.svelte";
import type { Room } from "../../lib/sheet";
import { desks } from "../../table/desks.svelte";
import { Draft } from "../../table/draft.svelte";
import type { Told } from "../../wire/messages";
import { digAt, type Dig } from "./dig";
import { planFor, type Plan } from "./map/plan";
import { offersOf, trackNumber, type Offers, type Payment } from "./offers";
import { CLOSED, type Aid, type Board, type Table, type TicketAid } from "./scene";

const NO_AID: Aid = { tickets: [], short: null, trail: [], cards: {} };

export class Desk {
  hovered = $state<number | null>(null);
  hoveredCity = $state<number | null>(null);
  /** Tickets that are lit on the map because one points at them. */
  lit = $state.raw<number[]>([]);
  /** Tracks that the final scoring, or one who asks for the longest path, lights up. */
  trail = $state.raw<number[]>([]);
  /** At the end: the ticket that is lit was not done. */
  failed = $state(false);
  /** The track that a line of the log points out. */
  shown = $state<number | null>(null);
  /** The tunnel whose cards are being turned before everybody's eyes. */
  dig = $state.raw<Dig | null>(null);
  private readonly pick: Draft<number | null>;
  private readonly building: Draft<boolean>;
  private readonly keep: Draft<number[]>;
  private readonly dice: Draft<number[]>;
  private readonly group: Draft<Map<string, number>>;
  private readonly tickets: Draft<boolean>;

  constructor(readonly table: Table) {
    this.pick = new Draft<number | null>(table, null);
    this.building = new Draft(table, false);
    this.keep = new Draft<number[]>(table, []);
    this.dice = new Draft<number[]>(table, []);
    this.group = new Draft<Map<string, number>>(table, new Map());
    this.tickets = new Draft(table, false);
  }

  // Choices in the making.

  /** The track whose ways to pay (or whose reason not to) are shown. */
  get picked(): number | null {
    return this.pick.value;
  }
  set picked(track: number | null) {
    this.pick.value = track;
  }

  /** The ways to pay for a station are shown. */
  get buildingStation(): boolean {
    return this.building.value;
  }
  set buildingStation(on: boolean) {
    this.building.value = on;
  }

  /** Places (from 1) of the offered tickets that would be kept. */
  get keeping(): number[] {
    return this.keep.value;
  }
  set keeping(places: number[]) {
    this.keep.value = places;
  }

  /** Places (from 0) of the dice that would be thrown again. */
  get again(): number[] {
    return this.dice.value;
  }
  set again(places: number[]) {
    this.dice.value = places;
  }

  /** Cards that would stand for one, by kind. */
  get standIn(): Map<string, number> {
    return this.group.value;
  }
  set standIn(cards: Map<string, number>) {
    this.group.value = cards;
  }

  /** With dice: how many tickets to draw is being asked. */
  get countingTickets(): boolean {
    return this.tickets.value;
  }
  set countingTickets(on: boolean) {
    this.tickets.value = on;
  }

  board = $derived.by(() => this.table.scene?.board ?? null);
  /** The room that the map has on the screen, once there is one; and the map as it is drawn there. */
  room = $state.raw<Room | null>(null);
  plan: Plan | null = $derived.by(() => (this.room ? this.planIn(this.room) : null));
  planIn(room: Room): Plan | null {
    return this.board ? planFor(this.board, room, settings.lang) : null;
  }
  lettersNeeded = $derived.by(() =>
    (this.board?.cities ?? []).map((city) => city.names[settings.lang]).join(""),
  );
  view = $derived.by(() => this.table.view);
  aid = $derived.by(() => this.table.state?.aid ?? NO_AID);
  offers: Offers = $derived.by(() => offersOf(this.table.offers, this.board, this.aid.cards));
  /** What is asked, also while the answer is under way. */
  asked: Offers = $derived.by(() => offersOf(this.table.asked, this.board, this.aid.cards));
  /** What was decided and not sent yet. */
  held: Offers = $derived.by(() => offersOf(this.table.held ? [this.table.held.action] : [], this.board));
  hint: Offers = $derived.by(() => offersOf(this.table.hint ? [this.table.hint.action] : [], this.board));

  /** The ways to pay for what one is about to pay for: a route, a station, what a tunnel costs more. */
  bill: Payment[] | null = $derived.by(() => {
    if (!this.table.myTurn) return null;
    if (this.picked !== null) return this.offers.claims.get(this.picked) ?? [];
    if (this.buildingStation) return this.offers.stations;
    return this.offers.tunnel.length > 0 ? this.offers.tunnel : null;
  });

  /** Why a track cannot be claimed now: a word that has its sentence. */
  whyNot(track: number): string {
    const owner = this.view?.owners[track] ?? -1;
    if (owner >= 0) return "taken";
    if (owner === CLOSED) return "closed";
    if (!this.aid.short) return "turn";
    return this.aid.short.includes(track) ? "trains" : "cards";
  }

  /** My tickets, those to be done first. */
  mine: number[] = $derived.by(() =>
    [...(this.view?.tickets ?? [])].sort((a, b) => Number(this.aidOf(a)?.done) - Number(this.aidOf(b)?.done)),
  );

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

  /** Cities at the ends of all tickets one holds or is offered: their names choose their places first. */
  own = $derived.by(() => {
    const cities = new Set<number>();
    if (!this.board || !this.view) return cities;
    for (const ticket of [...this.view.tickets, ...this.view.offered]) addEnds(this.board, ticket, cities);
    return cities;
  });

  /** By city: what the tickets that end there are worth, and whether they are done. */
  worth = $derived.by(() => {
    const found = new Map<number, { points: number; done: boolean }[]>();
    for (const ticket of this.view?.tickets ?? []) {
      const pairs = this.board?.tickets[ticket]?.pairs ?? [];
      const points = Math.max(0, ...pairs.map(([, , each]) => each));
      const done = this.aidOf(ticket)?.done ?? false;
      // A ticket to a country may end at any of its exits: only where it begins is sure.
      const ends = pairs.length === 1 ? pairs.flatMap(([a, b]) => [a, b]) : pairs.slice(0, 1).map(([a]) => a);
      for (const city of ends) found.set(city, [...(found.get(city) ?? []), { points, done }]);
    }
    return found;
  });

  /** What is still missing for the tickets pointed at. */
  missing = $derived(new Set(this.lit.flatMap((ticket) => this.aidOf(ticket)?.missing ?? [])));

  /** Tracks that others have built since one's own last move; for those who watch, with the last move. */
  latest: number[] = $derived.by(() => {
    const { board, table, view } = this;
    const story = table.story;
    const mine = table.replayed ? null : table.facing;
    const last = story.findLastIndex(({ by }) => by >= 0);
    const since = mine === null ? last - 1 : story.findLastIndex(({ by }) => by === mine);
    return story.slice(Math.max(since + 1, 0)).flatMap(({ by, text }) => {
      const [verb, id = ""] = text.split(" ");
      const track = board && verb === "claim" ? trackNumber(board, id) : null;
      // A tunnel may have been turned back from.
      return track !== null && view?.owners[track] === by ? [track] : [];
    });
  });

  tracksOf(seat: number): number[] {
    return (this.view?.owners ?? []).flatMap((owner, track) => (owner === seat ? [track] : []));
  }

  /** What shines at the end while nothing is pointed at: the longest path, or else all that the winner built. */
  glory: number[] = $derived.by(() => {
    const outcome = this.table.state?.outcome;
    if (!outcome || !this.table.counted) return [];
    const longest = outcome.lines.findIndex((lines) =>
      lines.some(({ what, points }) => what === "longest-path" && points > 0),
    );
    if (longest >= 0) return this.aid.trails?.[longest] ?? [];
    return outcome.winners.flatMap((seat) => this.tracksOf(seat));
  });

  /** The last tunnel that was dug without more ado, for those who saw nothing move. */
  dug: Dig | null = $derived.by(() => {
    const { view, table } = this;
    if (!view || view.asked === "surcharge") return null;
    const last = this.digsIn(table.chair?.fresh ?? []).findLast(
      ({ track, seat }) => view.owners[track] === seat,
    );
    return last ? { ...last, end: "dug" } : null;
  });

  /** The tunnel for which more is asked. */
  dearer: Dig | null = $derived.by(() => {
    const { view, table } = this;
    return view?.asked === "surcharge" ? (this.digsIn(table.story).at(-1) ?? null) : null;
  });

  private digsIn(told: readonly Told[]): Dig[] {
    const { board } = this;
    return board ? told.flatMap((_, at) => digAt(board, told, at) ?? []) : [];
  }

  letGo(): void {
    this.picked = null;
    this.buildingStation = false;
  }
}

function addEnds(board: Board, ticket: number, cities: Set<number>): void {
  for (const [a, b] of board.tickets[ticket]?.pairs ?? []) {
    cities.add(a);
    cities.add(b);
  }
}

export const deskOf = desks((table: Table) => new Desk(table));

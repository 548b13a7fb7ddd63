/** Ticket to Ride on all its boards. */

import { soundOf, type Sound } from "../../lib/sound";
import { hasWords, listOf, spelledOut, t } from "../../lib/words.svelte";
import type { Line, State } from "../../wire/messages";
import type { Family, Moment } from "../family";
import { askedInWords, explained } from "../questions";
import { mayDraw, turnInWords } from "../trains/words";
import Counted from "./Counted.svelte";
import { deskOf } from "./desk.svelte";
import Hand from "./Hand.svelte";
import { cityNumber, leastKept, offersOf, STAND_IN, trackNumber } from "./offers";
import Position from "./Position.svelte";
import Poster from "./Poster.svelte";
import Example from "./Example.svelte";
import { exampleFor } from "./examples";
import RouteBoard from "./RouteBoard.svelte";
import { stageOf } from "./stage";
import Supply from "./Supply.svelte";
import { diceOf, passengersOf, pathOver, stationsOf, type Board, type Game, type Table } from "./scene";
import Tickets from "./Tickets.svelte";
import { cityName, offerInWords, storyInWords, ticketById, trackName } from "./words";

/** Where the rulebook speaks of each question. */
const RULES: Record<string, string[]> = {
  turn: ["BASE-10", "BASE-20", "BASE-30", "BASE-40"],
  "second-card": ["BASE-20", "BASE-21", "BASE-22"],
  "keep-tickets": ["BASE-04", "BASE-40", "BASE-41", "EUR-02", "SWI-03", "MRK-04"],
  surcharge: ["EUR-04", "EUR-05", "SWI-05"],
  "station-city": ["EUR-06", "EUR-07", "EUR-08"],
  "stand-in": ["NOR-03", "NOR-04"],
  "name-mix": ["MRK-04"],
  "set-passenger": ["MRK-05"],
  reroll: ["DICE-10", "DICE-11"],
  "hold-tokens": ["DICE-15", "DICE-16", "DICE-17"],
  "lay-tokens": ["DICE-31", "DICE-32"],
  trip: ["MRK-06", "MRK-07"],
  finished: ["BASE-50", "BASE-51", "BASE-52", "BASE-53"],
};

const SOUNDS: [RegExp, Sound][] = [
  [/^(claim|surcharge|at|passenger|ride) /, "train"],
  [/^! rolled (?!none)/, "dice"],
  [/^(take |! dealt |! turned |! row cleared|tickets)/, "card"],
];

const family: Family<Game> = {
  Poster,
  Board: RouteBoard,
  Side: Tickets,
  Supply,
  Hand,
  stage: stageOf,
  sound: (told) => soundOf(SOUNDS, told),
  sideTitle: () => t("ttr-side"),
  handTitle: () => t("ttr-hand"),
  beside: new Set(["keep-tickets"]),
  isTall: ({ board }) => board.height > board.width,
  figures(view, seat) {
    const player = view.players[seat];
    if (!player) return [];
    const tickets = player.tickets.reduce((sum, n) => sum + n, 0);
    const stations = stationsOf(view)?.left[seat];
    const dice = diceOf(view)?.tokens[seat];
    const passengers = passengersOf(view)?.left[seat];
    const figures = [
      { icon: "train", label: t("ttr-figure-trains"), value: player.trains },
      dice
        ? { icon: "token", label: t("ttr-tokens"), value: dice[0] + dice[1] }
        : { icon: "card", label: t("ttr-figure-cards"), value: player.cards },
      { icon: "ticket", label: t("ttr-figure-tickets"), value: tickets },
    ];
    if (stations !== undefined)
      figures.push({ icon: "station", label: t("ttr-figure-stations"), value: stations });
    if (passengers !== undefined)
      figures.push({ icon: "person", label: t("ttr-figure-passengers"), value: passengers });
    return figures;
  },
  points: (view, seat) => view.players[seat]?.points ?? null,
  question,
  explain: (table) => explained("ttr", deskOf(table).view?.asked ?? "", RULES),
  picked: (table) => deskOf(table).picked !== null,
  loose: (table) => deskOf(table).offers.rest,
  offer: (table, action) => {
    const { board, view } = deskOf(table);
    return board ? offerInWords(board, action, view?.offered) : spelledOut(action);
  },
  endsTurn,
  story(table, told) {
    const { board } = deskOf(table);
    return board ? storyInWords(board, told, table.names, table.facing) : [];
  },
  pointOut(table, place) {
    const desk = deskOf(table);
    const track = desk.board && place !== null ? trackNumber(desk.board, place) : null;
    desk.trail = track === null ? [] : [track];
    desk.shown = track;
  },
  moment: momentOf,
  Position,
  scoreLine,
  light(table, seat, line) {
    const desk = deskOf(table);
    desk.lit = [];
    desk.trail = [];
    desk.failed = false;
    if (!line || seat === null || !desk.board) return;
    if (line.what === "ticket") lightTicket(table, seat, line);
    if (line.what === "longest-path") desk.trail = desk.aid.trails?.[seat] ?? [];
    if (line.what === "routes") desk.trail = desk.tracksOf(seat);
    if (line.what === "station") lightStation(table, line);
  },
  Counted,
  Example,
  example(scene, rule) {
    const found = exampleFor(scene.board, rule);
    return found && t(`ttr-example-${found.name}`);
  },
  scoreKind: (what) => t(`ttr-kind-${what}`),
  began: (view) => view.first,
  ending: (outcome) => t("ttr-ending", { why: outcome.why }),
};

/** Points from which on a route is a large one. */
const LARGE = 10;

function momentOf(before: State<Game>, after: State<Game>): Moment | null {
  if (before.view.turns_left === 0 && after.view.turns_left > 0) return "last";
  const done = (state: State<Game>): number =>
    (state.aid?.tickets ?? []).filter((ticket) => ticket.done).length;
  if (done(after) > done(before)) return "done";
  const [seat, points] = [
    before.view.turn,
    (state: State<Game>) => state.view.players[before.view.turn]?.points,
  ];
  if ((points(after) ?? 0) - (points(before) ?? 0) >= LARGE && seat >= 0) return "built";
  return after.told.some(({ text }) => /^tickets( |$)/.test(text)) ? "tickets" : null;
}

function lightTicket(table: Table, seat: number, line: Line): void {
  const desk = deskOf(table);
  const ticket = desk.board?.tickets.findIndex((each) => each.id === line.about) ?? -1;
  if (!desk.board || ticket < 0) return;
  desk.lit = [ticket];
  desk.failed = !line.reached;
  const owners = desk.view?.owners ?? [];
  for (const [a, b] of line.reached ? (desk.board.tickets[ticket]?.pairs ?? []) : []) {
    const path = pathOver(desk.board, owners, seat, a, b);
    if (path.length > 0) desk.trail = path;
  }
}

/** "sarajevo sarajevo-sofia": the track that the station lends. */
function lightStation(table: Table, line: Line): void {
  const desk = deskOf(table);
  const lent = desk.board ? trackNumber(desk.board, line.about.split(" ")[1] ?? "") : null;
  desk.trail = lent === null ? [] : [lent];
}

function question(table: Table): string {
  const desk = deskOf(table);
  const asked = desk.view?.asked ?? "";
  if (asked === "turn") return turnQuestion(table);
  if (asked === "keep-tickets") return t("ttr-asked-keep-tickets", { least: leastKept(desk.asked.keep) });
  if (asked === "hold-tokens")
    return t("ttr-asked-hold-tokens", { last: (desk.view?.turns_left ?? 0) > 0 ? "yes" : "no" });
  return askedInWords("ttr", asked);
}

function turnQuestion(table: Table): string {
  const { asked: offers, view } = deskOf(table);
  return turnInWords(
    (view?.turns_left ?? 0) > 0,
    [mayDraw(offers), t("cards-may-draw")],
    [offers.claims.size > 0, t("ttr-may-claim")],
    [offers.tickets !== null || offers.ticketsOf.size > 0, t("cards-may-tickets")],
    [offers.stations.length > 0, t("ttr-may-station")],
    [offers.cities.size > 0, t("ttr-may-ride")],
  );
}

/** A choice after which others move, and nothing is drawn, thrown or turned up before they do. */
function endsTurn(table: Table, action: string): boolean {
  const { board, view } = deskOf(table);
  if (!board || !view) return false;
  const [verb = "", first = ""] = action.split(" ");
  if (verb === "keep" || verb === "at" || verb === "passenger") return true;
  const track = verb === "claim" ? trackNumber(board, first) : null;
  if (track === null || board.tracks[track]?.kind === "tunnel") return false;
  const [way] = offersOf([action], board).claims.get(track) ?? [];
  const asksMore = way?.cards.some(({ kind }) => kind === STAND_IN) || diceOf(view) !== undefined;
  return !asksMore && !passengersOf(view)?.left[table.facing ?? -1];
}

function scoreLine(table: Table, line: Line): string {
  const { board } = deskOf(table);
  if (line.what === "ticket" && board) return ticketById(board, line.about);
  if (line.what === "station" && board) return stationLine(board, line);
  const id = `ttr-score-${line.what}`;
  if (!hasWords(id)) return listOf([spelledOut(line.what), spelledOut(line.about)].filter(Boolean));
  return t(id, { about: line.about, reached: line.reached ? "yes" : "no" });
}

/** "sarajevo sarajevo-sofia": the station's city and the track that it lends. */
function stationLine(board: Board, line: Line): string {
  const [city = "", track = ""] = line.about.split(" ");
  const place = cityNumber(board, city);
  const lent = trackNumber(board, track);
  const name = place === null ? spelledOut(city) : cityName(board, place);
  if (lent === null) return t("ttr-score-station-idle", { city: name });
  return t("ttr-score-station", { city: name, route: trackName(board, lent) });
}

export default family;

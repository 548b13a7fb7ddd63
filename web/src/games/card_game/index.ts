/** The card game. */

import { soundOf, type Sound } from "../../lib/sound";
import { spelledOut, t } from "../../lib/words.svelte";
import type { Line, State } from "../../wire/messages";
import { leastKept } from "../../lib/cards";
import type { Family, Moment } from "../family";
import { askedInWords, explained } from "../questions";
import { mayDraw, turnInWords } from "../trains/words";
import Counted from "./Counted.svelte";
import { deskOf } from "./desk.svelte";
import Hand from "./Hand.svelte";
import { ticketNumber } from "./offers";
import Poster from "./Poster.svelte";
import Example from "./Example.svelte";
import { exampleFor } from "./examples";
import type { Game, Table } from "./scene";
import { playing } from "./stage";
import Supply from "./Supply.svelte";
import Tickets from "./Tickets.svelte";
import { cityById, offerInWords, storyInWords, ticketById } from "./words";
import Yards from "./Yards.svelte";

/** Where the rulebook speaks of each question. */
const RULES: Record<string, string[]> = {
  turn: ["CARD-12", "CARD-20", "CARD-30", "CARD-31", "CARD-32", "CARD-40"],
  "second-card": ["CARD-20"],
  "keep-first-tickets": ["CARD-05", "CARD-63"],
  "keep-tickets": ["CARD-40", "CARD-63"],
  interim: ["CARD-60", "CARD-61", "CARD-62"],
  final: ["CARD-60", "CARD-61", "CARD-63", "CARD-64"],
  finished: ["CARD-63", "CARD-64", "CARD-65"],
};

/** Choices after which others move, and nothing is drawn before they do. */
const ENDING = /^(play|keep|complete)( |$)/;

const BESIDE = new Set(["keep-first-tickets", "keep-tickets", "interim", "final"]);

const SOUNDS: [RegExp, Sound][] = [
  [/^play .* robs /, "robbery"],
  [/^! sent /, "train"],
  [/^(play |take |! dealt |tickets)/, "card"],
];

const family: Family<Game> = {
  Poster,
  Board: Yards,
  Side: Tickets,
  Supply,
  Hand,
  stage: (table) => ({ play: (act) => playing(deskOf(table), act) }),
  sound: (told) => soundOf(SOUNDS, told),
  sideTitle: () => t("cg-side"),
  handTitle: () => t("cg-hand"),
  beside: BESIDE,
  figures(view, seat) {
    const player = view.players[seat];
    if (!player) return [];
    const figures = [
      { icon: "card", label: t("cg-figure-cards"), value: player.cards },
      { icon: "stack", label: t("cg-figure-stack"), value: player.stack },
      { icon: "ticket", label: t("cg-figure-tickets"), value: player.tickets },
    ];
    if (player.done.length > 0)
      figures.push({ icon: "check", label: t("cg-figure-done"), value: player.done.length });
    return figures;
  },
  /** Points are only noted at a scoring (CARD-62): before it, nobody has any; at the end they are told in turn. */
  points: (_view, seat, table) => {
    if (table.over) return table.counted ? (table.state?.outcome?.totals[seat] ?? null) : null;
    const { noted } = deskOf(table).aid;
    return noted.some((points) => points > 0) ? (noted[seat] ?? null) : null;
  },
  question,
  explain: (table) => explained("cg", deskOf(table).view?.asked ?? "", RULES),
  loose: (table) => deskOf(table).offers.rest,
  offer: (table, action) => {
    const { board, view } = deskOf(table);
    const tickets = [...(view?.offered ?? []), ...(view?.counted ?? [])]; // one is asked of these or of those
    return board ? offerInWords(board, action, tickets) : spelledOut(action);
  },
  endsTurn: (_table, action) => ENDING.test(action),
  story(table, told) {
    const { board } = deskOf(table);
    if (!board) return [];
    const open = table.facing !== null && board.open.includes(table.facing);
    const over = table.over || table.replayed !== null;
    return storyInWords(board, told, { names: table.names, facing: table.facing, open, over });
  },
  moment: momentOf,
  scoreLine,
  Counted,
  Example,
  example(scene, rule) {
    const found = exampleFor(scene.board, rule);
    return found && t(`cg-example-${found.name}`);
  },
  scoreKind: (what) => t(`cg-kind-${what}`),
  began: (view) => view.first,
  light(table, seat, line) {
    const desk = deskOf(table);
    desk.ticket = line?.what === "ticket" && desk.board ? ticketNumber(desk.board, line.about) : null;
    const city = desk.board?.cities.findIndex((each) => each.id === line?.about) ?? -1;
    desk.city = line?.what === "city" && city >= 0 ? city : null;
    if (desk.city !== null && seat !== null) desk.award(desk.city, seat);
  },
  ending: () => t("cg-ending"),
};

function momentOf(before: State<Game>, after: State<Game>): Moment | null {
  if (after.told.some(({ text }) => text.includes(" robs "))) return "robbed";
  if (before.view.turns_left === 0 && after.view.turns_left > 0) return "last";
  return after.told.some(({ text }) => text === "tickets") ? "tickets" : null;
}

function question(table: Table): string {
  const desk = deskOf(table);
  const asked = desk.view?.asked ?? "";
  if (asked === "turn") return turnQuestion(table);
  if (asked === "keep-first-tickets" || asked === "keep-tickets")
    return t("cg-asked-keep-tickets", { least: leastKept(desk.asked.keep) });
  return askedInWords("cg", asked);
}

function turnQuestion(table: Table): string {
  const { asked: offers, view } = deskOf(table);
  return turnInWords(
    (view?.turns_left ?? 0) > 0,
    [mayDraw(offers), t("cards-may-draw")],
    [offers.plays.length > 0, t("cg-may-play")],
    [offers.tickets !== null, t("cards-may-tickets")],
  );
}

function scoreLine(table: Table, line: Line): string {
  const { board } = deskOf(table);
  if (!board) return spelledOut(line.about);
  if (line.what === "proposal") return t("cg-score-proposal", { total: line.about });
  if (line.what === "city") return t("cg-score-city", { city: cityById(board, line.about) });
  if (line.what === "ticket")
    return t("cg-score-ticket", {
      ticket: ticketById(board, line.about),
      reached: line.reached ? "yes" : "no",
    });
  return spelledOut(`${line.what} ${line.about}`);
}

export default family;

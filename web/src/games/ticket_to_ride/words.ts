/** Ticket to Ride in words: moves, questions and reasons, from the notation the server speaks. */

import { settings } from "../../lib/settings.svelte";
import { listOf, spelledOut, t } from "../../lib/words.svelte";
import type { Sitter, Told } from "../../wire/messages";
import type { StoryLine } from "../family";
import type { Payment } from "./offers";
import { paymentsIn, trackNumber } from "./offers";
import type { Board } from "./scene";

export function cityName(board: Board, city: number): string {
  return board.cities[city]?.names[settings.lang] ?? "?";
}

export function trackName(board: Board, track: number): string {
  const { a, b } = board.tracks[track]!;
  return t("ttr-pair", { a: cityName(board, a), b: cityName(board, b) });
}

/** "Denver – El Paso", or for a ticket to countries "Bern – France, Italy or Germany". */
export function ticketName(board: Board, ticket: number): string {
  const { from, to } = ticketEnds(board, ticket);
  return t("ttr-pair", { a: from, b: to });
}

/** Names of cities; the exits to a country are one place. */
function placesOf(board: Board, cities: number[]): string[] {
  return [...new Set(cities.map((city) => cityName(board, city)))];
}

/** What a ticket is worth: one number, or from the least to the most of its ways. */
export function ticketPoints(board: Board, ticket: number): string {
  const worth = (board.tickets[ticket]?.ways ?? []).map(([, , points]) => points);
  const [least, most] = [Math.min(...worth), Math.max(...worth)];
  return least === most ? String(least) : `${least}–${most}`;
}

export function ticketById(board: Board, id: string): string {
  const ticket = board.tickets.findIndex((each) => each.id === id);
  return ticket < 0 ? spelledOut(id) : ticketName(board, ticket);
}

export function cardsInWords(cards: { kind: string; count: number }[]): string {
  return listOf(cards.map(({ kind, count }) => t("ttr-cards", { kind, count })));
}

export function paymentInWords(payment: Payment): string {
  return cardsInWords(payment.cards);
}

/** What was told, in words: each move with what luck gave to it; the deal before the first move goes without saying. */
export function storyInWords(
  board: Board,
  told: Told[],
  sitters: Sitter[],
  facing: number | null,
): StoryLine[] {
  const story: StoryLine[] = [];
  let seat = -1;
  for (const { by, text } of told) {
    const last = story.at(-1);
    if (by >= 0) {
      seat = by;
      story.push({ seat, text: moveInWords(board, text, sitters[by]?.name ?? "", by === facing) });
    } else if (seat >= 0 && last && text.startsWith("! dealt ") && !text.endsWith("?")) {
      last.text = t("ttr-log-drew", { kind: text.slice("! dealt ".length) });
    } else if (text === "! row cleared") {
      story.push({ seat, text: t("ttr-log-cleared") });
    }
  }
  return joined(story);
}

/** The same line twice in a row is said once. */
function joined(story: StoryLine[]): StoryLine[] {
  const lines: StoryLine[] = [];
  for (const line of story) {
    const last = lines.at(-1);
    if (last && last.seat === line.seat && last.text === line.text)
      last.text = t("log-twice", { line: line.text });
    else lines.push({ ...line });
  }
  return lines;
}

/** What somebody did. */
export function moveInWords(board: Board, text: string, who: string, mine: boolean): string {
  const [verb, ...words] = text.split(" ");
  const args = { who, you: mine ? "yes" : "no" };
  if (verb === "take") return t("ttr-log-take", { ...args, kind: words[0] ?? "" });
  if (text === "draw") return t("ttr-log-draw", args);
  if (text === "tickets") return t("ttr-log-tickets", args);
  if (text === "pass") return t("ttr-log-pass", args);
  if (verb === "keep") return keptInWords(board, words, args);
  if (verb === "claim") return claimInWords(board, words, args);
  return t("log-other", { ...args, what: spelledOut(text) });
}

function keptInWords(board: Board, words: string[], args: { who: string; you: string }): string {
  if (words.length === 0) return t("ttr-log-chose", args);
  if (words.every((word) => word === "?")) return t("ttr-log-kept", { ...args, count: words.length });
  const names = words.map((id) => ticketById(board, id));
  return t("ttr-log-kept-these", { ...args, tickets: listOf(names) });
}

function claimInWords(board: Board, words: string[], args: { who: string; you: string }): string {
  const track = trackNumber(board, words[0] ?? "");
  if (track === null) return t("log-other", { ...args, what: spelledOut(words.join(" ")) });
  const cards = paymentsIn(board, track, words.slice(1));
  const route = trackName(board, track);
  if (!cards) return t("ttr-log-claim", { ...args, route });
  return t("ttr-log-claim-for", { ...args, route, cards: cardsInWords(cards) });
}

/** An offer that has no place on the table, for its button. */
export function offerInWords(board: Board, text: string): string {
  const [verb, ...words] = text.split(" ");
  if (text === "pass") return t("ttr-do-pass");
  if (verb === "claim") {
    const track = trackNumber(board, words[0] ?? "");
    const cards = track === null ? null : paymentsIn(board, track, words.slice(1));
    if (track !== null && cards)
      return t("ttr-do-claim", { route: trackName(board, track), cards: cardsInWords(cards) });
  }
  if (verb === "take") return t("ttr-do-take", { kind: words[0] ?? "" });
  if (text === "draw") return t("ttr-do-draw");
  if (text === "tickets") return t("ttr-do-tickets");
  return spelledOut(text);
}

export function ticketEnds(board: Board, ticket: number): { from: string; to: string } {
  const ways = board.tickets[ticket]?.ways ?? [];
  const from = placesOf(
    board,
    ways.map(([a]) => a),
  ).join(" / ");
  const to = placesOf(
    board,
    ways.map(([, b]) => b),
  ).join(" / ");
  return { from, to };
}

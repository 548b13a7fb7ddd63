/** Ticket to Ride in words: moves, questions and reasons, from the notation the server speaks. */

import { counted, type Cards } from "../../lib/cards";
import { settings } from "../../lib/settings.svelte";
import { listOf, nameById, spelledOut, t } from "../../lib/words.svelte";
import type { Told } from "../../wire/messages";
import type { StoryLine } from "../family";
import { claimCards, cityNumber, listed, STAND_IN, trackNumber } from "./offers";
import { paidWith, withDice, type Board, type Track } from "./scene";

export function cityName(board: Board, city: number): string {
  return board.cities[city]?.names[settings.lang] ?? "?";
}

export function trackName(board: Board, track: number): string {
  const { a, b } = board.tracks[track]!;
  return t("ttr-pair", { a: cityName(board, a), b: cityName(board, b) });
}

/** "4 spaces, red, 7 points." */
export function factsInWords(board: Board, track: number): string {
  const facts = board.tracks[track]!;
  const { length } = facts;
  const colour = paidWith(facts, withDice(board));
  return t("ttr-track-facts", { length, points: board.points[String(length)] ?? 0, colour });
}

/** Of two side by side that are alike one is enough; two of other colours are told apart in words. */
export function tracksListed(board: Board, tracks: number[]): { track: number; words: string }[] {
  const facts = (track: number): Track => board.tracks[track]!;
  const distinct = tracks.filter(
    (track, i) => tracks.findIndex((each) => alike(facts(each), facts(track))) === i,
  );
  return distinct.map((track) => {
    const { a, b } = facts(track);
    const name = trackName(board, track);
    const twins = distinct.filter((each) => facts(each).a === a && facts(each).b === b);
    return { track, words: twins.length < 2 ? name : `${name}: ${factsInWords(board, track)}` };
  });
}

function alike(one: Track, other: Track): boolean {
  const facts = ["a", "b", "colour", "kind", "length", "locomotives"] as const;
  return facts.every((fact) => one[fact] === other[fact]);
}

/** "A tunnel: three turned cards may make it dearer.", or nothing. */
export function kindInWords(board: Board, track: number): string {
  const { kind, locomotives } = board.tracks[track]!;
  if (kind === "normal") return "";
  return t("ttr-track-kind", {
    kind: kind === "tunnel" && withDice(board) ? "dice-tunnel" : kind,
    locomotives,
  });
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
  const worth = (board.tickets[ticket]?.pairs ?? []).map(([, , points]) => points);
  const [least, most] = [Math.min(...worth), Math.max(...worth)];
  return least === most ? String(least) : `${least}–${most}`;
}

export function ticketById(board: Board, id: string): string {
  return nameById(board.tickets, id, (ticket) => ticketName(board, ticket));
}

export function cardsInWords(cards: Cards[]): string {
  return listOf(
    cards.map(({ kind, count }) =>
      kind === STAND_IN ? t("ttr-stand-ins", { count }) : t("ttr-cards", { kind, count }),
    ),
  );
}

/** What was told, in words: each move with what luck gave to it; the deal before the first move goes without saying. */
export function storyInWords(
  board: Board,
  told: Told[],
  names: string[],
  facing: number | null,
): StoryLine[] {
  const story: StoryLine[] = [];
  let seat = -1;
  let turned: string[] = [];
  let thrown: StoryLine | null = null;
  for (const { by, text } of told) {
    const last = story.at(-1);
    if (by >= 0) {
      seat = by;
      if (thrown) thrown.seat = by; // dice are thrown for whoever moves next
      thrown = null;
      story.push({
        seat,
        text: moveInWords(board, text, names[by] ?? "", by === facing),
        place: trackIn(board, text),
      });
    } else if (seat >= 0 && last && text.startsWith("! dealt ") && !text.endsWith("?")) {
      const kind = text.slice("! dealt ".length);
      last.text = t("ttr-log-drew", { kind, who: names[seat] ?? "", you: seat === facing ? "yes" : "no" });
    } else if (text === "! row cleared") {
      story.push({ seat, text: t("ttr-log-cleared") });
    } else if (text.startsWith("! rolled ") && text !== "! rolled none") {
      thrown = { seat, text: t("ttr-log-rolled", { dice: diceInWords(text.split(" ").slice(2)) }) };
      story.push(thrown);
    } else if (text.startsWith("! tunnels ")) {
      story.push({ seat, text: t("ttr-log-tunnels", { count: Number(text.split(" ")[2]) }) });
    } else if (text.startsWith("! turned ")) {
      turned.push(text.slice("! turned ".length));
      if (turned.length === 1) story.push({ seat, text: "" });
      story.at(-1)!.text = t("ttr-log-turned", { cards: cardsInWords(counted(turned)) });
    }
    if (!text.startsWith("! turned ")) turned = [];
  }
  return joined(story.filter((line) => line.text !== ""));
}

/** `single 2 station 1` as words. */
function diceInWords(words: string[]): string {
  const dice: string[] = [];
  for (let i = 0; i + 1 < words.length; i += 2)
    dice.push(t("ttr-dice-of", { face: words[i]!, count: Number(words[i + 1]) }));
  return listOf(dice);
}

/** The track that was claimed. */
function trackIn(board: Board, text: string): string | undefined {
  const [verb, track = ""] = text.split(" ");
  return verb === "claim" && trackNumber(board, track) !== null ? track : undefined;
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

/** What somebody did; nothing for what the next move says anyway. */
export function moveInWords(board: Board, text: string, who: string, mine: boolean): string {
  const [verb = "", ...words] = text.split(" ");
  const args = { who, you: mine ? "yes" : "no" };
  if (SILENT.has(verb) || SILENT.has(text)) return "";
  if (verb === "take") return t("ttr-log-take", { ...args, kind: words[0] ?? "" });
  if (SIMPLE[text]) return t(SIMPLE[text], args);
  if (verb === "keep") return keptInWords(board, words, args);
  if (verb === "claim") return claimInWords(board, words, args);
  if (verb === "surcharge") return t("ttr-log-surcharge", args);
  if (verb === "reroll") return t("ttr-log-reroll", { ...args, count: diceIn(words) });
  if (verb === "tickets") return t("ttr-log-tickets-of", { ...args, count: Number(words[0]) });
  if (verb === "mix") return t("ttr-log-mix", { ...args, short: Number(words[1]), long: Number(words[3]) });
  return placeInWords(board, verb, words, args) ?? t("log-other", { ...args, what: spelledOut(text) });
}

const SILENT = new Set(["station", "instead", "no passenger", "hold", "lay"]);
const SIMPLE: Record<string, string> = {
  draw: "ttr-log-draw",
  tickets: "ttr-log-tickets",
  pass: "ttr-log-pass",
  "turn back": "ttr-log-turn-back",
  wait: "ttr-log-wait",
  "get off": "ttr-log-get-off",
};

/** Moves that name a city or a track. */
function placeInWords(board: Board, verb: string, words: string[], args: Args): string | null {
  const name = words.at(-1) ?? "";
  const city = cityNumber(board, name);
  const track = trackNumber(board, name);
  if (verb === "ride" && words.length === 1 && track !== null)
    return t("ttr-log-ride", { ...args, route: trackName(board, track) });
  if (city === null) return null;
  const id = { at: "ttr-log-station", passenger: "ttr-log-passenger", ride: "ttr-log-departs" }[verb];
  return id ? t(id, { ...args, city: cityName(board, city) }) : null;
}

type Args = { who: string; you: string };

function keptInWords(board: Board, words: string[], args: Args): string {
  if (words.length === 0) return t("ttr-log-chose", args);
  if (words.every((word) => word.startsWith("?"))) return t("ttr-log-kept", { ...args, count: words.length });
  const names = words.map((id) => ticketById(board, id));
  return t("ttr-log-kept-these", { ...args, tickets: listOf(names) });
}

function claimInWords(board: Board, words: string[], args: Args): string {
  const track = trackNumber(board, words[0] ?? "");
  if (track === null) return t("log-other", { ...args, what: spelledOut(words.join(" ")) });
  const cards = claimCards(board, track, words.slice(1));
  const route = trackName(board, track);
  if (!cards) return t("ttr-log-claim", { ...args, route });
  const id = board.tracks[track]?.kind === "tunnel" ? "ttr-log-dig" : "ttr-log-claim-for";
  return t(id, { ...args, route, cards: cardsInWords(cards) });
}

/** An offer in words, for buttons and hints; tickets that are offered are named. */
export function offerInWords(board: Board, text: string, offered: number[] = []): string {
  const [verb = "", ...words] = text.split(" ");
  const named = DO[text];
  if (named) return t(named);
  if (verb === "take") return t("ttr-do-take", { kind: words[0] ?? "" });
  if (verb === "claim") return claimOffer(board, words) ?? spelledOut(text);
  if (verb === "reroll") return t("ttr-do-reroll", { count: diceIn(words), dice: diceInWords(words) });
  if (verb === "hold") return t("ttr-do-hold", { count: diceIn(words), tokens: diceInWords(words) });
  if (verb === "lay") return t("ttr-do-lay", { count: Number(words[1]) });
  if (verb === "tickets") return t("ttr-do-tickets-of", { count: Number(words[0]) });
  if (verb === "station") return t("ttr-do-station", { kind: words[0] ?? "", locomotives: Number(words[1]) });
  if (verb === "instead") return t("ttr-do-instead", { cards: cardsInWords(listed(words)) });
  if (verb === "surcharge") return t("ttr-do-surcharge", { locomotives: Number(words[0]) });
  if (verb === "mix") return t("ttr-do-mix", { short: Number(words[1]), long: Number(words[3]) });
  if (verb === "keep" && words[0] === "none") return t("ttr-do-keep-none");
  if (verb === "keep") return keepOffer(board, words.map(Number), offered);
  return placeOffer(board, verb, words) ?? spelledOut(text);
}

const DO: Record<string, string> = {
  pass: "ttr-do-pass",
  draw: "cards-do-draw",
  tickets: "cards-do-tickets",
  "turn back": "ttr-do-turn-back",
  wait: "ttr-do-wait",
  station: "ttr-build-station",
  "no passenger": "ttr-do-no-passenger",
  "get off": "ttr-do-get-off",
};

/** How many dice or tokens `single 1 double 2` are. */
function diceIn(words: string[]): number {
  return words.map(Number).reduce((sum, n) => sum + (Number.isNaN(n) ? 0 : n), 0);
}

function claimOffer(board: Board, words: string[]): string | null {
  const track = trackNumber(board, words[0] ?? "");
  if (track !== null && words.length === 1) return t("ttr-do-claim-it", { route: trackName(board, track) });
  const cards = track === null ? null : claimCards(board, track, words.slice(1));
  if (track === null || !cards) return null;
  return t("ttr-do-claim", { route: trackName(board, track), cards: cardsInWords(cards) });
}

function placeOffer(board: Board, verb: string, words: string[]): string | null {
  const name = words.at(-1) ?? "";
  const city = cityNumber(board, name);
  const track = trackNumber(board, name);
  if (verb === "ride" && words.length === 1 && track !== null)
    return t("ttr-do-ride", { route: trackName(board, track) });
  if (city === null) return null;
  const id = { at: "ttr-do-at", passenger: "ttr-do-passenger", ride: "ttr-do-depart" }[verb];
  return id ? t(id, { city: cityName(board, city) }) : null;
}

export function ticketEnds(board: Board, ticket: number): { from: string; to: string } {
  const pairs = board.tickets[ticket]?.pairs ?? [];
  const from = placesOf(
    board,
    pairs.map(([a]) => a),
  ).join(" / ");
  const to = placesOf(
    board,
    pairs.map(([, b]) => b),
  ).join(" / ");
  return { from, to };
}

/** Tickets kept, by their names as far as they are known. */
function keepOffer(board: Board, places: number[], offered: number[]): string {
  const tickets = places.map((place) => offered[place - 1]);
  return tickets.every((ticket) => ticket !== undefined)
    ? t("ttr-do-keep-these", { tickets: listOf(tickets.map((ticket) => ticketName(board, ticket))) })
    : t("ttr-do-keep", { places: listOf(places.map(String)) });
}

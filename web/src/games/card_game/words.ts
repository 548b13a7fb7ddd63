/** The card game in words: moves and offers, from the notation the server speaks. */

import { counted, type Cards } from "../../lib/cards";
import { settings } from "../../lib/settings.svelte";
import { listOf, nameById, spelledOut, t } from "../../lib/words.svelte";
import type { Told } from "../../wire/messages";
import type { StoryLine } from "../family";
import { cardsIn } from "./offers";
import type { Board } from "./scene";

export function cityName(board: Board, city: number): string {
  return board.cities[city]?.names[settings.lang] ?? "?";
}

export function ticketName(board: Board, ticket: number): string {
  const { a, b } = board.tickets[ticket]!;
  return t("cg-pair", { a: cityName(board, a), b: cityName(board, b) });
}

export function ticketById(board: Board, id: string): string {
  return nameById(board.tickets, id, (ticket) => ticketName(board, ticket));
}

export function cityById(board: Board, id: string): string {
  return nameById(board.cities, id, (city) => cityName(board, city));
}

export function cardsInWords(cards: Cards[]): string {
  return listOf(cards.map(({ kind, count }) => t("cg-cards", { kind, count })));
}

/** Whose story it is: names by seat, the seat that listens, and whether it may look into its own stack. */
export interface Listener {
  names: string[];
  facing: number | null;
  open: boolean;
  /** Once all is known, the story forgets nothing. */
  over: boolean;
}

/**
 * What was told, in words. The log is no second pair of eyes (CARD-11): of the cards that went onto a stack it
 * names those of the last round, as one who has just seen them; of older ones it tells how many they were.
 */
export function storyInWords(board: Board, told: Told[], listener: Listener): StoryLine[] {
  const story: StoryLine[] = [];
  const fresh = lastRound(told, listener.names.length);
  let seat = -1;
  for (const [at, { by, text }] of told.entries()) {
    if (by >= 0) {
      seat = by;
      story.push({ seat, text: moveInWords(board, text, listener, by) });
    } else if (text.startsWith("! dealt ")) {
      const last = story.at(-1);
      if (seat >= 0 && last && !text.endsWith("?"))
        last.text = drew(last.text, text.slice("! dealt ".length), listener, seat);
    } else if (text.startsWith("! sent ")) {
      const line = sentInWords(text, listener, fresh.has(at));
      story.push(line);
      seat = -1; // what is dealt from here on follows another move
    } else if (text.startsWith("! completed ")) {
      story.push(...completedInWords(board, text, listener));
    } else {
      const line = luckInWords(text, listener);
      if (line) story.push(line);
      if (text.startsWith("! count ")) seat = -1;
    }
  }
  return story.filter((line) => line.text !== "");
}

function lastRound(told: Told[], seats: number): Set<number> {
  const sent = told.flatMap(({ text }, at) => (text.startsWith("! sent ") ? [at] : []));
  return new Set(sent.slice(-seats));
}

/** "You draw a blue card from the deck." in place of what was said of the draw before its card was known. */
function drew(line: string, kind: string, { names, facing }: Listener, seat: number): string {
  const args = { who: names[seat] ?? "", you: seat === facing ? "yes" : "no" };
  return line === t("cg-log-draw", args)
    ? t("cg-log-drew", { ...args, card: t("cg-card-taken", { kind }) })
    : line;
}

function sentInWords(text: string, { names, facing, open, over }: Listener, fresh: boolean): StoryLine {
  const [, , place = "", ...kinds] = text.split(" ");
  const seat = Number(place);
  const mine = seat === facing;
  const args = { who: names[seat] ?? "", you: mine ? "yes" : "no", count: kinds.length };
  if (!fresh && !over && !(mine && open)) return { seat, text: t("cg-log-sent", args) };
  const cards = cardsInWords(counted(kinds));
  return { seat, text: t("cg-log-sent-these", { ...args, cards }) };
}

function luckInWords(text: string, { names, facing }: Listener): StoryLine | null {
  if (text.startsWith("! begins ")) {
    const seat = Number(text.split(" ")[2]);
    const args = { who: names[seat] ?? "", you: seat === facing ? "yes" : "no" };
    return { seat, text: t("cg-log-begins", args) };
  }
  if (text.startsWith("! all have chosen ")) {
    const kept = text.split(" ").slice(4);
    const each = kept.map((n, seat) => t("cg-log-kept-each", { who: names[seat] ?? "", count: Number(n) }));
    return { seat: -1, text: t("cg-log-all-chosen", { each: listOf(each) }) };
  }
  if (text.startsWith("! count ")) return { seat: -1, text: t("cg-log-count") };
  return null;
}

/** What somebody did; nothing for what the next move says anyway. */
export function moveInWords(board: Board, text: string, listener: Listener, by: number): string {
  const [verb = "", ...words] = text.split(" ");
  const args = { who: listener.names[by] ?? "", you: by === listener.facing ? "yes" : "no" };
  if (verb === "take")
    return t("cg-log-take", { ...args, card: t("cg-card-taken", { kind: words[0] ?? "" }) });
  if (text === "draw") return t("cg-log-draw", args);
  if (text === "tickets") return t("cg-log-tickets", args);
  if (text === "pass") return t("cg-log-pass", args);
  if (verb === "keep") return keptInWords(board, words, args);
  if (verb === "play") return playInWords(text, args, listener);
  if (verb === "complete") return choiceInWords(board, words, args);
  return t("log-other", { ...args, what: spelledOut(text) });
}

type Args = { who: string; you: string };

function keptInWords(board: Board, words: string[], args: Args): string {
  if (words.length === 0) return t("cg-log-chose", args);
  if (words[0] === "none") return t("cg-log-kept", { ...args, count: 0 });
  if (words.every((word) => word === "?")) return t("cg-log-kept", { ...args, count: words.length });
  return t("cg-log-kept-these", { ...args, tickets: listOf(words.map((id) => ticketById(board, id))) });
}

function playInWords(text: string, args: Args, listener: Listener): string {
  const [own = "", loss] = text.split(" robs ");
  const played = t("cg-log-play", { ...args, cards: cardsInWords(cardsIn(own.split(" ").slice(1))) });
  return loss ? `${played} ${robberyInWords(loss, listener)}` : played;
}

/** `1 2 blue 1 locomotive`: the seat that was robbed, and of what. */
function robberyInWords(loss: string, { names, facing }: Pick<Listener, "names" | "facing">): string {
  const [seat = "", ...lost] = loss.split(" ");
  const victim = Number(seat);
  return t("cg-log-robs", {
    victim: names[victim] ?? "",
    you: victim === facing ? "yes" : "no",
    cards: cardsInWords(cardsIn(lost)),
  });
}

/** The robberies since one's own last move; for a spectator, of the last round. */
export function robberiesSince(told: Told[], names: string[], facing: number | null): string[] {
  const moves = told.filter(({ by }) => by >= 0);
  const own =
    facing === null ? moves.length - names.length - 1 : moves.findLastIndex(({ by }) => by === facing);
  return moves
    .slice(Math.max(own + 1, 0))
    .filter(({ text }) => text.includes(" robs "))
    .map(({ by, text }) => {
      const loss = text.split(" robs ")[1] ?? "";
      return t("cg-robbery", { robber: names[by] ?? "", loss: robberyInWords(loss, { names, facing }) });
    });
}

/** A choice at a scoring: of others one hears only that it is made. */
function choiceInWords(board: Board, words: string[], args: Args): string {
  if (words.length === 0) return t("cg-log-choice", args);
  if (words[0] === "none") return t("cg-log-choice-none", args);
  return t("cg-log-choice-these", { ...args, tickets: ticketsById(board, words) });
}

/** `! completed 0: chicago-dallas; left seattle-miami | 1: none; left none`, seat by seat. */
function completedInWords(board: Board, text: string, { names, facing }: Listener): StoryLine[] {
  return text
    .slice("! completed ".length)
    .split(" | ")
    .map((part) => {
      const [place = "", tickets = ""] = part.split(": ");
      const seat = Number(place);
      const args = { who: names[seat] ?? "", you: seat === facing ? "yes" : "no" };
      const done = (tickets.split("; left ")[0] ?? "").split(" ");
      if (done[0] === "none") return { seat, text: t("cg-log-completes-none", args) };
      return { seat, text: t("cg-log-completes", { ...args, tickets: ticketsById(board, done) }) };
    });
}

function ticketsById(board: Board, ids: string[]): string {
  return listOf(ids.map((id) => ticketById(board, id)));
}

const DO: Record<string, string> = {
  pass: "cg-do-pass",
  draw: "cards-do-draw",
  tickets: "cards-do-tickets",
};

/** An offer in words, for buttons and hints; the tickets of which one is asked are named. */
export function offerInWords(board: Board, text: string, asked: number[] = []): string {
  const [verb = "", ...words] = text.split(" ");
  const named = DO[text];
  if (named) return t(named);
  if (verb === "take") return t("cg-do-take", { card: t("cg-card-taken", { kind: words[0] ?? "" }) });
  if (verb === "play") return t("cg-play-these", { cards: cardsInWords(cardsIn(words)) });
  if (verb === "keep" && words[0] === "none") return t("cg-do-keep-none");
  if (verb === "keep") return keepOffer(board, words.map(Number), asked);
  if (verb === "complete" && words[0] === "none") return t("cg-do-complete-none");
  if (verb === "complete") {
    const tickets = words.map((place) => asked[Number(place) - 1]).filter((each) => each !== undefined);
    return t("cg-do-complete", { tickets: listOf(tickets.map((ticket) => ticketName(board, ticket))) });
  }
  return spelledOut(text);
}

/** Tickets kept, by their names as far as they are known. */
function keepOffer(board: Board, places: number[], offered: number[]): string {
  const tickets = places.map((place) => offered[place - 1]);
  return tickets.every((ticket) => ticket !== undefined)
    ? t("cg-do-keep-these", { tickets: listOf(tickets.map((ticket) => ticketName(board, ticket))) })
    : t("cg-do-keep", { places: listOf(places.map(String)) });
}

/** Switch & Signal in words: places, moves, questions and reasons, from the notation the server speaks. */

import { settings } from "../../lib/settings.svelte";
import { listOf, spelledOut, t } from "../../lib/words.svelte";
import type { StoryLine } from "../family";
import { slotsOf } from "./quays";
import {
  atlasOf,
  CARDS,
  colourOf,
  numberOf,
  symbolsOf,
  type Board,
  type Deed,
  type Rules,
  type Run,
  type Told,
  type View,
} from "./scene";

export function placeName(board: Board, place: string): string {
  const atlas = atlasOf(board);
  const node = atlas.nodes.get(place);
  if (node) return node.names[settings.lang];
  const section = atlas.sections.get(place);
  if (section) return trackName(board, section.track);
  return place === "depot" ? t("sns-depot-place") : spelledOut(place);
}

function trackName(board: Board, track: number): string {
  const { a, b } = board.tracks[track]!;
  return t("sns-pair", { a: placeName(board, a), b: placeName(board, b) });
}

export function trainName(train: string): string {
  return t("sns-train", { colour: colourOf(train), number: numberOf(train) });
}

/** A city's exit is called by where it leads, a signal out on the line by its track. */
export function signalName(board: Board, id: string): string {
  const signal = atlasOf(board).signals.get(id);
  if (!signal) return spelledOut(id);
  if (!signal.city) return trackName(board, signal.track);
  const { a, b } = board.tracks[signal.track]!;
  const to = a === signal.city ? b : a;
  return t("sns-exit", { city: placeName(board, signal.city), to: placeName(board, to) });
}

/** "Calais – Paris": the two ends that a junction joins. */
export function positionName(board: Board, position: string): string {
  const [a = "", b = ""] = position.split("+").map((end) => placeName(board, end.split("/")[0] ?? ""));
  return t("sns-pair", { a, b });
}

/** What an instruction shows, each once: "two trains depart". */
export function instructionName(instruction: string): string {
  const counts = new Map<string, number>();
  for (const symbol of symbolsOf(instruction)) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return listOf([...counts].map(([symbol, count]) => t("sns-symbols", { symbol, count })));
}

/** "Bring 8 goods to Marseille: 0 of 8, 13 turns left". */
export function standingInWords(board: Board, rules: Rules, view: View): string {
  const { ports, goal } = rules;
  const arrived = ports.flatMap((port) => slotsOf(rules, view, port)).filter(({ full }) => full).length;
  const facts = { goal, arrived, ports: listOf(ports.map((port) => placeName(board, port))) };
  return view.ended ? t("sns-standing", facts) : t("sns-standing-left", { ...facts, turns: view.deck });
}

/** Where a run ends, why, and (unless it is said elsewhere) what it costs. */
export function runInWords(board: Board, run: Run, priced = true): string {
  const last = run.path?.at(-1);
  const where =
    run.end === "depot" ? (last ? placeName(board, last) : t("sns-depot-place")) : placeName(board, run.end);
  const why = run.why ? t("sns-why", { why: run.why, place: where }) : "";
  const cost = run.cost && priced ? t("sns-tokens", { count: run.cost }) : "";
  return [where, why, cost].filter(Boolean).join(", ");
}

// The log

interface Telling {
  board: Board;
  names: string[];
  facing: number | null;
  lines: StoryLine[];
  seat: number;
  /** The cards a move was paid with, until it is told. */
  paid: string;
  taken: string;
  /** The line that told what a die shows, until it is clear what comes of it. */
  rolled: { line: StoryLine; roll: string } | null;
  /** The cards drawn so far. */
  drawn: string[];
  begun: boolean;
}

export function storyInWords(
  board: Board,
  told: Told[],
  names: string[],
  facing: number | null,
): StoryLine[] {
  const telling: Telling = {
    board,
    names,
    facing,
    lines: [],
    seat: 0,
    paid: "",
    taken: "",
    rolled: null,
    drawn: [],
    begun: false,
  };
  for (const line of told) {
    if (line.by >= 0) telling.seat = line.by;
    const text = line.by >= 0 ? moveInWords(telling, line.text) : luckInWords(telling, line.text);
    if (text) telling.lines.push({ seat: telling.seat, text, place: pieceIn(line.text) });
    const place = line.did?.run && atlasOf(board).nodes.has(line.did.run.end) ? line.did.run.end : undefined;
    for (const more of deedInWords(telling, line))
      telling.lines.push({ seat: telling.seat, text: more, place: place && `place ${place}` });
    const roll = rollIn(line);
    const told = telling.lines.at(-1);
    if (roll && !line.did && told) telling.rolled = { line: told, roll };
  }
  return telling.lines;
}

/** The piece that a move was about: its kind and its id. */
function pieceIn(text: string): string | undefined {
  const [verb, id = ""] = text.split(" ");
  if (verb === "switch") return `junction ${id}`;
  if (verb === "lay") return `signal ${id}`;
  return verb === "coupler" || verb === "leave" ? `place ${id}` : undefined;
}

function who(telling: Telling): { who: string; you: string } {
  return {
    who: telling.names[telling.seat] ?? "",
    you: telling.seat === telling.facing ? "yes" : "no",
  };
}

function luckInWords(telling: Telling, text: string): string {
  const [, what = "", ...words] = text.split(" ");
  if (what === "instruction") {
    telling.seat = nextSeat(telling);
    telling.begun = true;
    return t("sns-log-instruction", { symbols: instructionName(words.join(" ")) });
  }
  if (what === "begins") {
    telling.seat = Number(words[0]);
    return t("sns-log-begins", who(telling));
  }
  if (what === "card" && telling.drawn.length > 0) return drawnInWords(telling, words[0] ?? "");
  return "";
}

/** Instructions are turned for whoever comes next; a lone player is always next. */
function nextSeat(telling: Telling): number {
  return telling.begun || telling.lines.length > 0
    ? (telling.seat + 1) % Math.max(telling.names.length, 1)
    : telling.seat;
}

function drawnInWords(telling: Telling, card: string): string {
  const [, ...before] = telling.drawn;
  telling.drawn = ["draw", ...before, card];
  const cards = CARDS.map((kind) => ({ kind, count: telling.drawn.filter((each) => each === kind).length }))
    .filter(({ count }) => count > 0)
    .map((each) => t("sns-cards", each));
  const last = telling.lines.at(-1);
  if (last) last.text = t("sns-log-drew", { ...who(telling), cards: listOf(cards) });
  return "";
}

const HELPED = new Set(["switchman", "logistician", "dispatcher"]);

function moveInWords(telling: Telling, text: string): string {
  const [verb = "", first = "", second = "", third = ""] = text.split(" ");
  const { board } = telling;
  const args = who(telling);
  telling.drawn = [];
  if (HELPED.has(text)) return t("sns-log-helper", { helper: text, what: "" });
  switch (verb) {
    case "play":
      telling.paid = second === "as" ? first : "-";
      return "";
    case "take":
      telling.taken = first;
      return "";
    case "lay":
      return layInWords(telling, first);
    case "switch":
      return paidFor(
        telling,
        t("sns-log-switch", {
          ...args,
          junction: placeName(board, first),
          ends: positionName(board, second),
        }),
      );
    case "move":
      return telling.paid ? paidFor(telling, t("sns-log-move", { ...args, train: trainName(first) })) : "";
    case "load":
      return ""; // told by what it did
    case "draw":
      telling.drawn = ["draw"];
      return t("sns-log-draw", { ...args, count: Number(first) });
    case "colour":
      return t("sns-log-colour", { ...args, colour: first });
    case "conductor":
      return t("sns-log-helper", { helper: verb, what: first });
    case "officer":
      return t("sns-log-helper", { helper: verb, what: trainName(first) });
    case "coupler":
      return t("sns-log-helper", { helper: verb, what: placeName(board, first) });
    case "leave":
      return t("sns-log-leave", {
        city: placeName(board, first),
        to: placeName(board, third.split("/")[0] ?? ""),
      });
    case "stop":
      return t("sns-log-stop");
    case "depart":
    case "carry":
    case "keep":
    case "roll":
      return "";
    default:
      return t("log-other", { ...args, what: spelledOut(text) });
  }
}

function layInWords(telling: Telling, space: string): string {
  const { board, taken } = telling;
  const args = { ...who(telling), to: signalName(board, space) };
  telling.taken = "";
  if (!taken) return t("sns-log-lay", args);
  return paidFor(telling, t("sns-log-signal", { ...args, from: signalName(board, taken) }));
}

/** Two cards for one are worth a word. */
function paidFor(telling: Telling, line: string): string {
  const cards = telling.paid.split("+");
  telling.paid = "";
  if (cards.length < 2) return line;
  return t("sns-log-two", { line, cards: cardsInWords(cards) });
}

export function cardsInWords(cards: string[]): string {
  return listOf(cards.map((kind) => t("sns-card", { kind })));
}

function deedInWords(telling: Telling, { text, did }: Told): string[] {
  if (!did) {
    const roll = rollIn({ text });
    return roll ? [t("sns-log-die", { roll: Number(roll) })] : [];
  }
  const { board } = telling;
  const lines: string[] = [];
  if (did.placed)
    lines.push(
      t("sns-log-placed", { train: trainName(did.placed[0]), place: placeName(board, did.placed[1]) }),
    );
  if (did.run) lines.push(...runLines(board, did.run, rollIn({ text }) ?? rollBefore(telling)));
  if (did.loaded)
    lines.push(t("sns-log-load", { ...who(telling), train: trainName(did.loaded[0]), good: did.loaded[1] }));
  lines.push(...lossLines(board, text, did));
  return lines;
}

function rollIn({ text }: Pick<Told, "text">): string | undefined {
  return /^! rolls (\d)/.exec(text)?.[1];
}

/** What the die showed just before, which is then told together with what came of it. */
function rollBefore(telling: Telling): string | undefined {
  const { rolled, lines } = telling;
  telling.rolled = null;
  if (!rolled || lines.at(-1) !== rolled.line) return undefined;
  lines.pop();
  return rolled.roll;
}

function runLines(board: Board, run: Run, roll: string | undefined): string[] {
  const train = trainName(run.train);
  const where = runInWords(board, run);
  const lines = [
    roll ? t("sns-log-run", { train, roll: Number(roll), where }) : t("sns-log-goes", { train, where }),
  ];
  const port = run.path?.at(-1);
  if (run.delivered)
    lines.push(t("sns-log-delivered", { good: run.delivered, port: placeName(board, port ?? "") }));
  if (run.returned) lines.push(t("sns-log-returned", { good: run.returned }));
  return lines;
}

function lossLines(board: Board, text: string, did: Deed): string[] {
  const lines = (did.lost ?? []).map(([why, cost]) => {
    const place = why === "occupied" ? placeName(board, text.split(" ")[2] ?? "") : "";
    return t("sns-log-lost", { why, place, tokens: t("sns-tokens", { count: cost }) });
  });
  if (did.instructions) lines.push(`${t("sns-log-clock", { count: did.instructions })}.`);
  return lines;
}

// Offers

const DO: Record<string, string> = {
  "carry out": "sns-do-carry-out",
  keep: "sns-do-keep",
  stop: "sns-do-stop",
  roll: "sns-do-roll",
  "colour idle": "sns-do-idle",
  switchman: "sns-do-switchman",
  logistician: "sns-do-logistician",
  dispatcher: "sns-do-dispatcher",
};

export function offerInWords(board: Board, text: string): string {
  const [verb = "", first = "", second = "", third = ""] = text.split(" ");
  const named = DO[text];
  if (named) return t(named);
  switch (verb) {
    case "depart":
    case "colour":
    case "conductor":
      return t("sns-do-colour", { verb, colour: first });
    case "move":
    case "officer":
      return t("sns-do-train", { verb, train: trainName(first) });
    case "load":
      return t("sns-do-load", { train: trainName(first), card: third });
    case "coupler":
      return t("sns-do-coupler", { place: placeName(board, first) });
    case "take":
    case "lay":
      return t("sns-do-signal", { verb, signal: signalName(board, first) });
    case "leave":
      return t("sns-do-leave", {
        city: placeName(board, first),
        to: placeName(board, third.split("/")[0] ?? ""),
      });
    case "switch":
      return t("sns-do-switch", { junction: placeName(board, first), ends: positionName(board, second) });
    case "draw":
      return t("sns-do-draw", { count: Number(first) });
    case "play":
      return second === "as"
        ? t("sns-do-play-two", { cards: cardsInWords(first.split("+")), kind: third })
        : t("sns-do-play", { kind: first });
    default:
      return spelledOut(text);
  }
}

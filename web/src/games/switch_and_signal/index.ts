/** Switch & Signal on all its boards. */

import { soundOf, type Sound } from "../../lib/sound";
import { listOf, spelledOut, t } from "../../lib/words.svelte";
import type { Line, Outcome, State } from "../../wire/messages";
import type { Family, Moment } from "../family";
import { askedInWords, explained } from "../questions";
import { deskOf, isKind } from "./desk.svelte";
import Example from "./Example.svelte";
import { exampleFor } from "./examples";
import Level from "./Level.svelte";
import Hand from "./Hand.svelte";
import NetworkBoard from "./NetworkBoard.svelte";
import Poster from "./Poster.svelte";
import { CARDS, type Game, type Table } from "./scene";
import { Show } from "./show";
import Station from "./Station.svelte";
import Supply from "./Supply.svelte";
import { helperIn } from "./offers";
import { offerInWords, placeName, storyInWords, trainName } from "./words";

/** Where the rulebook speaks of each question. */
const RULES: Record<string, string[]> = {
  "place-switch": ["SNS-13", "SNS-03"],
  "place-city-signal": ["SNS-13", "SNS-04"],
  "place-track-signal": ["SNS-13", "SNS-04"],
  "place-extra-signal": ["SNS-90", "SNS-04"],
  revealed: ["SNS-20", "SNS-63"],
  "departing-colour": ["SNS-22", "SNS-05"],
  "departure-point": ["SNS-64", "SNS-22"],
  "moving-colour": ["SNS-24", "SNS-23"],
  "next-train": ["SNS-23", "SNS-62", "SNS-65"],
  rolled: ["SNS-60", "SNS-40", "SNS-41"],
  "leaving-city": ["SNS-42", "SNS-44"],
  "passing-city": ["SNS-81", "SNS-61", "SNS-42"],
  arrived: ["SNS-61", "SNS-45"],
  action: ["SNS-30", "SNS-31", "SNS-32", "SNS-33", "SNS-34", "SNS-35", "SNS-36"],
  "take-signal": ["SNS-31"],
  "lay-signal": ["SNS-31"],
  "throw-switch": ["SNS-32", "SNS-03"],
  "which-train": ["SNS-33", "SNS-40", "SNS-41"],
  finished: ["SNS-70", "SNS-51"],
};

const SOUNDS: [RegExp, Sound][] = [
  [/^! rolls /, "dice"],
  [/^(switch|lay) /, "semaphore"],
  [/^! departs /, "train"],
  [/^! (card|instruction) /, "card"],
];

const family: Family<Game> = {
  Poster,
  Board: NetworkBoard,
  Side: Station,
  Supply,
  Hand,
  stage: (table) => new Show(deskOf(table)),
  sound: (told) => soundOf(SOUNDS, told),
  Level,
  together: true,
  sideTitle: () => t("sns-side"),
  handTitle: () => t("sns-hand"),
  figures(view, seat) {
    const hand = view.hands[seat] ?? [];
    return CARDS.map((kind, i) => ({
      icon: kind,
      label: t("sns-figure", { kind }),
      value: hand[i] ?? 0,
    }));
  },
  points: () => null,
  question,
  explain: (table) => explained("sns", deskOf(table).view?.asked ?? "", RULES),
  loose: () => [], // all of it has a place on the board or beside it
  offer: (table, action) => {
    const { board } = deskOf(table);
    return board ? offerInWords(board, action) : spelledOut(action);
  },
  uses(action) {
    const helper = helperIn(action);
    return helper ? t("sns-uses-up", { helper }) : "";
  },
  story(table, told) {
    const { board } = deskOf(table);
    return board ? storyInWords(board, told, table.names, table.facing) : [];
  },
  pointOut(table, place) {
    const [kind, id] = place?.split(" ") ?? [];
    deskOf(table).pointed = id && isKind(kind) ? { kind, id } : null;
  },
  moment: momentOf,
  Example,
  example({ board, rules }, rule) {
    const found = exampleFor(board, rules, rule);
    return found && t(`sns-example-${found.name}`);
  },
  scoreLine,
  light(table, _seat, line) {
    const desk = deskOf(table);
    const words = line?.about.split(" ") ?? [];
    desk.lit = words.at(-1) ?? "";
    desk.litGood = line?.what === "delivered" ? (words[0] ?? "") : "";
  },
  ending(outcome, table) {
    return ending(outcome, deskOf(table).journeys.filter(({ port }) => port === "").length);
  },
  verdict,
};

const KEEPERS = new Set(["conductor", "officer"]);

/** So many time tokens at once are a loss that one remembers. */
const MANY = 2;

function momentOf(_before: State<Game>, after: State<Game>): Moment | null {
  if (after.told.some(({ did }) => did?.run?.delivered)) return "delivered";
  const lost = after.told.flatMap(({ did }) => [did?.run?.cost ?? 0, ...(did?.lost ?? []).map(([, n]) => n)]);
  return Math.max(0, ...lost) >= MANY ? "lost" : null;
}

/** Before one screen several people sit, and no curtain falls between them: it says who is asked. */
function question(table: Table): string {
  const asked = questionAsked(table);
  if (!table.shared || table.facing === null) return asked;
  return t("sns-asked-of", { name: table.names[table.facing] ?? "", asked });
}

function questionAsked(table: Table): string {
  const { view, rules } = deskOf(table);
  if (!view) return "";
  if (view.asked === "rolled")
    return t("sns-asked-rolled", { train: trainName(view.mover), roll: view.points });
  const [train, ...others] = view.asked === "next-train" ? view.to_move : [];
  if (train && others.length === 0)
    return t("sns-asked-one-train", { train: trainName(train), helper: keeperIn(table.asked) });
  if (view.asked === "departing-colour" && rules?.departures === "tokens")
    return t("sns-asked-departing-by-token");
  return askedInWords("sns", view.asked);
}

/** Who could keep the train that is to move. */
function keeperIn(options: string[]): string {
  return options.flatMap((action) => helperIn(action) ?? []).find((helper) => KEEPERS.has(helper)) ?? "none";
}

function scoreLine(table: Table, line: Line): string {
  const { board } = deskOf(table);
  const words = line.about.split(" ");
  const port = words.at(-1) ?? "";
  const place = board ? placeName(board, port) : port;
  if (line.what === "delivered") return t("sns-score-delivered", { good: words[0] ?? "", port: place });
  return t("sns-score-any", { port: place });
}

const CAUSES = ["unused-points", "head-on", "no-train", "wrong-exit"];

/** Why it ended; if it was lost, how close it was; and what the time tokens went to, the most first. */
export function ending(outcome: Outcome, underWay = 0): string {
  const figures = outcome.figures[0] ?? {};
  const went = CAUSES.map((cause) => ({ cause, count: figures[`tokens-lost-to-${cause}`] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map((each) => t("sns-tokens-went", each));
  const said = [t("sns-ending", { why: outcome.why })];
  if (outcome.why === "won") {
    if (went.length > 0) said.push(t("sns-tokens-lost-to", { causes: listOf(went) }));
    return said.join(" ");
  }
  const [most, ...others] = went;
  const missing = (figures["goal"] ?? 0) - (outcome.totals[0] ?? 0);
  said.push(t("sns-close", { missing, turns: figures["turns"] ?? 0 }));
  if (underWay > 0) said.push(t("sns-under-way", { count: Math.min(underWay, missing) }));
  if (most) said.push(t("sns-cost-most", { cause: most }));
  if (others.length > 0) said.push(t("sns-cost-also", { causes: listOf(others) }));
  return said.join(" ");
}

function verdict(_table: Table, outcome: Outcome): string {
  const arrived = outcome.totals[0] ?? 0;
  const goal = outcome.figures[0]?.["goal"] ?? 0;
  return outcome.why === "won" ? t("sns-won", { goal }) : t("sns-lost", { arrived, goal });
}

export default family;

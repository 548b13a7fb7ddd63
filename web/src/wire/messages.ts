/** What page and server say to each other. The server's side is described in docs/wire.md. */

export type Lang = "en" | "ru";
export type Both = Record<Lang, string>;
export type Value = boolean | number | string;

export interface Option {
  name: string;
  title: Both;
  about: Both;
  default: Value;
  choices: Value[];
  /** What a value names: a seat by its number, several seats ("0,2", "all", "none"), or nothing. */
  of: "" | "seat" | "seats";
}

/** Options chosen together, under a name that people use. */
export interface Preset {
  name: string;
  title: Both;
  about: Both;
  options: Record<string, Value>;
}

export interface Entry {
  name: string;
  family: string;
  title: Both;
  about: Both;
  least_seats: number;
  most_seats: number;
  options: Option[];
  /** How many a game takes, for each number of seats from the least; none where nobody has counted. */
  decisions: number[];
  /** The easiest first. */
  presets: Preset[];
  /** Where in the hall a game stands: the lower, the nearer to the door. */
  shelf: number;
}

/** How hard bots play, the easiest first. */
export const LEVELS = ["easy", "medium", "hard", "expert"] as const;

export interface Bot {
  name: string;
  /** One of LEVELS, or nothing. */
  level: string;
  title: Both;
  about: Both;
}

export interface Catalogue {
  entries: Entry[];
  bots: Record<string, Bot[]>;
  lessons?: LessonEntry[];
}

export interface Rule {
  id: string;
  /** With the mark [R] before what is a ruling of ours. */
  text: string;
  /** Why it is ruled so. */
  ruling?: string;
}

export interface Section {
  title: string;
  level: number;
  rules: Rule[];
}

export type Rules = Record<Lang, Section[]>;

export type SeatKind = "me" | "bot" | "friend" | "here";

export interface WantedSeat {
  kind: SeatKind;
  name?: string;
  bot?: string;
  /** At a rematch: the seat that this friend held, whose token opens this one. */
  was?: number;
}

/** How long people may take, in seconds: for every decision, or for the game with what every turn adds. */
export interface Clock {
  move?: number;
  game?: number;
  increment?: number;
  /** When it has run out: a bot makes the move, or has the seat from then on. */
  then?: "move" | "seat";
}

/** What people agree on beside the game's own options. */
export interface Terms {
  /** Seconds after which a bot keeps the seat of one who is away; none: never. */
  stand_in?: number;
  /** The seat of the one who opened the table; none: nobody's. */
  host?: number;
  /** None: people take the time they need. */
  clock?: Clock;
  /** Who may take a free seat; left out: who has its link. */
  open_to?: "link" | "all";
  /** Whether people may write to each other; left out: they may. */
  chat?: "on" | "off";
  /** Seconds by which whoever watches sees everything later. */
  delay?: number;
  /** Of a rematch: how many games there were before it, and won by seat. */
  series?: { played: number; won: number[] };
  /** The lesson that is followed there. */
  lesson?: string;
  /** Of a sandbox: the game that it plays on from (none: set up by hand), and after how many entries of its log. */
  origin?: { table: string; entry: number };
}

/** A lesson in a list; who has come to `ends` at its table has done it. */
export interface LessonEntry {
  name: string;
  family: string;
  game: string;
  title: Both;
  about: Both;
  ends: number;
}

export interface LessonStep {
  /** How many entries the log has when it is told. */
  at: number;
  says: Both;
  /** What is pointed at: "city denver" is whatever bears data-city="denver". */
  points: string[];
  /** The learner is to make a move. */
  does: boolean;
}

export interface Lesson {
  name: string;
  game: string;
  title: Both;
  steps: LessonStep[];
}

export interface PlayOn {
  table: string;
  entry: number;
  seats: WantedSeat[];
  lang: Lang;
  tokens: string[];
}

/** A position that can be come to, as the one sees it whose turn it is. */
export interface PositionSeen {
  position: object;
  entry: number;
  seat: number;
  view: View;
  aid: object | null;
}

/** One that can be come to, or why none can. */
export interface PositionChecked {
  seen?: PositionSeen;
  sentence?: Both | string;
}

export interface WantedPosition {
  game: string;
  position: object;
  seats: WantedSeat[];
  lang: Lang;
}

export interface WantedTable {
  game: string;
  seats: WantedSeat[];
  options: Record<string, Value>;
  lang: Lang;
  /** The table that this one follows, and a token of one who sat there. */
  after?: { table: string; token: string };
  terms?: Terms;
}

export interface MadeTable {
  table: string;
  seats: { seat: number; kind: SeatKind; token?: string; link?: string }[];
  watch: string;
}

export interface Sitter {
  name: string;
  kind: "person" | "bot";
  bot: string | null;
  connected: boolean;
  /** For how many seconds, when this was told. */
  away?: number;
  /** The bot that plays for its owner, and why it does. */
  keeper?: string;
  why?: "away" | "voted" | "resigned" | "hurried" | "late";
  /** Seats that would go on without this one. */
  votes?: number[];
  /** Somebody has come, who may not have said their name yet. */
  taken?: boolean;
}

/** A table that this browser has a seat at. */
export interface OwnTable {
  table: string;
  game: string;
  seats: Sitter[];
  yours: number[];
  entry: number;
  waiting_on: number;
  made: number;
  moved: number;
  terms?: Terms;
}

/** A table with free seats that everybody may take. */
export interface OpenTable {
  table: string;
  game: string;
  seats: Sitter[];
  free: number[];
  terms: Terms;
  made: number;
}

/** A finished game of mine. */
export interface Played {
  table: string;
  game: string;
  /** The preset it was played at, where there are any. */
  level: string;
  players: { name: string; bot: string | null }[];
  seat: number;
  ended: number;
  /** None where all win or lose together. */
  points: number | null;
  place: number;
  won: boolean;
  why: string | null;
  tickets: number;
  done: number;
  longest: number;
}

/** All of them on a board with so many seats. */
export interface Numbers {
  game: string;
  seats: number;
  played: number;
  won: number;
  mean: number;
  best: number;
  tickets: number;
  done: number;
  longest: number;
}

export interface History {
  games: Played[];
  numbers: Numbers[];
  levels: { game: string; level: string; played: number; won: number }[];
  ratings: { against: "people" | "bots"; rating: number; doubt: number; games: number }[];
}

/** What is known of somebody who comes again; nothing of one who was never here. */
export interface Me {
  name: string;
  /** The livery they like, by the seat that usually has it; -1: any. */
  colour: number;
  /** The name of their public page, if there is one. */
  page: string;
}

/** In which way somebody is told of their turn while the page is closed. */
export type Way = "push" | "mail" | "webhook";

export interface NoticeWays {
  ways: Way[];
  push_key: string | null;
}

export interface NoticesWish {
  tokens: string[];
  way: Way;
  target?: string;
  lang?: Lang;
  anew?: boolean;
}

export const CHANCE = -1;
export const OVER = -2;

/** What one seat may know; a family of games adds its own fields. */
export interface View {
  seat: number | null;
  waiting_on: number;
  asked: string;
}

/** What to draw; its family knows the rest of it. */
export interface Scene {
  family: string;
  /** Positions of it can be set up by hand. */
  sets_up?: boolean;
}

/** In what a family of games speaks: what there is to draw, what a seat sees, what helps it, what happened. */
export interface Game {
  scene: Scene;
  view: View;
  aid: object;
  told: Told;
}

export interface Told {
  by: number;
  text: string;
  /** What it did, where the server works that out for a family of games. */
  did?: unknown;
}

export interface Line {
  what: string;
  points: number;
  about: string;
  reached: boolean;
}

export interface Outcome {
  why: string;
  winners: number[];
  places: number[];
  totals: number[];
  lines: Line[][];
  figures: Record<string, number>[];
}

export interface Welcome {
  type: "welcome";
  table: string;
  game: string;
  options: Record<string, Value>;
  lang?: Lang;
  seats: Sitter[];
  yours: number[];
  /** Places of the tokens we joined with that open no seat at this table. */
  unknown?: number[];
  chat?: Said[];
  terms?: Terms;
  /** Seconds that somebody must be away before the others may go on without them. */
  vote_after?: number;
  /** Seats that our tokens open, and that we only look at yet: another free one may be taken instead. */
  offered?: number[];
  marks?: Marked[];
  /** Seconds by which one who watches sees everything later. */
  delay?: number;
}

/** A piece of the board that somebody shows to the others: "train grey-1" is what bears data-train="grey-1". */
export interface Marked {
  seat: number;
  piece: string;
}

export interface MarksTold {
  type: "marks";
  marks: Marked[];
}

export interface TermsTold {
  type: "terms";
  terms: Terms;
}

/** A bot would spend what is everybody's, and waits for so many seconds whether somebody objects. */
export interface Proposal {
  type: "proposal";
  seat: number;
  entry: number;
  action: string;
  wait: number;
}

export interface State<G extends Game = Game> {
  type: "state";
  entry: number;
  /** `told` is what happened after this entry; 0 is the whole story so far. */
  since: number;
  seat: number | null;
  view: G["view"];
  options: string[];
  told: G["told"][];
  undo: boolean;
  aid: G["aid"] | null;
  outcome: Outcome | null;
}

export interface Refused {
  type: "refused";
  sentence: Both | string;
  /** The entry that the refused message answered, if it answered one. */
  entry: number | null;
  /** The kind of message that is refused; left out where it was not even understood. */
  of?: ToServer["type"];
}

export interface Said {
  /** A seat, or null for a spectator. */
  by: number | null;
  text: string;
  when: number;
  /** "reaction": the text is the name of one; left out for words. */
  kind?: "reaction";
}

export interface Chat extends Said {
  type: "chat";
}

/** Another option beside the one a hint names; the chance to win with it, where that was counted and is not more. */
export interface NextBest {
  action: string;
  chance: number | null;
  reason: Both;
}

export interface Hint {
  type: "hint";
  seat: number;
  entry: number;
  action: string;
  reason: Both;
  chance: number | null;
  /** How likely nothing else is better, from 0 to 1. */
  sure: number | null;
  others: NextBest[];
  /** Where no games were played on: so many options were compared at a glance, and by that it is so far before the next. */
  ways: number;
  lead: "clear" | "slight" | "even" | "";
}

export interface SeatsChanged {
  type: "seats";
  seats: Sitter[];
}

/** How many seconds each seat has left, and whose clock runs. */
export interface ClocksTold {
  type: "clocks";
  left: (number | null)[];
  running: number | null;
}

/** To the host, the key of a seat that was opened; to one who took a free seat, its key. */
export interface Invited {
  type: "invited";
  seat: number;
  token: string;
}

export interface Thinking {
  type: "thinking";
  seat: number;
}

export type FromServer<G extends Game = Game> =
  | Welcome
  | State<G>
  | Refused
  | Chat
  | MarksTold
  | TermsTold
  | Proposal
  | Hint
  | SeatsChanged
  | ClocksTold
  | Invited
  | Thinking;

export type ToServer =
  | { type: "join"; table: string; tokens: string[]; me?: string; arriving?: true }
  | { type: "play"; seat: number; entry: number; action: string }
  | { type: "undo"; seat: number; entry: number }
  | { type: "hint"; seat: number }
  | { type: "chat"; text: string; seat?: number }
  | { type: "react"; seat: number; what: string }
  | { type: "mark"; seat: number; piece: string; on: boolean }
  | { type: "answer"; seat: number; entry: number; agree: boolean }
  | { type: "set-table"; seat: number; to: "opened" | "closed" | "hushed" | "talking" }
  | { type: "say-name"; seat: number; name: string }
  | { type: "go-on"; seat: number; without: number }
  | { type: "resign"; seat: number }
  | { type: "give-seat"; seat: number; of: number; to: string }
  | { type: "free-seat"; seat: number; of: number }
  | { type: "take-seat"; of: number; token?: string };

/** One step of a game: what a spectator saw, and of every seat what it saw otherwise; before the end what one saw. */
export interface Step {
  entry: number;
  view: View;
  told: Told[];
  aid: object | null;
  seats: { view: Partial<View>; aid: object }[];
}

export interface Replay {
  table: string;
  game: string;
  options: Record<string, Value>;
  seats: Sitter[];
  steps: Step[];
  outcome: Outcome | null;
  /** Before the end: the seat with whose eyes all of it is seen. */
  seat?: number | null;
}

// Analysis and puzzles.

/** The chances after so many entries, by seat (one for all who win together), with standard errors. */
export interface Chances {
  entry: number;
  chances: number[];
  doubts: number[];
  /** 0: nobody has looked here yet, and it lies between its neighbours. */
  play_outs: number;
}

/** How bad a decision was, the least first. */
export const VERDICTS = ["inaccuracy", "mistake", "blunder"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** A decision: what was played, what would have been best, and what that cost of the chance to win. */
export interface Judgement {
  entry: number;
  seat: number;
  played: string;
  best: string;
  /** The same in words; of a game that has none, empty. */
  played_in_words: Partial<Both>;
  best_in_words: Partial<Both>;
  loss: number;
  /** With what it is a share of: "8 % of the goal"; or "12 points". */
  loss_in_words: Both;
  doubt: number;
  /** What was lost: of the chance to win; where all win together and none was, of the goal; points, where it was gone. */
  measure: "chance" | "goal" | "points";
  verdict: Verdict | "";
  reason: Partial<Both>;
}

/** Where a seat's result came from, in chances to win and in points ahead; of all together in percent of the goal. */
export interface Account {
  seat: number;
  start: number;
  result: number;
  luck: number;
  play: number;
  doubt: number;
  /** Whether luck and play can be told apart. */
  clear: boolean;
  points: number;
  points_start: number;
  points_luck: number;
  points_play: number;
  points_doubt: number;
  lost: number;
  points_lost: number;
  verdicts: Record<Verdict, number>;
  /** So many games were played from the same start; of these so many ended no better and no worse than this one. */
  begun: number;
  no_better: number;
  no_worse: number;
}

export interface Analysis {
  together: boolean;
  entries: number;
  stage: number;
  stages: number;
  moments: Chances[];
  judgements: Judgement[];
  accounts: Account[];
}

/** How far it is, and what there is of it. */
export interface Analysed {
  state: "none" | "waiting" | "working" | "done";
  done: number;
  of: number;
  analysis: Analysis | null;
}

export const DIFFICULTIES = ["easy", "medium", "hard"] as const;

/** A puzzle in a list. */
export interface PuzzleHead {
  name: string;
  game: string;
  seats: number;
  theme: string;
  difficulty: (typeof DIFFICULTIES)[number];
}

/** It is the turn of `seat`, which sees `view` and may do `moves`. */
export interface Puzzle extends PuzzleHead {
  options: Record<string, Value>;
  seat: number;
  view: View;
  moves: string[];
  aid: object | null;
}

export interface TriedMove {
  move: string;
  chance: number;
  doubt: number;
  reason: Partial<Both>;
}

/** What is said to a tried move. */
export interface PuzzleAnswer extends TriedMove {
  right: boolean;
  best: TriedMove;
}

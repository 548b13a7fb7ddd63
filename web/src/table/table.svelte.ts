/**
 * One table as this browser sees it: its seats, what each of them has seen and heard, and what can be done.
 *
 * What arrives is not yet shown. So whatever is said about the table bears the entry it was said at, and what holds
 * now is worked out from that; nothing has to be cleared in time.
 */

import { seatNames } from "../lib/names";
import { settings } from "../lib/settings.svelte";
import { t } from "../lib/words.svelte";
import type { LineState } from "../wire/line";
import type {
  Both,
  FromServer,
  Game,
  Hint,
  Marked,
  Proposal,
  Refused,
  Said,
  Sitter,
  State,
  Terms,
  ToServer,
  Value,
} from "../wire/messages";
import type { Course, ToldSlip } from "./analysis";
import { isForGood, isOpen, news } from "./absent";
import type { TimeLeft } from "./clocks";
import { WATCHING } from "../wire/muted";
import { isReaction, type Reaction } from "./reactions";
import { Chair, type Answer, type Phase, type Stage } from "./chair.svelte";

export interface Note {
  text: Both | string;
  kind: "refused" | "good";
}

/** A game once more, as its log shows it. */
export interface Rerun {
  lines: { at: number; seat: number; text: string }[];
  at: number;
  go: (at: number) => void;
  /** Decisions that were surely worse than another, where somebody has looked for them. */
  slips: ToldSlip[];
  /** The chances at each step, by seat. */
  courses: Course[];
}

/** Something that was said about a seat, or asked for it, when the table had come this far. */
interface Stamp {
  seat: number | null;
  entry: number;
}

export class Table<G extends Game = Game> {
  game = $state("");
  options = $state.raw<Record<string, Value>>({});
  sitters = $state.raw<Sitter[]>([]);
  terms = $state.raw<Terms>({});
  voteAfter = $state(0);
  /** What was told of everybody's time; null at a table without clocks. */
  time = $state.raw<TimeLeft | null>(null);
  /** What is new about who plays for whom. Moves do not make it old. */
  tidings = $state("");
  /** When this browser was told who is here. */
  toldAt = $state(0);
  yours = $state.raw<number[]>([]);
  line = $state<LineState>("opening");
  closedWhy = $state("");
  private said = $state.raw<Said[]>([]);
  /** Seats that this browser does not want to hear, and WATCHING for those who watch. */
  muted = $state.raw<number[]>([]);
  /** What is heard of what was said. */
  chat = $derived(this.said.filter(({ by }) => !this.muted.includes(by ?? WATCHING)));
  unread = $state(0);
  /** The last reaction of each seat, until it was shown. */
  reactions = $state.raw<Record<number, { what: Reaction; when: number }>>({});
  /** What people show each other on the board. */
  marks = $state.raw<Marked[]>([]);
  /** Seconds by which all of it is late, for one who watches. */
  delay = $state(0);
  /** Seats that we were invited to, before we have sat down. */
  offered = $state.raw<number[]>([]);
  private proposed = $state.raw<Proposal | null>(null);
  scene = $state.raw<G["scene"] | null>(null);
  stage: Stage<G> | null = null;
  /** The seat whose view is on the screen; null watches. */
  facing = $state<number | null>(null);
  /** A state of a replay, shown in place of the table's own, with the story so far. */
  replayed = $state.raw<State<G> | null>(null);
  replayedStory = $state.raw<G["told"][]>([]);
  /** All of it in words, step by step, and the way to a step. */
  rerun = $state.raw<Rerun | null>(null);
  /** The final score has been told to its end: before that, nobody is said to have won. */
  counted = $state(false);
  /** It is being told, or looked at: boards show it in their own way. */
  scoring = $state(false);
  /** Whether others move after this action and nothing is turned up by it: then it can wait to be taken back. */
  endsTurn: (action: string) => boolean = () => false;

  /** Keeps the key of a seat that was opened: it is told once. */
  invited: (seat: number, token: string) => void = () => undefined;

  /** Lets something that is told be heard. */
  sounds: (told: string) => void = () => undefined;

  /** By name of a bot, what it is called in the language of the page. */
  botTitles = $state.raw<Record<string, string>>({});
  names = $derived(seatNames(this.sitters, (bot) => this.botTitles[bot] ?? bot, t("seat-open"), t("guest")));

  private chairs = $state.raw<Map<number | null, Chair<G>>>(new Map());
  private advice = $state.raw<Hint | null>(null);
  private adviceWanted = $state.raw<Stamp | null>(null);
  private undone = $state.raw<Stamp | null>(null);
  private thought = $state.raw<Stamp | null>(null);
  private noted = $state.raw<(Note & { entry: number }) | null>(null);
  /** With several people at one screen: who sits before it, and how far they have said "go on". */
  private seated = $state<number | null>(null);
  private passedOn = $state(-1);
  private unsaid: ToServer[] = [];
  /** The entry of the last answer that was sent once more, over another line. */
  private sentAgain = -1;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `say` sends a message if the line is open, and tells whether it was. */
  constructor(
    readonly id: string,
    private readonly say: (message: ToServer) => boolean,
  ) {}

  chair = $derived(this.chairs.get(this.facing) ?? null);
  state = $derived(this.replayed ?? this.chair?.shown ?? null);
  view = $derived(this.state?.view ?? null);
  /** In a replay: the seat with whose eyes one looks, if that is not one's own. */
  looksAs = $derived(this.replayed && this.replayed.seat !== this.facing ? this.replayed.seat : null);
  story = $derived(this.replayed ? this.replayedStory : (this.chair?.log ?? []));
  moment = $derived(`${this.facing} ${this.replayed ? "again" : "now"} ${this.state?.entry ?? -1}`);

  shared = $derived(this.yours.length > 1);
  /** Of the seats at this screen, the one that the table waits for. */
  private awaited = $derived(
    [...this.chairs.values()].find((chair) => (chair.latest?.options.length ?? 0) > 0) ?? null,
  );
  /** Everybody may see all that anybody holds. */
  openHands = $state(false);
  /** Who should be at the screen and is not: whom the table waits for, or anybody while nobody has sat down yet. */
  private newcomer = $derived.by(() => {
    if (!this.shared || this.over) return null;
    const wanted = this.awaited ?? (this.seated === null ? this.chair : null);
    return wanted?.latest && wanted.seat !== this.seated ? wanted : null;
  });
  /** Whether that is because the table waits for them. */
  newcomerIsAsked = $derived(this.newcomer !== null && this.newcomer === this.awaited);
  /** Who must take the device before anything is shown. */
  curtain = $derived(
    this.newcomer && (this.seated === null || this.passedOn === this.newcomer.latest?.entry)
      ? this.newcomer.seat
      : null,
  );
  /** To whom the device goes once the one before it has seen enough. */
  passesTo = $derived(
    this.newcomer && this.curtain === null && !this.replayed && this.chair?.phase !== "showing"
      ? this.newcomer.seat
      : null,
  );

  phase: Phase = $derived.by(() => {
    if (!this.chair || this.replayed || this.curtain !== null || this.resigned) return "idle";
    return this.chair.phase;
  });
  /** The one before this screen has resigned: a bot answers for them. */
  resigned = $derived(this.facing !== null && isForGood(this.sitters[this.facing]));
  /** What may be done now: only while one is asked. */
  offers = $derived(this.phase === "asked" ? (this.state?.options ?? []) : []);
  /** What the state on the screen asks, also when it is answered already. */
  asked = $derived(this.replayed || this.curtain !== null ? [] : (this.state?.options ?? []));
  myTurn = $derived(this.offers.length > 0);
  busy = $derived((this.chair?.waiting.length ?? 0) > 0);
  /** What is being shown, after what was asked is answered. */
  showing = $derived(this.phase === "showing" ? (this.chair?.waiting[0] ?? null) : null);
  over = $derived(this.state?.outcome != null);

  /** The answer that has not left this browser yet. */
  held: Answer | null = $derived.by(() => {
    const answer = this.phase === "sent" ? (this.chair?.answer ?? null) : null;
    return answer && answer.stands !== "sent" && !answer.tried ? answer : null;
  });
  mayTakeBack = $derived.by(() => {
    if (this.held) return true;
    if (!this.state?.undo || this.replayed || this.curtain !== null || this.line !== "open") return false;
    return (this.phase === "asked" || this.phase === "idle") && !this.holds(this.undone);
  });

  hint = $derived.by(() => {
    const { advice } = this;
    return advice && this.phase === "asked" && this.holds({ seat: advice.seat, entry: advice.entry })
      ? advice
      : null;
  });
  hintAsked = $derived(this.phase === "asked" && this.holds(this.adviceWanted));
  /** What a bot asks about now, while it can be answered. */
  proposal = $derived(
    this.proposed && this.facing !== null && this.proposed.entry === this.chair?.latest?.entry
      ? this.proposed
      : null,
  );
  thinking = $derived(this.thought?.entry === this.state?.entry ? (this.thought?.seat ?? null) : null);
  /** It stays until something later than it is shown. */
  note: Note | null = $derived(
    this.noted && (this.state?.entry ?? 0) <= this.noted.entry ? this.noted : null,
  );

  /** Whether something that was said then is still about what is shown. */
  private holds(stamp: Stamp | null): boolean {
    return stamp !== null && stamp.seat === this.facing && stamp.entry === this.state?.entry;
  }

  hear(message: FromServer<G>): void {
    switch (message.type) {
      case "welcome":
        this.game = message.game;
        this.options = message.options;
        this.terms = message.terms ?? {};
        this.voteAfter = message.vote_after ?? 0;
        this.seat(message.seats);
        this.said = message.chat ?? [];
        this.marks = message.marks ?? [];
        this.delay = message.delay ?? 0;
        this.offered = message.offered ?? [];
        this.sit(message.yours);
        break;
      case "state":
        this.take(message);
        break;
      case "refused":
        this.refused(message);
        break;
      case "chat":
        this.said = [...this.said, message];
        if (!this.muted.includes(message.by ?? WATCHING)) this.overhear(message);
        break;
      case "marks":
        this.marks = message.marks;
        break;
      case "terms":
        this.terms = message.terms;
        break;
      case "proposal":
        this.proposed = message;
        break;
      case "hint":
        this.advice = message;
        break;
      case "seats":
        this.seat(message.seats);
        break;
      case "clocks":
        this.time = { left: message.left, running: message.running, heard: Date.now() };
        break;
      case "invited":
        this.invited(message.seat, message.token);
        break;
      case "thinking":
        this.thought = { seat: message.seat, entry: this.chair?.latest?.entry ?? -1 };
        break;
    }
  }

  changed(state: LineState, why = ""): void {
    this.line = state;
    this.closedWhy = why;
    if (state === "open") {
      const unsaid = this.unsaid;
      this.unsaid = [];
      unsaid.forEach((message) => this.tell(message));
      return;
    }
    this.adviceWanted = null;
    this.undone = null;
    // Whether an answer that is under way arrived will be seen when the line is back.
    for (const chair of this.chairs.values())
      if (chair.answer?.stands === "sent") chair.answer = { ...chair.answer, stands: "kept", tried: true };
  }

  private seat(sitters: Sitter[]): void {
    const told = news(this.sitters, sitters);
    this.sitters = sitters;
    this.toldAt = Date.now();
    if (told) {
      const { seat, what } = told;
      const bot = this.botTitles[sitters[seat]?.keeper ?? ""] ?? "";
      const you = this.yours.includes(seat) ? "yes" : "no";
      this.tidings = t(`news-${what}`, { name: this.names[seat] ?? "", bot, you });
    }
  }

  private overhear({ by, text, when, kind }: Said): void {
    if (kind !== "reaction") this.unread += 1;
    else if (by !== null && isReaction(text))
      this.reactions = { ...this.reactions, [by]: { what: text, when } };
  }

  /** It was shown for long enough, unless another came after it. */
  forgetReaction(seat: number, when: number): void {
    const { [seat]: last, ...others } = this.reactions;
    if (last?.when === when) this.reactions = others;
  }

  private sit(yours: number[]): void {
    const before = this.chairs;
    this.yours = yours;
    const seats: (number | null)[] = yours.length > 0 ? yours : [null];
    this.chairs = new Map(seats.map((seat) => [seat, before.get(seat) ?? this.newChair(seat)]));
    if (!this.chairs.has(this.facing)) this.facing = seats[0] ?? null;
    if (!this.chairs.has(this.seated)) this.seated = null;
  }

  private newChair(seat: number | null): Chair<G> {
    const chair: Chair<G> = new Chair<G>(seat, () => this.rested(chair));
    return chair;
  }

  private take(state: State<G>): void {
    const chair = this.chairs.get(state.seat);
    if (!chair) return;
    const watched = chair === this.chair && this.curtain === null && !this.replayed;
    const stage = watched && !settings.reducedMotion ? this.stage : null;
    chair.take(state, stage);
    // A stage lets each line be heard as it shows it.
    if (watched && !stage && state.since !== 0) state.told.forEach(({ text }) => this.sounds(text));
  }

  private refused({ sentence, of, entry }: Refused): void {
    if (of === "hint") this.adviceWanted = null;
    if (of === "undo") this.undone = null;
    const chair =
      of === "play" ? [...this.chairs.values()].find(({ answer }) => answer?.entry === entry) : null;
    if (chair && chair.latest?.entry === entry) chair.answer = null;
    // One that was sent twice, because nobody knew whether it had arrived, is refused once: no news.
    else if (of === "play" && entry === this.sentAgain) return;
    this.remark({ text: sentence, kind: "refused" });
  }

  /** All that arrived is shown: what was planned goes on, what waited for the line is sent. */
  private rested(chair: Chair<G>): void {
    const { answer, shown } = chair;
    if (!answer || !shown) return;
    if (answer.entry === shown.entry) {
      if (answer.stands === "kept") this.send(chair);
      return;
    }
    chair.answer = null;
    const [next, ...then] = answer.then;
    if (answer.stands !== "sent" && !answer.tried) {
      this.letGo();
      this.remark({ text: t("move-overtaken"), kind: "refused" });
    } else if (next !== undefined && chair.phase === "asked" && shown.options.includes(next)) {
      this.decide(chair, next, then);
    }
  }

  private remark(note: Note): void {
    this.noted = { ...note, entry: this.chair?.latest?.entry ?? 0 };
  }

  dismissNote(): void {
    this.noted = null;
  }

  // What one does.

  /** Answer what is asked; what follows is played as soon as it is offered. */
  play(action: string, ...then: string[]): void {
    if (!this.chair || !this.offers.includes(action)) return;
    this.decide(this.chair, action, then);
  }

  private decide(chair: Chair<G>, action: string, then: readonly string[]): void {
    const entry = chair.shown?.entry ?? -1;
    const waits = settings.takeBack > 0 && then.length === 0 && this.endsTurn(action);
    chair.answer = { entry, action, then, stands: waits ? "held" : "kept", tried: false };
    if (waits) this.timer = setTimeout(() => this.sendHeld(), settings.takeBack * 1000);
    else this.send(chair);
  }

  /** The moment in which it could be taken back is over, or need not be waited for. */
  sendHeld(): void {
    this.letGo();
    for (const chair of this.chairs.values()) if (chair.answer?.stands === "held") this.send(chair);
  }

  private letGo(): void {
    clearTimeout(this.timer);
  }

  private send(chair: Chair<G>): void {
    const { answer, seat } = chair;
    if (!answer || seat === null || answer.entry !== chair.latest?.entry) return;
    const sent = this.say({ type: "play", seat, entry: answer.entry, action: answer.action });
    if (sent && answer.tried) this.sentAgain = answer.entry;
    chair.answer = { ...answer, stands: sent ? "sent" : "kept" };
  }

  /** Nothing came of what was answered: the same is asked once more. */
  askAgain(): void {
    this.letGo();
    if (this.chair) this.chair.answer = null;
  }

  /** Do it, or say why it cannot be done: also to a finger, which does not hover. */
  attempt(action: string | null | undefined, why: string): void {
    if (this.phase === "sent" || this.phase === "showing") return; // the second of two quick clicks
    if (action) this.play(action);
    else this.remark({ text: why, kind: "refused" });
  }

  /** What has not been sent is simply not sent; what has, the server may still give back. */
  takeBack(): void {
    if (!this.mayTakeBack || !this.chair || !this.state) return;
    if (this.held) {
      this.letGo();
      this.chair.answer = null;
      return;
    }
    const { seat, entry } = this.state;
    if (seat === null) return;
    if (this.say({ type: "undo", seat, entry })) this.undone = { seat, entry };
  }

  askHint(): void {
    if (this.facing === null || !this.myTurn || !this.state) return;
    if (this.say({ type: "hint", seat: this.facing }))
      this.adviceWanted = { seat: this.facing, entry: this.state.entry };
  }

  dropHint(): void {
    this.advice = null;
    this.adviceWanted = null;
  }

  speak(text: string): void {
    const words = text.trim();
    if (words === "") return;
    this.tell(
      this.facing === null ? { type: "chat", text: words } : { type: "chat", text: words, seat: this.facing },
    );
  }

  react(what: Reaction): void {
    if (this.facing !== null) this.tell({ type: "react", seat: this.facing, what });
  }

  /** Whether a piece of the board is marked by the one before this screen. */
  marksIt(piece: string): boolean {
    return this.marks.some((each) => each.seat === this.facing && each.piece === piece);
  }

  /** Show a piece to the others, or no more. */
  mark(piece: string): void {
    if (this.facing !== null) this.say({ type: "mark", seat: this.facing, piece, on: !this.marksIt(piece) });
  }

  /** What one thinks of a bot's proposal. */
  answer(agree: boolean): void {
    const { proposal, facing } = this;
    if (!proposal || facing === null) return;
    this.say({ type: "answer", seat: facing, entry: proposal.entry, agree });
    this.proposed = null;
  }

  /** As the host sees it from now on. */
  setTable(to: "opened" | "closed" | "hushed" | "talking"): void {
    if (this.hosting !== null) this.say({ type: "set-table", seat: this.hosting, to });
  }

  sayName(name: string): void {
    if (this.facing !== null && name.trim() !== "")
      this.tell({ type: "say-name", seat: this.facing, name: name.trim() });
  }

  /** Would go on without one who is away. */
  goOnWithout(seat: number): void {
    if (this.facing !== null) this.say({ type: "go-on", seat: this.facing, without: seat });
  }

  /** The seat at this screen that says who sits at the others; null where that is nobody's here. */
  hosting = $derived(this.yours.find((seat) => seat === this.terms.host) ?? null);

  /** Whether one who watches may sit down there. */
  mayTake(seat: number): boolean {
    const sitter = this.sitters[seat];
    if (this.terms.open_to !== "all" || this.yours.length > 0 || this.over || !sitter) return false;
    return isOpen(sitter) && !sitter.keeper && !this.story.some(({ by }) => by === seat);
  }

  /** With the key of a free seat one may take any other; at a table that is open to all, without one. */
  takeSeat(of: number, token?: string): void {
    this.say({ type: "take-seat", of, ...(token ? { token } : {}) });
  }

  giveSeat(of: number, to: string): void {
    if (this.hosting !== null) this.say({ type: "give-seat", seat: this.hosting, of, to });
  }

  freeSeat(of: number): void {
    if (this.hosting !== null) this.say({ type: "free-seat", seat: this.hosting, of });
  }

  /** A bot plays on for the one at this screen. */
  resign(): void {
    if (this.facing !== null) this.say({ type: "resign", seat: this.facing });
  }

  /** Now, or as soon as there is a line. */
  private tell(message: ToServer): void {
    if (!this.say(message)) this.unsaid.push(message);
  }

  /** The right person is at the screen. */
  openCurtain(): void {
    if (this.curtain === null) return;
    this.facing = this.seated = this.curtain;
  }

  /**
   * Nobody need leave where all hands are open anyway, nor in a sandbox, where one person plays every seat that no
   * bot has, and has seen them.
   */
  turnRound(): void {
    if (!this.terms.origin && !this.openHands) return;
    this.passOn();
    this.openCurtain();
  }

  /** The one at the screen has seen enough: the next may come. */
  passOn(): void {
    if (this.passesTo !== null) this.passedOn = this.newcomer?.latest?.entry ?? -1;
  }

  skip(): void {
    this.chair?.skip();
  }

  /** Nobody looks: nothing is shown move by move, and nothing waits to be taken back. */
  lookAway(): void {
    this.sendHeld();
    for (const chair of this.chairs.values()) chair.skip();
  }
}

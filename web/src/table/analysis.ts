/** What was found in a finished game, laid beside its replay. */

import {
  VERDICTS,
  type Account,
  type Analysis,
  type Judgement,
  type Replay,
  type Verdict,
} from "../wire/messages";

/** 95 of 100 times something is not farther off than so many standard errors. */
const LIKELY = 1.96;

/** Signs that chess players know, for what is seen small: not by its colour alone. */
export const SIGNS: Record<Verdict, string> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** A decision that was surely worse than another, at the step that shows it. */
export interface Slip {
  at: number;
  judgement: Judgement;
  verdict: Verdict;
}

/** The same in the words of its game: what was played, what was better, and why. */
export interface ToldSlip extends Slip {
  played: string;
  better: string;
  why: string;
}

/** The chances at each step by seat, with how far off they may be. */
export interface Course {
  chances: number[];
  doubts: number[];
}

/** A step ends before the next decision: the chances there are those at its entry. */
export function courses(analysis: Analysis, replay: Replay): Course[] {
  const moments = replay.steps.map(({ entry }) => analysis.moments[entry] ?? analysis.moments.at(-1)!);
  return analysis.accounts.map((_, seat) => ({
    chances: moments.map(({ chances }) => chances[seat] ?? 0),
    doubts: moments.map(({ doubts }) => LIKELY * (doubts[seat] ?? 0)),
  }));
}

/** In the order of the game. The step after that which ends with a decision's entry is the one that makes it. */
export function slips(analysis: Analysis, replay: Replay): Slip[] {
  const stepBefore = new Map(replay.steps.map(({ entry }, at) => [entry, at]));
  return analysis.judgements.flatMap((judgement) => {
    const before = stepBefore.get(judgement.entry);
    if (before === undefined || judgement.verdict === "") return [];
    return [{ at: before + 1, judgement, verdict: judgement.verdict }];
  });
}

/** Whether one is worse than another, whatever they lost: by its name; then chances come before all else. */
export function isWorse(one: Slip, other: Slip): boolean {
  const step = VERDICTS.indexOf(one.verdict) - VERDICTS.indexOf(other.verdict);
  const chance = Number(one.judgement.measure === "chance") - Number(other.judgement.measure === "chance");
  return (step || chance || one.judgement.loss - other.judgement.loss) > 0;
}

/** The worst of all; of one seat, if that is given. */
export function worst<S extends Slip>(found: readonly S[], seat: number | null): S | null {
  const own = found.filter(({ judgement }) => seat === null || judgement.seat === seat);
  return own.reduce<S | null>((most, slip) => (most && !isWorse(slip, most) ? most : slip), null);
}

/** The next after a step; after the last the first again. */
export function nextSlip<S extends Slip>(found: readonly S[], at: number): S | null {
  return found.find((slip) => slip.at > at) ?? found[0] ?? null;
}

/** Of whom the sentence about luck and play speaks: of the one who asks, or of the winner. */
export function spokenOf(analysis: Analysis, me: number | null): Account {
  const own = analysis.accounts.find(({ seat }) => seat === me);
  const best = analysis.accounts.reduce((a, b) => (b.result > a.result ? b : a));
  return own ?? best;
}

/** Where a course may run, as an area: as far above it as below. */
export function areaOf({ chances, doubts }: Course): string {
  const edge = (sign: number): string[] =>
    chances.map((chance, at) => {
      const high = Math.min(1, Math.max(0, chance + sign * (doubts[at] ?? 0)));
      return `${at} ${Math.round((1 - high) * 1000) / 1000}`;
    });
  return chances.length > 0 ? `M${[...edge(1), ...edge(-1).reverse()].join("L")}Z` : "";
}

/** What is said of a decision that was worse than another, and of luck and play. */

import { figure, said, spelledOut, t } from "../lib/words.svelte";
import type { Slip, ToldSlip } from "../table/analysis";
import type { Account, Both, Judgement } from "../wire/messages";

/** A share as it is printed: "62". */
export function percent(share: number): number {
  return Math.round(100 * share);
}

/** "+9", "−3", "0". */
export function signedShare(value: number): string {
  const round = Math.round(value);
  return round > 0 ? `+${round}` : figure(round);
}

/** How far off a loss may be, in what it is measured in. */
export function doubtOf({ doubt, measure }: Judgement): number {
  return measure === "points" ? Math.round(doubt) : percent(doubt);
}

/** In the language of the page; nothing, where there are no words. */
export function bothIn({ en, ru }: Partial<Both>): string {
  return en && ru ? said({ en, ru }) : "";
}

/** A slip in the words that came with it. */
export function inWords(slip: Slip): ToldSlip {
  const { played, best, played_in_words, best_in_words, reason } = slip.judgement;
  return {
    ...slip,
    played: bothIn(played_in_words) || spelledOut(played),
    better: bothIn(best_in_words) || spelledOut(best),
    why: bothIn(reason),
  };
}

/** In a sentence or two: whose, what it cost, what was better and why. */
export function slipWords({ judgement, verdict, better, why }: ToldSlip, names: string[]): string {
  const told = t("study-slip", {
    verdict: t(`study-${verdict}`),
    name: names[judgement.seat] ?? "",
    loss: bothIn(judgement.loss_in_words),
  });
  return `${told} ${t("study-better", { better })} ${why}`.trim();
}

const LEAST_BEGUN = 20; // games from the start, or they tell nothing

/** How often luck alone does what was reached here. */
function startWords({ begun, result, no_better, no_worse }: Account): string {
  if (begun < LEAST_BEGUN) return "";
  const [won, count] = result > 0 ? ["yes", no_worse] : ["no", no_better];
  return t("study-account-start", { won, count, begun });
}

/** "You won by 12 points: luck +9, play +3 (± 6)." Where seats are not equal at the start, that, too. */
export function accountWords(account: Account, together: boolean, name: string, me: boolean): string {
  const won = account.result >= 1 ? "yes" : account.result > 0 ? "shared" : "no";
  if (together && !account.clear)
    return `${t("study-account-unsure", { won })} ${startWords(account)}`.trim();
  if (together) {
    return t("study-account-together", {
      won,
      luck: signedShare(100 * account.luck),
      play: signedShare(100 * account.play),
      doubt: percent(account.doubt),
    });
  }
  const result = { won, name, you: me ? "yes" : "no", points: Math.abs(Math.round(account.points)) };
  if (!account.clear) return t("study-account-unclear", result);
  return t("study-account", {
    ...result,
    start: Math.round(account.points_start) === 0 ? "none" : signedShare(account.points_start),
    luck: signedShare(account.points_luck),
    play: signedShare(account.points_play),
    doubt: Math.round(account.points_doubt),
  });
}

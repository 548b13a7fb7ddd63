/** Those who are away, and bots that play for others. */

import type { Sitter } from "../wire/messages";

/** What is new about who plays for whom: the seat, and what happened there. */
export interface News {
  seat: number;
  what: "away" | "voted" | "resigned" | "hurried" | "late" | "back";
}

export function news(before: Sitter[], now: Sitter[]): News | null {
  for (const [seat, sitter] of now.entries()) {
    const was = before[seat];
    if (!was || was.why === sitter.why) continue;
    if (was.why === "hurried" && !sitter.why) continue; // they were here all the while
    return { seat, what: sitter.why ?? "back" };
  }
  return null;
}

/** For how many seconds somebody is away by now, if that is known. */
export function awayFor(sitter: Sitter, toldAt: number, now: number): number | null {
  return sitter.away === undefined ? null : sitter.away + Math.max(0, now - toldAt) / 1000;
}

/** Whether one may say that one would go on without them. */
export function mayGoOn(sitter: Sitter, away: number | null, after: number, me: number | null): boolean {
  if (me === null || sitter.kind === "bot" || sitter.connected || sitter.keeper) return false;
  return away !== null && away >= after && !sitter.votes?.includes(me);
}

/** A bot plays this seat to the end. */
export function isForGood(sitter: Sitter | undefined): boolean {
  return sitter?.why === "resigned" || sitter?.why === "late";
}

/** What a host may do with a seat: give it to a bot, open it to somebody, or nothing once its owner has moved. */
export function hostMay(sitter: Sitter, moved: boolean): ("give" | "free")[] {
  if (sitter.kind === "bot") return ["free"];
  if (moved) return [];
  return isOpen(sitter) ? ["give"] : ["give", "free"];
}

/** Nobody has come to it yet. */
export function isOpen(sitter: Sitter): boolean {
  return sitter.kind === "person" && sitter.name === "" && !sitter.connected && !sitter.taken;
}

/** Waits that can be chosen for those who are away, in seconds; 0 waits for ever. */
export const WAITS = [0, 60, 300, 1800, 86_400];

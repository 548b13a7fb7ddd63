/** Names of those at the table, and the short signs their trains carry. */

import type { Lang, Sitter } from "../wire/messages";
import { textWidth } from "./labels";
import { settings } from "./settings.svelte";
import { inLang, t } from "./words.svelte";

const LANGS: Lang[] = ["en", "ru"];
const MOST = 9;

/** Names for bots: the staff of the station. */
export function staff(lang: Lang = settings.lang): string[] {
  return inLang(lang, "staff")
    .split(",")
    .map((name) => name.trim());
}

/** A name that this page gave, at a table that was perhaps set up in another language, in ours. */
export function inOurWords(name: string, bot: boolean): string {
  for (const lang of LANGS) {
    const at = bot ? staff(lang).indexOf(name) : -1;
    if (at >= 0) return staff()[at] ?? name;
    if (!bot && name === inLang(lang, "guest")) return t("guest");
    for (let number = 1; !bot && number <= MOST; number++)
      if (name === inLang(lang, "guest-number", { number })) return t("guest-number", { number });
  }
  return name;
}

/**
 * What everyone is called: their own name, else a bot's kind (numbered where there are several), else a guest's or an
 * open seat's.
 */
export function seatNames(
  sitters: Sitter[],
  botTitle: (bot: string) => string,
  open: string,
  guest: string,
): string[] {
  const titles = sitters.map((sitter) =>
    sitter.bot ? botTitle(sitter.bot) : sitter.connected ? guest : open,
  );
  return sitters.map((sitter, seat) => {
    if (sitter.name) return inOurWords(sitter.name, sitter.kind === "bot");
    const title = titles[seat]!;
    const alike = titles.filter((other, i) => other === title && !sitters[i]?.name).length;
    const number = titles
      .slice(0, seat + 1)
      .filter((other, i) => other === title && !sitters[i]?.name).length;
    return alike > 1 ? `${title} ${number}` : title;
  });
}

/** One letter each; where two begin alike, the later takes its next letter that is free. */
export function initials(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, seat) => {
    const letters = [...name.toLocaleUpperCase()].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
    const free = letters.find((letter) => !taken.has(letter)) ?? String(seat + 1);
    taken.add(free);
    return free;
  });
}

/** Sizes in which a name is written small, in pixels; smaller than the last nobody reads it. */
const SMALL_SIZES = [12, 11, 10.4];
const WEIGHT = 450;

/** A name where there is little room: whole, else its first word, else that with a point where it is cut. */
export function briefly(names: string[], seat: number, wide: number): { text: string; size: number } {
  const fits = (text: string, size: number): boolean => textWidth(text, WEIGHT) * size <= wide;
  const name = names[seat] ?? "";
  const called = firstWord(names, seat);
  for (const text of new Set([name, called]))
    for (const size of SMALL_SIZES) if (fits(text, size)) return { text, size };
  const size = SMALL_SIZES.at(-1)!;
  const letters = [...called];
  while (letters.length > 1 && !fits(`${letters.join("")}.`, size)) letters.pop();
  return { text: `${letters.join("")}.`, size };
}

/** What others call them: of two who are called alike, with what tells them apart. */
function firstWord(names: string[], seat: number): string {
  const [first = "", ...rest] = (names[seat] ?? "").split(" ");
  const alike = names.some((other, i) => i !== seat && other.split(" ")[0] === first);
  const last = rest.at(-1);
  if (!alike || !last) return first;
  return /^\d+$/.test(last) ? `${first} ${last}` : `${first} ${last[0]}.`;
}

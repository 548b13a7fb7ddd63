/** Names of those at the table, and the short signs their trains carry. */

import type { Lang, Sitter } from "../wire/messages";
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

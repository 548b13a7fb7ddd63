/** What puzzles are about, in words. */

import { hasWords, spelledOut, t } from "../lib/words.svelte";

export function themeWords(theme: string): string {
  const id = `puzzle-theme-${theme}`;
  return hasWords(id) ? t(id) : spelledOut(theme);
}

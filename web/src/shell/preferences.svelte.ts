/** The preferences, which are reached from everywhere: by a button, or by a comma. */

import { settings } from "../lib/settings.svelte";

class Preferences {
  open = $state(false);

  key(event: KeyboardEvent): void {
    if (!settings.keys || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isTyping(event.target)) return;
    // By its place on the keyboard: other alphabets have other letters there.
    if (event.code !== "Comma" || document.querySelector("dialog[open]")) return;
    this.open = true;
    event.preventDefault();
  }
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["radio", "checkbox", "range"].includes(target.type);
  return target.matches("textarea, select, [contenteditable]");
}

export const preferences = new Preferences();

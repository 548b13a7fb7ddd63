/** The preferences, which are reached from everywhere: by a button, or by a comma. */

import { settings } from "../lib/settings.svelte";
import { t } from "../lib/words.svelte";

const LASTS = 1600;

class Preferences {
  open = $state(false);
  /** What a key has just changed, for a moment. */
  said = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;

  key(event: KeyboardEvent): void {
    if (!settings.keys || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isTyping(event.target)) return;
    // By its place on the keyboard: other alphabets have other letters there.
    if (event.code === "KeyM") this.toggleSound();
    else if (event.code === "Comma" && !document.querySelector("dialog[open]")) this.open = true;
    else return;
    event.preventDefault();
  }

  toggleSound(): void {
    settings.sound = !settings.sound;
    this.said = t(settings.sound ? "sound-on" : "sound-off");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.said = ""), LASTS);
  }
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["radio", "checkbox", "range"].includes(target.type);
  return target.matches("textarea, select, [contenteditable]");
}

export const preferences = new Preferences();

/** What the reader of this page has chosen; kept in the browser. */

import SCREENS from "../look/screens.json";
import type { Lang } from "../wire/messages";

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "full" | "none";
/** Which cities have their names on the map. */
export type Names = "all" | "own";
/** At which rolls, and where trains must stop, one is asked whether a helper should see to it. */
export type Interrupts = "always" | "costly" | "never";
export type Pace = "quick" | "usual" | "slow";

const KEY = "stationmaster.settings";

/** For how many seconds a move waits before it is sent, so that it can be taken back; the first is the usual. */
export const TAKE_BACK = [2, 0, 4, 8];

/** How long what happens takes to be shown, against the usual. */
const SLOWNESS: Record<Pace, number> = { quick: 0.4, usual: 1, slow: 2.2 };

interface Kept {
  lang: Lang;
  theme: Theme;
  motion: Motion;
  pace: Pace;
  sound: boolean;
  /** Single keys do something: M for the sound, a comma for the preferences. */
  keys: boolean;
  notices: boolean;
  name: string;
  /** Of the bots that were chosen last; empty before. */
  level: string;
  /** The name of the preset that was chosen last; empty before. */
  preset: string;
  takeBack: number;
  interrupts: Interrupts;
  names: Names;
  /** The livery of my trains, by the seat that usually has it; null is that of wherever I sit. */
  livery: number | null;
}

const FIRST: Kept = {
  lang: "en",
  theme: "system",
  motion: "system",
  pace: "usual",
  sound: true,
  keys: true,
  notices: false,
  name: "",
  level: "",
  preset: "",
  takeBack: TAKE_BACK[0] ?? 0,
  interrupts: "costly",
  names: "all",
  livery: null,
};

export function preferredLang(languages: readonly string[]): Lang {
  for (const language of languages) {
    const base = language.toLowerCase().split("-")[0];
    if (base === "ru" || base === "be" || base === "uk" || base === "kk") return "ru";
    if (base === "en") return "en";
  }
  return "en";
}

function read(): Kept {
  const first: Kept = { ...FIRST, lang: preferredLang(navigator.languages) };
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...first, ...kept } : first;
  } catch {
    return first; // a browser that keeps nothing, or something that is not ours
  }
}

class Settings implements Kept {
  lang = $state(FIRST.lang);
  theme = $state(FIRST.theme);
  motion = $state(FIRST.motion);
  pace = $state(FIRST.pace);
  sound = $state(FIRST.sound);
  keys = $state(FIRST.keys);
  notices = $state(FIRST.notices);
  name = $state(FIRST.name);
  level = $state(FIRST.level);
  preset = $state(FIRST.preset);
  takeBack = $state(FIRST.takeBack);
  interrupts = $state(FIRST.interrupts);
  names = $state(FIRST.names);
  livery = $state(FIRST.livery);
  private systemDark = $state(false);
  private systemStill = $state(false);
  phone = $state(false);
  /** A phone on its side. */
  sideways = $state(false);

  dark = $derived(this.theme === "dark" || (this.theme === "system" && this.systemDark));
  reducedMotion = $derived(this.motion === "none" || (this.motion === "system" && this.systemStill));
  slowness = $derived(SLOWNESS[this.pace] ?? 1);

  constructor() {
    Object.assign(this, read());
    this.watch("(prefers-color-scheme: dark)", (on) => (this.systemDark = on));
    this.watch("(prefers-reduced-motion: reduce)", (on) => (this.systemStill = on));
    this.watch(SCREENS.phone, (on) => (this.phone = on));
    this.watch(SCREENS.sideways, (on) => (this.sideways = on));
  }

  private watch(query: string, set: (on: boolean) => void): void {
    const media = matchMedia(query);
    set(media.matches);
    media.addEventListener("change", (event) => set(event.matches));
  }

  /** Called in an effect: keeps the choice and shows it on the document. */
  settle(): void {
    const { lang, theme, motion, pace, sound, keys, notices, name, level, preset, takeBack } = this;
    const { interrupts, names, livery } = this;
    const kept: Kept = {
      ...{ lang, theme, motion, pace, sound, keys, notices, name, level, preset, takeBack },
      ...{ interrupts, names, livery },
    };
    const root = document.documentElement;
    root.lang = lang;
    root.dataset["theme"] = this.dark ? "dark" : "light";
    root.dataset["motion"] = this.reducedMotion ? "none" : "full";
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // private windows may keep nothing; the choice then lasts as long as the page
    }
  }
}

export const settings = new Settings();

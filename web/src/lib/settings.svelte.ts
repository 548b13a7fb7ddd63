/** What the reader of this page has chosen; kept in the browser. */

import SCREENS from "../look/screens.json";
import type { Lang } from "../wire/messages";

export type Theme = "system" | "light" | "dark";

const KEY = "stationmaster.settings";

interface Kept {
  lang: Lang;
  theme: Theme;
  notices: boolean;
  name: string;
  takeBack: number;
}

/** For how many seconds a move waits before it is sent, so that it can be taken back; the first is the usual. */
export const TAKE_BACK = [2, 0, 4, 8];

export function preferredLang(languages: readonly string[]): Lang {
  for (const language of languages) {
    const base = language.toLowerCase().split("-")[0];
    if (base === "ru" || base === "be" || base === "uk" || base === "kk") return "ru";
    if (base === "en") return "en";
  }
  return "en";
}

function read(): Kept {
  const first: Kept = {
    lang: preferredLang(navigator.languages),
    theme: "system",
    notices: false,
    name: "",
    takeBack: TAKE_BACK[0] ?? 0,
  };
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...first, ...kept } : first;
  } catch {
    return first; // a browser that keeps nothing, or something that is not ours
  }
}

class Settings {
  lang = $state<Lang>("en");
  theme = $state<Theme>("system");
  notices = $state(false);
  name = $state("");
  takeBack = $state(0);
  systemDark = $state(false);
  reducedMotion = $state(false);
  phone = $state(false);

  dark = $derived(this.theme === "dark" || (this.theme === "system" && this.systemDark));

  constructor() {
    Object.assign(this, read());
    this.watch("(prefers-color-scheme: dark)", (on) => (this.systemDark = on));
    this.watch("(prefers-reduced-motion: reduce)", (on) => (this.reducedMotion = on));
    this.watch(SCREENS.phone, (on) => (this.phone = on));
  }

  private watch(query: string, set: (on: boolean) => void): void {
    const media = matchMedia(query);
    set(media.matches);
    media.addEventListener("change", (event) => set(event.matches));
  }

  /** Called in an effect: keeps the choice and shows it on the document. */
  settle(): void {
    const { lang, theme, notices, name, takeBack } = this;
    document.documentElement.lang = lang;
    document.documentElement.dataset["theme"] = this.dark ? "dark" : "light";
    try {
      localStorage.setItem(KEY, JSON.stringify({ lang, theme, notices, name, takeBack }));
    } catch {
      // private windows may keep nothing; the choice then lasts as long as the page
    }
  }
}

export const settings = new Settings();

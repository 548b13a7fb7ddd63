/** All words of the page: its own, and those that families of games bring in their folders. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

import type { Both, Lang } from "../wire/messages";
import { settings } from "./settings.svelte";

export type Args = Record<string, FluentVariable>;

const files = import.meta.glob<string>(
  ["../**/words.*.ftl", "../../../src/stationmaster/games/**/words.*.ftl"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);

export function bundleOf(lang: Lang, sources: Record<string, string>): FluentBundle {
  const bundle = new FluentBundle(lang, { useIsolating: false });
  for (const [name, source] of Object.entries(sources)) {
    if (!name.endsWith(`.${lang}.ftl`)) continue;
    const errors = bundle.addResource(new FluentResource(source));
    if (errors.length > 0) throw new Error(`${name}: ${errors.map(String).join("; ")}`);
  }
  return bundle;
}

const bundles: Record<Lang, FluentBundle> = { en: bundleOf("en", files), ru: bundleOf("ru", files) };

/** A message in the language of the page. */
export function t(id: string, args: Args = {}): string {
  return inLang(settings.lang, id, args);
}

export function inLang(lang: Lang, id: string, args: Args = {}): string {
  const bundle = bundles[lang];
  const message = bundle.getMessage(id);
  if (!message?.value) {
    console.error(`no words for '${id}' in ${lang}`);
    return id;
  }
  const errors: Error[] = [];
  const text = bundle.formatPattern(message.value, args, errors);
  for (const error of errors) console.error(`'${id}' in ${lang}: ${error.message}`);
  const belowZero = Object.values(args).some((fact) => typeof fact === "number" && fact < 0);
  return belowZero ? text.replace(HYPHEN, "−") : text;
}

/** Where a number is below zero: it is printed with a minus. */
const HYPHEN = /(?<![\w-])-(?=\d)/g;

export function hasWords(id: string): boolean {
  return bundles[settings.lang].hasMessage(id);
}

/** A sentence that comes from the server in both languages, or as it is. */
export function said(sentence: Both | string): string {
  return typeof sentence === "string" ? sentence : sentence[settings.lang];
}

/** "denver-omaha/2" or "take_blue" for those who have no better words. */
export function spelledOut(text: string): string {
  return text.replace(/[_-]+/g, " ").replace(/^! /, "");
}

/** What a thing of a list is called; one that is not in it, by its id. */
export function nameById(things: { id: string }[], id: string, name: (at: number) => string): string {
  const at = things.findIndex((each) => each.id === id);
  return at < 0 ? spelledOut(id) : name(at);
}

export function listOf(items: string[]): string {
  return new Intl.ListFormat(settings.lang, { type: "conjunction" }).format(items);
}

/** "draw a card, claim a route or take tickets" */
export function oneOf(items: string[]): string {
  return new Intl.ListFormat(settings.lang, { type: "disjunction" }).format(items);
}

/** What a poster has room for; the rest of a text is told where there is time to read. */
export function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}

/** A number as it is printed: with a minus, not a hyphen. */
export function figure(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/** Components of the page as plain SVG: their styles and the tokens of the day are written into each element. */

import type { Component } from "svelte";
import { render } from "svelte/server";

import { widthOf } from "./letters";
import { TOKENS } from "./tokens";
import { parsed, written, type Element } from "./xml";

type Styles = Record<string, string>;

/** What of a style an SVG element says itself. */
const SAID = new Set([
  ...["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap"],
  ...["stroke-linejoin", "stroke-opacity", "opacity", "stop-color", "stop-opacity", "paint-order"],
  ...["font-family", "font-size", "font-style", "font-weight", "letter-spacing", "text-anchor", "transform"],
]);

/** Draw a component; `alter` may exchange elements before they are written. */
export function inked<Props extends Record<string, unknown>>(
  component: Component<Props>,
  props: Props,
  alter: (element: Element) => Element | string = (element) => element,
): string {
  const { head, body } = render(component as Component, { props });
  const rules = rulesOf(head);
  const root = parsed(`<svg>${body}</svg>`);
  for (const child of root.children) if (typeof child !== "string") ink(child, rules, TOKENS);
  return root.children.map((child) => written(child, alter)).join("");
}

/** The drawing inside a component that is a picture by itself. */
export function drawingOf<Props extends Record<string, unknown>>(
  component: Component<Props>,
  props: Props,
): string {
  return inked(component, props, (element) =>
    element.tag === "svg"
      ? { ...element, tag: "g", attributes: faint(element) }
      : element.tag === "title"
        ? ""
        : element,
  );
}

const faint = ({ attributes: { opacity } }: Element): Styles => (opacity === undefined ? {} : { opacity });

function ink(element: Element, rules: Rule[], around: Styles): void {
  const styles: Styles = {};
  for (const rule of rules) if (matches(element, rule.selector)) Object.assign(styles, rule.styles);
  Object.assign(styles, declared(element.attributes["style"] ?? ""));
  const here = { ...around };
  for (const [name, value] of Object.entries(styles)) {
    if (name.startsWith("--") && known(value, here)) here[name] = filled(value, here);
  }
  for (const [name, value] of Object.entries(opened(styles))) {
    if (SAID.has(name)) element.attributes[name] = plain(name, filled(value, here));
  }
  delete element.attributes["style"];
  for (const [name, value] of Object.entries(element.attributes))
    element.attributes[name] = filled(value, here);
  if (element.tag === "text") stretch(element);
  for (const child of element.children) if (typeof child !== "string") ink(child, rules, here);
}

/** Where the page's face is not to be had, another is set as wide. */
function stretch({ attributes, children }: Element): void {
  const [text, size] = [children.join(""), Number(attributes["font-size"])];
  if (!size || !attributes["font-family"]?.includes("Oswald")) return;
  if (text.length < 2 || text.startsWith("{")) return;
  attributes["textLength"] = (widthOf(text, Number(attributes["font-weight"] ?? 400)) * size).toFixed(1);
  attributes["lengthAdjust"] = "spacingAndGlyphs";
}

// Values

/** As in CSS, a property made from one that is not there is not there either. */
function known(value: string, here: Styles): boolean {
  return [...value.matchAll(/var\((--[\w-]+)\)/g)].every(([, name]) => here[name!] !== undefined);
}

function filled(value: string, here: Styles): string {
  const whole = value.replace(
    /var\((--[\w-]+)(?:,\s*([^()]*(?:\([^()]*\))?))?\)/g,
    (_, name: string, or?: string) => {
      const found = here[name] ?? or;
      if (found === undefined) throw new Error(`nothing is called ${name}`);
      return found;
    },
  );
  return whole.includes("var(") ? filled(whole, here) : mixed(whole);
}

function mixed(value: string): string {
  return value
    .replace(
      /color-mix\(in srgb, (#\w+|\w+) ([\d.]+)%, (#\w+|\w+)\)/g,
      (_, one: string, share: string, other: string) => mix(one, Number(share) / 100, other),
    )
    .replace(
      /rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)%\)/g,
      (_, r, g, b, a) => `rgba(${r},${g},${b},${Number(a) / 100})`,
    )
    .replace(/calc\(([\d.\s*+-]+)\)/g, (_, sum: string) => String(worked(sum)));
}

const NAMED: Styles = { white: "#ffffff", black: "#000000" };

function mix(one: string, share: number, other: string): string {
  if (other === "transparent") return `rgba(${parts(one).join(",")},${share})`;
  const [a, b] = [parts(one), parts(other)];
  const hex = a.map((value, i) =>
    Math.round(value * share + b[i]! * (1 - share))
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${hex.join("")}`;
}

function parts(colour: string): number[] {
  const hex = NAMED[colour] ?? colour;
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
}

/** A sum of products. */
function worked(sum: string): number {
  const terms = sum.replace(/\s+-\s+/g, " + -1 * ").split(" + ");
  const total = terms.map((term) => term.split("*").reduce((product, factor) => product * Number(factor), 1));
  return Number(total.reduce((a, b) => a + b, 0).toFixed(3));
}

/** As an attribute has it: without units. */
function plain(name: string, value: string): string {
  if (name === "transform") return value.replace(/px|deg/g, "").replace(/,\s*/g, " ");
  return value.replace(/^([\d.]+)px$/, "$1");
}

function opened(styles: Styles): Styles {
  const { font, ...rest } = styles;
  const said = /^(\d+) ([\d.]+)px(?:\/\S+)? (.*)$/.exec(font ?? "");
  if (!said) return rest;
  return { "font-weight": said[1]!, "font-size": said[2]!, "font-family": said[3]!, ...rest };
}

// Rules

interface Rule {
  selector: Compound[];
  weight: number;
  styles: Styles;
}

interface Compound {
  tag: string;
  classes: string[];
  /** Stands right under the one before it. */
  child: boolean;
}

function rulesOf(head: string): Rule[] {
  const css = [...head.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((found) => found[1]!).join("\n");
  const flat = withoutBlocks(css.replace(/\/\*[\s\S]*?\*\//g, ""));
  const rules: Rule[] = [];
  for (const [, selectors = "", body = ""] of flat.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    for (const text of selectors.split(",")) {
      const selector = compounds(text.trim());
      if (selector) rules.push({ selector, weight: weightOf(text), styles: declared(body) });
    }
  }
  return rules.sort((one, other) => one.weight - other.weight);
}

/** Without what moves or depends on the screen. */
function withoutBlocks(css: string): string {
  return css.replace(/@[a-z-]+[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, "");
}

function compounds(selector: string): Compound[] | null {
  const bare = selector.replace(/:where\(([^()]*)\)/g, "$1");
  if (/[:[*~+]/.test(bare)) return null;
  let child = false;
  const found: Compound[] = [];
  for (const word of bare.split(/\s+/)) {
    if (word === ">") child = true;
    else {
      const [tag = "", ...classes] = word.split(".");
      found.push({ tag, classes, child });
      child = false;
    }
  }
  return found;
}

function weightOf(selector: string): number {
  const counted = selector.replace(/:where\([^()]*\)/g, "");
  return (counted.match(/\./g)?.length ?? 0) * 100 + (counted.match(/(^|[\s>])[a-z]/g)?.length ?? 0);
}

function declared(body: string): Styles {
  const styles: Styles = {};
  for (const line of body.split(";")) {
    const at = line.indexOf(":");
    if (at > 0) styles[line.slice(0, at).trim()] = line.slice(at + 1).trim();
  }
  return styles;
}

function matches(element: Element, selector: Compound[]): boolean {
  const last = selector.at(-1)!;
  if (!fits(element, last)) return false;
  const rest = selector.slice(0, -1);
  if (rest.length === 0) return true;
  for (let up = element.parent; up; up = up.parent) {
    if (matches(up, rest)) return true;
    if (last.child) return false;
  }
  return false;
}

function fits({ tag, attributes }: Element, compound: Compound): boolean {
  const classes = (attributes["class"] ?? "").split(/\s+/);
  return (!compound.tag || compound.tag === tag) && compound.classes.every((name) => classes.includes(name));
}

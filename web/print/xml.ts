/** What a component was rendered to, as a tree, and as text again. */

import { shortPath } from "./paths";

export interface Element {
  tag: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
  parent: Element | null;
}

const DROPPED = new Set([
  ...["class", "aria-hidden", "data-spot", "data-city", "data-name", "data-place", "data-good"],
  ...["data-junction", "data-signal", "data-train"],
]);
const PIECE = /<!--[\s\S]*?-->|<\/[\w-]+>|<([\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/g;

export function parsed(text: string): Element {
  const root: Element = { tag: "", attributes: {}, children: [], parent: null };
  let here = root;
  for (const [piece, tag, attributes = "", closed] of text.matchAll(PIECE)) {
    if (piece.startsWith("<!--")) continue;
    if (piece.startsWith("</")) here = here.parent!;
    else if (!tag) {
      if (piece.trim()) here.children.push(piece.trim());
    } else {
      const element: Element = { tag, attributes: {}, children: [], parent: here };
      for (const [, name = "", value = ""] of attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g))
        element.attributes[name] = value;
      here.children.push(element);
      if (!closed) here = element;
    }
  }
  return root.children[0] as Element;
}

export function written(node: Element | string, alter: (element: Element) => Element | string): string {
  if (typeof node === "string") return node;
  const altered = alter(node);
  if (typeof altered === "string") return altered;
  const { tag, attributes, children } = altered;
  if (tag === "path" && !attributes["d"]) return "";
  const said = Object.entries(attributes)
    .filter(([name]) => !DROPPED.has(name))
    .map(([name, value]) => ` ${name}="${short(name, value)}"`);
  const inner = children.map((child) => written(child, alter)).join("");
  if (tag === "g" && !inner) return "";
  return inner ? `<${tag}${said.join("")}>${inner}</${tag}>` : `<${tag}${said.join("")}/>`;
}

function short(name: string, value: string): string {
  if (name === "d") return value.startsWith("{") ? value : shortPath(value);
  return value.replace(/-?\d*\.\d+/g, (number) => String(rounded(Number(number)))).replaceAll('"', "'");
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

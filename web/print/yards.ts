/** Railyards of the card game: wagons on their sidings, the signal box, circles of tickets. */

import Circle from "../src/games/card_game/Circle.svelte";
import Column from "../src/games/card_game/Column.svelte";
import Sidings from "../src/games/card_game/Sidings.svelte";
import SignalBox from "../src/games/card_game/SignalBox.svelte";
import { SEATS } from "../src/look/seats.svelte";
import { WAGONS } from "../src/look/wagons";
import Emblem from "../src/games/card_game/Emblem.svelte";
import { HERE } from "./here";
import { drawingOf, inked } from "./inked";
import { TOKENS } from "./tokens";
import { written } from "./xml";

const KINDS = Object.keys(WAGONS).filter((kind) => !["passenger", "plus-four"].includes(kind));

export function yardStencils(): unknown {
  return {
    wagons: Object.fromEntries(KINDS.map((kind) => [kind, wagons(kind)])),
    circles: Object.fromEntries(KINDS.map((kind) => [kind, drawingOf(Circle, { kind })])),
    emblems: Object.fromEntries(
      Object.keys(TOKENS)
        .filter((name) => /^--sky-/.test(name))
        .map(emblem),
    ),
    sidings: drawingOf(Sidings, { uid: HERE }),
    boxes: Array.from({ length: SEATS }, (_, seat) => drawingOf(SignalBox, { seat })),
  };
}

/** A big city under its sky. */
function emblem(token: string): [string, string] {
  const city = token.slice("--sky-".length);
  const sky = `<rect x="-80" width="250" height="60" fill="${TOKENS[token]}"/>`;
  return [city, `${sky}${drawingOf(Emblem, { city })}`];
}

/** The head of a train, and one that is coupled to what is before it. */
function wagons(kind: string): [string, string] {
  const found: string[] = [];
  inked(Column, { kinds: [kind, kind] }, (element) => {
    if (element.tag !== "svg") return element;
    found.push(element.children.map((child) => written(child, (each) => each)).join(""));
    return "";
  });
  return [found[0]!, found[1]!];
}

/** Boards of Switch & Signal, and what stands and runs on them. */

import ActionCard from "../src/games/switch_and_signal/ActionCard.svelte";
import Crate from "../src/games/switch_and_signal/Crate.svelte";
import Dial from "../src/games/switch_and_signal/Dial.svelte";
import Engine from "../src/games/switch_and_signal/Engine.svelte";
import Junction from "../src/games/switch_and_signal/Junction.svelte";
import Ground from "../src/games/switch_and_signal/map/Ground.svelte";
import Names from "../src/games/switch_and_signal/map/Names.svelte";
import { placeIn, type Pile, type Piles } from "../src/games/switch_and_signal/map/piles";
import { plainPlan, type Plan } from "../src/games/switch_and_signal/map/plan";
import Places from "../src/games/switch_and_signal/Places.svelte";
import { slotsOf } from "../src/games/switch_and_signal/quays";
import Rails from "../src/games/switch_and_signal/Rails.svelte";
import {
  atlasOf,
  CARDS,
  COLOURS,
  type Board,
  type Node,
  type Rules,
  type View,
} from "../src/games/switch_and_signal/scene";
import Semaphore from "../src/games/switch_and_signal/Semaphore.svelte";
import { edgeOf } from "../src/lib/sheet";
import type { Lang } from "../src/wire/messages";
import { HERE } from "./here";
import { drawingOf, inked } from "./inked";

export function signalSheet(measured: Board, rules: Rules, lang: Lang): unknown {
  const plan = plainPlan(measured, rules, lang);
  const { board, piles } = plan;
  const { grown } = plan.sizes;
  const of = (kind: Node["kind"]): Node[] => board.nodes.filter((node) => node.kind === kind);
  return {
    box: edgeOf(plan.sheet),
    ground: inked(Ground, { plan, uid: HERE, terrain: plan.terrain.whole }) + inked(Rails, { board, grown }),
    junctions: named(of("junction"), (node) =>
      Object.fromEntries(
        node.positions!.map((position) => [position, inked(Junction, { node, grown, position })]),
      ),
    ),
    signs: named(of("departure"), (node) => sign(plan, rules, node)),
    cities: [...of("trade"), ...of("port")].map((node) => places(plan, rules, { nodes: [node] })).join(""),
    waiting: Object.fromEntries(piles.waiting.map((pile) => waiting(plan, rules, pile))),
    quays: Object.fromEntries(piles.quays.map((pile) => [pile.node, quay(plan, rules, pile)])),
    signals: [...board.signals]
      .sort((a, b) => a.y - b.y)
      .map((signal) => [
        signal.id,
        ...[false, true].map((green) => inked(Semaphore, { signal, green, grown })),
      ]),
    names: inked(Names, { plan }),
    poses: poses(board),
    sign_under: 22 * grown,
  };
}

function named<T>(nodes: Node[], draw: (node: Node) => T): Record<string, T> {
  return Object.fromEntries(nodes.map((node) => [node.id, draw(node)]));
}

interface Some {
  nodes: Node[];
  piles?: Partial<Piles>;
  view?: Partial<View>;
}

/** Only some of the places of a board. */
function places(plan: Plan, rules: Rules, { nodes, piles = {}, view = {} }: Some): string {
  const board = { ...plan.board, nodes };
  const some = { board, sizes: plan.sizes, piles: { waiting: [], quays: [], ...piles } } as unknown as Plan;
  const shown = { trains: [], numbers: {}, goods: {}, landed: {}, ...view } as unknown as View;
  return inked(Places, { plan: some, rules, view: shown });
}

/** A departure point: its sign, and the badge it has while a train hides it. */
function sign(plan: Plan, rules: Rules, node: Node): { free: string; taken: string } {
  const numbers = { [node.id]: "{number}" as unknown as number };
  const trains = [{ id: "", place: node.id, towards: "", good: "" }];
  return {
    free: places(plan, rules, { nodes: [node], view: { numbers } }),
    taken: places(plan, rules, { nodes: [node], view: { numbers, trains } }),
  };
}

/** By how many goods wait there. */
function waiting(plan: Plan, rules: Rules, pile: Pile): [string, string[]] {
  const node = plan.board.nodes.find((each) => each.id === pile.node)!;
  const most = rules.each * rules.ports.length + rules.more * rules.ports.length;
  const counts = Array.from({ length: most + 1 }, (_, n) => n);
  const city = places(plan, rules, { nodes: [node] });
  const drawn = counts.map((n) =>
    places(plan, rules, { nodes: [node], piles: { waiting: [pile] }, view: { goods: { [node.colour]: n } } }),
  );
  return [node.colour, drawn.map((whole) => whole.slice(city.length))];
}

/** The quay of a port, and by slot what belongs there and where. */
function quay(plan: Plan, rules: Rules, pile: Pile): unknown {
  const node = plan.board.nodes.find((each) => each.id === pile.node)!;
  const bare = { ...rules, each: 0, more: 0 };
  const slots = slotsOf(rules, null, pile.node);
  const city = places(plan, bare, { nodes: [node] });
  return {
    planks: places(plan, bare, { nodes: [node], piles: { quays: [pile] } }).slice(city.length),
    slots: slots.map(({ good }, i) => ({ good, at: pair(placeIn(pile, i, slots.length)) })),
    crate: 19 * plan.sizes.grown,
  };
}

const pair = ({ x, y }: { x: number; y: number }): [number, number] => [exact(x), exact(y)];
const exact = (value: number): number => Math.round(value * 100) / 100;

/** How a train stands, by place and where it heads; in a city it heads nowhere. */
function poses(board: Board): Record<string, Record<string, unknown>> {
  const atlas = atlasOf(board);
  const pose = (place: string, towards: string): unknown => {
    const at = atlas.pose(place, towards)!;
    return [...pair(at), at.angle === null ? null : exact(at.angle)];
  };
  const sections = board.sections.map(({ id, track }) => {
    const { a, b } = board.tracks[track]!;
    return [id, { [a]: pose(id, a), [b]: pose(id, b) }];
  });
  return Object.fromEntries([...sections, ...board.nodes.map(({ id }) => [id, { "": pose(id, "") }])]);
}

/** Engines look every way in steps; between two they are turned. */
const TURNS = 24;
const MOST_TOKENS = 10;

export function signalStencils(): unknown {
  const goods = ["yellow", "red", "blue", "white", "black", "green", "orange", "purple"];
  const turns = Array.from({ length: TURNS }, (_, i) => (360 / TURNS) * i);
  return {
    engines: Object.fromEntries(
      COLOURS.map((colour) => [
        colour,
        { heading: turns.map((angle) => engine(colour, angle)), still: engine(colour, null) },
      ]),
    ),
    crates: Object.fromEntries(goods.map((good) => [good, inked(Crate, { good })])),
    empty: Object.fromEntries(["", ...goods].map((good) => [good, inked(Crate, { good, empty: true })])),
    cards: Object.fromEntries(CARDS.map((kind) => [kind, drawingOf(ActionCard, { kind })])),
    dials: Array.from({ length: MOST_TOKENS + 1 }, (_, all) =>
      Array.from({ length: all + 1 }, (_, left) => drawingOf(Dial, { all, left })),
    ),
  };
}

/** With room for its number and for what it carries. */
function engine(colour: string, angle: number | null): string {
  return inked(Engine, { id: `${colour}-1`, pose: { x: 0, y: 0, angle }, good: "yellow" }, (element) => {
    if (element.tag === "text") return { ...element, children: ["{number}"] };
    if (!element.attributes["data-good"]) return element;
    return `<g transform="${element.attributes["transform"]}">{good}</g>`;
  });
}

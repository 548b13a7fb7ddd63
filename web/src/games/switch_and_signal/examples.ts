/** Examples for the rulebook, found on the board that is played: a junction, a signal, a roll and its way, goods. */

import { around, distance, type Box, type Point } from "../../lib/geometry";
import {
  atlasOf,
  type Board,
  type Node,
  type Pose,
  type Rules,
  type Run,
  type Signal,
  type Spot,
} from "./scene";

/** A train as it stands in an example. */
export interface Standing {
  id: string;
  pose: Pose;
  good: string;
}

/** A piece of the board at one moment. */
export interface Glimpse {
  box: Box;
  trains: Standing[];
  /** Whether its signals are green. */
  green: boolean;
  /** What its die shows, and the way it goes. */
  roll?: { from: string; run: Run; value: number };
}

export interface Example {
  /** What is said of it: the end of the id of a message. */
  name: string;
  glimpses: Glimpse[];
  /** All positions of this junction, side by side. */
  junction?: Node;
  /** The dice of all trains, side by side. */
  dice?: boolean;
}

const TRAIN = "black-1";
const NEAR = 62;

const EXAMPLES: Record<string, (board: Board, rules: Rules) => Example | null> = {
  "SNS-03": junction,
  "SNS-04": signal,
  "SNS-05": () => ({ name: "dice", glimpses: [], dice: true }),
  "SNS-35": load,
  "SNS-40": roll,
  "SNS-46": (board) => (board.side === "central-europe" ? delivered(board) : null),
  "SNS-82": (board) => (board.side === "north-america" ? delivered(board) : null),
};

export function exampleFor(board: Board, rules: Rules, rule: string): Example | null {
  return EXAMPLES[rule]?.(board, rules) ?? null;
}

const THREE = 3;

function junction(board: Board): Example | null {
  const found = board.nodes.find((node) => node.kind === "junction" && node.positions?.length === THREE);
  return found ? { name: "junction", glimpses: [], junction: found } : null;
}

/** A train before a signal out on the line, which is red and then green; of all such the one that is seen best. */
function signal(board: Board): Example | null {
  const lonely = board.signals.filter(
    ({ city, track }) => city === "" && sectionsOn(board, track).length > 1,
  );
  const seen = (each: Signal): number =>
    distance(before(board, each), each) * Math.abs(Math.cos((each.angle * Math.PI) / 180));
  const found = lonely.sort((a, b) => seen(b) - seen(a))[0];
  const pose = found && facing(board, before(board, found), found);
  if (!pose) return null;
  const glimpse = { box: boxAround([found, pose], NEAR * 0.7), trains: [{ id: TRAIN, pose, good: "" }] };
  return { name: "signal", glimpses: [false, true].map((green) => ({ ...glimpse, green })) };
}

/** Of the two sections that it stands between, the one that is farther off: there a train does not hide it. */
function before(board: Board, { track, x, y }: Signal): Spot {
  const [near, far] = sectionsOn(board, track).sort((a, b) => distance(a, { x, y }) - distance(b, { x, y }));
  return far ?? near!;
}

/** Along a track whose signals are green: a point for each section. */
function roll(board: Board): Example | null {
  const track = board.tracks.findIndex((_, i) => sectionsOn(board, i).length >= THREE);
  const [from, ...ahead] = track < 0 ? [] : sectionsOn(board, track);
  const pose = from && atlasOf(board).pose(from.id, board.tracks[track]!.b);
  if (!from || !pose) return null;
  const path = ahead.slice(0, 2).map(({ id }) => id);
  const run: Run = { train: TRAIN, path, end: path.at(-1)! };
  const box = boxAround([from, ...ahead.slice(0, 2)], NEAR);
  const trains = [{ id: TRAIN, pose, good: "" }];
  return {
    name: "roll",
    glimpses: [{ box, trains, green: true, roll: { from: from.id, run, value: path.length } }],
  };
}

function load(board: Board): Example | null {
  return trainIn(board, "load", "trade", ({ colour }) => colour);
}

/** Before the port, with a good of some city. */
function delivered(board: Board): Example | null {
  const port = board.nodes.find((node) => node.kind === "port");
  const good = board.nodes.find((node) => node.kind === "trade")?.colour ?? "";
  const track = board.tracks.findIndex((each) => each.a === port?.id || each.b === port?.id);
  const before = port && nearest(sectionsOn(board, track), port);
  const pose = before && atlasOf(board).pose(before.id, port.id);
  if (!pose) return null;
  const box = boxAround([port, pose], NEAR);
  return { name: "delivered", glimpses: [{ box, trains: [{ id: TRAIN, pose, good }], green: true }] };
}

function trainIn(
  board: Board,
  name: string,
  kind: Node["kind"],
  carries: (city: Node) => string,
): Example | null {
  const city = board.nodes.find((node) => node.kind === kind);
  const pose = city && atlasOf(board).pose(city.id);
  if (!pose) return null;
  const trains = [{ id: TRAIN, pose, good: carries(city) }];
  return { name, glimpses: [{ box: boxAround([city], NEAR * 1.2), trains, green: true }] };
}

/** From the track's first end to its second. */
function sectionsOn(board: Board, track: number): Spot[] {
  const a = board.nodes.find((node) => node.id === board.tracks[track]?.a);
  const found = board.sections.filter((section) => section.track === track);
  return a ? found.sort((one, other) => distance(one, a) - distance(other, a)) : found;
}

function nearest(spots: Spot[], to: Point): Spot | undefined {
  return [...spots].sort((a, b) => distance(a, to) - distance(b, to))[0];
}

function facing(board: Board, section: Spot, to: Signal): Pose | null {
  const { a, b } = board.tracks[section.track]!;
  const turn = (section.angle * Math.PI) / 180;
  const ahead = (to.x - section.x) * Math.cos(turn) + (to.y - section.y) * Math.sin(turn) > 0;
  return atlasOf(board).pose(section.id, ahead ? b : a);
}

/** Twice as wide as high, as a page of the rulebook likes it. */
const WIDE = 2;

function boxAround(points: Point[], room: number): Box {
  const boxes = points.map((at) => around(at, room));
  const [left, right] = [
    Math.min(...boxes.map((box) => box.left)),
    Math.max(...boxes.map((box) => box.right)),
  ];
  const [top, bottom] = [
    Math.min(...boxes.map((box) => box.top)),
    Math.max(...boxes.map((box) => box.bottom)),
  ];
  const wider = Math.max((bottom - top) * WIDE - (right - left), 0) / 2;
  return { left: left - wider, right: right + wider, top, bottom };
}

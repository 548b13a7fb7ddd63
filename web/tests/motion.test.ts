/** What moves: trains that ride in, cards that are turned for a tunnel; and what is drawn for the rulebook. */

import { describe, expect, it, vi } from "vitest";

import { deskOf } from "../src/games/ticket_to_ride/desk.svelte";
import { digAt } from "../src/games/ticket_to_ride/dig";
import { exampleFor } from "../src/games/ticket_to_ride/examples";
import { ride } from "../src/games/ticket_to_ride/map/ride";
import { plainPlan } from "../src/games/ticket_to_ride/map/plan";
import { wagonsOn } from "../src/games/ticket_to_ride/map/tracks";
import type { Board, Game } from "../src/games/ticket_to_ride/scene";
import { stageOf } from "../src/games/ticket_to_ride/stage";
import { firstSentence } from "../src/lib/words.svelte";
import { swapped } from "../src/look/seats.svelte";
import { Table } from "../src/table/table.svelte";
import { asSent, BOARDS, recorded, type BoardName } from "./recorded";

const boardOf = (name: BoardName): Board => recorded(name).scene.board;
const europe = boardOf("europe");

function shift(frame: Keyframe): [number, number] {
  const [x = 0, y = 0] =
    String(frame["transform"])
      .match(/-?[\d.]+/g)
      ?.map(Number) ?? [];
  return [x, y];
}

describe("a train", () => {
  const plan = plainPlan(europe, "en");
  const long = plan.tracks.find(({ track }) => track.length === 4)!;
  const wagons = wagonsOn(long, plan.sizes);

  it("rides in coupled: at any moment wagons are one length apart, and in the end all stand", () => {
    const rides = wagons.map((_, i) => ride(wagons, i));
    expect(new Set(rides.map(({ duration }) => duration)).size).toBe(1);
    for (const { keyframes } of rides) {
      expect(shift(keyframes.at(-1)!)).toEqual([0, 0]);
      expect(keyframes.map(({ offset }) => offset)).toEqual(
        [...keyframes.map(({ offset }) => offset)].sort(),
      );
      expect(keyframes.at(-1)!["opacity"]).toBe(1);
    }
    const apart = (moment: number): number[] =>
      wagons.slice(1).map((wagon, i) => {
        const [behind, ahead] = [
          shift(rides[i]!.keyframes[moment]!),
          shift(rides[i + 1]!.keyframes[moment]!),
        ];
        return Math.hypot(
          wagon.x + ahead[0] - wagons[i]!.x - behind[0],
          wagon.y + ahead[1] - wagons[i]!.y - behind[1],
        );
      });
    const moments = rides[0]!.keyframes.length;
    for (let moment = 0; moment < moments; moment++)
      for (const far of apart(moment)) expect(far / wagons[0]!.length).toBeGreaterThan(0.8);
  });

  it("is seen only from where the track begins", () => {
    const { keyframes } = ride(wagons, 0);
    expect(keyframes[0]!["opacity"]).toBe(0);
  });
});

describe("a tunnel", () => {
  const tunnel = europe.tracks.find(({ kind, colour }) => kind === "tunnel" && colour !== "gray")!;
  const claim = { by: 1, text: `claim ${tunnel.id} ${tunnel.colour} 0` };
  const turned = ["red", "blue", "locomotive"].map((kind) => ({ by: -1, text: `! turned ${kind}` }));

  it("is dug with what was laid, and what was turned after it", () => {
    const told = [{ by: 0, text: "draw" }, claim, ...turned, { by: 1, text: "turn back" }];
    expect(digAt(europe, told, 1)).toEqual({
      seat: 1,
      track: europe.tracks.indexOf(tunnel),
      laid: Array.from({ length: tunnel.length }, () => tunnel.colour),
      turned: ["red", "blue", "locomotive"],
      of: 3,
      end: "",
    });
    expect(digAt(europe, told, 0)).toBeNull();
  });

  it("keeps its cards as they fell until the surcharge is asked for", async () => {
    vi.useFakeTimers();
    const { scene, states } = recorded("europe");
    const table = new Table<Game>("t", () => true);
    table.scene = scene;
    table.hear({ type: "welcome", table: "t", game: "europe", options: {}, seats: [], yours: [0] });
    table.hear(asSent<Game>(states[0]!, { entry: 10 }));
    const desk = deskOf(table);
    const asked = states.find(({ view }) => view.asked === "surcharge")!;
    const told = [
      claim,
      ...["locomotive", "red", "blue"].map((kind) => ({ by: -1, text: `! turned ${kind}` })),
    ];
    const after = asSent<Game>(asked, { entry: 14, since: 10, told });
    let lay: string[] | undefined;
    const reveal = (): void => {
      lay = desk.dig?.turned;
      table.hear(after);
    };
    const before = table.state!;
    const shown = stageOf(table).play({ told, before, after, reveal, signal: new AbortController().signal });
    await vi.runAllTimersAsync();
    await shown;
    vi.useRealTimers();
    expect(lay).toEqual(["locomotive", "red", "blue"]); // still there: no gap in which they would go and come
    expect(desk.dig).toBeNull();
    expect(desk.dearer?.turned).toEqual(lay);
  });

  it("is none where nothing is turned", () => {
    expect(digAt(europe, [claim], 0)).toBeNull();
  });
});

describe("examples in the rulebook", () => {
  it.each(BOARDS)("are found on the board itself (%s)", (name) => {
    const board = boardOf(name);
    for (const rule of ["BASE-23", "BASE-30", "BASE-52"]) {
      const found = exampleFor(board, rule);
      expect(found, rule).not.toBeNull();
      expect(found!.tracks.every((track) => board.tracks[track])).toBe(true);
    }
    expect(exampleFor(board, "BASE-10")).toBeNull();
  });

  it("show a tunnel and a ferry where there are some", () => {
    expect(exampleFor(europe, "EUR-04")!.turned).toHaveLength(3);
    expect(exampleFor(europe, "EUR-03")!.cards).toContain("locomotive");
    expect(exampleFor(boardOf("usa"), "EUR-04")).toBeNull();
  });
});

describe("liveries", () => {
  it("change places, or stay", () => {
    expect(swapped(0, 3)).toEqual([3, 1, 2, 0, 4]);
    expect(swapped(2, 2)).toEqual([0, 1, 2, 3, 4]);
    expect(swapped(null, 3)).toEqual([0, 1, 2, 3, 4]);
    expect(swapped(1, null)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe("a poster", () => {
  it("has room for one sentence", () => {
    expect(firstSentence("Eight goods to port. Our own tracks.")).toBe("Eight goods to port.");
    expect(firstSentence("One line")).toBe("One line");
  });
});

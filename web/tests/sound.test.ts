/** Sounds: short, quiet, never before a gesture, and none when they are off. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { loadFamily } from "../src/games/family";
import { settings } from "../src/lib/settings.svelte";
import { length, SOUNDS, soundOf, type Sound } from "../src/lib/sound";
import { recorded, recordedCards } from "./recorded";

const NAMES = Object.keys(SOUNDS) as Sound[];

describe("a sound", () => {
  it.each(NAMES)("%s is short", (name) => {
    expect(length(name)).toBeGreaterThan(0.03);
    expect(length(name)).toBeLessThan(name === "fanfare" ? 2 : 1);
  });

  it.each(NAMES)("%s is never louder than all can bear", (name) => {
    const moments = SOUNDS[name].map(({ at }) => at);
    for (const moment of moments) {
      const together = SOUNDS[name].filter(({ at, lasts }) => at <= moment && moment < at + lasts);
      expect(together.reduce((sum, { loud }) => sum + loud, 0)).toBeLessThanOrEqual(1.4);
    }
  });

  it.each(NAMES)("%s has pitches that one can hear, and dies away after it has swelled", (name) => {
    for (const { from, to = from, lasts, swell = 0 } of SOUNDS[name]) {
      expect(Math.min(from, to)).toBeGreaterThanOrEqual(60);
      expect(Math.max(from, to)).toBeLessThanOrEqual(4000);
      expect(swell).toBeLessThan(lasts);
    }
  });

  it("is found by the first pattern that fits", () => {
    const patterns: [RegExp, Sound][] = [
      [/ robs /, "robbery"],
      [/^play /, "card"],
    ];
    expect(soundOf(patterns, "play 2 red robs 1 1 red")).toBe("robbery");
    expect(soundOf(patterns, "play 2 red")).toBe("card");
    expect(soundOf(patterns, "pass")).toBeNull();
  });
});

describe("what is told is heard", () => {
  it("in every family: cards, trains, dice", async () => {
    const heard = async (name: string, story: { by: number; text: string }[]): Promise<Set<unknown>> => {
      const family = await loadFamily(name);
      return new Set(story.map(({ text }) => family.sound?.(text)).filter(Boolean));
    };
    expect(await heard("ticket_to_ride", recorded("usa").story)).toEqual(new Set(["card", "train"]));
    expect(await heard("ticket_to_ride", recorded("europe-dice").story)).toEqual(
      new Set(["card", "train", "dice"]),
    );
    expect(await heard("card_game", recordedCards("card-game").story)).toContain("robbery");
  });
});

describe("playing", () => {
  let made: FakeAudio[] = [];
  let struck = 0;

  class FakeAudio {
    currentTime = 0;
    sampleRate = 8;
    destination = {};
    constructor() {
      made.push(this);
    }
    resume(): Promise<void> {
      return Promise.resolve();
    }
    private node(): object {
      const param = {
        setValueAtTime: () => param,
        linearRampToValueAtTime: () => param,
        exponentialRampToValueAtTime: () => param,
      };
      const node = {
        gain: param,
        frequency: param,
        connect: (to: unknown) => to,
        start: () => (struck += 1),
        stop: () => undefined,
      };
      return node;
    }
    createGain = this.node;
    createOscillator = this.node;
    createBufferSource = this.node;
    createBiquadFilter = this.node;
    createBuffer(): { getChannelData: () => Float32Array } {
      return { getChannelData: () => new Float32Array(8) };
    }
  }

  async function fresh(): Promise<typeof import("../src/lib/sound")> {
    vi.resetModules();
    const module = await import("../src/lib/sound");
    const { settings: own } = await import("../src/lib/settings.svelte");
    own.sound = settings.sound;
    return module;
  }

  beforeEach(() => {
    made = [];
    struck = 0;
    settings.sound = true;
    vi.stubGlobal("AudioContext", FakeAudio);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it("makes nothing ready before somebody has touched the page", async () => {
    const { play, touch } = await fresh();
    play("card");
    expect(made).toHaveLength(0);
    touch();
    expect(made).toHaveLength(0);
    play("card");
    expect(made).toHaveLength(1);
    expect(struck).toBe(SOUNDS.card.length);
  });

  it("is silent when the sound is off", async () => {
    settings.sound = false;
    const { play, touch } = await fresh();
    touch();
    play("fanfare");
    expect(made).toHaveLength(0);
  });

  it("lets the same sound begin once at a time", async () => {
    const { play, touch } = await fresh();
    touch();
    play("card");
    play("card");
    expect(struck).toBe(SOUNDS.card.length);
    made[0]!.currentTime = 1;
    play("card");
    expect(struck).toBe(2 * SOUNDS.card.length);
  });
});

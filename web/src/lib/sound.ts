/**
 * Sounds, made of a few notes when they are wanted: no recordings. They are quiet, and nothing is heard, nor made
 * ready, before somebody has touched the page.
 */

import { settings } from "./settings.svelte";

export type Sound = "card" | "train" | "dice" | "whistle" | "semaphore" | "robbery" | "fanfare";

/** A note: a wave, or a hiss through a filter, that glides from one pitch to another and dies away. */
export interface Note {
  /** Seconds after the sound begins, and how long it lasts. */
  at: number;
  lasts: number;
  wave: "sine" | "triangle" | "sawtooth" | "square" | "hiss";
  /** Hertz, at the beginning and at the end. */
  from: number;
  to?: number;
  /** How loud, of 1; and seconds until it is. */
  loud: number;
  swell?: number;
}

const clack = (at: number, loud = 0.5): Note[] => [
  { at, lasts: 0.07, wave: "hiss", from: 1400, to: 500, loud },
  { at, lasts: 0.12, wave: "sine", from: 130, to: 70, loud },
];
const tumble = (at: number): Note => ({ at, lasts: 0.045, wave: "hiss", from: 2600, to: 1500, loud: 0.42 });
const steam = (from: number, to = from): Note => ({
  at: 0.02,
  lasts: 0.62,
  wave: "triangle",
  from,
  to,
  loud: 0.17,
  swell: 0.07,
});
const brass = (at: number, from: number, lasts = 0.2): Note[] => [
  { at, lasts, wave: "sawtooth", from, loud: 0.11, swell: 0.025 },
  { at, lasts, wave: "triangle", from: from / 2, loud: 0.16, swell: 0.025 },
];

export const SOUNDS: Record<Sound, Note[]> = {
  card: [{ at: 0, lasts: 0.11, wave: "hiss", from: 3200, to: 900, loud: 0.3, swell: 0.02 }],
  train: [...clack(0), ...clack(0.13, 0.36), ...clack(0.3), ...clack(0.43, 0.36)],
  dice: [0, 0.06, 0.13, 0.24, 0.32, 0.44].map(tumble),
  // Three pipes, a little apart, over the breath of the steam.
  whistle: [
    steam(622, 659),
    steam(740, 784),
    steam(932, 988),
    { at: 0, lasts: 0.66, wave: "hiss", from: 2400, loud: 0.07, swell: 0.05 },
  ],
  semaphore: [
    { at: 0, lasts: 0.05, wave: "square", from: 900, to: 500, loud: 0.09 },
    { at: 0.09, lasts: 0.2, wave: "triangle", from: 1320, to: 1180, loud: 0.2 },
    { at: 0.09, lasts: 0.09, wave: "sine", from: 180, to: 90, loud: 0.4 },
  ],
  robbery: [
    { at: 0, lasts: 0.22, wave: "sawtooth", from: 440, to: 415, loud: 0.1, swell: 0.02 },
    { at: 0.2, lasts: 0.22, wave: "sawtooth", from: 349, to: 330, loud: 0.1, swell: 0.02 },
    { at: 0.4, lasts: 0.5, wave: "sawtooth", from: 277, to: 220, loud: 0.12, swell: 0.03 },
  ],
  fanfare: [
    ...brass(0, 392),
    ...brass(0.16, 523),
    ...brass(0.32, 659),
    ...brass(0.48, 784, 0.34),
    ...brass(0.8, 659, 0.16),
    ...brass(0.96, 784, 0.75),
    ...brass(0.96, 523, 0.75),
  ],
};

/** What a line of notation sounds like: the first pattern that fits it. */
export function soundOf(patterns: [RegExp, Sound][], text: string): Sound | null {
  return patterns.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** Of what a note could be: sounds stay behind voices in the room. */
const QUIET = 0.32;
/** Seconds in which the same sound is not begun again: five cards at once are one rustle. */
const APART = 0.09;

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;
let touched = false;
const begun = new Map<Sound, number>();

/** From here on a sound may be heard: called at the first touch of the page, as browsers want it. */
export function touch(): void {
  touched = true;
}

/** How long a sound lasts, in seconds. */
export function length(sound: Sound): number {
  return Math.max(...SOUNDS[sound].map(({ at, lasts }) => at + lasts));
}

export function play(sound: Sound): void {
  if (!settings.sound || !touched || document.hidden) return;
  context ??= new AudioContext();
  void context.resume();
  const now = context.currentTime;
  if (now - (begun.get(sound) ?? -1) < APART) return;
  begun.set(sound, now);
  for (const note of SOUNDS[sound]) strike(context, note, now + 0.01);
}

function strike(on: AudioContext, note: Note, start: number): void {
  const { at, lasts, from, to = from, loud, swell = 0.004 } = note;
  const [begins, ends] = [start + at, start + at + lasts];
  const volume = on.createGain();
  volume.gain.setValueAtTime(0, begins);
  volume.gain.linearRampToValueAtTime(loud * QUIET, begins + swell);
  volume.gain.exponentialRampToValueAtTime(0.0001, ends);
  volume.connect(on.destination);
  const { source, pitch } = note.wave === "hiss" ? breath(on, volume) : pipe(on, volume, note.wave);
  pitch.setValueAtTime(from, begins);
  pitch.exponentialRampToValueAtTime(to, ends);
  source.start(begins);
  source.stop(ends);
}

interface Voice {
  source: AudioScheduledSourceNode;
  pitch: AudioParam;
}

function pipe(on: AudioContext, into: AudioNode, wave: OscillatorType): Voice {
  const source = on.createOscillator();
  source.type = wave;
  source.connect(into);
  return { source, pitch: source.frequency };
}

/** Noise through a narrow band. */
function breath(on: AudioContext, into: AudioNode): Voice {
  hiss ??= noise(on);
  const source = on.createBufferSource();
  source.buffer = hiss;
  source.loop = true;
  const band = on.createBiquadFilter();
  band.type = "bandpass";
  source.connect(band).connect(into);
  return { source, pitch: band.frequency };
}

function noise(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, on.sampleRate, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

/** Roughly what of a land is where; the rest is grown from it. */

export type Ring = [number, number][];

export interface Relief {
  /** Height of the peaks, width of the range, its line. */
  ranges?: [number, number, Ring][];
  /** The middle, and how far to the side and up. */
  woods?: [number, number, number, number][];
  sands?: [number, number, number, number][];
  grass?: [number, number, number, number][];
  tints?: [number, number, number, number, string][];
  /** Small lakes: width and line. */
  waters?: [number, Ring][];
  /** In English and Russian, where, how turned, how large, and whether it names a sea or a land. */
  words?: [string, string, number, number, number, number, "sea" | "land"][];
  snow?: boolean;
  compass?: [number, number] | null;
  /** Where, and how large; below zero it sails to the left. */
  ships?: [number, number, number][];
}

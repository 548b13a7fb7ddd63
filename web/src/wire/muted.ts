/** Whom this browser does not want to hear, by table: seats, and those who watch. Nobody else is told. */

import type { Store } from "./keyring";

const KEY = "stationmaster.muted";
const MOST_TABLES = 60;

/** Stands for all who watch. */
export const WATCHING = -1;

interface Silence {
  table: string;
  seats: number[];
}

export class Muted {
  constructor(private readonly store: Store) {}

  of(table: string): number[] {
    return this.all().find((each) => each.table === table)?.seats ?? [];
  }

  keep(table: string, seats: number[]): void {
    const others = this.all().filter((each) => each.table !== table);
    const kept = seats.length > 0 ? [...others, { table, seats }] : others;
    try {
      this.store.setItem(KEY, JSON.stringify(kept.slice(-MOST_TABLES)));
    } catch {
      // a browser that keeps nothing: it holds as long as the page
    }
  }

  private all(): Silence[] {
    try {
      const kept: unknown = JSON.parse(this.store.getItem(KEY) ?? "[]");
      return Array.isArray(kept) ? kept.filter(isSilence) : [];
    } catch {
      return [];
    }
  }
}

function isSilence(value: unknown): value is Silence {
  const silence = value as Partial<Silence> | null;
  return typeof silence?.table === "string" && Array.isArray(silence.seats);
}

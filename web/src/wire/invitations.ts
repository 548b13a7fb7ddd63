/** Links to seats that were given away and not taken yet. The server tells them once; so the browser keeps them. */

import type { Store } from "./keyring";

const KEY = "stationmaster.invitations";
const MOST_TABLES = 30;

export interface Invitation {
  seat: number;
  link: string;
}

export class Invitations {
  constructor(private readonly store: Store) {}

  of(table: string): Invitation[] {
    return this.all()[table] ?? [];
  }

  keep(table: string, invitations: Invitation[]): void {
    const { [table]: _, ...others } = this.all();
    const kept = Object.entries(others).slice(1 - MOST_TABLES);
    if (invitations.length > 0) kept.push([table, invitations]);
    try {
      this.store.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
    } catch {
      // a browser that keeps nothing: the links were shown when the table was opened
    }
  }

  private all(): Record<string, Invitation[]> {
    try {
      const kept: unknown = JSON.parse(this.store.getItem(KEY) ?? "{}");
      if (typeof kept !== "object" || kept === null) return {};
      return Object.fromEntries(Object.entries(kept).filter(isKept));
    } catch {
      return {};
    }
  }
}

function isKept(entry: [string, unknown]): entry is [string, Invitation[]] {
  return Array.isArray(entry[1]) && entry[1].every(isInvitation);
}

function isInvitation(value: unknown): value is Invitation {
  const invitation = value as Partial<Invitation> | null;
  return typeof invitation?.seat === "number" && typeof invitation.link === "string";
}

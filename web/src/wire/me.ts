/**
 * The key by which this browser's owner is known again. It is made here, kept here, and leaves only to its server, which
 * keeps a hash of it, or by a link to another device of its owner's.
 */

import type { Store } from "./keyring";

const KEY = "stationmaster.me";
const BYTES = 30;
const LOOKS_RIGHT = /^[\w-]{32,100}$/;

export class OwnKey {
  constructor(private readonly store: Store) {}

  /** Nothing, if there is none yet or the browser keeps nothing. */
  get(): string {
    const kept = this.store.getItem(KEY) ?? "";
    return isKey(kept) ? kept : "";
  }

  /** The key, made if there is none; nothing where the browser would not keep it. */
  getOrMake(): string {
    if (this.get() === "") this.put(newKey());
    return this.get();
  }

  put(key: string): void {
    try {
      this.store.setItem(KEY, key);
    } catch {
      // a browser that keeps nothing: one plays without a key
    }
  }
}

export function isKey(text: string): boolean {
  return LOOKS_RIGHT.test(text);
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/** Behind the # it stays in the browser. */
export function linkOf(key: string): string {
  return `/me#${key}`;
}

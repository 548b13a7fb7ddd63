/** The secret tokens of the seats that this browser plays, by table. They never leave it but to its server. */

const KEY = "stationmaster.keys";
const MOST_TABLES = 60;

export interface Key {
  table: string;
  token: string;
}

export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

export class Keyring {
  constructor(private readonly store: Store) {}

  all(): Key[] {
    try {
      const kept: unknown = JSON.parse(this.store.getItem(KEY) ?? "[]");
      return Array.isArray(kept) ? kept.filter(isKey) : [];
    } catch {
      return [];
    }
  }

  of(table: string): string[] {
    return this.all()
      .filter((key) => key.table === table)
      .map((key) => key.token);
  }

  add(table: string, token: string): void {
    const others = this.all().filter((key) => key.table !== table || key.token !== token);
    const kept = [...others, { table, token }];
    const tables = [...new Set(kept.map((key) => key.table))].slice(-MOST_TABLES);
    this.write(kept.filter((key) => tables.includes(key.table)));
  }

  drop(table: string): void {
    this.write(this.all().filter((key) => key.table !== table));
  }

  /** These open nothing: they must not stand in the way of a right one. */
  forget(table: string, tokens: string[]): void {
    this.write(this.all().filter((key) => key.table !== table || !tokens.includes(key.token)));
  }

  private write(keys: Key[]): void {
    try {
      this.store.setItem(KEY, JSON.stringify(keys));
    } catch {
      // a browser that keeps nothing: the link still works
    }
  }
}

function isKey(value: unknown): value is Key {
  const key = value as Partial<Key> | null;
  return typeof key?.table === "string" && typeof key.token === "string";
}

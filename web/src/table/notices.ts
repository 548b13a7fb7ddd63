/** Being told of one's turn while the page is closed: what was switched on here, kept by this browser. */

import type { Store } from "../wire/keyring";
import type { Lang, NoticesWish, Way } from "../wire/messages";

const KEY = "stationmaster.notices";
const MOST_TOKENS = 500;

/** Where each way leads that is on: a mail address, a URL, or what the browser says of itself. */
export type Chosen = Partial<Record<Way, string>>;

export interface Server {
  subscribe(wish: NoticesWish): Promise<{ seats: number; confirm?: boolean }>;
  unsubscribe(wish: NoticesWish): Promise<unknown>;
}

export class NoticesKept {
  /** The seats that this page has asked about, by way: tables taken later are asked about then. */
  private readonly asked = new Map<Way, Set<string>>();

  /** Ways whose receiver has yet to say that it wants this. */
  readonly unconfirmed = new Set<Way>();

  constructor(
    private readonly store: Store,
    private readonly server: Server,
    private readonly tokens: () => string[],
    private readonly lang: () => Lang,
  ) {}

  chosen(): Chosen {
    try {
      const kept: unknown = JSON.parse(this.store.getItem(KEY) ?? "{}");
      return typeof kept === "object" && kept !== null ? kept : {};
    } catch {
      return {};
    }
  }

  /** A player asks for it. Without a seat yet, it is asked for with the first. Whether its owner is asked first. */
  async switchOn(way: Way, target: string): Promise<boolean> {
    const tokens = this.tokens().slice(-MOST_TOKENS);
    const wish = { tokens, way, target, lang: this.lang(), anew: true };
    const { confirm = false } = tokens.length > 0 ? await this.server.subscribe(wish) : {};
    this.asked.set(way, new Set(tokens));
    this.keep({ ...this.chosen(), [way]: target });
    if (confirm) this.unconfirmed.add(way);
    return confirm;
  }

  async switchOff(way: Way): Promise<void> {
    const tokens = this.tokens().slice(-MOST_TOKENS);
    if (tokens.length > 0) await this.server.unsubscribe({ tokens, way });
    const { [way]: _, ...rest } = this.chosen();
    this.asked.delete(way);
    this.unconfirmed.delete(way);
    this.keep(rest);
  }

  /** What is on holds for every seat, also for new ones; what somebody stopped by a link is off here, too. */
  async keepUp(offered: Way[]): Promise<void> {
    for (const [way, target] of Object.entries(this.chosen()) as [Way, string][]) {
      const known = this.asked.get(way) ?? new Set<string>();
      const tokens = this.tokens().slice(-MOST_TOKENS);
      if (!offered.includes(way) || tokens.every((token) => known.has(token))) continue;
      const wish = { tokens, way, target, lang: this.lang() };
      const { seats, confirm = false } = await this.server.subscribe(wish);
      if (confirm) this.unconfirmed.add(way);
      else this.unconfirmed.delete(way);
      if (seats === 0) await this.switchOff(way);
      else this.asked.set(way, new Set(tokens));
    }
  }

  private keep(chosen: Chosen): void {
    try {
      this.store.setItem(KEY, JSON.stringify(chosen));
    } catch {
      // a browser that keeps nothing: it holds for the seats of now
    }
  }
}

/** Whether a page may be told anything while it is closed: only a safe one, in a browser that can. */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
}

/** What the browser says of itself, for the server to tell it something; null if the player would not. */
export async function pushTarget(key: string): Promise<string | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const worker = await navigator.serviceWorker.register("/notices-worker.js");
  await navigator.serviceWorker.ready;
  const there = await worker.pushManager.getSubscription();
  // One of another server's key tells nothing here.
  if (there && !isFor(there, key)) await there.unsubscribe();
  const asked = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return JSON.stringify(asked);
}

function isFor(asked: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(asked.options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key;
}

/** The line to the server: a WebSocket that joins its table, and joins again whenever it is cut. */

import type { FromServer, ToServer } from "./messages";

export type LineState = "opening" | "open" | "lost" | "closed";

/** Codes after which joining again would not help. */
export const FINAL_CODES: Record<number, string> = {
  4400: "closed-bad-join",
  4403: "closed-unknown-seat",
  4404: "closed-no-table",
  4411: "closed-damaged",
};

/** Codes that say of all tokens we joined with that they are of no use. */
const USELESS_TOKENS = [4400, 4403];
/** As many as the server reads; the newest are the likeliest. */
export const MOST_TOKENS = 10;

export const FIRST_WAIT = 500;
export const LONGEST_WAIT = 10_000;

export interface Socket {
  send(data: string): void;
  close(): void;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
}

export interface Listener {
  heard(message: FromServer): void;
  changed(state: LineState, why?: string): void;
  /** These tokens open nothing at this table: to send them again would not help. */
  useless(tokens: string[]): void;
}

export class Line {
  private socket: Socket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private sent: string[] = [];
  private welcomed = false;

  constructor(
    private readonly table: string,
    private readonly tokens: () => string[],
    private readonly me: () => string,
    private readonly listener: Listener,
    private readonly dial: () => Socket = dialServer,
    /** Whether we only look at a seat that we were invited to, and may prefer another. */
    private readonly arriving: () => boolean = () => false,
  ) {}

  open(): void {
    if (this.ended) return;
    clearTimeout(this.timer);
    const socket = this.dial();
    this.socket = socket;
    socket.onopen = () => {
      this.sent = this.tokens().slice(-MOST_TOKENS);
      const me = this.me();
      this.say({
        ...{ type: "join", table: this.table, tokens: this.sent },
        ...(me ? { me } : {}),
        ...(this.arriving() ? { arriving: true } : {}),
      });
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(event.data);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.cut(event.code);
    };
  }

  /** With other tokens than before: what is known of this one is known anew. */
  joinAgain(): void {
    this.socket?.close();
  }

  /** Whether it could be sent: to join, once there is a line; all else once one is welcome, until it is cut. */
  say(message: ToServer): boolean {
    if (!this.socket || !(this.welcomed || message.type === "join")) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** The network is back, or the page is looked at again: do not wait any longer. */
  hurry(): void {
    if (this.socket || this.ended) return;
    this.wait = FIRST_WAIT;
    this.open();
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket?.close();
    this.socket = null;
    this.welcomed = false;
  }

  private hear(data: string): void {
    const message = JSON.parse(data) as FromServer;
    if (message.type === "welcome") {
      this.wait = FIRST_WAIT;
      this.welcomed = true;
      this.listener.changed("open");
      const unknown = message.unknown ?? [];
      if (unknown.length > 0) this.listener.useless(this.sent.filter((_, place) => unknown.includes(place)));
    }
    this.listener.heard(message);
  }

  private cut(code: number): void {
    this.socket = null;
    this.welcomed = false;
    if (this.ended) return;
    const why = FINAL_CODES[code];
    if (why) {
      this.ended = true;
      if (USELESS_TOKENS.includes(code)) this.listener.useless(this.sent);
      this.listener.changed("closed", why);
      return;
    }
    this.listener.changed("lost");
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }
}

function dialServer(): Socket {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}/ws`);
}

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { FIRST_WAIT, Line, LONGEST_WAIT, type LineState, type Socket } from "../src/wire/line";
import type { FromServer } from "../src/wire/messages";

class FakeSocket implements Socket {
  sent: string[] = [];
  closed = false;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;

  send(data: string): void {
    this.sent.push(data);
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.onopen?.(new Event("open"));
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>);
  }
  cut(code: number): void {
    this.onclose?.({ code } as CloseEvent);
  }
}

function dialled(tokens: string[] = ["key"], arriving = false) {
  const sockets: FakeSocket[] = [];
  const heard: FromServer[] = [];
  const states: [LineState, string | undefined][] = [];
  const useless: string[][] = [];
  const line = new Line(
    "t",
    () => tokens,
    () => "",
    {
      heard: (message) => heard.push(message),
      changed: (state, why) => states.push([state, why]),
      useless: (some) => useless.push(some),
    },
    () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    () => arriving,
  );
  line.open();
  return { line, sockets, heard, states, useless };
}

const WELCOME = { type: "welcome", table: "t", game: "usa", options: {}, seats: [], yours: [] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the line", () => {
  it("joins its table with the keys of this browser", () => {
    const { sockets } = dialled(["a", "b"]);
    sockets[0]!.open();
    expect(sockets[0]!.sent).toEqual(['{"type":"join","table":"t","tokens":["a","b"]}']);
  });

  it("only looks first, where one has just come by a link", () => {
    const { sockets } = dialled(["a"], true);
    sockets[0]!.open();
    expect(JSON.parse(sockets[0]!.sent[0]!)).toMatchObject({ tokens: ["a"], arriving: true });
  });

  it("tells which of its keys open nothing", () => {
    const { sockets, useless } = dialled(["bad", "good", "worse"]);
    sockets[0]!.open();
    sockets[0]!.tell({ ...WELCOME, yours: [0], unknown: [0, 2] });
    expect(useless).toEqual([["bad", "worse"]]);
  });

  it.each([4403, 4400])("when none of them opens anything (%i), all are of no use", (code) => {
    const { sockets, useless } = dialled(["bad", "worse"]);
    sockets[0]!.open();
    sockets[0]!.cut(code);
    expect(useless).toEqual([["bad", "worse"]]);
  });

  it("joins with no more keys than the server reads, the newest", () => {
    const keys = Array.from({ length: 14 }, (_, n) => `k${n}`);
    const { sockets } = dialled(keys);
    sockets[0]!.open();
    expect(JSON.parse(sockets[0]!.sent[0]!)).toEqual({ type: "join", table: "t", tokens: keys.slice(4) });
  });

  it("is open once it is welcomed", () => {
    const { sockets, states, heard } = dialled();
    sockets[0]!.open();
    sockets[0]!.tell(WELCOME);
    expect(states).toEqual([["open", undefined]]);
    expect(heard).toEqual([WELCOME]);
  });

  it("carries nothing before the welcome and after a cut, and says so", () => {
    const { line, sockets } = dialled();
    const hello = { type: "chat" as const, text: "hello" };
    expect(line.say(hello)).toBe(false); // a socket that is still connecting would throw
    sockets[0]!.open();
    expect(line.say(hello)).toBe(false);
    sockets[0]!.tell(WELCOME);
    expect(line.say(hello)).toBe(true);
    sockets[0]!.cut(1006);
    expect(line.say(hello)).toBe(false);
    expect(sockets[0]!.sent.map((text) => (JSON.parse(text) as { type: string }).type)).toEqual([
      "join",
      "chat",
    ]);
    vi.advanceTimersByTime(FIRST_WAIT);
    expect(line.say(hello)).toBe(false);
    expect(sockets[1]!.sent).toEqual([]);
  });

  it("comes back when it is cut, each time waiting longer, but not for ever", () => {
    const { sockets, states } = dialled();
    for (let wait = FIRST_WAIT, i = 0; i < 8; i++, wait = Math.min(wait * 2, LONGEST_WAIT)) {
      sockets.at(-1)!.cut(1006);
      vi.advanceTimersByTime(wait - 1);
      expect(sockets).toHaveLength(i + 1);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(i + 2);
    }
    expect(new Set(states.map(([state]) => state))).toEqual(new Set(["lost"]));
  });

  it("after a welcome it is patient anew", () => {
    const { sockets } = dialled();
    sockets[0]!.cut(1006);
    vi.advanceTimersByTime(FIRST_WAIT);
    sockets[1]!.tell(WELCOME);
    sockets[1]!.cut(1012);
    vi.advanceTimersByTime(FIRST_WAIT);
    expect(sockets).toHaveLength(3);
  });

  it("does not wait when the network is back", () => {
    const { line, sockets } = dialled();
    sockets[0]!.cut(1006);
    line.hurry();
    expect(sockets).toHaveLength(2);
    line.hurry();
    expect(sockets).toHaveLength(2);
  });

  it.each([
    [4403, "closed-unknown-seat"],
    [4404, "closed-no-table"],
    [4411, "closed-damaged"],
    [4400, "closed-bad-join"],
  ])("gives up on %i, and says why", (code, why) => {
    const { sockets, states } = dialled();
    sockets[0]!.cut(code);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(states).toEqual([["closed", why]]);
  });

  it("a socket that was given up says nothing more", () => {
    const { line, sockets, heard } = dialled();
    sockets[0]!.cut(4410);
    line.hurry();
    sockets[0]!.tell(WELCOME);
    expect(heard).toEqual([]);
  });

  it("ends quietly", () => {
    const { line, sockets, states } = dialled();
    line.end();
    expect(sockets[0]!.closed).toBe(true);
    sockets[0]!.cut(1000);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(states).toEqual([]);
  });
});

/** Being told of one's turn: what is switched on holds for every seat of this browser. */

import { beforeEach, describe, expect, it } from "vitest";

import { NoticesKept } from "../src/table/notices";
import type { NoticesWish } from "../src/wire/messages";

let tokens: string[];
let asked: NoticesWish[];
let dropped: NoticesWish[];
let isStopped: boolean;
let kept: Map<string, string>;

function browser(): NoticesKept {
  return new NoticesKept(
    { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    {
      subscribe: (wish) => {
        asked.push(wish);
        return Promise.resolve({ seats: isStopped && !wish.anew ? 0 : wish.tokens.length });
      },
      unsubscribe: (wish) => Promise.resolve(dropped.push(wish)),
    },
    () => tokens,
    () => "ru",
  );
}

beforeEach(() => {
  tokens = ["a"];
  asked = [];
  dropped = [];
  isStopped = false;
  kept = new Map();
});

describe("what a player switched on", () => {
  it("is asked for at once, for every seat, and remembered", async () => {
    tokens = ["a", "b"];
    await browser().switchOn("mail", "anna@example.org");
    expect(asked).toEqual([
      { tokens: ["a", "b"], way: "mail", target: "anna@example.org", lang: "ru", anew: true },
    ]);
    expect(browser().chosen()).toEqual({ mail: "anna@example.org" });
  });

  it("is asked for by itself for a table taken later, and only then", async () => {
    const notices = browser();
    await notices.switchOn("mail", "anna@example.org");
    await notices.keepUp(["mail"]);
    expect(asked).toHaveLength(1);
    tokens = ["a", "later"];
    await notices.keepUp(["mail"]);
    await notices.keepUp(["mail"]);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual({
      tokens: ["a", "later"],
      way: "mail",
      target: "anna@example.org",
      lang: "ru",
    });
  });

  it("waits for the first seat where there is none", async () => {
    tokens = [];
    const notices = browser();
    await notices.switchOn("webhook", "https://example.org/");
    await notices.keepUp(["webhook"]);
    expect(asked).toEqual([]);
    tokens = ["a"];
    await notices.keepUp(["webhook"]);
    expect(asked).toHaveLength(1);
  });

  it("is off here when somebody stopped it by the link in a mail", async () => {
    await browser().switchOn("mail", "anna@example.org");
    isStopped = true;
    await browser().keepUp(["mail"]);
    expect(browser().chosen()).toEqual({});
  });

  it("stays as it was where the server does not offer it now", async () => {
    await browser().switchOn("mail", "anna@example.org");
    await browser().keepUp([]);
    expect(asked).toHaveLength(1);
    expect(browser().chosen()).toEqual({ mail: "anna@example.org" });
  });

  it("is switched off for every seat", async () => {
    await browser().switchOn("mail", "anna@example.org");
    await browser().switchOff("mail");
    expect(dropped).toEqual([{ tokens: ["a"], way: "mail" }]);
    expect(browser().chosen()).toEqual({});
  });

  it("is nothing where something else is kept", () => {
    kept.set("stationmaster.notices", "[broken");
    expect(browser().chosen()).toEqual({});
  });
});

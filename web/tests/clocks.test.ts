import { expect, test } from "vitest";

import { news } from "../src/table/absent";
import { clockFace, isUrgent, leftBy } from "../src/table/clocks";
import type { Sitter } from "../src/wire/messages";

const TIME = { left: [40, 300, null], running: 0, heard: 1000 };

test("only the clock that runs goes on, and never below nothing", () => {
  expect(leftBy(TIME, 0, 11_000)).toBe(30);
  expect(leftBy(TIME, 0, 99_000)).toBe(0);
  expect(leftBy(TIME, 1, 11_000)).toBe(300);
  expect(leftBy(TIME, 2, 11_000)).toBeNull();
  expect(leftBy(null, 0, 11_000)).toBeNull();
});

test("a clock is read like one, and days are told in days", () => {
  expect(clockFace(0)).toBe("0:00");
  expect(clockFace(64.2)).toBe("1:05");
  expect(clockFace(3725)).toBe("1:02:05");
  expect(clockFace(86_400 * 2 + 3600 * 5 + 1)).toEqual({ days: 2, hours: 5 });
});

test("near the end it is urgent, which for days is earlier", () => {
  expect(isUrgent(16, { move: 60 })).toBe(false);
  expect(isUrgent(15, { game: 600 })).toBe(true);
  expect(isUrgent(3600, { move: 86_400 })).toBe(true);
});

test("who was only helped out with a move is not said to be back", () => {
  const sitter: Sitter = { name: "Anna", kind: "person", bot: null, connected: true };
  expect(news([sitter], [{ ...sitter, why: "hurried" }])).toEqual({ seat: 0, what: "hurried" });
  expect(news([{ ...sitter, why: "hurried" }], [sitter])).toBeNull();
  expect(news([{ ...sitter, why: "away" }], [sitter])).toEqual({ seat: 0, what: "back" });
});

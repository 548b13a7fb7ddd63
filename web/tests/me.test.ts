import { expect, test } from "vitest";

import { isKey, linkOf, OwnKey } from "../src/wire/me";

function memory(): {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
} {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test("a key is made once, and kept", () => {
  const own = new OwnKey(memory());
  expect(own.get()).toBe("");
  const key = own.getOrMake();
  expect(isKey(key)).toBe(true);
  expect(own.getOrMake()).toBe(key);
  expect(new OwnKey(memory()).getOrMake()).not.toBe(key);
});

test("one from another device takes its place, and nothing else does", () => {
  const own = new OwnKey(memory());
  own.put("x".repeat(40));
  expect(own.get()).toBe("x".repeat(40));
  own.put("<b>no key</b>");
  expect(own.get()).toBe("");
});

test("a browser that keeps nothing has none", () => {
  const own = new OwnKey({
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  });
  expect(own.getOrMake()).toBe("");
});

test("in a link it stands behind the #", () => {
  expect(linkOf("k")).toBe("/me#k");
});

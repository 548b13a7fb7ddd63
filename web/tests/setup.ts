import { afterEach, beforeEach, expect, vi } from "vitest";

let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => complaints.push(words));
});

afterEach(() => {
  expect(complaints, "nothing is complained of").toEqual([]);
  vi.restoreAllMocks();
});

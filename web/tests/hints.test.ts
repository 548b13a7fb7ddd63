import { describe, expect, it } from "vitest";
import { settings } from "../src/lib/settings.svelte";
import { howFar, howSure } from "../src/shell/hints";
import type { Hint } from "../src/wire/messages";

const hint: Hint = {
  type: "hint",
  seat: 0,
  entry: 3,
  action: "draw",
  reason: { en: "", ru: "" },
  chance: null,
  sure: null,
  others: [],
  ways: 0,
  lead: "",
};

settings.lang = "en";

describe("a hint says how sure it is", () => {
  it("by games that were played on", () => {
    expect(howSure({ ...hint, chance: 0.41, sure: 0.9 }, 5)).toMatch(/41.*90/s);
  });
  it("else by a glance", () => {
    const said = (["clear", "slight", "even"] as const).map((lead) =>
      howSure({ ...hint, ways: 12, lead }, 12),
    );
    expect(new Set(said).size).toBe(3);
    for (const sentence of said) expect(sentence).toContain("12");
  });
  it("else that nobody can say, also where nothing else is named", () => {
    expect(howSure(hint, 2)).toMatch(/nobody/i);
  });
  it("and nothing where there is no choice", () => {
    expect(howSure(hint, 1)).toBe("");
  });
});

describe("a hint says why the next best is not the best", () => {
  const other = (chance: number | null): Hint["others"] => [
    { action: "take red", chance, reason: hint.reason },
  ];
  it("by games won fewer", () => {
    expect(howFar({ ...hint, chance: 0.41, others: other(0.33) }, 0)).toContain("8");
  });
  it("a difference that may be luck is none, also if the next won more: then it has no number", () => {
    const even = howFar({ ...hint, chance: 0.31, others: other(null) }, 0);
    expect(even).toMatch(/as good/);
    expect(howFar({ ...hint, chance: 0.34, others: other(0.33) }, 0)).toBe(even);
  });
  it("else by a glance, or not at all", () => {
    const said = (["clear", "slight", "even", ""] as const).map((lead) =>
      howFar({ ...hint, lead, others: other(null) }, 0),
    );
    expect(new Set(said).size).toBe(4);
    expect(said.at(-1)).toBe("");
  });
});

import { describe, expect, it } from "vitest";
import { settings } from "../src/lib/settings.svelte";
import { chanceOf, howSure } from "../src/shell/hints";
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
  it("and what else is named never seems better by a number", () => {
    const other = { action: "tickets", chance: 0.9, reason: { en: "", ru: "" } };
    const counted = { ...hint, chance: 0.94, sure: 0.4 };
    expect(chanceOf(other, counted)).toBe(" (90 %)");
    expect(chanceOf({ ...other, chance: null }, counted)).toBe(" (about as good)");
    expect(chanceOf({ ...other, chance: null }, hint)).toBe("");
  });
  it("and nothing where there is no choice", () => {
    expect(howSure(hint, 1)).toBe("");
  });
});

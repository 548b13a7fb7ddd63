/** One's own tables in the hall. */

import { describe, expect, it } from "vitest";

import { inOrder, isAside, isMyTurn, RESTS_AFTER } from "../src/table/mine";
import { OVER, type OwnTable } from "../src/wire/messages";

const SITTERS = [
  { name: "Anna", kind: "person" as const, bot: null, connected: true },
  { name: "Boris", kind: "person" as const, bot: null, connected: false },
];

function own(table: string, waiting_on: number, moved: number): OwnTable {
  return { table, game: "usa", seats: SITTERS, yours: [0], entry: 1, waiting_on, made: 0, moved };
}

describe("the order of my tables", () => {
  it("begins where it is my turn, and ends with what is over", () => {
    const tables = [own("over", OVER, 9), own("theirs", 1, 8), own("mine", 0, 1), own("mine too", 0, 2)];
    expect(inOrder(tables).map(({ table }) => table)).toEqual(["mine too", "mine", "theirs", "over"]);
  });

  it("asks nothing of one who has resigned", () => {
    const [me, other] = SITTERS as [OwnTable["seats"][0], OwnTable["seats"][0]];
    const given = {
      ...own("t", 0, 1),
      seats: [{ ...me, keeper: "planner", why: "resigned" as const }, other],
    };
    expect(isMyTurn(own("t", 0, 1))).toBe(true);
    expect(isMyTurn(given)).toBe(false);
  });

  it("puts aside where nobody has moved for long", () => {
    const now = 100 * 24 * 60 * 60 * 1000;
    const day = 24 * 60 * 60;
    expect(isAside(own("t", 0, (100 - RESTS_AFTER) * day), now)).toBe(false);
    expect(isAside(own("t", 0, (100 - RESTS_AFTER) * day - 1), now)).toBe(true);
  });
});

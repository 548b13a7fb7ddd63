/** Links for cameras: what is drawn is read back, as a camera would. */

import decode from "qr/decode.js";
import { describe, expect, it } from "vitest";

import { codeOf, QUIET } from "../src/lib/qr";

const PIXELS = 4;

/** A code as a camera sees it. */
function seen({ size, path }: ReturnType<typeof codeOf>): {
  width: number;
  height: number;
  data: Uint8Array;
} {
  const side = size * PIXELS;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < PIXELS; dy++)
      for (let dx = 0; dx < PIXELS; dx++)
        data.fill(
          0,
          ((Number(y) * PIXELS + dy) * side + Number(x) * PIXELS + dx) * 4,
          ((Number(y) * PIXELS + dy) * side + Number(x) * PIXELS + dx) * 4 + 3,
        );
  return { width: side, height: side, data };
}

describe("a code for a camera", () => {
  const links = [
    "http://127.0.0.1:8484/table/k3v9aaaaaaaaaaaa#s3cr3t-s3cr3t_s3cr3t-s3cr3t_",
    `https://a-very-long-name-of-a-server.example:8484/table/k3v9aaaaaaaaaaaa#${"Ab-_".repeat(8)}`,
  ];
  it.each(links)("says %s", (link) => {
    expect(decode(seen(codeOf(link)))).toBe(link);
  });

  it("has room around it", () => {
    const first = [...codeOf(links[0]!).path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    expect(Math.min(...first.flat())).toBe(QUIET);
  });
});

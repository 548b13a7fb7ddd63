/** The colours and faces of the page, by day. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

const css = readFileSync(join(process.cwd(), "src/look/tokens.css"), "utf8");

export const TOKENS: Record<string, string> = Object.fromEntries(
  [...css.matchAll(/^:root \{([\s\S]*?)^\}/gm)]
    .flatMap(([, body = ""]) => [...body.matchAll(/(--[\w-]+): ([^;]+);/g)])
    .map(([, name = "", value = ""]) => [name, value.replaceAll('"', "'")]),
);

/** Any game without a page of its own: what one sees as tables of words, what one may do as buttons. */

import { hasWords, spelledOut, t } from "../../lib/words.svelte";
import type { Family } from "../family";
import Board from "./Board.svelte";
import Poster from "./Poster.svelte";

const plain: Family = {
  Poster,
  Board,
  figures: () => [],
  points: () => null,
  question(table) {
    const asked = table.view?.asked ?? "";
    return hasWords(`asked-${asked}`) ? t(`asked-${asked}`) : t("asked-other", { what: spelledOut(asked) });
  },
  explain: () => ({ text: t("explain-other"), rules: [] }),
  loose: (table) => table.offers,
  offer: (_table, action) => spelledOut(action),
  story: (table, told) =>
    told
      .filter((line) => line.by >= 0)
      .map((line) => ({
        seat: line.by,
        text: t("log-other", {
          who: table.names[line.by] ?? "",
          you: line.by === table.facing ? "yes" : "no",
          what: spelledOut(line.text),
        }),
      })),
  scoreLine: (_table, line) => [spelledOut(line.what), spelledOut(line.about)].filter(Boolean).join(": "),
};

export default plain;

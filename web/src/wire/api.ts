/** The server's HTTP half. */

import type {
  Analysed,
  Both,
  Catalogue,
  History,
  Lang,
  Lesson,
  MadeTable,
  Me,
  OpenTable,
  NoticesWish,
  NoticeWays,
  OwnTable,
  PlayOn,
  PositionChecked,
  Puzzle,
  PuzzleAnswer,
  PuzzleHead,
  Replay,
  Rules,
  Scene,
  Value,
  WantedPosition,
  WantedTable,
} from "./messages";

/** What the server answered instead of doing what was asked. */
export class Refusal extends Error {
  constructor(
    readonly sentence: Both | string,
    readonly status: number,
  ) {
    super(typeof sentence === "string" ? sentence : sentence.en);
  }
}

const UNREACHABLE: Both = {
  en: "The server does not answer. Check your connection and try again.",
  ru: "Сервер не отвечает. Проверьте связь и попробуйте ещё раз.",
};

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const request: RequestInit =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let answer: Response;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Refusal(UNREACHABLE, 0);
  }
  if (!answer.ok) throw new Refusal(await sentenceOf(answer), answer.status);
  return (await answer.json()) as T;
}

async function sentenceOf(answer: Response): Promise<Both | string> {
  try {
    const body = (await answer.json()) as { sentence?: Both | string };
    return body.sentence ?? UNREACHABLE;
  } catch {
    return UNREACHABLE;
  }
}

const remembered = new Map<string, Promise<unknown>>();

/** What does not change while the page is open is asked for once. */
function once<T>(path: string): Promise<T> {
  let answer = remembered.get(path);
  if (!answer) {
    answer = ask<T>(path);
    remembered.set(path, answer);
    answer.catch(() => remembered.delete(path));
  }
  return answer as Promise<T>;
}

export const api = {
  catalogue: () => once<Catalogue>("/api/catalogue"),
  rules: (game: string) => once<Rules>(`/api/rules/${encodeURIComponent(game)}`),
  scene: (game: string, seats?: number, options?: Record<string, Value>) =>
    once<Scene>(scenePath(game, seats, options)),
  makeTable: (wanted: WantedTable) => ask<MadeTable>("/api/tables", wanted),
  mine: (tokens: string[], me = "") =>
    ask<{ tables: OwnTable[] }>("/api/tables/mine", me ? { tokens, me } : { tokens }),
  openTables: () => ask<{ tables: OpenTable[] }>("/api/tables/open"),
  myGames: (me: string) => ask<History>("/api/me/games", { me }),
  myEverything: (me: string) => ask<object>("/api/me/everything", { me }),
  myRoutes: (me: string, game: string, lang: Lang) =>
    ask<{ svg: string }>("/api/me/routes", { me, game, lang }),
  person: (page: string) =>
    ask<{ name: string; history: History }>(`/api/people/${encodeURIComponent(page)}`),
  me: (me: string) => ask<Me>("/api/me", { me }),
  sayMe: (me: string, name: string, colour: number, seenBy: "me" | "all") =>
    ask<Me>("/api/me/say", { me, name, colour, seen_by: seenBy }),
  forgetMe: (me: string) => ask<Me>("/api/me/forget", { me }),
  noticeWays: () => once<NoticeWays>("/api/notices/ways"),
  subscribe: (wish: NoticesWish) => ask<{ seats: number; confirm?: boolean }>("/api/notices", wish),
  unsubscribe: (wish: NoticesWish) => ask<{ seats: number }>("/api/notices/off", wish),
  confirmNotices: (token: string) =>
    ask<{ seats: number }>(`/api/notices/confirm/${encodeURIComponent(token)}`, {}),
  stopNotices: (token: string) =>
    ask<{ seats: number }>(`/api/notices/stop/${encodeURIComponent(token)}`, {}),
  replay: (table: string) => ask<Replay>(`/api/replay/${encodeURIComponent(table)}`),
  /** Before the end: what the seat of this token has seen so far. */
  lookBack: (table: string, token: string) =>
    ask<Replay>(`/api/look-back/${encodeURIComponent(table)}`, { token }),
  lesson: (name: string) => once<Lesson>(`/api/lessons/${encodeURIComponent(name)}`),
  learn: (lesson: string, name: string, lang: Lang) => ask<MadeTable>("/api/lessons", { lesson, name, lang }),
  playOn: (wanted: PlayOn) => ask<MadeTable>("/api/sandbox", wanted),
  /** Whether a position can be come to; without one, some beginning. */
  checkPosition: (game: string, seats: number, position: object | null) =>
    ask<PositionChecked>("/api/positions/check", { game, seats, position }),
  openPosition: (wanted: WantedPosition) => ask<MadeTable>("/api/positions", wanted),
  analysis: (table: string) => ask<Analysed>(`/api/analysis/${encodeURIComponent(table)}`),
  analyse: (table: string) => ask<Analysed>(`/api/analysis/${encodeURIComponent(table)}/begin`, {}),
  puzzles: () => once<PuzzleHead[]>("/api/puzzles"),
  puzzle: (name: string) => ask<Puzzle>(`/api/puzzles/${encodeURIComponent(name)}`),
  puzzleAnswer: (name: string) => ask<PuzzleAnswer>(`/api/puzzles/${encodeURIComponent(name)}/answer`),
  tryPuzzle: (name: string, move: string) =>
    ask<PuzzleAnswer>(`/api/puzzles/${encodeURIComponent(name)}/try`, { move }),
};

function scenePath(game: string, seats?: number, options?: Record<string, Value>): string {
  const query = new URLSearchParams();
  if (seats !== undefined) query.set("seats", String(seats));
  if (options && Object.keys(options).length > 0) query.set("options", JSON.stringify(options));
  const tail = query.size > 0 ? `?${query}` : "";
  return `/api/scene/${encodeURIComponent(game)}${tail}`;
}

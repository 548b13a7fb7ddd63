/** Where in the page we are: the hall, with or without a game being set up there, a table, puzzles, or one's own page. */

export interface Place {
  page: "hall" | "table" | "me" | "person" | "puzzles" | "puzzle" | "position";
  /** Of a table, of somebody's page, of a puzzle, or of the game of a position. */
  table: string;
  /** In the hall: the game that is being set up. */
  game: string;
}

/** Decoded, if it can be: what somebody mistyped must not keep the page from opening. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function placeOf(path: string): Place {
  if (/^\/me\/?$/.test(path)) return { page: "me", table: "", game: "" };
  if (/^\/puzzles\/?$/.test(path)) return { page: "puzzles", table: "", game: "" };
  const [, page, name = ""] = /^\/(table|set-up|people|puzzle|position)\/([^/]+)\/?$/.exec(path) ?? [];
  const named = decoded(name);
  if (page === "table") return { page: "table", table: named, game: "" };
  if (page === "puzzle") return { page: "puzzle", table: named, game: "" };
  if (page === "position") return { page: "position", table: named, game: "" };
  if (page === "people") return { page: "person", table: named, game: "" };
  return { page: "hall", table: "", game: named };
}

class Route {
  place = $state<Place>(placeOf(location.pathname));

  constructor() {
    // A link with a key, opened where the page is already, is told twice. First it must not be taken for a way back:
    // whoever shows this place would take the key, and be gone before it is used.
    addEventListener("popstate", () => {
      if (location.hash === "") this.place = placeOf(location.pathname);
    });
    // Then one comes anew, and the key is taken out of the address.
    addEventListener("hashchange", () => location.hash !== "" && location.reload());
  }

  go(path: string): void {
    const before = this.place;
    // Setting up is left for good: the way back leads to where one was before it.
    if (before.game) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.place = placeOf(location.pathname);
    if (this.place.page !== before.page) scrollTo(0, 0);
  }

  /** What a mail's last link asks for: no more of them. Taken out of the address, so that it is asked once. */
  takeStop(): string {
    const [, token = ""] = /^#stop=(.+)$/.exec(location.hash) ?? [];
    if (token) history.replaceState(null, "", location.pathname + location.search);
    return decoded(token);
  }

  /** What a mail asks its reader: whether they want any. Taken out of the address, too. */
  takeConfirm(): string {
    const [, token = ""] = /^#confirm=(.+)$/.exec(location.hash) ?? [];
    if (token) history.replaceState(null, "", location.pathname + location.search);
    return decoded(token);
  }

  /** The secret behind the # of a seat's link, or of one's own, taken out of the address so that nobody reads or shares it. */
  takeToken(): string {
    const token = decoded(location.hash.slice(1));
    if (token) history.replaceState(null, "", location.pathname + location.search);
    return token;
  }
}

export const route = new Route();

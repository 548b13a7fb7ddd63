/** Where in the page we are: the hall, or a table. */

export interface Place {
  page: "hall" | "table";
  table: string;
}

export function placeOf(path: string): Place {
  const match = /^\/table\/([^/]+)\/?$/.exec(path);
  return match ? { page: "table", table: decodeURIComponent(match[1] ?? "") } : { page: "hall", table: "" };
}

class Route {
  place = $state<Place>(placeOf(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.place = placeOf(location.pathname)));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.place = placeOf(location.pathname);
    scrollTo(0, 0);
  }

  /** The token behind the # of a seat's link, taken out of the address so that nobody reads or shares it. */
  takeToken(): string {
    const token = decodeURIComponent(location.hash.slice(1));
    if (token) history.replaceState(null, "", location.pathname + location.search);
    return token;
  }
}

export const route = new Route();

/** The tab's icon, with a mark while it is my turn. */

const PLAIN = "/icon.svg";
const MARKED = "/icon-turn.svg";

/** Shows it; what is returned takes the mark off again. */
export function showTurn(isMine: boolean): () => void {
  set(isMine ? MARKED : PLAIN);
  return () => set(PLAIN);
}

function set(href: string): void {
  const icon = document.querySelector('link[rel="icon"]');
  if (icon?.getAttribute("href") !== href) icon?.setAttribute("href", href);
}

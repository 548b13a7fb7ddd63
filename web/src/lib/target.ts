/** Things that can be pointed at by name: "city denver" is whatever bears data-city="denver". */

/** The first of them that is seen. */
export function targeted(name: string): Element | null {
  const [kind = "", id = ""] = [name.slice(0, name.indexOf(" ")), name.slice(name.indexOf(" ") + 1)];
  for (const found of document.querySelectorAll(`[data-${kind}="${CSS.escape(id)}"]`)) {
    const box = found.getBoundingClientRect();
    if (box.width > 0 && box.height > 0) return found;
  }
  return null;
}

/** What asks for a choice over the board: whatever bears data-asks. Nothing may lie on it. */
export function asking(): Element[] {
  return [...document.querySelectorAll("[data-asks]")];
}

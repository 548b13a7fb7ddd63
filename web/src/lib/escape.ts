/** Escape lets go of what lies open, wherever the focus is: unless something nearer has answered to it. */
export function onEscape(letGo: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    letGo();
  };
}

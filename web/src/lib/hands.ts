/** Whether the page was last used by keys: whoever does so needs a place for the focus, wherever they come to. */

export const hands = { byKeys: false };

addEventListener("keydown", () => (hands.byKeys = true), true);
addEventListener("pointerdown", () => (hands.byKeys = false), true);

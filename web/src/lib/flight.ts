/** Things that fly over the table, from one marked spot to another: explains who took what from where. */

import { mount, unmount, type Component } from "svelte";

import { settings } from "./settings.svelte";

/** A spot is any element with data-spot; the first visible one of that name counts. */
export function spot(name: string): DOMRect | null {
  for (const element of document.querySelectorAll(`[data-spot="${CSS.escape(name)}"]`)) {
    const box = element.getBoundingClientRect();
    if (box.width > 0 && box.height > 0) return box;
  }
  return null;
}

const WIDTH = 84;

export async function fly<Props extends Record<string, unknown>>(
  thing: Component<Props>,
  props: Props,
  from: DOMRect | null,
  to: DOMRect | null,
  duration: number,
  signal: AbortSignal,
): Promise<void> {
  if (!from || !to || signal.aborted) return;
  const layer = document.createElement("div");
  layer.className = "flight";
  document.body.append(layer);
  const inside = mount(thing, { target: layer, props });
  const place = (box: DOMRect, scale: number): string =>
    `translate(${box.left + box.width / 2 - WIDTH / 2}px, ${box.top + box.height / 2 - WIDTH / 3}px) scale(${scale})`;
  const start = Math.min(from.width / WIDTH, 1.4);
  const end = Math.min(Math.max(to.width / WIDTH, 0.4), 1);
  const flight = layer.animate(
    [
      { transform: place(from, start), opacity: 1 },
      { transform: place(to, end), opacity: 1, offset: 0.85 },
      { transform: place(to, end * 0.8), opacity: 0 },
    ],
    { duration: duration * settings.slowness, easing: "cubic-bezier(0.4, 0.1, 0.2, 1)", fill: "both" },
  );
  await Promise.race([flight.finished, aborted(signal)]);
  flight.cancel();
  layer.remove();
  await unmount(inside);
}

/** Wait, unless or until there is nothing to wait for. */
export function pause(duration: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, duration * settings.slowness);
    signal.addEventListener("abort", done);
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

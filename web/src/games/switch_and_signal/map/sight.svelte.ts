/** On a phone the board is seen in part: what is asked about comes into sight. The scale stays as it was chosen. */

import { untrack } from "svelte";

import type { Camera } from "../../../lib/camera.svelte";
import type { Point } from "../../../lib/geometry";
import { settings } from "../../../lib/settings.svelte";
import type { Desk } from "../desk.svelte";
import type { Reachable } from "./reach";

const MARGIN = 60;
const EDGE = 20;

export function keepInSight(camera: Camera, desk: () => Desk, pieces: () => Reachable[]): void {
  $effect(() => {
    void desk().table.moment;
    if (!settings.phone || !desk().table.myTurn) return;
    untrack(() => {
      const asked = pieces().filter((piece) => piece.can);
      if (desk().acting || asked.length === 0 || camera.width === 0) return;
      if (!asked.every((piece) => isSeen(camera, piece))) lookAt(camera, asked);
    });
  });
  $effect(() => {
    const { pointed } = desk();
    const at = pointed && desk().whereIs(pointed);
    if (settings.phone && at) untrack(() => lookAt(camera, [at]));
  });
}

function isSeen(camera: Camera, point: Point): boolean {
  const at = camera.toScreen(point);
  const seen = (along: number, room: number): boolean => along > EDGE && along < room - EDGE;
  return seen(at.x, camera.width) && seen(at.y, camera.height);
}

/** All of it where it fits, else the middle of it. */
function lookAt(camera: Camera, wanted: Point[]): void {
  const xs = wanted.map((at) => at.x);
  const ys = wanted.map((at) => at.y);
  const [left, right] = [Math.min(...xs) - MARGIN, Math.max(...xs) + MARGIN];
  const [top, bottom] = [Math.min(...ys) - MARGIN, Math.max(...ys) + MARGIN];
  camera.look({ x: (left + right) / 2, y: (top + bottom) / 2 }, camera.scale);
}

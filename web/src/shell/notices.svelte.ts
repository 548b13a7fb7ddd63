/** Notices of my turns, as this page has them: which ways there are, and which are on. */

import { settings } from "../lib/settings.svelte";
import { canPush, NoticesKept, pushTarget, type Chosen } from "../table/notices";
import { api } from "../wire/api";
import { Keyring } from "../wire/keyring";
import type { Way } from "../wire/messages";

const keyring = new Keyring(localStorage);
const kept = new NoticesKept(
  localStorage,
  api,
  () => keyring.all().map((key) => key.token),
  () => settings.lang,
);

class Notices {
  ways = $state.raw<Way[]>([]);
  chosen = $state.raw<Chosen>(kept.chosen());
  /** Whose owner was sent a mail that has not been answered yet. */
  unconfirmed = $state.raw<Way[]>([]);
  private pushKey: string | null = null;

  /**
   * Whenever a table may have been taken: of it, too, one is told in the ways that are on. The hall asks for the
   * ways in any case, to offer them. A server that does not answer now is asked the next time.
   */
  async keepUp(offering: boolean): Promise<void> {
    if (!offering && Object.keys(kept.chosen()).length === 0) return;
    try {
      const { ways, push_key } = await api.noticeWays();
      this.pushKey = push_key;
      this.ways = ways.filter((way) => way !== "push" || canPush());
      await kept.keepUp(this.ways);
    } catch {
      // nothing is lost: what was asked for before holds
    }
    this.look();
  }

  /** False if the player would not have the browser show anything. */
  async switchOn(way: Way, typed: string): Promise<boolean> {
    const target = way === "push" ? await pushTarget(this.pushKey ?? "") : typed.trim();
    if (target === null) return false;
    await kept.switchOn(way, target);
    this.look();
    return true;
  }

  async switchOff(way: Way): Promise<void> {
    await kept.switchOff(way);
    this.look();
  }

  private look(): void {
    this.chosen = kept.chosen();
    this.unconfirmed = [...kept.unconfirmed];
  }
}

export const notices = new Notices();

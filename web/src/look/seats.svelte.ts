/**
 * Which livery each seat has: its own, unless whoever sits here prefers another; then the two change places.
 * Shapes are asked for here; colours are tokens, which are exchanged on the page itself.
 */

export const SEATS = 5;
const PARTS = ["", "-wall", "-trim", "-line"];

class Liveries {
  private order = $state.raw<number[]>(Array.from({ length: SEATS }, (_, seat) => seat));

  of(seat: number): number {
    return this.order[seat % SEATS] ?? seat % SEATS;
  }

  /** Give a seat the livery that it prefers; null, or nobody to prefer one, leaves all as they are. */
  prefer(seat: number | null, livery: number | null): void {
    const order = swapped(seat, livery);
    this.order = order;
    const { style } = document.documentElement;
    for (const part of PARTS) order.forEach((_, at) => style.removeProperty(`--player-${at}${part}`));
    const usual = getComputedStyle(document.documentElement);
    const changed = order.flatMap((from, at) =>
      from === at ? [] : PARTS.map((part) => [`--player-${at}${part}`, `--player-${from}${part}`] as const),
    );
    const colours = changed.map(([at, from]) => [at, usual.getPropertyValue(from)] as const);
    for (const [at, colour] of colours) style.setProperty(at, colour);
  }
}

/** By seat, the livery: two of them have changed places, or none. */
export function swapped(seat: number | null, livery: number | null): number[] {
  const order = Array.from({ length: SEATS }, (_, at) => at);
  if (seat === null || livery === null || seat >= SEATS || livery >= SEATS) return order;
  order[seat] = livery;
  order[livery] = seat;
  return order;
}

export const liveries = new Liveries();

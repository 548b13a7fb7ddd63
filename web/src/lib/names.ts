/** Names of those at the table, and the short signs their trains carry. */

/** One letter each; where two begin alike, the later takes its next letter that is free. */
export function initials(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, seat) => {
    const letters = [...name.toLocaleUpperCase()].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
    const free = letters.find((letter) => !taken.has(letter)) ?? String(seat + 1);
    taken.add(free);
    return free;
  });
}

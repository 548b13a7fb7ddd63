/** Finding rules by their number or any of their words. */

import type { Section } from "../wire/messages";

const plain = (text: string): string => text.toLocaleLowerCase().replaceAll("ё", "е");

/** Sections with those rules that contain every word looked for; sections without any are left out. */
export function findRules(sections: Section[], wanted: string): Section[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return sections;
  return sections
    .map((section) => ({
      ...section,
      rules: section.rules.filter((rule) => {
        const text = plain(`${rule.id} ${rule.text} ${rule.ruling ?? ""} ${section.title}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter((section) => section.rules.length > 0);
}

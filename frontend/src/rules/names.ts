/** Names of people: how they are stored and when two of them are the same. */

export const LONGEST_NAME = 40;

// Unicode's White_Space property; neither language's own "\s" is the same set.
const WHITE_SPACE =
  /[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

/** The name as it is stored: NFC, trimmed, inner white space collapsed to one space. */
export function cleanName(name: string): string {
  return name.normalize("NFC").replace(WHITE_SPACE, " ").replace(/^ | $/g, "");
}

/** Two names with an equal key are the same name: cleaned, upper-cased, then lower-cased. */
export function nameKey(name: string): string {
  return cleanName(name).toUpperCase().toLowerCase();
}

/** Whether the cleaned name has 1..40 code points. */
export function isName(name: string): boolean {
  const { length } = [...cleanName(name)];
  return length >= 1 && length <= LONGEST_NAME;
}

/**
 * The cleaned name, or with the lowest number from 2 behind it that no key in `taken` has.
 *
 * A long name is cut so that the number fits into 40 code points.
 */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const cleaned = cleanName(name);
  let candidate = cleaned;
  for (let number = 2; taken.has(nameKey(candidate)); number += 1) {
    const ending = ` ${number}`;
    const cut = [...cleaned].slice(0, LONGEST_NAME - ending.length).join("");
    candidate = cut.replace(/ $/, "") + ending;
  }
  return candidate;
}

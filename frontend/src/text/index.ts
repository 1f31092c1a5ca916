// The words of the app in the language in use: those of the first page at once, the rest behind it.
import type { en } from "./en";
import { enFirst } from "./en-first";

export type FirstWords = typeof enFirst;
export type Words = typeof en;
export { isolate, lettersIn, pieces, plain, twoLetters } from "./names";

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

const FIRST: Record<Language, () => Promise<FirstWords>> = {
  en: () => Promise.resolve(enFirst),
  de: async () => (await import("./de-first")).deFirst,
};
const ALL: Record<Language, () => Promise<Words>> = {
  en: async () => (await import("./en")).en,
  de: async () => (await import("./de")).de,
};

let language: Language = "en";
let first: FirstWords = enFirst;
let all: Words | null = null;

/** The words of the first page. A change of language mounts the app anew: a component asks once. */
export function firstWords(): FirstWords {
  return first;
}

/** All words; pages that use them are shown after `learnAll`. */
export function words(): Words {
  if (!all) throw new Error("learnAll comes first");
  return all;
}

export async function learnAll(): Promise<Words> {
  const wanted = language;
  const learned = all?.speech.tag === first.speech.tag ? all : await ALL[wanted]();
  if (wanted === language) all = learned;
  return learned;
}

/** The language that was chosen, else the first of the browser's that the app speaks. */
export function languageFor(chosen: string | null, offered: readonly string[]): Language {
  const tags = chosen ? [chosen, ...offered] : offered;
  for (const tag of tags) {
    const spoken = tag.toLowerCase().split("-")[0];
    if (spoken && spoken in LANGUAGES) return spoken as Language;
  }
  return "en";
}

/** Makes `wanted` the language in use. When its words cannot be loaded, the old one stays. */
export async function speak(wanted: Language): Promise<void> {
  try {
    const [words, more] = await Promise.all([FIRST[wanted](), all ? ALL[wanted]() : null]);
    [language, first, all] = [wanted, words, more];
  } catch {
    // No network and never loaded: better the old words than none.
  }
  document.documentElement.lang = first.speech.tag;
}

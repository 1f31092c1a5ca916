// The words of the app in the language in use; English is built in, the others come when chosen.
import { en } from "./en";

export type Words = typeof en;
export { isolate, pieces, plain, twoLetters } from "./names";

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

const LOADERS: Record<Exclude<Language, "en">, () => Promise<Words>> = {
  de: async () => (await import("./de")).de,
};

let current: Words = en;

/** The words of now. A change of language mounts the app anew, so a component asks once. */
export function words(): Words {
  return current;
}

/** The language that was chosen, else the first of the browser's that the app speaks. */
export function languageFor(chosen: string | null, offered: readonly string[]): Language {
  const tags = chosen ? [chosen, ...offered] : offered;
  for (const tag of tags) {
    const language = tag.toLowerCase().split("-")[0];
    if (language && language in LANGUAGES) return language as Language;
  }
  return "en";
}

/** Makes `language` the language in use. When its words cannot be loaded, the old one stays. */
export async function speak(language: Language): Promise<void> {
  current = language === "en" ? en : await LOADERS[language]().catch(() => current);
  document.documentElement.lang = current.speech.tag;
}

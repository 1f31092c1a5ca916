// What every language needs of Intl: numbers, plurals, lists, days and times.

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export interface Speech {
  /** The language, for the page's `lang`. */
  tag: string;
  number(n: number): string;
  /** The form for n, with # replaced by the number. */
  count(n: number, forms: Forms): string;
  list(parts: string[]): string;
  /** Things after each other, without an "and": "Ben 50, Anna 58". */
  narrow(parts: string[]): string;
  time(at: string | number, zone?: string): string;
  weekday(at: string, zone?: string): string;
  dayOfMonth(at: string, zone?: string): string;
  month(at: string, zone?: string): string;
  /** "Saturday, 14 March", with the year when it is not this one. */
  day(at: string, zone?: string): string;
  /** "14 March" */
  shortDay(at: string, zone?: string): string;
  /** A key that is equal for moments of the same local day. */
  dayKey(at: string, zone?: string): string;
  /** Whole days from the local day of `at` to today. */
  daysAgo(at: string, zone?: string): number;
}

const DAY = 86_400_000;

/** The language as it is written where the phone lives: en-GB has other dates than en-US. */
function regional(language: string): string {
  const tags = typeof navigator === "undefined" ? [] : navigator.languages;
  return tags.find((tag) => tag.toLowerCase().split("-")[0] === language) ?? language;
}

/** Made when first asked for: each costs a slow phone some fifty milliseconds at the start. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

export function speech(language: string): Speech {
  const tag = regional(language);
  const numbers = once(() => new Intl.NumberFormat(tag));
  const plurals = once(() => new Intl.PluralRules(tag));
  const and = once(() => new Intl.ListFormat(tag, { type: "conjunction" }));
  // Below a thousand every language here writes plain digits; most numbers of a game are.
  const number = (n: number) => (n >= 0 && n < 1000 ? String(n) : numbers().format(n));
  const made = new Map<string, Intl.DateTimeFormat>();

  /** A zone nobody knows (an old phone's) is shown as UTC. */
  function dates(options: Intl.DateTimeFormatOptions, zone?: string, spoken = tag): Intl.DateTimeFormat {
    const key = JSON.stringify([spoken, options, zone]);
    let format = made.get(key);
    if (!format) {
      try {
        format = new Intl.DateTimeFormat(spoken, zone ? { ...options, timeZone: zone } : options);
      } catch {
        format = new Intl.DateTimeFormat(spoken, { ...options, timeZone: "UTC" });
      }
      made.set(key, format);
    }
    return format;
  }
  const show = (options: Intl.DateTimeFormatOptions) => (at: string, zone?: string) =>
    dates(options, zone).format(new Date(at));
  const dayKey = (at: string | number, zone?: string) =>
    dates({ year: "numeric", month: "2-digit", day: "2-digit" }, zone, "en-CA").format(new Date(at));
  const thisYear = (at: string, zone?: string) => dayKey(at, zone).slice(0, 4) === dayKey(Date.now()).slice(0, 4);

  return {
    tag: language,
    number,
    count: (n, forms) => (forms[plurals().select(n)] ?? forms.other).replace("#", number(n)),
    list: (parts) => and().format(parts),
    narrow: (parts) => parts.join(", "),
    time: (at, zone) => dates({ hour: "2-digit", minute: "2-digit" }, zone).format(new Date(at)),
    weekday: show({ weekday: "long" }),
    dayOfMonth: (at, zone) => dayKey(at, zone).slice(8).replace(/^0/, ""),
    month: (at, zone) =>
      dates(thisYear(at, zone) ? { month: "long" } : { month: "long", year: "numeric" }, zone).format(new Date(at)),
    day: (at, zone) => {
      const options: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long" };
      return dates(thisYear(at, zone) ? options : { ...options, year: "numeric" }, zone).format(new Date(at));
    },
    shortDay: (at, zone) => {
      const options: Intl.DateTimeFormatOptions = { day: "numeric", month: "long" };
      return dates(thisYear(at, zone) ? options : { ...options, year: "numeric" }, zone).format(new Date(at));
    },
    dayKey,
    daysAgo: (at, zone) => Math.round((Date.parse(dayKey(Date.now())) - Date.parse(dayKey(at, zone))) / DAY),
  };
}

// Names where there is little room: whole, cut at the end, or two letters.
import { lettersIn } from "../text";

/** Fewer letters than that of a long name say less than its two letters. */
const FEWEST = 5;

interface Named {
  name: string;
  letters: string;
}

/** A name in at most `room` letters; names that would look the same when cut are their two letters. */
export function fitNames(all: readonly Named[], room: number): string[] {
  const cut = all.map(({ name }) => {
    const letters = lettersIn(name);
    return letters.length <= room ? name : letters.slice(0, Math.max(1, room - 1)).join("").trimEnd() + "…";
  });
  const some = cut.some((text, i) => text !== all[i]?.name);
  // A head of letters beside whole names would be read as a name.
  if (some && room < FEWEST) return all.map((one) => one.letters);
  return all.map((one, i) => (cut.filter((text) => text === cut[i]).length > 1 ? one.letters : (cut[i] ?? one.name)));
}

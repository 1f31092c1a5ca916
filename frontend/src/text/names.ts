// Names inside sentences: isolated, so that a right-to-left name or an emoji turns no line around.

const OPEN = "\u2068"; // first strong isolate
const CLOSE = "\u2069"; // pop directional isolate
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|\ud802|\ud83a/;

/** A name as a piece of a sentence. */
export function isolate(name: string): string {
  return OPEN + name.replaceAll(OPEN, "").replaceAll(CLOSE, "") + CLOSE;
}

/** The sentence in pieces; names are those that `isolate` marked. */
export function pieces(sentence: string): { text: string; name: boolean }[] {
  return sentence
    .split(OPEN)
    .flatMap((part, i) => {
      if (i === 0) return [{ text: part, name: false }];
      const [name = "", rest = ""] = part.split(CLOSE);
      return [
        { text: name, name: true },
        { text: rest, name: false },
      ];
    })
    .filter((piece) => piece.text !== "");
}

/** The sentence for a label, a title, a file: the invisible marks stay only where they are needed. */
export function plain(sentence: string): string {
  return RIGHT_TO_LEFT.test(sentence) ? sentence : sentence.replaceAll(OPEN, "").replaceAll(CLOSE, "");
}

/** The letters of a text as people see them: an emoji is one. */
export function lettersIn(text: string): string[] {
  return "Segmenter" in Intl ? [...new Intl.Segmenter().segment(text)].map((s) => s.segment) : [...text];
}

let remembered: { of: string; letters: string[] } = { of: "", letters: [] };

/** Two letters for each name, told apart: the first two, else first and another, else a figure. */
export function twoLetters(names: string[]): string[] {
  const of = names.join("\n");
  if (remembered.of !== of) remembered = { of, letters: tellApart(names) };
  return remembered.letters;
}

function tellApart(names: string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const letters = lettersIn(name).filter((letter) => letter.trim() !== "");
    const first = letters[0] ?? "?";
    const tries = [
      first + (letters[1] ?? ""),
      ...letters.slice(2).map((letter) => first + letter),
      ...names.map((_, i) => `${first}${i + 2}`),
    ];
    if (/\p{Extended_Pictographic}/u.test(first)) tries.unshift(first);
    const free = tries.find((letters) => !used.has(letters.toLowerCase())) ?? first;
    used.add(free.toLowerCase());
    return free;
  });
}

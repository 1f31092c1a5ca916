// The curve of the totals: who is named where, and what is too little to be drawn.
import { describe, expect, test } from "vitest";

import { drawCurve, type Series } from "../../src/ui/curve";

const series = (name: string, ...totals: number[]): Series => ({
  name,
  letters: name.slice(0, 2),
  totals: [0, ...totals].map((total, round) => ({ round, total })),
  leads: false,
});
const nameOf = (drawn: ReturnType<typeof drawCurve>, name: string) => drawn.labels.find((label) => label.text === name);

test("a long name is whole where there is room, and cut where there is not", () => {
  const all = [series("Anna-Lena", 3, 9), series("Bo", 5, 20)];
  expect(drawCurve(all, 66, 900, 150).labels.map((label) => label.text)).toContain("Anna-Lena");
  expect(drawCurve(all, 66, 358, 150).labels.map((label) => label.text)).toContain("Anna-Le…");
});

test("labels stay inside the picture", () => {
  const all = Array.from({ length: 10 }, (_, i) => series(`Christopher ${i}`, i, i * 6));
  for (const width of [240, 336, 358, 760, 1240]) {
    const { labels } = drawCurve(all, 66, width, 210);
    expect(Math.max(...labels.map((label) => label.x + label.text.length * 7.3))).toBeLessThanOrEqual(width);
  }
});

describe("who left", () => {
  test("has his name at the end of his line", () => {
    const drawn = drawCurve([series("Bo", 30, 60), series("Ada", 1, 2, 3, 4), series("Cy", 2, 3, 4, 5)], 66, 358, 150);
    const [bo, ada] = [nameOf(drawn, "Bo"), nameOf(drawn, "Ada")];
    expect(bo?.x).toBeLessThan((ada?.x ?? 0) - 100);
    expect(bo?.y).toBeCloseTo(drawn.lines[0]!.dots.at(-1)![1], 0);
  });

  test("has none where another line runs through it", () => {
    const drawn = drawCurve([series("Bo", 10, 20), series("Ada", 10, 20, 22, 24)], 66, 358, 150);
    expect(nameOf(drawn, "Bo")).toBeUndefined();
    expect(nameOf(drawn, "Ada")).toBeDefined();
  });
});

test("how many rounds it shows is told, so that one alone is not drawn", () => {
  expect(drawCurve([series("Bo", 3), series("Ada", 4)], 66, 358, 150).rounds).toBe(1);
  expect(drawCurve([], 66, 358, 150).rounds).toBe(1);
});

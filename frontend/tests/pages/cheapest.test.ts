// What may be said about the row that a too low card should take.
import { expect, test } from "vitest";

import { cheapest } from "../../src/pages/cheapest";
import { rowOptions, type Row } from "../../src/rules/rows";

const about = (row: number, ...rows: Row[]) => cheapest(rowOptions(rows), row);

test("no other row costs less", () => {
  expect(about(2, [60], [21], [30], [40])).toEqual({ lit: "least", less: null, same: [] });
});

test("others cost the same", () => {
  expect(about(2, [51, 60], [20], [30], [40])).toEqual({ lit: "least", less: null, same: [3, 4] });
});

test("a row with unknown cards that costs at least as much leaves no doubt", () => {
  expect(about(2, { end: 60, count: 3 }, [20], [30], [40])).toEqual({ lit: "least", less: null, same: [3, 4] });
  expect(about(4, [31, 46, 47, 48, 49], [10], { end: 104, count: 3 }, [37, 103])).toEqual({ lit: "least", less: null, same: [] });
});

test("a row with unknown cards may cost more than its least", () => {
  expect(about(4, [55], [20], [11], { end: 31, count: 2 })).toEqual({ lit: "unsure", less: null, same: [] });
  expect(about(2, [55], [20], [11], { end: 31, count: 2 })).toEqual({ lit: "unsure", less: null, same: [] });
});

test("another row costs less for certain", () => {
  expect(about(1, [55], [20], [11], [31])).toEqual({ lit: "more", less: 4, same: [] });
  expect(about(1, { end: 55, count: 2 }, [20], [11], { end: 31, count: 2 })).toEqual({ lit: "more", less: 2, same: [] });
});

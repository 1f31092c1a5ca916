// The geometry of the curve of totals: points, labels that do not lie on each other.
import { fitNames } from "./fit";

export interface Series {
  name: string;
  letters: string;
  /** Totals after round 0, 1, 2 …; the first round may be later for who came late. */
  totals: { round: number; total: number }[];
  leads: boolean;
}

type Point = [x: number, y: number];
interface Label {
  text: string;
  x: number;
  y: number;
}

export interface Curve {
  rounds: number;
  lines: { path: string; dots: Point[]; leads: boolean }[];
  labels: Label[];
  labelsAt: number;
  ticks: { round: number; x: number }[];
  limitY: number | null;
  zeroY: number;
}

const LEFT = 22;
const TOP = 12;
const BOTTOM = 18;
const LETTER = 7.3; // px of a letter in a label
const GAP = 8; // px between a line's end and its label

/** Pushes labels apart until none is nearer than `gap` to its neighbour, and none is below `lowest`. */
function spread(labels: Label[], gap: number, lowest: number): void {
  labels.sort((a, b) => a.y - b.y);
  for (let turn = 0; turn < 60; turn++) {
    labels.forEach((label, i) => {
      const above = labels[i - 1];
      if (!above) return;
      const missing = gap - (label.y - above.y);
      if (missing <= 0) return;
      label.y += missing / 2;
      above.y -= missing / 2;
    });
  }
  // None below the axis: the lowest ones push the others up.
  [...labels].reverse().forEach((label, i) => (label.y = Math.min(label.y, lowest - i * gap)));
}

/** The labels' texts, and how much room they need at the right. */
function named(series: readonly Series[], width: number): { texts: string[]; room: number } {
  const most = Math.max(66, Math.min(150, width / 5));
  const texts = fitNames(series, Math.floor((most - GAP) / LETTER));
  return { texts, room: Math.max(30, ...texts.map((text) => Math.min(most, GAP + text.length * LETTER))) };
}

/** Whether a line runs through the box of a label. */
function isCrossed({ text, x, y }: Label, lines: readonly Point[][]): boolean {
  const [left, right, top, bottom] = [x - 3, x + text.length * LETTER, y - 8, y + 8];
  return lines.some((line) =>
    line.some(([x2, y2], i) => {
      const [x1, y1] = line[i - 1] ?? [x2, y2];
      const [from, to] = [Math.max(left, x1), Math.min(right, x2)];
      if (from > to) return false;
      const at = (here: number) => (x2 === x1 ? y2 : y1 + ((y2 - y1) * (here - x1)) / (x2 - x1));
      return Math.max(at(from), at(to)) > top && Math.min(at(from), at(to)) < bottom;
    }),
  );
}

export function drawCurve(series: Series[], limit: number | null, width: number, height: number): Curve {
  const { texts, room } = named(series, width);
  const points = series.flatMap((one) => one.totals);
  const rounds = Math.max(1, ...points.map((point) => point.round));
  const top = Math.max(limit ?? 1, ...points.map((point) => point.total)) * 1.06;
  const x = (round: number) => LEFT + ((width - LEFT - room) * round) / rounds;
  const y = (total: number) => height - BOTTOM - ((height - BOTTOM - TOP) * total) / top;
  const step = Math.ceil(rounds / 12);

  const lines = series.map((one) => one.totals.map((p): Point => [round1(x(p.round)), round1(y(p.total))]));
  const ends = series.flatMap((one, i) => {
    const last = one.totals.at(-1);
    return last ? [{ round: last.round, label: { text: texts[i] ?? "", x: x(last.round) + GAP, y: y(last.total) } }] : [];
  });
  const labels = ends.filter((end) => end.round === rounds).map((end) => end.label);
  spread(labels, series.length > 5 ? 12.5 : 14, y(0));
  // Who left has his name where his line ends, or nowhere when another line runs there.
  const left = ends.filter((end) => end.round < rounds && !isCrossed(end.label, lines)).map((end) => end.label);
  return {
    rounds,
    lines: series
      .map((one, i) => ({ leads: one.leads, dots: lines[i] ?? [] }))
      .sort((a, b) => Number(a.leads) - Number(b.leads))
      .map(({ leads, dots }) => ({ path: dots.length ? "M" + dots.map((dot) => dot.join(" ")).join("L") : "", dots: dots.slice(1), leads })),
    labels: [...labels, ...left],
    labelsAt: width - room + GAP,
    ticks: Array.from({ length: rounds + 1 }, (_, round) => ({ round, x: round1(x(round)) })).filter(
      (tick) => tick.round % step === 0,
    ),
    limitY: limit === null ? null : y(limit),
    zeroY: y(0),
  };
}

function round1(value: number): number {
  return Math.round(value * 10) / 10;
}

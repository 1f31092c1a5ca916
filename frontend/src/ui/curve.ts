// The geometry of the curve of totals: points, labels that do not lie on each other.

export interface Series {
  name: string;
  letters: string;
  /** Totals after round 0, 1, 2 …; the first round may be later for who came late. */
  totals: { round: number; total: number }[];
  leads: boolean;
}

export interface Curve {
  lines: { path: string; dots: [number, number][]; leads: boolean }[];
  labels: { text: string; y: number }[];
  labelsAt: number;
  ticks: { round: number; x: number }[];
  limitY: number | null;
  zeroY: number;
}

const LEFT = 22;
const TOP = 12;
const BOTTOM = 18;

/** Pushes labels apart until none is nearer than `gap` to its neighbour, and none is below `lowest`. */
function spread(labels: { text: string; y: number }[], gap: number, lowest: number): void {
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

export function drawCurve(series: Series[], limit: number | null, width: number, height: number): Curve {
  const many = series.length > 5;
  const right = many ? 30 : 66;
  const points = series.flatMap((one) => one.totals);
  const rounds = Math.max(1, ...points.map((point) => point.round));
  const top = Math.max(limit ?? 1, ...points.map((point) => point.total)) * 1.06;
  const x = (round: number) => LEFT + ((width - LEFT - right) * round) / rounds;
  const y = (total: number) => height - BOTTOM - ((height - BOTTOM - TOP) * total) / top;
  const step = Math.ceil(rounds / 12);

  const labels = series.flatMap((one) => {
    const last = one.totals.at(-1);
    const text = many || one.name.length > 8 ? one.letters : one.name;
    return last ? [{ text, y: y(last.total) }] : [];
  });
  spread(labels, many ? 12.5 : 14, y(0));
  return {
    lines: [...series]
      .sort((a, b) => Number(a.leads) - Number(b.leads))
      .map((one) => {
        const dots = one.totals.map((p): [number, number] => [round1(x(p.round)), round1(y(p.total))]);
        return { path: dots.length ? "M" + dots.map((dot) => dot.join(" ")).join("L") : "", dots: dots.slice(1), leads: one.leads };
      }),
    labels,
    labelsAt: width - right + 8,
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

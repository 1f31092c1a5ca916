// The result as a picture to be sent round: the poster of the end, drawn on a canvas.
import { lettersIn } from "../text";

export interface Result {
  title: string;
  sub: string;
  ranks: { place: number | null; name: string; total: string }[];
  /** Who made the picture, in its corner. */
  foot: string;
}

export const WIDTH = 1080; // pixels of the picture
const EDGE = 72;
const INNER = WIDTH - 2 * EDGE;
const ROW = 104;
const MOST_TITLE_LINES = 4;
const FACE = '"Bricolage 86", system-ui, sans-serif';
const BULL = 330;
/** The head of `Bull.svelte` in its box of 64: horns, skull, ears; muzzle; nostrils; closed eyes. */
const HEAD = [
  "M4 6A28 28 0 0 0 60 6A28 16 0 0 1 4 6Z",
  "M20 24H44V41.6A10.4 10.4 0 0 1 41.5 62H22.5A10.4 10.4 0 0 1 20 41.6Z",
  "M18 33H4A14 12 0 0 0 18 45ZM46 33H60A14 12 0 0 1 46 45Z",
];
const MUZZLE = "M24 46H40A6.2 6.2 0 0 1 40 58.4H24A6.2 6.2 0 0 1 24 46Z";
const LIDS = "M22.6 38.4a3.7 3.7 0 0 1 7.4 0M34 38.4a3.7 3.7 0 0 1 7.4 0";
const NOSTRILS = [26.5, 37.5];
const TAG = "M10 1H18L27 10V29H1V10Z";

type Pen = CanvasRenderingContext2D;
type Colour = (token: string) => string;

/** The picture as a PNG in the colours on screen; null where the browser cannot draw. */
export async function pictureOf(result: Result): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  const style = getComputedStyle(document.documentElement);
  const colour: Colour = (token) => style.getPropertyValue(token).trim();
  const title = fit(pen, result.title);
  const sub = wrapped(pen, font(40, 700), result.sub, INNER - BULL);
  const titleHeight = title.lines.length * title.size * 0.92;
  const poster = Math.round(EDGE + titleHeight + 40 + Math.max(sub.length * 48 + 48, BULL - 40));
  canvas.width = WIDTH;
  canvas.height = poster + result.ranks.length * ROW + 132;
  pen.textBaseline = "alphabetic";
  fill(pen, colour("--ground"), 0, canvas.height);
  fill(pen, colour("--poster"), 0, poster);
  drawPoster(pen, colour, title, sub, poster);
  result.ranks.forEach((rank, i) => drawRank(pen, colour, rank, poster + i * ROW));
  pen.font = font(34, 700);
  pen.fillStyle = colour("--mute");
  pen.fillText(result.foot, EDGE, canvas.height - 50);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

const font = (size: number, weight: number) => `${weight} ${size}px ${FACE}`;

function fill(pen: Pen, colour: string, top: number, height: number): void {
  pen.fillStyle = colour;
  pen.fillRect(0, top, WIDTH, height);
}

/** The largest size at which the title has few enough lines; the last resort is cut. */
function fit(pen: Pen, text: string): { size: number; lines: string[] } {
  for (const size of [220, 170, 130, 100, 80]) {
    const lines = wrapped(pen, font(size, 800), text, INNER);
    if (lines.length * size <= 400 && lines.every((line) => pen.measureText(line).width <= INNER)) {
      return { size, lines };
    }
  }
  const lines = wrapped(pen, font(64, 800), text, INNER);
  return { size: 64, lines: lines.slice(0, MOST_TITLE_LINES).map((line) => cut(pen, line, INNER)) };
}

/** Text in lines no wider than `width`, broken at spaces; a longer word keeps its line. */
function wrapped(pen: Pen, face: string, text: string, width: number): string[] {
  pen.font = face;
  return text.split("\n").flatMap((part) => {
    const lines: string[] = [];
    for (const word of part.split(" ")) {
      const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
      if (lines.length && pen.measureText(longer).width <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  });
}

/** Shortened by whole letters, as people see them, until it fits. */
function cut(pen: Pen, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text;
  const letters = lettersIn(text);
  while (letters.length && pen.measureText(`${letters.join("")}…`).width > width) letters.pop();
  return `${letters.join("")}…`;
}

function drawPoster(pen: Pen, colour: Colour, title: { size: number; lines: string[] }, sub: string[], bottom: number): void {
  pen.fillStyle = colour("--on-poster");
  pen.font = font(title.size, 800);
  pen.letterSpacing = `${-title.size * 0.05}px`;
  let y = EDGE - title.size * 0.18;
  for (const line of title.lines) pen.fillText(line, EDGE, (y += title.size * 0.92));
  pen.letterSpacing = "0px";
  pen.font = font(40, 700);
  y += 24 + title.size * 0.15;
  for (const line of sub) pen.fillText(line, EDGE, (y += 48));
  drawBull(pen, colour, WIDTH - EDGE - BULL + 20, bottom - BULL + 8);
}

function drawBull(pen: Pen, colour: Colour, x: number, y: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(BULL / 64, BULL / 64);
  pen.fillStyle = colour("--bull");
  for (const path of HEAD) pen.fill(new Path2D(path));
  pen.fillStyle = colour("--muzzle");
  pen.fill(new Path2D(MUZZLE));
  pen.fillStyle = colour("--bull");
  for (const at of NOSTRILS) {
    pen.beginPath();
    pen.arc(at, 52.2, 2.4, 0, 7);
    pen.fill();
  }
  pen.strokeStyle = colour("--eye");
  pen.lineWidth = 1.9;
  pen.lineCap = "round";
  pen.stroke(new Path2D(LIDS));
  pen.restore();
}

function drawRank(pen: Pen, colour: Colour, rank: Result["ranks"][number], top: number): void {
  const line = top + ROW - 32;
  if (rank.place === 1) drawTag(pen, colour, EDGE, top + 24);
  pen.fillStyle = colour("--ink");
  pen.font = font(44, 700);
  pen.textAlign = "center";
  if (rank.place !== 1) pen.fillText(rank.place === null ? "–" : String(rank.place), EDGE + 28, line);
  pen.textAlign = "right";
  pen.font = font(68, 800);
  pen.fillText(rank.total, WIDTH - EDGE, line + 4);
  const room = INNER - pen.measureText(rank.total).width - 130;
  pen.textAlign = "left";
  pen.font = font(46, 700);
  pen.fillText(cut(pen, rank.name, room), EDGE + 90, line);
  pen.fillStyle = colour("--line");
  pen.fillRect(0, top + ROW - 2, WIDTH, 2);
}

function drawTag(pen: Pen, colour: Colour, x: number, y: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(2, 2);
  pen.fillStyle = colour("--tag");
  pen.fill(new Path2D(TAG));
  pen.fillStyle = colour("--on-tag");
  pen.beginPath();
  pen.arc(14, 6.4, 1.9, 0, 7);
  pen.fill();
  pen.font = font(17, 800);
  pen.textAlign = "center";
  pen.fillText("1", 14, 25);
  pen.restore();
}

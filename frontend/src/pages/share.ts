// Sending round: a result as a picture with its text, a link with its words; else what the phone can.
import type { GameView } from "../state";
import { plain, words } from "../text";
import { pictureOf } from "../ui/picture";
import { ranksOf } from "./game";

/**
 * Share the end of a game, as `title` and `sub` say it. Answers what there is to be told
 * afterwards; null: the phone's own sheet has told it, or it was closed.
 */
export async function shareResult(game: GameView, title: string, sub: string): Promise<string | null> {
  const t = words();
  const ranks = ranksOf(game).map((rank) => ({ ...rank, name: plain(rank.name) }));
  const lines = game.standings.map((one, i) => plain(t.finish.rank(one.place, ranks[i]!.name, one.total)));
  const text = t.finish.sharedText(plain(title).replaceAll("\n", " "), lines);
  const day = t.speech.day(game.started_at, game.time_zone);
  const picture = await pictureOf({ title: plain(title), sub: plain(sub), ranks, foot: `${t.name} · ${day}` });
  const files = picture ? [new File([picture], "bullpile.png", { type: picture.type })] : [];
  if ("share" in navigator) {
    const all = files.length && navigator.canShare?.({ files }) ? { files, text } : { text };
    await navigator.share(all).catch(() => undefined);
    return null;
  }
  // A computer, or plain http: there is no sheet to share with.
  if (!picture) return null;
  save(picture, "bullpile.png");
  return t.finish.pictureSaved;
}

/** Send words and a link; answers whether they were copied, as there is no sheet to share with. */
export async function send(what: { text: string; url: string }): Promise<boolean> {
  if ("share" in navigator) {
    await navigator.share(what).catch(() => undefined);
    return false;
  }
  const clipboard = (navigator as Navigator).clipboard as Clipboard | undefined;
  await clipboard?.writeText(`${what.text}\n${what.url}`);
  return clipboard !== undefined;
}

/** Save a file where the browser keeps downloads. */
export function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

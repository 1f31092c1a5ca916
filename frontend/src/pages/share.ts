// Sending a result round: as a picture with its text where the phone can, else what it can.
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
  save(picture);
  return t.finish.pictureSaved;
}

function save(picture: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = "bullpile.png";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// The piles being tapped, in words and faces: what the grid and the strip of players show.
import { bullheads } from "../state";
import { tally } from "../state/later";
import { plain, words } from "../text";
import type { Face } from "../ui/props";
import { lettersOf, namesOf, nameOf } from "./game";

/** The face of a card in the grid: free, mine, somebody's, in two piles, not in the deck. */
export function faceOf(card: number): Face {
  const t = words();
  const owners = tally.owners.get(card) ?? [];
  const label = (where: string) => plain(t.card.label(card, bullheads(card), where));
  const [owner] = owners;
  if (owner === undefined) {
    return card > tally.lastCard ? { kind: "gone", label: label(t.card.notInDeck) } : { kind: "free", label: label("") };
  }
  const letters = lettersOf(tally.players.map((one) => one.id));
  const where = label(t.card.inPile(namesOf(owners)));
  if (owners.length > 1) return { kind: "twice", name: owners.map((id) => letters[id]).join(", "), label: where };
  if (owner === tally.player) return { kind: "mine", label: where };
  return { kind: "theirs", name: nameOf(owner), letters: letters[owner] ?? "", label: where };
}

export function stripOf() {
  const t = words();
  const letters = lettersOf(tally.players.map((one) => one.id));
  const taken = tally.findings.filter((one) => one.severity === "error").flatMap((one) => one.players);
  return tally.players.map((one) => {
    const name = nameOf(one.id);
    const note = one.by === "points" ? t.tally.points : one.cards ? t.cards(one.cards) : "";
    const state = one.bullheads === null ? t.tally.notYet : [t.bullheads(one.bullheads), note].filter(Boolean).join(", ");
    return {
      id: one.id,
      name,
      letters: letters[one.id] ?? "",
      sum: one.bullheads === null ? "–" : t.speech.number(one.bullheads),
      note,
      current: one.current,
      done: one.done && !one.current,
      trouble: taken.includes(one.id),
      label: plain(t.tally.cell(name, state)),
    };
  });
}

// The scoreboard in words: runners of the race and lines of the round table.
import { session, settings, type GameView, type RoundView, type StandingView } from "../state";
import { plain, words } from "../text";
import type { Cell, Column, Line, Runner } from "../ui/props";
import { lettersOf, limitOf, nameOf, pileNote, shownNumber, struckName } from "./game";

let saved: string | null = null;

/** How long a key that has just come up under a finger does nothing: a tap said twice is said once. */
export const HELD_FOR = 600; // milliseconds

/** The round of this game was just saved: the scoreboard shows once how the bulls run. */
export function justSaved(game: string): void {
  saved = game;
}

/** The totals before the last round, when it was just saved. */
export function totalsBefore(game: GameView): Record<string, number> | null {
  if (saved !== game.id) return null;
  saved = null;
  return Object.fromEntries(game.standings.map((one) => [one.player, one.total - (one.change ?? 0)]));
}

export function runnersOf(game: GameView): Runner[] {
  return game.standings.map((standing) => runner(game, standing));
}

function runner(game: GameView, standing: StandingView): Runner {
  const t = words();
  const name = nameOf(standing.player);
  const toGo = standing.to_go ?? 0;
  const near = standing.near && game.status === "in_progress" && !standing.left;
  return {
    id: standing.player,
    name,
    place: game.rounds_counted ? standing.place : null,
    total: standing.total,
    shown: shownTotal(game, standing.total),
    change: standing.left ? t.score.left : standing.change === null ? "" : t.score.change(standing.change),
    alarm: near ? (toGo > 0 ? t.score.toGo(toGo) : t.score.over) : "",
    near,
    label: plain(t.score.runner(name, where(game, standing), standing.total, standing.change)),
  };
}

/** A total as the scoreboard has it: counted up, or down from the limit. */
export function shownTotal(game: GameView, total: number): string {
  const limit = limitOf(game);
  return words().speech.number(settings.countdown && limit !== null ? limit - total : total);
}

/** Before the first round nobody has a place. */
function where(game: GameView, { left, place }: StandingView): string | null {
  const t = words();
  if (left || place === null) return t.score.left;
  return game.rounds_counted ? t.score.placed(place) : null;
}

export function columnsOf(game: GameView): Column[] {
  const ids = game.standings.map((standing) => standing.player);
  const letters = lettersOf(ids);
  return ids.map((id) => ({ id, name: nameOf(id), letters: letters[id] ?? "" }));
}

export function linesOf(game: GameView, short: boolean): Line[] {
  const t = words();
  return game.rounds
    .filter((round) => round.void || Object.keys(round.piles).length > 0)
    .map((round) => {
      const shown = shownNumber(game, round.number);
      const struck = struckName(game, round);
      const head = struck === null ? t.score.round(shown) : t.score.struckHead;
      return {
        number: round.number,
        head: short ? (struck === null ? t.speech.number(shown) : "–") : head,
        label: struck === null ? t.score.openRound(shown) : t.score.openStruck(struck),
        void: round.void,
        cells: game.standings.map((standing) => cell(round, standing.player, shown, struck)),
      };
    });
}

function cell(round: RoundView, player: string, shown: number, struck: string | null): Cell {
  const t = words();
  const pile = round.piles[player];
  const mended = (pile?.version ?? 1) > 1;
  const errors = round.audit.filter((one) => one.severity === "error" && one.players.includes(player)).length;
  const note = pileNote(round, player) + (mended ? `, ${t.score.corrected}` : "");
  return {
    text: pile ? t.speech.number(pile.bullheads) : "–",
    label: plain(struck === null ? t.score.cell(nameOf(player), shown, note) : t.score.struckCell(nameOf(player), struck, note)),
    mended,
    errors,
    away: !round.seated.includes(player) && !pile,
  };
}

/** Whom the pile to begin with belongs to: this phone's player, when he plays and has said nothing. */
export function startsWith(game: GameView, number: number): string | undefined {
  const me = session.me;
  const round = game.rounds.find((one) => one.number === number);
  if (me === null || round?.piles[me]) return undefined;
  const seated = round?.seated ?? game.standings.filter((one) => !one.left).map((one) => one.player);
  return seated.includes(me) ? me : undefined;
}

// What people do, by numbers: each is looked up among what their phone shows, as their eyes would.
import { Refused, games, session } from "../../src/state";
import { core } from "../../src/state/core.svelte";
import { comeBack, status, tally, together } from "../../src/state/later";
import type { ParkedView } from "../../src/state/later";
import type { End } from "../../src/rules/scoring";
import { note } from "./notes";

/** Which game, round and person; `value` is never the same twice. */
export interface Which {
  game: number;
  round: number;
  player: number;
  value: number;
}

const pick = <T>(all: readonly T[], which: number): T => {
  const found = all[which % Math.max(1, all.length)];
  if (found === undefined) throw new Refused("nothing-there");
  return found;
};

const game = (w: Which) => pick([...core.shown.games].reverse(), w.game);
const seat = (w: Which) => pick(game(w).players, w.player);
const person = (w: Which) => pick(session.allPlayers, w.player).id;
const round = (w: Which) => 1 + (w.round % Math.min(4, game(w).rounds.length + 1));

/** A set of cards that is different for each value. */
const cards = ({ value, player }: Which) =>
  Array.from({ length: 13 }, (_, bit) => bit)
    .filter((bit) => (value >> bit) & 1)
    .map((bit) => 1 + 13 * (player % 8) + bit);
const text = (w: Which) => `no. ${w.value}`;
const end = ({ value }: Which): End =>
  value % 3 ? { limit: 40 + (value % 900), when: value % 3 > 1 ? "reached" : "exceeded" } : { rounds: 1 + (value % 90) };
const name = ({ value }: Which) => (value % 5 ? `Guest ${value}` : "Tom");

async function tap(w: Which): Promise<void> {
  const { id } = game(w);
  await tally.open(id, round(w), seat(w));
  tally.tap(1 + (w.value % 104));
  await tally.saved;
}

/** What lies in the "waiting" list, as its first screen shows it. */
const parked = (w: Which): ParkedView => pick(status.parked, w.value);

async function decide(w: Which, how: "resend" | "keepMine" | "bringBack" | "drop"): Promise<void> {
  const one = parked(w);
  if (how === "keepMine" && !one.conflict) throw new Refused("nothing-there");
  if (how === "bringBack" && one.code !== "deleted") throw new Refused("nothing-there");
  const { path, method, body } = one.entry;
  if (how === "keepMine") note({ path, method, body, seen: one.theirs });
  if (how === "bringBack") {
    const item = path.split("/").slice(0, 3).join("/");
    note({ path: item, method: "PUT", body: { deleted: false }, seen: { deleted: true } });
  }
  await status[how](one);
}

export const ACTS: Record<string, (w: Which) => Promise<unknown>> = {
  player: (w) => session.addPlayer(name(w)),
  rename: (w) => session.renamePlayer(person(w), name(w)),
  archive: (w) => session.archivePlayer(person(w), w.value % 2 > 0),
  deletePlayer: (w) => session.deletePlayer(person(w)),
  start: (w) => games.start({ players: seats(w), note: text(w) }),
  pile: (w) => games.setPile(game(w).id, round(w), seat(w), { cards: cards(w) }),
  points: (w) => games.setPile(game(w).id, round(w), seat(w), { points: w.value % 1000 }),
  clear: (w) => games.clearPile(game(w).id, round(w), seat(w)),
  void: (w) => games.voidRound(game(w).id, round(w)),
  unvoid: (w) => games.unvoidRound(game(w).id, round(w)),
  rows: (w) => games.setRowsLeft(game(w).id, round(w), { cards: cards(w) }),
  clearRows: (w) => games.clearRowsLeft(game(w).id, round(w)),
  stop: (w) => (w.value % 2 ? games.stop(game(w).id) : games.resume(game(w).id)),
  end: (w) => games.setEnd(game(w).id, end(w)),
  note: (w) => games.setNote(game(w).id, text(w)),
  place: (w) => games.setPlace(game(w).id, text(w)),
  late: (w) => games.addLate(game(w).id, person(w), round(w), w.value % 1000),
  leave: (w) => games.leave(game(w).id, seat(w), game(w).rounds.length + (w.value % 2)),
  comeBack: (w) => comeBack(game(w).id, seat(w), game(w).rounds.length + 1),
  turnSeats: (w) => games.setPlayers(game(w).id, [...game(w).players.slice(1), game(w).players[0]!]),
  remove: (w) => games.remove(game(w).id),
  restore: (w) => games.restore(game(w).id),
  defaults: (w) => session.setDefaults({ end: end(w) }),
  group: (w) => session.renameGroup(text(w)),
  tap,
  untap: async (w) => (tally.undo(), tap(w)),
  next: async (w) => (await tap(w), tally.proceed()),
  save: async (w) => (await tap(w), tally.save()),
  leaveTally: () => tally.leave(),
  resend: (w) => decide(w, "resend"),
  keepMine: (w) => decide(w, "keepMine"),
  bringBack: (w) => decide(w, "bringBack"),
  drop: (w) => decide(w, "drop"),
  resendLost: () => status.resendLost(),
  dropLost: () => status.dropLost(),
  tryNow: () => status.tryNow(),
};

function seats(w: Which): string[] {
  return session.players.map(({ id }) => id).slice(0, 2 + (w.player % 3));
}

/** Let this phone into the group of another, by the code that was told. */
export const join = (code: string): Promise<void> => together.join(code);

/** A code for other phones. */
export async function invite(): Promise<string> {
  await together.let("keeper");
  return together.invite("keeper")!.code!;
}

export const isRefused = (error: unknown): error is Refused => error instanceof Refused;

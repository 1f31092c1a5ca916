// English, the longer texts: what findings and refusals say, and the page of the rules.
import type { FindingCode } from "../rules/audit";
import { isolate } from "./names";
import { speech } from "./speech";

const say = speech("en");
const { count } = say;
const list = (names: string[]) => say.list(names.map(isolate));
const cardList = (cards: number[]) => say.list(cards.map(String));
const piles = (names: string[]) => say.list(names.map((name) => `${isolate(name)}’s`)) + (names.length > 1 ? " piles" : " pile");

/** What a finding is about: names, cards, and its numbers by their key. */
export interface Facts {
  names: string[];
  cards: number[];
  players: number;
  hand: number;
  n: (key: string) => number;
}
export interface Said {
  title: string;
  todo: string;
}

export const findings: Record<FindingCode, (f: Facts) => Said> = {
  "card-taken": (f) => ({
    title: `${cardList(f.cards)} is in ${piles(f.names)}`,
    todo: "It can lie in only one. Whose was it? One tap takes it out of the other pile.",
  }),
  "card-not-in-deck": (f) => ({
    title: `${cardList(f.cards)} in ${piles(f.names)}: the deck ends at ${say.number(f.n("last_card"))}`,
    todo: "Open the pile and take it out, or the game is not played with that deck.",
  }),
  "too-many-cards": (f) => ({
    title: `${say.number(f.n("cards"))} cards: at most ${say.number(f.n("most"))} were dealt`,
    todo: count(f.n("cards") - f.n("most"), {
      one: "# card is in a pile though nobody took it. Count the piles.",
      other: "# cards are in piles though nobody took them. Count the piles.",
    }),
  }),
  "not-seated": (f) => ({
    title: `${list(f.names)} does not play this round`,
    todo: "The pile is kept and does not count.",
  }),
  "too-few-cards": (f) => ({
    title: `Only ${count(f.n("cards"), { one: "# card", other: "# cards" })} in piles: by the rules at least ${say.number(f.n("least"))}`,
    todo: `${count(f.players, { one: "# person plays", other: "# people play" })} ${say.number(f.players * f.hand)} cards, and at most 20 stay in the rows. A pile is short.`,
  }),
  "no-bullheads-at-all": () => ({
    title: "Nobody has a bullhead",
    todo: "By the rules somebody has some. Is a pile missing?",
  }),
  "impossible-points": (f) => ({
    title: `${list(f.names)}: ${say.number(f.n("points"))} is too much for one pile`,
    todo: `By the rules it is ${say.number(f.n("most"))} at most. Type the points again?`,
  }),
  "impossible-total": (f) => ({
    title: `${count(f.n("total"), { one: "# bullhead", other: "# bullheads" })} in all: too ${f.n("total") < f.n("least") ? "few" : "many"}`,
    todo: `By the rules ${count(f.players, { one: "# person takes", other: "# people take" })} ${say.number(f.n("least"))} to ${say.number(f.n("most"))}. Look through the piles.`,
  }),
  "unlikely-total": (f) => ({
    title: f.names.length ? `${list(f.names)}: a very dear pile` : `${say.number(f.n("total"))} bullheads in all is rare`,
    todo: f.names.length
      ? `More than ${say.number(f.n("most_of_one"))} happens once in a thousand rounds. It may be right.`
      : `Nearly always it is ${say.number(f.n("least"))} to ${say.number(f.n("most"))}. It may be right.`,
  }),
  "rows-left-count": (f) => ({
    title: `${say.number(f.n("cards"))} cards in piles and rows, not ${say.number(f.n("expected"))}`,
    todo: "A card is missing or counted twice. Look at the rows and the piles.",
  }),
  "rows-left-missing": (f) => ({
    title: `${cardList(f.cards)}: in no pile and no row`,
    todo: "Look for it on the table.",
  }),
  "rows-left-double": (f) => ({
    title: `${cardList(f.cards)}: in a row and in a pile`,
    todo: "It can lie in only one place.",
  }),
  "rows-left-sum": (f) => ({
    title: `Piles and rows are worth ${say.number(f.n("sum"))}, not ${say.number(f.n("expected"))}`,
    todo: "A pile by points is wrong, or a card is in the wrong place.",
  }),
};

const known: Record<string, string> = {
  "not-stored": "This phone has no room to keep that.",
  offline: "There is no way to the server right now.",
  "rate-limited": "Asked too often. Wait a minute.",
  "last-keeper": "Somebody must be able to write: this is the last phone that can.",
  viewer: "This phone may only watch.",
  "name-empty": "Type a name.",
  "name-too-long": "40 letters at most.",
  "name-taken": "In use already. Add a letter to tell them apart.",
  "too-few-players": "Two must play.",
  "too-many-players": "Ten at most.",
  "player-twice": "Somebody is in twice.",
  "unknown-player": "This player does not exist.",
  "unknown-game": "This game does not exist.",
  "player-has-piles": "There are piles of this player: leaving is possible, vanishing is not.",
  "player-has-games": "This player has games: hide the name instead.",
  "not-a-card": "Cards go from 1 to 104.",
  "card-twice": "This card is there already.",
  "bad-points": "Points are whole numbers from 0.",
  "bad-end": "The limit is 1 to 1000, the rounds 1 to 100.",
  "bad-rows": "These cannot be the rows.",
  "bad-seat": "This seat does not fit the game.",
  "round-not-open": "The round before it has nothing yet.",
  "row-size": "A row has one to five cards.",
  "row-not-ascending": "Cards of a row go up, and none is lower than its place.",
  "not-four-rows": "Tell all four rows first.",
  "played-together": "They play in one game together: they are two people.",
  deleted: "It was deleted on another phone. What you entered is kept here.",
  "version-mismatch": "Another phone changed it first.",
  invalid: "The server could not read it.",
  forbidden: "This phone may only watch. Whoever may write can change that at Together.",
  unauthorized: "The server does not know this phone.",
  "not-found": "The server does not know it.",
  "game-has-piles": "The game has piles: say from which round somebody plays.",
  "too-large": "It is too large.",
  "totals-only": "This game has totals only.",
};
/** The sentence for a code; one that is not known keeps its code, so that it can be asked about. */
export const errors = (code: string): string => known[code] ?? `It was refused (${code}).`;

export const rulesPage = {
  title: "Rules",
  lead: "Take as few bullheads as you can.",
  thisGame: (end: string) => `This game ends ${end}; the lowest total wins.`,
  newGames: (end: string) => `A new game ends ${end}; the lowest total wins.`,
  costs: { title: "What cards cost", text: "A card’s bullheads are points against you." },
  inks: [
    { card: 38, text: "1\nothers" },
    { card: 25, text: "2\nends in 5" },
    { card: 60, text: "3\nends in 0" },
    { card: 99, text: "5\ntwins" },
    { card: 55, text: "7\nonly 55" },
  ],
  secret: {
    title: "Choose in secret",
    text: "Ten cards each, four cards start four rows. Everybody lays one card face down; all turn together.",
  },
  lowest: {
    title: "Lowest card first",
    text: "It goes behind the nearest lower end. 23 fits behind 12 and 20; 20 is nearer.",
  },
  sixth: {
    title: "The sixth card takes",
    text: "Five lie there already: you take the five, your card starts the row.",
  },
  low: {
    title: "Too low for all",
    text: "Lower than every end: you pick any row and take it. The cheapest is usually wise: row 2.",
  },
  after: {
    title: "After ten turns",
    text: "Count your pile, write it down, shuffle all 104 again.",
    limit: "The round in which somebody reaches the limit is the last.",
    above: "The round in which somebody passes the limit is the last.",
    rounds: (n: number) => `After ${count(n, { one: "one round", other: "# rounds" })} it is over.`,
  },
  tactics: {
    title: "Tactics",
    text: "Played with only as many cards as needed, ten for each player and four: everybody can know which are out. Dealt in the open, each picks in turn, the youngest first; two to six players.",
  },
  where: "Where does it go?",
};

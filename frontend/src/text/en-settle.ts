// English, settling at the table: two versions of one thing, a card in two piles, two names of one person.
import type { End } from "../rules/scoring";
import { enFirst } from "./en-first";
import { isolate } from "./names";

const { speech: say, cards, nameList, end } = enFirst;
const { count } = say;
const pileOf = (name: string) => `${isolate(name)}’s pile`;

export const settle = {
  settle: {
    pile: (name: string) => `Two versions of ${pileOf(name)}`,
    rowsLeft: "Two versions of the rows left",
    game: "Two versions of the game",
    player: "Two versions of one person",
    group: "Two versions of the group",
    pileNote: (round: number) => `Round ${say.number(round)}. Ringed cards are only in one of them.`,
    /** Where there are no cards to ring. */
    roundNote: (round: number) => `Round ${say.number(round)}.`,
    note: "Two phones changed it. Only one can hold.",
    choose: "Choose a version",
    compare: "Look at both",
    thisPhone: "This phone",
    otherPhone: "Another phone",
    ofThisPhone: "This phone’s version",
    of: (phone: string) => `${isolate(phone)}’s version`,
    nothing: "taken out",
    onlyHere: (all: string) => `only here: ${all}`,
    keep: (n: number) => `Keep ${say.number(n)}`,
    keepThis: "Keep this",
    kept: (n: number) => `${say.number(n)} kept`,
    keptThis: "Kept",
    edit: "Edit it myself",
    more: (n: number) => `${say.number(n)} more after this.`,
    later: "Later",
    fields: {
      name: "Name",
      end: "Ends",
      deck: "Cards",
      place: "Place",
      note: "Note",
      players: "At the table",
      defaults: "New games",
      archived: "Hidden",
      other: "Setting",
    },
    ends: (one: End) => end.short(one),
    joins: (name: string) => `${isolate(name)} plays from`,
    startsAt: (name: string) => `${isolate(name)} starts at`,
    leaves: (name: string) => `${isolate(name)} leaves after`,
    round: (n: number) => `round ${say.number(n)}`,
    yes: "yes",
    no: "no",
    none: "–",
    twice: (all: number[], names: string[]) =>
      `${say.list(all.map((n) => say.number(n)))} ${all.length > 1 ? "are" : "is"} in ${say.list(names.map((name) => `${isolate(name)}’s`))} piles`,
    twiceTodo: (round: number) => `Round ${say.number(round)} does not count yet. Who took it? One tap takes it out of the other pile.`,
    itWas: (name: string) => `It was ${isolate(name)}’s`,
    theyWere: (name: string) => `They were ${isolate(name)}’s`,
    given: (all: number[], name: string) => `${say.list(all.map((n) => say.number(n)))}: ${isolate(name)}’s`,
    stray: (all: number[]) => `${say.list(all.map((n) => say.number(n)))} ${all.length > 1 ? "are" : "is"} in nobody’s pile`,
    strayTodo: (round: number, one: boolean) =>
      `Round ${say.number(round)}: two phones gave ${one ? "it" : "them"} to different players at the same time. One tap puts ${one ? "it" : "them"} back.`,
    nobodys: "Nobody’s",
    nobodysNote: "all as it is now",
    leftOut: (all: number[]) => `${say.list(all.map((n) => say.number(n)))}: nobody’s`,
    gone: (phone: string | null, when: string | null) =>
      `${phone ? isolate(phone) : "Another phone"} deleted this game${when ? ` (${when})` : ""}.`,
    goneKept: "What was entered here is kept.",
    goneTitle: "This game was deleted",
    goneTodo: "It can come back, with all that is in it.",
    goneWord: "Deleted",
    bringBackAll: "Bring the game back",
    bringBackNote: (n: number) => count(n, { one: "with this change", other: "with these # changes" }),
    dropAll: (n: number) => count(n, { one: "Let it go", other: "Let these # go" }),
    dropCards: (n: number) => `Let ${n === 1 ? "this card" : `these ${cards(n)}`} go`,
    dropped: "Let go",
    playerGone: (phone: string | null, name: string) => `${phone ? isolate(phone) : "Another phone"} deleted ${isolate(name)}.`,
    merged: (name: string, into: string) => `${isolate(name)} is now one person with ${isolate(into)}.`,
    bringPerson: "Bring this name back",
    same: "Same person?",
    sameNames: (names: string[]) => `${nameList(names)}: the same person?`,
    sameWith: "The same person as …",
    sameWho: (name: string) => `Who is ${isolate(name)}, too?`,
    stays: "Which name stays?",
    sameNote: (gone: string, stays: string, games: number) =>
      games
        ? `${count(games, { one: "The game", other: "All # games" })} of ${isolate(gone)} will be ${isolate(stays)}’s, on every phone. It cannot be taken back.`
        : `${isolate(gone)} has no game and goes, on every phone. It cannot be taken back.`,
    sameGames: (a: string, b: string) => `${isolate(a)} and ${isolate(b)} play in one game together: they are two people.`,
    makeOne: "Make them one",
    stay: (name: string) => `${isolate(name)} stays`,
    one: (gone: string, stays: string) => `${isolate(gone)} is ${isolate(stays)} now`,
    two: "No, two people",
    corrections: "Corrections",
    became: (name: string, round: number, from: string, to: string) => `${isolate(name)}, round ${say.number(round)}: ${from} became ${to}`,
    cameOut: (all: string) => `without ${all}`,
    cameIn: (all: string) => `with ${all}`,
    by: (phone: string | null) => (phone ? `by ${isolate(phone)}` : "by another phone"),
    takeBack: "Take back",
    tookBack: "Taken back",
    noPile: "nothing",
  },
};

// English, all words of the app. The type of this object is what every other language must have.
import type { End } from "../rules/scoring";
import { around } from "./en-around";
import { settle } from "./en-settle";
import { together } from "./en-together";
import { enFirst } from "./en-first";
import { errors, findings, rulesPage } from "./en-longer";
import { isolate } from "./names";

const { speech: say, cards, bullheads, rounds, nameList } = enFirst;
const { count } = say;
const spelled = (n: number) =>
  ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"][n] ?? say.number(n);
const pileOf = (name: string) => `${isolate(name)}’s pile`;

export const en = {
  ...enFirst,
  ...around,
  ...together,
  ...settle,
  findings,
  errors,
  rules: rulesPage,

  end: {
    ...enFirst.end,
    title: "When does it end?",
    kinds: { reached: "At the limit", exceeded: "Above it", rounds: "By rounds" },
    limit: "Limit",
    roundCount: "Rounds",
    other: "Other",
    range: (least: number, most: number) => `From ${say.number(least)} to ${say.number(most)}.`,
  },
  deck: {
    ...enFirst.deck,
    title: "Which cards?",
    tacticsShort: "Tactics",
    standardNote: "All the cards, some stay unused.",
    tacticsNote: "Ten for each player and four more: 1 to 44 with four players. Everybody can know what is out.",
  },
  error: {
    ...enFirst.error,
    missing: "Nothing here",
    missingText: "This page or game does not exist on this phone.",
  },

  score: {
    title: (n: number) => (n ? `After round ${say.number(n)}` : "New game"),
    tally: (n: number) => `Tally round ${say.number(n)}`,
    goOn: (n: number) => `Go on with round ${say.number(n)}`,
    waitingFor: (names: string[]) => `Waiting for ${nameList(names)}`,
    mend: (n: number) => `Mend round ${say.number(n)}`,
    mendNote: "It does not count yet",
    change: (n: number) => `+${say.number(n)}`,
    toGo: (n: number) => `${say.number(n)} to go`,
    over: "at the limit",
    round: (n: number) => `Round ${say.number(n)}`,
    struckOut: "Struck out",
    /** A struck-out round has no number: which of them it is. */
    struck: (nth: number, of: number) => "Struck-out round" + (of > 1 ? `, ${say.number(nth)} of ${say.number(of)}` : ""),
    struckHead: "struck",
    struckCell: (name: string, struck: string, pile: string) => `${isolate(name)}, ${struck}: ${pile}`,
    openStruck: (struck: string) => `${struck}: look at it`,
    placed: (place: number) => `place ${say.number(place)}`,
    /** `where`: the place, or that he left; null before the first round. */
    runner: (name: string, where: string | null, total: number, change: number | null) =>
      [isolate(name), ...(where === null ? [] : [where]), bullheads(total)].join(", ") +
      (change === null ? "" : `, ${say.number(change)} in the last round`),
    cell: (name: string, round: number, pile: string) => `${isolate(name)}, round ${say.number(round)}: ${pile}`,
    openRound: (n: number) => `Round ${say.number(n)}: look at it`,
    notEntered: "not entered yet",
    corrected: "corrected",
    tableCaption: "Bullheads by round",
    curve: (lines: string[]) => `Totals by round. ${lines.join(". ")}.`,
    curveLine: (name: string, totals: number[]) => `${isolate(name)}: ${totals.map((n) => say.number(n)).join(", ")}`,
    more: "More",
    where: "Where does it go?",
    manage: "Change the game",
    left: "left",
    saved: (n: number) => `Round ${say.number(n)} saved`,
    savedOpen: (n: number) => `Round ${say.number(n)} is kept, not counted yet`,
  },
  finish: {
    /** On a poster: a new line is one there. */
    wins: (name: string) => `${isolate(name)}\nwins`,
    winTogether: (names: string[]) =>
      names.length === 2 ? `${names.map(isolate).join(" &\n")}\nwin` : `${nameList(names)} win`,
    sub: (points: number, passed: string[], end: End) =>
      "rounds" in end
        ? `${bullheads(points)} in ${rounds(end.rounds)}.`
        : `${bullheads(points)}. ${passed.length ? `${nameList(passed)} ${end.when === "reached" ? "reached" : "passed"} ${say.number(end.limit)}.` : ""}`,
    subShared: (points: number) => `${bullheads(points)} each, a shared win.`,
    again: "Play again",
    againNote: "Same people, same end",
    begun: "The next game has begun",
    share: "Share",
    edit: "Edit",
    playOn: "Play on",
    stopped: "Stopped",
    stoppedSub: (n: number) => `After ${rounds(n)}. It does not count.`,
    resume: "Go on after all",
    sharedText: (title: string, ranks: string[]) => `${title}\n${ranks.join("\n")}`,
    rank: (place: number | null, name: string, total: number) => `${place ?? "–"}. ${isolate(name)}: ${say.number(total)}`,
    pictureSaved: "Picture saved",
    inAll: "Bullheads in all, not counted down",
    after: (n: number) => `${count(n, { one: "One more round", other: "# more rounds" })} played after the end`,
  },
  manage: {
    where: "Where does it go?",
    addLate: "Somebody joins",
    addLateNote: (round: number) => `from round ${say.number(round)}`,
    leave: "Somebody leaves",
    leaveNote: (round: number) => (round ? `no more piles after round ${say.number(round)}` : "no pile at all"),
    leaveWhen: "When?",
    leaveNow: (round: number) => `Now, without round ${say.number(round)}`,
    leaveAfter: (round: number) => `After round ${say.number(round)}`,
    comeBack: (name: string) => `${isolate(name)} comes back`,
    /** `missed`: the rounds played meanwhile, which then have a pile of 0. */
    comeBackNote: (from: number, missed: number[]) =>
      `from round ${say.number(from)}` +
      (missed.length ? `, with 0 in ${missed.length > 1 ? "rounds" : "round"} ${say.list(missed.map(String))}` : ""),
    cameBack: (name: string, from: number) => `${isolate(name)} is back from round ${say.number(from)}`,
    stay: (name: string) => `${isolate(name)} stays after all`,
    stays: (name: string) => `${isolate(name)} stays`,
    willLeave: (round: number) => `leaves after round ${say.number(round)}`,
    ends: "Change the end",
    stop: "Stop the game",
    stopNote: "It stays in the history and does not count",
    stopNoteWin: "Then it does not count, and nobody has won",
    finishAfterAll: (end: End) => `Finish ${"rounds" in end ? `with ${rounds(end.rounds)}` : end.when === "reached" ? `at ${say.number(end.limit)}` : `above ${say.number(end.limit)}`} after all`,
    finishNote: (names: string[], total: number, round: number) =>
      `It counts: ${nameList(names)} ${names.length > 1 ? "win" : "wins"} with ${say.number(total)} after round ${say.number(round)}`,
    remove: "Delete the game",
    removeNote: "You can take it back",
    removed: "Game deleted",
    stopped: "Stopped: the game does not count",
    leaves: (name: string) => `${isolate(name)} leaves`,
    left: (name: string, round: number) =>
      round ? `${isolate(name)} leaves after round ${say.number(round)}` : `${isolate(name)} leaves before round 1`,
    whoJoins: "Who joins?",
    whoLeaves: "Who leaves?",
    leaveHint: "Earlier rounds stay. Others are placed without them.",
    twoMustStay: "Two must stay. Stop the game instead.",
    startsAt: "Starts at",
    startsHighest: (n: number) => `${say.number(n)}, the highest total`,
    startsZero: "0",
    add: (name: string) => `Add ${isolate(name)}`,
    addNobody: "Choose or type a name",
    joined: (name: string) => `${isolate(name)} is in`,
    playOnTitle: "Play on to",
    playOnTo: (n: number) => `Play on to ${say.number(n)}`,
    rules: "Rules of this game",
  },
  round: {
    title: (n: number) => `Round ${say.number(n)}`,
    strike: "Strike it out",
    strikeNote: "It keeps its piles and counts for nothing",
    takeBack: "Let it count again",
    struck: (n: number) => `Round ${say.number(n)} struck out`,
    counts: (n: number) => `Round ${say.number(n)} counts again`,
    isBack: (n: number) => `Round ${say.number(n)} is back, not counted yet`,
    piles: (n: number) => `Round ${say.number(n)}, the piles`,
    points: "points only",
    noCards: "said: no cards",
    missing: "not entered yet",
  },
  tally: {
    title: (n: number) => `Tally round ${say.number(n)}`,
    corrected: (names: string[], n: number) => `Round ${say.number(n)}, corrected: ${nameList(names)}`,
    /** The round where its title has no room. */
    mark: (n: number) => `R ${say.number(n)}`,
    correct: (n: number) => `Correct round ${say.number(n)}`,
    correctStruck: "Correct a struck-out round",
    players: "Players",
    grid: "All cards",
    modes: { label: "How to enter", grid: "Grid", keypad: "Keypad", points: "Points" },
    toKeypad: "Card keypad",
    toGrid: "Card grid",
    next: (name: string) => `Next: ${isolate(name)}`,
    check: "Check it",
    save: (name: string) => `Save ${isolate(name)}`,
    none: "0, no cards",
    noneKey: "0, no\ncards",
    noCardYet: (name: string) => `${isolate(name)}: no card yet`,
    sum: (name: string, n: number, points: number) => `${isolate(name)}: ${cards(n)}, ${bullheads(points)}`,
    sumShort: (n: number, points: number) => `${cards(n)}, ${bullheads(points)}`,
    pointsSum: (name: string, points: number) => `${isolate(name)}: ${bullheads(points)}, no cards given`,
    whole: "Bullheads are whole numbers.",
    pointsOnly: (name: string) => `${isolate(name)}, points only`,
    points: "points",
    was: (card: number, name: string) => `${say.number(card)} was ${isolate(name)}’s`,
    cell: (name: string, state: string) => `${isolate(name)}, ${state}`,
    notYet: "not entered yet",
    added: (n: number) => `+${say.number(n)}`,
    isIn: (card: number, name: string) => `${say.number(card)} is in ${pileOf(name)}.`,
    isOut: (card: number) => `${say.number(card)} is out again.`,
    typeNext: "Type the next card.",
    typeFirst: "Type the first card.",
    half: (digit: string) => `${digit} …`,
    halfOne: "one more digit: 10 to 19. Two: 100 to 104. Only the 1: OK.",
    halfTen: "one more digit: 100 to 104. Only the 10: OK.",
    halfOther: (digit: string) => `one more digit: ${digit}0 to ${digit}9. Only the ${digit}: OK.`,
    ok: "OK",
    okFor: (typed: string) => `OK: ${typed}`,
    last: "Last cards",
    keypad: "Card keypad",
    pointsPad: "Number pad for points",
    notInDeck: (card: number) => `${say.number(card)} is not in this deck.`,
  },
  card: {
    notKnown: "card not known",
    /** "23, 1 bullhead, in Ben’s pile" */
    label: (card: number, heads: number, where: string) =>
      `${say.number(card)}, ${bullheads(heads)}${where ? `, ${where}` : ""}`,
    inPile: (names: string[]) => (names.length === 1 ? `in ${pileOf(names[0] ?? "")}` : `in the piles of ${nameList(names)}`),
    onTable: "lies on the table",
    notInDeck: "not in this deck",
  },
  check: {
    title: (n: number) => `Round ${say.number(n)}`,
    before: (n: number) => `Before “Save round ${say.number(n)}”`,
    allIn: "All in",
    things: (n: number) => (n === 1 ? "One thing" : `${spelled(n)} things`),
    missing: (n: number) => count(n, { one: "One to go", other: "# to go" }),
    sum: (n: number | null, points: number) => (n === null ? bullheads(points) : `${cards(n)}, ${bullheads(points)}`),
    then: "then",
    nothing: "Nothing to mend.",
    save: (n: number) => `Save round ${say.number(n)}`,
    mend: (card: number | null) => (card === null ? "Mend it" : `Mend ${say.number(card)}`),
    asItIs: "Save\nas it is",
    asItIsLabel: "Save as it is; the round stays open",
    backToPiles: "Back to the piles",
    grave: "Must be mended",
    look: "Worth a look",
    dismiss: "It is right, don’t show it",
    goesOn: "The game goes on",
    ends: (names: string[], end: End) =>
      "rounds" in end
        ? "The last round, the game ends"
        : `${nameList(names)} ${end.when === "reached" ? (names.length > 1 ? "reach" : "reaches") : names.length > 1 ? "pass" : "passes"} ${say.number(end.limit)}, the game ends`,
    waits: (names: string[]) => `Still missing: ${nameList(names)}`,
    pile: pileOf,
    pileNote: (n: number | null, points: number) => (n === null ? bullheads(points) : `${cards(n)}, ${say.number(points)}`),
  },
};

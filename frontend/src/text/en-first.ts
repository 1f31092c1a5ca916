// English, the words of the first page and of parts that every page has. Its type binds the others.
import type { End } from "../rules/scoring";
import { isolate } from "./names";
import { speech } from "./speech";

const say = speech("en");
const { count } = say;

const cards = (n: number) => count(n, { one: "# card", other: "# cards" });
const bullheads = (n: number) => count(n, { one: "# bullhead", other: "# bullheads" });
const rounds = (n: number) => count(n, { one: "# round", other: "# rounds" });
const nameList = (names: string[]) => say.list(names.map(isolate));
const endWords = (end: End) =>
  "rounds" in end
    ? `after ${rounds(end.rounds)}`
    : end.when === "reached"
      ? `at ${say.number(end.limit)} or more`
      : `above ${say.number(end.limit)}`;

export const enFirst = {
  speech: say,
  name: "Bullpile",
  back: "Back",
  close: "Close",
  undo: "Undo",
  /** The same where there is little room. */
  undoShort: "Undo",
  done: "Done",
  cards,
  bullheads,
  rounds,
  nameList,
  /** Names one after the other, without "and". */
  names: (names: string[]) => say.narrow(names.map(isolate)),
  groupName: "Our table",
  end: {
    /** "at 66 or more" */
    short: endWords,
    /** "Ends at 66 or more" */
    full: (end: End) => `Ends ${endWords(end)}`,
  },
  deck: {
    standard: "1 to 104",
    tactics: (last: number) => `1 to ${say.number(last)}`,
  },
  nav: {
    games: "History",
    where: "Where?",
    rules: "Rules",
    settings: "Settings",
    label: "Pages",
  },
  home: {
    lastGames: "Last games",
    allGames: "All games",
    running: "Running",
    newGame: "New game",
    who: "Who is playing?",
    somebodyElse: "Somebody else",
    promise: "Two to ten people. No account, nothing to sign up for.",
    join: "Come in by a code or a recovery link",
    startWith: (n: number) => `Start with ${say.number(n)}`,
    moreNeeded: (n: number) => count(n, { one: "# more name", other: "# more names" }),
    afterRound: (n: number) => (n ? `After ${count(n, { one: "one round", other: "# rounds" })}` : "Not begun"),
    tooMany: "Ten at most",
    /** Over a name that cannot be taken: what the tap does instead of starting. */
    mendName: "Mend the name",
    goOn: "Go on",
  },
  newGame: {
    title: "New game",
    firstName: "First name",
    nextName: "Next name",
    name: "Name",
    nameOf: (n: number) => `Name ${say.number(n)}`,
    add: (name: string) => `Add ${name}`,
    remove: (name: string) => `Remove ${name}`,
    ends: "Ends",
    problems: {
      empty: "Type a name.",
      "too-long": "40 letters at most.",
      taken: "In use already. Add a letter to tell them apart.",
    },
  },
  pad: { erase: "Delete the last digit" },
  error: {
    title: "That went wrong",
    safe: "Your cards are safe on this phone.",
    line: (code: string, version: string, time: string) => `Error ${code}, version ${version}, ${time}`,
    copy: "Copy the details",
    home: "Go home",
    again: "Try again",
    againNote: "Start again where you were",
  },

  /** A game as a line of a list. */
  line: {
    won: (names: string[]) => `${nameList(names)} won`,
    stopped: (n: number) => `Stopped, ${rounds(n)}`,
    notCounted: "not counted",
    running: "Running",
    with: (names: string[]) => `with ${nameList(names)}`,
    total: (name: string, total: number) => `${isolate(name)} ${say.number(total)}`,
    today: "Today",
    yesterday: "Yesterday",
  },
};

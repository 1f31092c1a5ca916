// German, the words of the first page and of parts that every page has.
import type { End } from "../rules/scoring";
import type { FirstWords } from "./index";
import { isolate } from "./names";
import { speech } from "./speech";

const say = speech("de");
const { count } = say;

const cards = (n: number) => count(n, { one: "# Karte", other: "# Karten" });
const bullheads = (n: number) => count(n, { one: "# Hornochse", other: "# Hornochsen" });
const rounds = (n: number) => count(n, { one: "# Runde", other: "# Runden" });
const nameList = (names: string[]) => say.list(names.map(isolate));
const afterRounds = (n: number) => count(n, { one: "nach # Runde", other: "nach # Runden" });
const endWords = (end: End) => {
  if ("rounds" in end) return afterRounds(end.rounds);
  return end.when === "reached" ? `ab ${say.number(end.limit)}` : `über ${say.number(end.limit)}`;
};

export const deFirst: FirstWords = {
  speech: say,
  name: "Bullpile",
  back: "Zurück",
  close: "Schließen",
  undo: "Zurücknehmen",
  undoShort: "Zurück",
  done: "Fertig",
  cards,
  bullheads,
  rounds,
  nameList,
  names: (names) => say.narrow(names.map(isolate)),
  groupName: "Unsere Runde",
  end: {
    short: endWords,
    full: (end) => ("rounds" in end ? `Ende ${endWords(end)}` : `Ende ${endWords(end)} Hornochsen`),
  },
  deck: {
    standard: "1 bis 104",
    tactics: (last) => `1 bis ${say.number(last)}`,
  },
  nav: {
    games: "Verlauf",
    where: "Wohin?",
    rules: "Regeln",
    settings: "Einstellungen",
    label: "Seiten",
  },
  home: {
    lastGames: "Letzte Partien",
    allGames: "Alle Partien",
    running: "Läuft noch",
    newGame: "Neue Partie",
    who: "Wer spielt mit?",
    somebodyElse: "Jemand anders",
    promise: "Zwei bis zehn Leute. Kein Konto, keine Anmeldung.",
    join: "Mit Code oder Rettungslink hereinkommen",
    startWith: (n) => `Los zu ${["", "", "zweit", "dritt", "viert", "fünft", "sechst", "siebt", "acht", "neunt", "zehnt"][n] ?? say.number(n)}`,
    moreNeeded: (n) => count(n, { one: "Noch # Name", other: "Noch # Namen" }),
    afterRound: (n) => (n ? `Nach ${count(n, { one: "einer Runde", other: "# Runden" })}` : "Noch nicht begonnen"),
    tooMany: "Höchstens zehn",
    mendName: "Namen ändern",
    goOn: "Weiter",
  },
  newGame: {
    title: "Neue Partie",
    firstName: "Erster Name",
    nextName: "Nächster Name",
    name: "Name",
    nameOf: (n) => `Name ${say.number(n)}`,
    add: (name) => `${name} dazunehmen`,
    remove: (name) => `${name} entfernen`,
    ends: "Ende",
    problems: {
      empty: "Hier fehlt ein Name.",
      "too-long": "Höchstens 40 Buchstaben.",
      taken: "Gibt es schon. Ein Buchstabe mehr hilft.",
    },
  },
  pad: { erase: "Letzte Ziffer löschen" },
  error: {
    title: "Das ging schief",
    safe: "Deine Karten sind auf diesem Handy sicher.",
    line: (code, version, time) => `Fehler ${code}, Version ${version}, ${time}`,
    copy: "Einzelheiten kopieren",
    home: "Zum Anfang",
    again: "Nochmal",
    againNote: "Weiter, wo du warst",
  },
  line: {
    won: (names) => `${nameList(names)} ${names.length > 1 ? "haben" : "hat"} gewonnen`,
    stopped: (n) => `Abgebrochen, ${rounds(n)}`,
    notCounted: "zählt nicht",
    running: "Läuft noch",
    with: (names) => `mit ${nameList(names)}`,
    total: (name, total) => `${isolate(name)} ${say.number(total)}`,
    today: "Heute",
    yesterday: "Gestern",
  },
};

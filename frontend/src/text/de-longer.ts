// German, the longer texts: what findings and refusals say, and the page of the rules.
import type { Words } from "./index";
import { isolate } from "./names";
import { speech } from "./speech";

const say = speech("de");
const { count } = say;
const list = (names: string[]) => say.list(names.map(isolate));
const cardList = (cards: number[]) => say.list(cards.map(String));
const piles = (names: string[]) => `${names.length > 1 ? "in den Stapeln" : "im Stapel"} von ${list(names)}`;

export const findings: Words["findings"] = {
  "card-taken": (f) => ({
    title: `${cardList(f.cards)} liegt ${piles(f.names)}`,
    todo: "Sie kann nur in einem liegen. Wem gehört sie? Ein Tipp nimmt sie aus dem anderen Stapel.",
  }),
  "card-not-in-deck": (f) => ({
    title: `${cardList(f.cards)} ${piles(f.names)}: die Karten gehen bis ${say.number(f.n("last_card"))}`,
    todo: "Aus dem Stapel heraustippen, oder es wird mit anderen Karten gespielt.",
  }),
  "too-many-cards": (f) => ({
    title: `${say.number(f.n("cards"))} Karten: höchstens ${say.number(f.n("most"))} wurden ausgeteilt`,
    todo: count(f.n("cards") - f.n("most"), {
      one: "# Karte liegt in einem Stapel, obwohl niemand sie genommen hat. Stapel nachzählen.",
      other: "# Karten liegen in Stapeln, obwohl niemand sie genommen hat. Stapel nachzählen.",
    }),
  }),
  "not-seated": (f) => ({
    title: `${list(f.names)} spielt diese Runde nicht mit`,
    todo: "Der Stapel bleibt und zählt nicht.",
  }),
  "too-few-cards": (f) => ({
    title: `Nur ${count(f.n("cards"), { one: "# Karte", other: "# Karten" })} in Stapeln: nach den Regeln mindestens ${say.number(f.n("least"))}`,
    todo: `${say.number(f.players)} Leute spielen ${say.number(f.players * f.hand)} Karten, höchstens 20 bleiben in den Reihen. Ein Stapel ist zu klein.`,
  }),
  "no-bullheads-at-all": () => ({
    title: "Niemand hat einen Hornochsen",
    todo: "Nach den Regeln hat jemand welche. Fehlt ein Stapel?",
  }),
  "impossible-points": (f) => ({
    title: `${list(f.names)}: ${say.number(f.n("points"))} ist zu viel für einen Stapel`,
    todo: `Nach den Regeln sind es höchstens ${say.number(f.n("most"))}. Punkte neu tippen?`,
  }),
  "impossible-total": (f) => ({
    title: `${count(f.n("total"), { one: "# Hornochse", other: "# Hornochsen" })} zusammen: zu ${f.n("total") < f.n("least") ? "wenige" : "viele"}`,
    todo: `Nach den Regeln nehmen ${say.number(f.players)} Leute ${say.number(f.n("least"))} bis ${say.number(f.n("most"))}. Stapel durchsehen.`,
  }),
  "unlikely-total": (f) => ({
    title: f.names.length ? `${list(f.names)}: ein sehr teurer Stapel` : `${say.number(f.n("total"))} Hornochsen zusammen ist selten`,
    todo: f.names.length
      ? `Mehr als ${say.number(f.n("most_of_one"))} gibt es einmal in tausend Runden. Es kann stimmen.`
      : `Fast immer sind es ${say.number(f.n("least"))} bis ${say.number(f.n("most"))}. Es kann stimmen.`,
  }),
  "rows-left-count": (f) => ({
    title: `${say.number(f.n("cards"))} Karten in Stapeln und Reihen, nicht ${say.number(f.n("expected"))}`,
    todo: "Eine Karte fehlt oder zählt doppelt. Reihen und Stapel ansehen.",
  }),
  "rows-left-missing": (f) => ({
    title: `${cardList(f.cards)}: in keinem Stapel und keiner Reihe`,
    todo: "Auf dem Tisch suchen.",
  }),
  "rows-left-double": (f) => ({
    title: `${cardList(f.cards)}: in einer Reihe und in einem Stapel`,
    todo: "Sie kann nur an einem Platz liegen.",
  }),
  "rows-left-sum": (f) => ({
    title: `Stapel und Reihen sind ${say.number(f.n("sum"))} wert, nicht ${say.number(f.n("expected"))}`,
    todo: "Ein Stapel nach Punkten stimmt nicht, oder eine Karte liegt falsch.",
  }),
};

const known: Record<string, string> = {
  "not-stored": "Auf diesem Handy ist dafür kein Platz.",
  offline: "Gerade gibt es keinen Weg zum Server.",
  "rate-limited": "Zu oft gefragt. Wartet eine Minute.",
  "last-keeper": "Jemand muss schreiben können: das ist das letzte Handy, das es darf.",
  viewer: "Dieses Handy darf nur zuschauen.",
  "name-empty": "Hier fehlt ein Name.",
  "name-too-long": "Höchstens 40 Buchstaben.",
  "name-taken": "Gibt es schon. Ein Buchstabe mehr hilft.",
  "too-few-players": "Zwei müssen spielen.",
  "too-many-players": "Höchstens zehn.",
  "player-twice": "Jemand ist doppelt.",
  "unknown-player": "Diesen Namen gibt es nicht.",
  "unknown-game": "Diese Partie gibt es nicht.",
  "player-has-piles": "Von diesem Namen gibt es Stapel: gehen ist möglich, verschwinden nicht.",
  "player-has-games": "Dieser Name hat Partien: lieber ausblenden.",
  "not-a-card": "Karten gehen von 1 bis 104.",
  "card-twice": "Diese Karte ist schon da.",
  "bad-points": "Punkte sind ganze Zahlen ab 0.",
  "bad-end": "Die Grenze ist 1 bis 1000, die Runden 1 bis 100.",
  "bad-rows": "Das können nicht die Reihen sein.",
  "bad-seat": "Dieser Platz passt nicht zur Partie.",
  "round-not-open": "Die Runde davor ist noch leer.",
  "row-size": "Eine Reihe hat eine bis fünf Karten.",
  "row-not-ascending": "Die Karten einer Reihe steigen, keine ist niedriger als ihr Platz.",
  "not-four-rows": "Erst alle vier Reihen angeben.",
  "played-together": "Sie spielen zusammen in einer Partie: Es sind zwei.",
  deleted: "Auf einem anderen Handy gelöscht. Was du eingegeben hast, ist noch hier.",
  "version-mismatch": "Ein anderes Handy war schneller.",
  invalid: "Der Server konnte es nicht lesen.",
  forbidden: "Dieses Handy darf nur zuschauen. Wer schreiben darf, kann das bei „Gemeinsam“ ändern.",
  unauthorized: "Der Server kennt dieses Handy nicht.",
  "not-found": "Der Server kennt es nicht.",
  "game-has-piles": "Es gibt schon Stapel: angeben, ab welcher Runde jemand spielt.",
  "too-large": "Es ist zu groß.",
  "totals-only": "Diese Partie hat nur Summen.",
};
export const errors = (code: string): string => known[code] ?? `Wurde abgelehnt (${code}).`;

export const rulesPage: Words["rules"] = {
  title: "Regeln",
  lead: "Nimm so wenige Hornochsen, wie du kannst.",
  thisGame: (end) => `Diese Partie endet ${end}; die niedrigste Summe gewinnt.`,
  newGames: (end) => `Eine neue Partie endet ${end}; die niedrigste Summe gewinnt.`,
  costs: { title: "Was Karten kosten", text: "Die Hornochsen einer Karte sind Minuspunkte." },
  inks: [
    { card: 38, text: "1\nsonst" },
    { card: 25, text: "2\nmit 5" },
    { card: 60, text: "3\nmit 0" },
    { card: 99, text: "5\nSchnaps" },
    { card: 55, text: "7\nnur 55" },
  ],
  secret: {
    title: "Geheim wählen",
    text: "Zehn Karten für jeden, vier beginnen vier Reihen. Alle legen eine Karte verdeckt hin und decken zugleich auf.",
  },
  lowest: {
    title: "Niedrigste zuerst",
    text: "Sie kommt hinter das nächstniedrigere Ende. 23 passt hinter 12 und 20; 20 ist näher.",
  },
  sixth: {
    title: "Die sechste nimmt",
    text: "Fünf liegen schon da: du nimmst die fünf, deine Karte beginnt die Reihe.",
  },
  low: {
    title: "Zu niedrig für alle",
    text: "Niedriger als jedes Ende: du nimmst eine beliebige Reihe. Meist die billigste: Reihe 2.",
  },
  after: {
    title: "Nach zehn Karten",
    text: "Stapel zählen, aufschreiben, alle 104 neu mischen.",
    limit: "Wer die Grenze erreicht, macht die Runde zur letzten.",
    above: "Wer die Grenze überschreitet, macht die Runde zur letzten.",
    rounds: (n) => `Nach ${count(n, { one: "einer Runde", other: "# Runden" })} ist Schluss.`,
  },
  tactics: {
    title: "Taktik",
    text: "Gespielt mit nur so vielen Karten wie nötig, zehn für jeden und vier: alle können wissen, welche im Spiel sind. Offen ausgelegt wählt reihum jeder, wer am jüngsten ist, zuerst; zwei bis sechs Leute.",
  },
  where: "Wohin damit?",
};

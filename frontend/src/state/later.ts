/** The state that the first page does without: tallying, the four rows, who comes and goes, the network, other phones. */
import { Live } from "../data/live";
import { core } from "./core.svelte";

/** Hear of changes from now on instead of asking for them; and ask who closes the page too soon. */
export function listenLive(): void {
  const { store, sync } = core;
  sync.live = new Live(store.env, (cursor) => sync.heard(cursor));
  sync.listen();
  addEventListener("beforeunload", askWhoLeaves);
}

/** What the browser does not store, and the server has not got, ends with the page. */
function askWhoLeaves(event: BeforeUnloadEvent): void {
  const { storage, outbox, unsaved } = core.memory;
  if (storage !== "kept" && outbox.length + unsaved.length) event.preventDefault();
}

export { knownCards, rowCount, rowEnd } from "../rules/rows";
export { canComeBackFrom, canLeaveAfter, comeBack, missed, roundAtTable } from "./comings";
export { correctionsOf } from "./corrections";
export type { Correction } from "./corrections";
export { sendLeftCorrections } from "./leftovers";
export { doublesOf, giveTo, leaveOut, putBack, straysOf } from "./doubles";
export type { Double } from "./doubles";
export { earlierEnd } from "./earlier";
export type { EarlierEnd } from "./earlier";
export { lastTouch } from "./changes";
export type { ChangeView, ParkedView, WriteView } from "./changes";
export { asksForRecovery, notNow, showed } from "./recovery";
export { alike, areTwo, gamesOf, makeOne, pairOf, playedTogether } from "./samePerson";
export type { Pair } from "./samePerson";
export { gameOnScreen, keepUp, knownUntil } from "./screen";
export { status } from "./status.svelte";
export type { Undo } from "./status.svelte";
export { tally } from "./tally.svelte";
export type { Mode, Tally, TallyPlayer, Tap } from "./tally.svelte";
export { placesOf } from "./told";
export type { Told } from "./told";
export { together } from "./together.svelte";
export type { DeviceView, Invite } from "./together.svelte";
export { where } from "./where.svelte";
export type { Cost } from "./where.svelte";

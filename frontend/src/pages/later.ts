// What stands on the first page only later: games that were played, what the app has to say.
import { status } from "../state/later";

export { default as GameLine } from "./GameLine.svelte";
export { default as Notices } from "./Notices.svelte";

export function offerUpdate(apply: () => void): void {
  status.offerUpdate(apply);
}

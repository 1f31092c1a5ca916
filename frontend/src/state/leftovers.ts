/** Corrections whose page was closed before it could be left: they are sent, as leaving would have. */
import { draftWrite, isEntered } from "../data/drafts";
import { core } from "./core.svelte";
import { games } from "./games.svelte";
import { route } from "./route.svelte";
import { session } from "./session.svelte";

export async function sendLeftCorrections(): Promise<void> {
  if (!session.canWrite) return;
  const { now } = route;
  const left = [...core.drafts.values()].filter(
    ({ group, game, round, player }) =>
      group === core.group &&
      games.get(game)?.rounds[round - 1]?.piles[player] !== undefined &&
      !(now.page === "tally" && now.game === game && now.round === round),
  );
  if (!left.length) return;
  const writes = left.filter(isEntered).map((draft) => draftWrite(draft, null));
  await core.commit({ writes, dropDrafts: left }).catch(() => {});
}

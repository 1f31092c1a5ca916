// Whose phone this is: kept here, and told to the others by its name.
import { session } from "../state";
import { together } from "../state/later";
import { words } from "../text";
import { nameOf } from "./game";

/** null: nobody's; the name that others see stays then. */
export async function itIsOf(player: string | null): Promise<void> {
  const { phoneOf } = words().together;
  const before = session.me;
  await session.setMe(player);
  if (player) void together.nameAfter(phoneOf(nameOf(player)), before && phoneOf(nameOf(before)));
}

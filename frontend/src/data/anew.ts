/** A group that the server has lost as a whole is made anew by a phone that still has it. */
import { call } from "./api";
import { keepLost } from "./lost";
import { groupAnswered } from "./send";
import type { Store } from "./store";
import type { Body, GroupItem, GroupRecord } from "./types";

/**
 * The server does not know this phone's key. If it has lost the whole group, it lets the phone make
 * it anew under the same key; to a phone that was taken out it answers no once more.
 */
export async function makeAnew(store: Store, group: GroupRecord): Promise<void> {
  const { id, name, token, defaults } = group;
  const answer = await call(store.env, {
    method: "PUT",
    path: `/groups/${id}`,
    token,
    body: { name, device_name: store.env.deviceName, defaults: defaults as Body },
    headers: { "If-None-Match": "*" },
  });
  if (answer.kind !== "taken") return;
  await store.settle(async (tx) => {
    const before = await tx.all("items", id);
    for (const one of before) tx.delete("items", [id, one.kind, one.id]);
    await groupAnswered(tx, id, answer.body as unknown as GroupItem);
    const record = await tx.get("groups", id);
    if (record) tx.put("groups", { ...record, cursor: null });
    await keepLost(tx, id, before.filter(({ kind }) => kind !== "group"), [], null);
    return [];
  });
}

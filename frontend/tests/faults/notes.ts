// What people enter, noted as it is done, with what stood on the screen before: the model compares later.
import { draftKey } from "../../src/data/kept";
import type { DraftKey } from "../../src/data/kept";
import { Store, pending } from "../../src/data/store";
import { target } from "../../src/data/paths";
import { apply, overlay, read, rootKey } from "../../src/data/replica";
import type { Items } from "../../src/data/replica";
import type { Body, Write } from "../../src/data/types";

export interface Note {
  path: string;
  method: "PUT" | "DELETE";
  body: Body | null;
  /** The thing as it was shown when this was begun; null: it was not there. */
  seen: Body | null;
}

/** Since the last time they were asked for. */
let notes: Note[] = [];
/** What stood where a draft was begun. */
const begun = new Map<string, Body | null>();

export function note(one: Note): void {
  notes.push(one);
}

export function taken(): Note[] {
  const all = notes;
  notes = [];
  return all;
}

/** A new phone. */
export function forget(): void {
  notes = [];
  begun.clear();
}

export function shown(store: Store): Items {
  return overlay(store.memory.items, pending(store.memory, store.group));
}

const commit = Store.prototype.commit;

// Whatever the app does goes through here.
Store.prototype.commit = function noted(this: Store, change) {
  let items = shown(this);
  for (const write of change.writes ?? []) {
    const record = items.get(rootKey(write));
    const before = write.over === undefined ? read(record, write.path) : write.over;
    note({ ...said(write), seen: seenBy(write, change.dropDrafts ?? [], before) });
    const next = apply(record, write);
    if (next) items = new Map(items).set(rootKey(write), next);
  }
  for (const draft of change.dropDrafts ?? []) begun.delete(draftKey(draft));
  for (const draft of change.drafts ?? []) {
    const { game, round, player } = draft;
    const path = `/games/${game}/rounds/${round}/piles/${player}`;
    const known = begun.has(draftKey(draft)) || this.memory.drafts.has(draftKey(draft));
    if (!known) begun.set(draftKey(draft), read(items.get(`game/${game}`), path));
  }
  return commit.call(this, change);
};

const said = ({ path, method, body }: Write) => ({ path, method, body });

/** Who sends a draft has seen what was there when he began to tap, and not what came since. */
function seenBy({ path }: Write, sent: readonly DraftKey[], now: Body | null): Body | null {
  const { kind, id: game, round, player } = target(path);
  const key = draftKey({ game, round, player });
  const isDraft = kind === "pile" && sent.some((draft) => draftKey(draft) === key);
  return isDraft && begun.has(key) ? begun.get(key)! : now;
}

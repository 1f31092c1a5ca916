/** Comparing three states of one thing: as it was (base), as this phone wants it, as it is now. */
import type { Body, Json } from "./types";

/** JSON with sorted keys, so that equal things are equal text. */
export function canonical(value: Json | undefined): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * The fields that are compared one by one.
 *
 * The seats of a game count each field of each player; a pile or the rows left are one field,
 * whichever way they are given; when a pile was entered is nobody's edit.
 */
export function fields(body: Body | null): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (name === "entered_at" || value === undefined) continue;
    if (name === "seats") {
      for (const [player, seat] of Object.entries((value ?? {}) as Body)) {
        for (const [field, inner] of Object.entries((seat ?? {}) as Body)) {
          found.set(`seats.${player}.${field}`, canonical(inner));
        }
      }
    } else if (name === "cards") {
      found.set("content", canonical([...(value as number[])].sort((a, b) => a - b)));
    } else if (name === "points" || name === "rows") {
      found.set("content", canonical({ [name]: value }));
    } else {
      found.set(name, canonical(value));
    }
  }
  return found;
}

/** `null` and "not said" are the same for a field that is compared. */
const same = (a: string | undefined, b: string | undefined) => (a ?? "null") === (b ?? "null");

/** Whether a write of `mine` over `base` would change nothing. */
export function changesNothing(base: Body | null, mine: Body | null): boolean {
  if (!base || !mine) return base === mine;
  const before = fields(base);
  return [...fields(mine)].every(([name, value]) => same(before.get(name), value));
}

/** The fields, by the names of `fields`, that both sides changed, to different values. */
export function disputed(base: Body | null, mine: Body, current: Body | null): string[] {
  const before = fields(base);
  const now = fields(current);
  const differs = ([name, value]: [string, string]) =>
    !same(now.get(name), before.get(name)) && !same(now.get(name), value);
  return [...fields(mine)].filter(differs).map(([name]) => name);
}

/** Whether both sides changed the same field, to different values. `mine` null: taken away. */
export function collides(base: Body | null, mine: Body | null, current: Body | null): boolean {
  if (!mine) return current !== null && !changesNothing(base, current);
  return disputed(base, mine, current).length > 0;
}

/** What of `mine` nobody disputes; of a game's seats field by field. */
export function undisputed(mine: Body, names: readonly string[]): Body {
  const left: Body = {};
  for (const [name, value] of Object.entries(mine)) {
    if (name !== "seats") {
      if (!names.includes(name)) left[name] = value;
      continue;
    }
    const seats = Object.entries(value as Record<string, Body>).map(([player, seat]) => {
      const fine = Object.entries(seat).filter(([field]) => !names.includes(`seats.${player}.${field}`));
      return [player, Object.fromEntries(fine)] as const;
    });
    const some = seats.filter(([, seat]) => Object.keys(seat).length > 0);
    if (some.length) left["seats"] = Object.fromEntries(some);
  }
  return left;
}

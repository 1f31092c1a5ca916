// Several phones in one process: takes commands as lines of JSON, answers each with one.
import { createInterface } from "node:readline";

type Phone = typeof import("./phone");
type Command = { phone: number; do: keyof Phone; with?: object };

const phones = new Map<number, Phone>();

/** Another query, another copy of everything in the bundle. */
async function phoneOf(number: number): Promise<Phone> {
  const url = import.meta.url.replace(/main\.js$/, `phone.js?${number}`);
  const known = phones.get(number) ?? ((await import(/* @vite-ignore */ url)) as Phone);
  phones.set(number, known);
  return known;
}

async function answer({ phone: number, do: what, with: given }: Command): Promise<object> {
  const phone = await phoneOf(number);
  const run = phone[what] as (given?: object) => Promise<object | void>;
  // What waits for a held answer ends later, or never.
  const done = run(given);
  done.catch(() => {});
  const result = await Promise.race([done, phone.still().then(() => undefined)]);
  await phone.still();
  return { ...result, notes: phone.notes() };
}

for await (const text of createInterface({ input: process.stdin })) {
  const said = await answer(JSON.parse(text) as Command).catch((error: Error) => ({ error: error.stack }));
  process.stdout.write(`${JSON.stringify(said)}\n`);
}

/** The server's stream of "something has changed": heard at once, opened again when it breaks. */
import { headersOf, retryAfter } from "./api";
import type { Env } from "./env";
import { waitAfter } from "./patience";

/** The server says something every 15 to 20 seconds; after this silence the stream is dead. */
export const SILENCE = 45_000;

export interface Followed {
  id: string;
  token: string;
}

export class Live {
  /** A stream is open: nobody needs to ask for changes. */
  stands = false;
  /** When the stream last said anything: until then nothing was missed. */
  heardAt = 0;

  readonly #env: Env;
  readonly #heard: (cursor: string | null) => void;
  #group: Followed | null = null;
  #abort: AbortController | null = null;
  #timer: unknown = null;
  #failures = 0;

  /** `heard`: the feed ends at this cursor; null: something may have happened, nobody knows what. */
  constructor(env: Env, heard: (cursor: string | null) => void) {
    this.#env = env;
    this.#heard = heard;
  }

  /** Listen to this group (or to none). `anew`: do not wait for the next attempt. */
  follow(group: Followed | null, anew = false): void {
    const same = group?.id === this.#group?.id && group?.token === this.#group?.token;
    if (same && !(anew && group && !this.#abort)) return;
    this.#close();
    this.#failures = 0;
    this.#group = group;
    if (group) void this.#open(group);
  }

  #close(): void {
    this.#env.clearTimeout(this.#timer);
    const open = this.#abort;
    this.#abort = null;
    this.stands = false;
    open?.abort();
  }

  async #open(group: Followed): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    const after = await this.#listen(group, abort).catch(() => null);
    if (this.#abort !== abort) return;
    abort.abort();
    this.#abort = null;
    if (this.stands) this.#failures = 0;
    this.stands = false;
    this.#env.clearTimeout(this.#timer);
    this.#timer = this.#env.setTimeout(
      () => void this.#open(group),
      waitAfter(this.#env, this.#failures, after ?? 0),
    );
    this.#failures += 1;
    // What happened since, or why it was refused, is found out by asking.
    this.#heard(null);
  }

  /** Read until the stream ends; answers the milliseconds a refusal asks for. */
  async #listen({ id, token }: Followed, abort: AbortController): Promise<number | null> {
    const env = this.#env;
    this.#watch(abort);
    const response = await env.fetch(`${env.api}/groups/${id}/events`, {
      headers: { ...headersOf({ token }), Accept: "text/event-stream" },
      signal: abort.signal,
      cache: "no-store",
      credentials: "omit",
    });
    const type = response.headers.get("Content-Type") ?? "";
    if (!response.ok || !response.body || !type.startsWith("text/event-stream")) {
      return retryAfter(env, response.headers);
    }
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done || this.#abort !== abort) return null;
      this.stands = true;
      this.heardAt = env.now();
      this.#watch(abort);
      const blocks = (text + decoder.decode(value, { stream: true })).replaceAll("\r", "").split("\n\n");
      text = blocks.pop() ?? "";
      blocks.forEach((block) => this.#take(block));
    }
  }

  /** One event; comments keep the stream alive and say nothing. */
  #take(block: string): void {
    const lines = block.split("\n");
    if (!lines.includes("event: change")) return;
    const data = lines.find((line) => line.startsWith("data: "))?.slice(6);
    this.#heard((JSON.parse(data ?? "{}") as { cursor?: string }).cursor ?? null);
  }

  #watch(abort: AbortController): void {
    this.#env.clearTimeout(this.#timer);
    this.#timer = this.#env.setTimeout(() => abort.abort(), SILENCE);
  }
}

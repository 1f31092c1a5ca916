// The line between a phone and the server: it loses, delays and doubles requests and answers on command.

/** What becomes of a request: `there` it waits before the server, `back` its answer waits. */
export type Fate = "good" | "never" | "lost" | "twice" | "there" | "back";

interface Held {
  fate: "there" | "back";
  /** Let it go on; `heard`: the answer reaches the phone, if it still waits for it. */
  go(heard: boolean): Promise<void>;
}

type Ask = () => Promise<Response>;

const REMEMBERED = 12;
const LOST = () => new TypeError("network");

export class Line {
  on = true;
  /** What becomes of the next requests; of those behind them nothing. */
  fates: Fate[] = [];
  held: Held[] = [];
  /** Requests that are with the server right now. */
  busy = 0;
  /** Requests whose end the phone still waits for, be it in vain. */
  open = 0;
  /** Requests that have left the phone so far. */
  count = 0;
  #copies: Ask[] = [];

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    this.open += 1;
    try {
      return await this.#send(input, init);
    } finally {
      this.open -= 1;
    }
  };

  async #send(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
    if (!this.on) throw LOST();
    const { signal, ...rest } = init;
    const ask = () => this.#ask(String(input), rest);
    if (rest.method !== "GET") this.#copies = [...this.#copies, ask].slice(-REMEMBERED);
    const fate = this.fates.shift() ?? "good";
    if (fate === "never") throw LOST();
    if (fate === "there" || fate === "back") return this.#hold(fate, ask, signal ?? null);
    if (fate === "twice") await ask();
    const answer = await ask();
    if (fate === "lost") throw LOST();
    return answer;
  }

  /** An old request arrives (once more), long after the phone has given it up. */
  async repeat(which: number): Promise<void> {
    const copy = this.#copies[which % Math.max(1, this.#copies.length)];
    await copy?.().catch(() => {});
  }

  /** The first request that is held goes on. */
  async release(heard: boolean): Promise<void> {
    await this.held.shift()?.go(heard);
  }

  /** The page is gone: whatever still comes back is heard by nobody. */
  hangUp(): void {
    this.held = this.held.map((one) => ({ ...one, go: () => one.go(false) }));
    this.fates = [];
  }

  async #ask(url: string, init: RequestInit): Promise<Response> {
    this.busy += 1;
    this.count += 1;
    try {
      const { status, headers, body } = await whole(await fetch(url, init));
      return new Response(status === 204 || status === 304 ? null : body, { status, headers });
    } finally {
      this.busy -= 1;
    }
  }

  async #hold(fate: "there" | "back", ask: Ask, signal: AbortSignal | null): Promise<Response> {
    const early = fate === "back" ? await ask() : null;
    return new Promise((resolve, reject) => {
      const go = async (heard: boolean) => {
        const answer = early ?? (await ask().catch(() => null));
        if (heard && answer) resolve(answer);
        else if (heard) reject(LOST());
      };
      this.held.push({ fate, go });
      signal?.addEventListener("abort", () => reject(LOST()));
    });
  }
}

async function whole(answer: Response) {
  return { status: answer.status, headers: answer.headers, body: await answer.arrayBuffer() };
}

// The streams of the fake server: who listens to which group, and what they are told.
type Phone = ReadableStreamDefaultController<Uint8Array>;

const bytes = (text: string) => new TextEncoder().encode(text);
const event = (cursor: string) => bytes(`event: change\ndata: ${JSON.stringify({ cursor })}\n\n`);

export class Streams {
  #phones = new Map<string, Set<Phone>>();

  /** A stream that begins with the present cursor, and breaks off when the phone lets go. */
  open(group: string, cursor: string, signal: AbortSignal | null): Response {
    const phones = this.#phones.get(group) ?? new Set();
    this.#phones.set(group, phones);
    const body = new ReadableStream<Uint8Array>({
      start: (phone) => {
        phones.add(phone);
        phone.enqueue(event(cursor));
        signal?.addEventListener("abort", () => {
          phones.delete(phone);
          phone.error(signal.reason);
        });
      },
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream; charset=utf-8" } });
  }

  tell(group: string, cursor: string): void {
    this.#phones.get(group)?.forEach((phone) => phone.enqueue(event(cursor)));
  }

  /** Something to all, in any pieces: a heartbeat, half an event. */
  say(text: string): void {
    for (const phone of this.#all()) phone.enqueue(bytes(text));
  }

  /** All streams end. */
  hangUp(): void {
    for (const phone of this.#all()) phone.close();
    this.#phones.clear();
  }

  #all(): Phone[] {
    return [...this.#phones.values()].flatMap((group) => [...group]);
  }
}

/** What the data room needs from the world, passed in so that it runs under node as well. */

/** The part of Web Locks that is used. */
export interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Word between the tabs of one phone: "what is stored has changed". */
export interface Channel {
  post(): void;
  listen(heard: () => void): void;
  close(): void;
}

export interface Env {
  fetch: typeof fetch;
  /** null: there is none (private mode); then everything is kept in memory. */
  indexedDB: IDBFactory | null;
  locks: Locks | null;
  /** An id of this tab that outlives its reload: who holds the turn where there are no locks. */
  tab: string;
  channel: Channel | null;
  /** Milliseconds since 1970. */
  now(): number;
  /** The phone's IANA time zone. */
  timeZone(): string;
  /** Minutes to add to UTC for local time at `now`. */
  utcOffset(now: number): number;
  random(bytes: Uint8Array<ArrayBuffer>): Uint8Array;
  setTimeout(work: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
  /** Where the API is: "/api/v1", or a whole address under node. */
  api: string;
  deviceName: string;
  visible(): boolean;
}

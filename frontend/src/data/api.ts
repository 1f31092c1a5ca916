/** The way to the server: one request, and an answer that says what to do with it. */
import type { Env } from "./env";
import type { Body, Json } from "./types";

/** Longer than a slow phone network needs, shorter than the patience of the tab that sends. */
export const TIMEOUT = 15_000;

export interface Request {
  method: "GET" | "PUT" | "POST" | "DELETE";
  path: string;
  token: string | null;
  body?: Json | undefined;
  headers?: Record<string, string>;
}

/** Taken, or nothing new (304). */
export interface Taken {
  kind: "taken";
  status: number;
  body: Body | null;
  etag: string | null;
}

/** Not now: no network, a server in trouble, or something between that is not our server. */
export interface Wait {
  kind: "wait";
  /** Our server was reached and says to come again. */
  reached: boolean;
  /** Milliseconds it asks for. */
  after: number | null;
}

/** Our server says no. */
export interface Refusal {
  kind: "refused";
  status: number;
  code: string;
  errors: Record<string, Json> | null;
  current: Body | null;
  /** Of a server that came back from a back-up: the moment of the last change that it has kept. */
  kept_until: string | null;
}

export type Answer = Taken | Wait | Refusal;

/** Send one request. Never rejects. */
export async function call(env: Env, request: Request): Promise<Answer> {
  const abort = new AbortController();
  const timer = env.setTimeout(() => abort.abort(), TIMEOUT);
  try {
    const response = await env.fetch(env.api + request.path, {
      method: request.method,
      headers: headersOf(request),
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: abort.signal,
      cache: "no-store",
      credentials: "omit",
    });
    return await understand(env, response);
  } catch {
    return { kind: "wait", reached: false, after: null };
  } finally {
    env.clearTimeout(timer);
  }
}

export function headersOf({ token, body, headers }: Pick<Request, "token" | "body" | "headers">): Record<string, string> {
  return {
    Accept: "application/json",
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    ...headers,
  };
}

async function understand(env: Env, response: Response): Promise<Answer> {
  const { status, headers } = response;
  const etag = headers.get("ETag");
  if (status === 204 || status === 304) return { kind: "taken", status, body: null, etag };
  const type = headers.get("Content-Type") ?? "";
  // The log-in page of a hotel's network answers everything; only JSON is an answer of ours.
  const body = type.includes("json") ? ((await response.json()) as Body) : null;
  if (response.ok && body) return { kind: "taken", status, body, etag };
  const problem = body && typeof body["code"] === "string" ? body : null;
  if (status === 429 || status >= 500 || !problem) {
    return { kind: "wait", reached: problem !== null, after: retryAfter(env, headers) };
  }
  return {
    kind: "refused",
    status,
    code: problem["code"] as string,
    errors: (problem["errors"] ?? null) as Record<string, Json> | null,
    current: (problem["current"] ?? null) as Body | null,
    kept_until: (problem["kept_until"] ?? null) as string | null,
  };
}

/** Retry-After in milliseconds: seconds, or a date by the clock of who sent it. */
export function retryAfter(env: Env, headers: Headers): number | null {
  const value = headers.get("Retry-After");
  if (!value) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - (Date.parse(headers.get("Date") ?? "") || env.now());
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

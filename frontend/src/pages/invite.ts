// An invite as people read it aloud, type it and scan it.
import { href } from "../state";
import type { Invite } from "../state/later";

export interface Shown {
  /** The code in two halves, easier to read out. */
  code: string;
  /** Where to type it. */
  address: string;
  /** The whole way, with the code behind the #. */
  link: string;
  host: string;
  /** No other device reaches this address. */
  onlyHere: boolean;
}

/** How an invite is shown, to be opened on this page. */
export function shownInvite({ code, url }: Invite, page: "join" | "screen"): Shown {
  const { origin, host, hostname } = new URL(url);
  const path = href({ page });
  return {
    code: code ? `${code.slice(0, 4)} ${code.slice(4)}` : "",
    address: `${host}${path}`,
    link: `${origin}${path}#${code ?? ""}`,
    host: hostname,
    onlyHere: /^(localhost|127\.|\[::1\])/.test(hostname),
  };
}

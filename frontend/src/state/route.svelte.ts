/** Which screen is open: the address bar as a typed value. */
export type Route =
  | { page: "home" | "new" | "where" | "games" | "rules" | "settings" | "waiting" | "together" | "join" | "screen" | "missing" }
  | { page: "game" | "detail"; game: string }
  | { page: "tally"; game: string; round: number; player?: string };

const PLAIN = ["new", "where", "games", "rules", "settings", "waiting", "together", "join", "screen"] as const;

/** The screen of a path; anything unknown is "missing". */
export function parse(path: string): Route {
  const [room = "", game, part, round, player, ...rest] = path.split("/").filter(Boolean).map(decode);
  if (!room) return { page: "home" };
  const plain = PLAIN.find((page) => page === room);
  if (plain && game === undefined) return { page: plain };
  if (room !== "game" || game === undefined || rest.length) return { page: "missing" };
  if (part === undefined) return { page: "game", game };
  if (part === "detail" && round === undefined) return { page: "detail", game };
  if (part !== "tally" || !/^[1-9]\d{0,2}$/.test(round ?? "")) return { page: "missing" };
  return { page: "tally", game, round: Number(round), ...(player ? { player } : {}) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The path of a screen. */
export function href(to: Route): string {
  switch (to.page) {
    case "home":
      return "/";
    case "game":
      return `/game/${to.game}`;
    case "detail":
      return `/game/${to.game}/detail`;
    case "tally":
      return `/game/${to.game}/tally/${to.round}${to.player ? `/${to.player}` : ""}`;
    default:
      return `/${to.page}`;
  }
}

class Router {
  now: Route = $state.raw(parse(globalThis.location?.pathname ?? "/"));
}

export const route = new Router();

/** How many screens of this visit lie behind the present one. */
let depth = 0;

export function go(to: Route, { replace = false }: { replace?: boolean } = {}): void {
  const stay = replace || href(to) === location.pathname;
  if (!stay) depth += 1;
  history[stay ? "replaceState" : "pushState"]({ depth }, "", href(to));
  route.now = to;
}

/** Whether this visit came here from another screen of the app. */
export const cameFromInside = (): boolean => depth > 0;

/** One screen back; `fallback` where the visit began here. */
export function back(fallback: Route = { page: "home" }): void {
  if (depth > 0) history.back();
  else go(fallback, { replace: true });
}

/** Follow the buttons of the browser, and links to our own screens. Answers how to stop. */
export function listen(): () => void {
  const popped = (event: PopStateEvent) => {
    depth = (event.state as { depth?: number } | null)?.depth ?? 0;
    route.now = parse(location.pathname);
  };
  const clicked = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || !isOurs(link.pathname)) return;
    event.preventDefault();
    go(parse(link.pathname));
  };
  history.scrollRestoration = "manual"; // every page starts at its top, also by the way back
  route.now = parse(location.pathname);
  depth = (history.state as { depth?: number } | null)?.depth ?? 0;
  addEventListener("popstate", popped);
  document.addEventListener("click", clicked);
  return () => {
    removeEventListener("popstate", popped);
    document.removeEventListener("click", clicked);
  };
}

const isOurs = (path: string) => !/^\/(api|healthz|readyz|metrics)(\/|$)/.test(path);

// What lies over a page without being a dialog: the phone's own way back closes it, and not the page.

interface Watcher {
  onclose: (() => void) | null;
  destroy: () => void;
}

/** Calls `close` on Android's way back and on Escape, where the browser has a word for it. Answers how to stop that. */
export function closedBy(close: () => void): (() => void) | undefined {
  const { CloseWatcher } = globalThis as { CloseWatcher?: new () => Watcher };
  if (!CloseWatcher) return undefined;
  const watcher = new CloseWatcher();
  watcher.onclose = close;
  return () => watcher.destroy();
}

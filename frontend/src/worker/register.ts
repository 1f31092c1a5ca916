/** The service worker from the page's side: register it, tell of a new version, hand over on a tap. */

const PAUSE = 2000; // milliseconds
const TOUCHES = ["pointerdown", "keydown"] as const;

/**
 * Register the worker, if there can be one (not on plain http; the app works without).
 *
 * `offer` is called with what to do on the person's tap, when a new version is ready.
 */
export async function registerWorker(offer: (apply: () => void) => void): Promise<void> {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const container = navigator.serviceWorker;
  if (!container.controller) await untouched();
  // The first worker of a fresh visit changes nothing; a later one brings new files for every tab.
  let controlled = container.controller !== null;
  container.addEventListener("controllerchange", () => {
    // Without one the site's data was cleared under the page, which still has everything in hand.
    if (!container.controller) return;
    if (controlled) location.reload();
    controlled = true;
  });
  try {
    const registration = await container.register("/sw.js", { updateViaCache: "none" });
    watch(registration, offer);
  } catch {
    // Refused by the browser: the app works on, only not without a network.
  }
}

/** The first time all files are fetched and kept, which slows a phone: not between two taps. */
function untouched(): Promise<void> {
  return new Promise((done) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(end, PAUSE);
    };
    const end = () => {
      for (const event of TOUCHES) removeEventListener(event, wait);
      done();
    };
    for (const event of TOUCHES) addEventListener(event, wait, { passive: true });
    wait();
  });
}

function watch(registration: ServiceWorkerRegistration, offer: (apply: () => void) => void): void {
  const apply = () => registration.waiting?.postMessage({ type: "SKIP_WAITING" });
  const look = () => {
    if (registration.waiting && navigator.serviceWorker.controller) offer(apply);
  };
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  });
}

// What a tap on a card is: finger or mouse down and up on the same card, or the keyboard's click.

const CLICK_FOLLOWS_WITHIN = 700; // milliseconds; the browser's click after our pointerup

interface Finger {
  card: HTMLElement;
  id: number;
}

function cardAt(target: EventTarget | null): HTMLElement | null {
  const card = target instanceof Element ? target.closest<HTMLElement>("[data-card]") : null;
  return card instanceof HTMLButtonElement && card.disabled ? null : card;
}

function noClick(event: TouchEvent): void {
  if (event.cancelable) event.preventDefault();
}

/**
 * Calls `tap` for every tap on an element with `data-card` inside `grid`.
 *
 * Each finger counts by itself: two thumbs at once give two taps, where `click` would give none.
 * A finger that leaves its card, or that scrolls, gives none.
 */
export function listenForTaps(grid: HTMLElement, tap: (card: number) => void): () => void {
  const down = new Map<number, Finger>();
  let last: { card: HTMLElement; at: number } | null = null;

  const numberOf = (card: HTMLElement) => Number(card.dataset["card"]);
  const onDown = (event: PointerEvent) => {
    const card = cardAt(event.target);
    if (!card || event.button !== 0) return;
    down.set(event.pointerId, { card, id: event.pointerId });
    // The browser's click after a touch goes to what lies there by then: a tap that opens another
    // page would press something on it. The card hears its touch end even when it is gone.
    if (event.pointerType === "touch") card.addEventListener("touchend", noClick, { once: true });
  };
  const onUp = (event: PointerEvent) => {
    const finger = down.get(event.pointerId);
    down.delete(event.pointerId);
    if (!finger || cardAt(document.elementFromPoint(event.clientX, event.clientY)) !== finger.card) return;
    last = { card: finger.card, at: event.timeStamp };
    tap(numberOf(finger.card));
  };
  const onCancel = (event: PointerEvent) => down.delete(event.pointerId);
  const onClick = (event: MouseEvent) => {
    const card = cardAt(event.target);
    if (!card) return;
    const repeated = last?.card === card && event.timeStamp - last.at < CLICK_FOLLOWS_WITHIN;
    last = null;
    if (!repeated) tap(numberOf(card));
  };

  const listeners = { pointerdown: onDown, pointerup: onUp, pointercancel: onCancel, click: onClick };
  for (const [name, listener] of Object.entries(listeners)) grid.addEventListener(name, listener as EventListener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) grid.removeEventListener(name, listener as EventListener);
  };
}

/** The card that an arrow key leads to in a grid of equal columns; null: no arrow, or the edge. */
export function cardBeside(cards: HTMLElement[], from: number, key: string): HTMLElement | null {
  const top = cards[0]?.offsetTop;
  const columns = cards.findIndex((card) => card.offsetTop !== top);
  const down = columns < 0 ? cards.length : columns;
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -down, ArrowDown: down };
  const step = steps[key];
  return step === undefined ? null : (cards[from + step] ?? null);
}

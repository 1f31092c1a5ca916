// A pad of ours under a real keyboard: digits, delete and Enter reach it wherever the focus is.

export interface Typing {
  digit: (digit: number) => void;
  erase: () => void;
  enter: () => void;
  /** A dot or a comma. */
  point?: (() => void) | undefined;
}

const FIELDS = "input, textarea, select, [contenteditable]";
/** What Enter already presses by itself. */
const PRESSED = "button, a[href], summary";

/** Whether the keys belong to something else: a field, or a sheet that lies over the pad. */
function isElsewhere(pad: HTMLElement, target: Element | null): boolean {
  const sheet = [...document.querySelectorAll("dialog[open]")].at(-1);
  return target?.closest(FIELDS) != null || (sheet !== undefined && !sheet.contains(pad));
}

/** Listens as long as the pad stands; what was typed brings the focus to it, so that Enter goes on from there. */
export function listenForTyping(pad: HTMLElement, keys: () => Typing): () => void {
  function onkeydown(event: KeyboardEvent) {
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(pad, target)) return;
    const { digit, erase, enter, point } = keys();
    if (/^[0-9]$/.test(event.key)) digit(Number(event.key));
    else if (event.key === "Backspace") erase();
    else if (/^[.,]$/.test(event.key)) point?.();
    else if (event.key === "Enter" && !target?.closest(PRESSED)) {
      // Held down it would go through all the piles.
      if (!event.repeat) enter();
      event.preventDefault();
      return;
    } else return;
    event.preventDefault();
    pad.focus({ preventScroll: true });
  }
  addEventListener("keydown", onkeydown);
  return () => removeEventListener("keydown", onkeydown);
}

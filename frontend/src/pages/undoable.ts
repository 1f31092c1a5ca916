// A deed with a way back: the notice says what was done, and takes it back for some seconds.
import { words } from "../text";
import type { Toast, Toaster } from "./toast";

type Undo = () => Promise<unknown>;

/** Says what was done and offers to undo it; a refusal is said instead. Answers whether it was done. */
export async function undoable(toasts: Toaster, deed: Promise<Undo>, notice: Pick<Toast, "text" | "on">): Promise<boolean> {
  const undo = await toasts.attempt(deed);
  if (undo) toasts.show({ ...notice, action: words().undo, onclick: () => void toasts.attempt(undo()) });
  return undo !== undefined;
}

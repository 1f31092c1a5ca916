// A moment in words: the time, and the day when it was not today.
import { words } from "../text";

/** "14:02" or "29 November, 14:02" */
export function moment(at: string | number): string {
  const { speech } = words();
  const day = new Date(at).toISOString();
  return speech.daysAgo(day) === 0 ? speech.time(at) : `${speech.shortDay(day)}, ${speech.time(at)}`;
}

/** Moments on the wire: RFC 3339 with the phone's own offset. */
const MINUTE = 60_000;

/** `now` (ms) in a zone `offset` minutes ahead of UTC, such as 2026-03-14T20:10:00.000+01:00. */
export function rfc3339(now: number, offset: number): string {
  const local = new Date(now + offset * MINUTE).toISOString().slice(0, -1);
  const two = (number: number) => String(Math.trunc(number)).padStart(2, "0");
  const minutes = Math.abs(offset);
  return `${local}${offset < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** Milliseconds of an RFC 3339 moment; 0 when it is none. */
export function moment(text: string | null | undefined): number {
  return (text && Date.parse(text)) || 0;
}

/** Ids and keys made on the phone; from random bytes alone, so that it works on plain http too. */
type Random = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;

const TOKEN_BYTES = 32;

/** A UUID, version 4. */
export function uuid(random: Random): string {
  const bytes = random(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [0, 8, 12, 16, 20].map((from, i, all) => hex.slice(from, all[i + 1])).join("-");
}

/** A Bearer token: 32 random bytes as base64url. */
export function token(random: Random): string {
  const text = btoa(String.fromCharCode(...random(new Uint8Array(TOKEN_BYTES))));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

import { createHash } from "node:crypto";

/** A UUID that follows from what it names, so that what is done twice after a crash has one id. */
export function stableId(...parts: readonly (string | number)[]): string {
  const bytes = createHash("sha256").update(parts.join("\n")).digest().subarray(0, 16);
  // Version 8: the value is our own (RFC 9562, 5.8).
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

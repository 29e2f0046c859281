const MAX_MS = 15 * 60_000;

/**
 * Milliseconds that a `Retry-After` header asks for: seconds, or a date (RFC 9110, 10.2.3).
 *
 * @returns undefined for what is neither; 15 minutes at most
 */
export function retryAfterMilliseconds(header: string | undefined, now = Date.now()): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  const pause = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(pause) ? undefined : Math.min(Math.max(0, pause), MAX_MS);
}

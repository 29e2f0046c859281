/** How often, and after which pauses, a page is tried again whose host asked for patience. */

/** A page that was asked for so often is given up. */
export const MAX_ATTEMPTS = 6;
const FIRST_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/**
 * @param attempt 1 for the first
 * @param asked what `Retry-After` said, in milliseconds
 */
export const patience = (attempt: number, asked: number | undefined): number =>
  asked ?? Math.min(FIRST_MS * 2 ** (attempt - 1), MAX_PAUSE_MS);

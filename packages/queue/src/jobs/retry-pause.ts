const FIRST_MILLISECONDS = 1_000;
const MAX_MILLISECONDS = 30_000;

/** Milliseconds before a job that threw is tried again: 1, 2, 4 … 30 seconds. */
export const retryPause = (failures: number): number =>
  Math.min(FIRST_MILLISECONDS * 2 ** Math.min(failures, 10), MAX_MILLISECONDS);

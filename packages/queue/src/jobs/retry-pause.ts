const FIRST_MS = 1_000;
const MAX_MS = 30_000;

/** Milliseconds before a job that threw is tried again: 1, 2, 4 … 30 seconds. */
export const retryPause = (failures: number): number => Math.min(FIRST_MS * 2 ** Math.min(failures, 10), MAX_MS);

/** How long calls may take, in milliseconds: the one place for the contract's defaults and bounds. */
export const DEFAULT_SCRAPE_TIMEOUT_MS = 60_000;
export const DEFAULT_PARSE_TIMEOUT_MS = 30_000;
export const MIN_TIMEOUT_MS = 1_000;
export const MAX_TIMEOUT_MS = 300_000;

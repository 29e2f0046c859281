/** How long an interactive session lives. */
export interface SessionTimes {
  /** Milliseconds until the session ends. Default 10 minutes, at most an hour. */
  readonly ttl?: number | undefined;
  /** Milliseconds without a call until it ends. Default 5 minutes, at most an hour. */
  readonly idle?: number | undefined;
}

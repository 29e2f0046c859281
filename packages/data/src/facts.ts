/** Facts that a reader found. */
export type Facts = Readonly<Record<string, unknown>>;

/** Fewer tokens than this hold no sentence. */
export const MIN_TOKENS = 16;

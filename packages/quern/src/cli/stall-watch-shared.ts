/** Places in the memory that both threads see. */
export const BEATS = 0;
/** 0 until the process is asked to end. */
export const MILLISECONDS_TO_END = 1;
export const SHARED_INTEGERS = 3;

export const TICK_MS = 500;

/** Places in the memory that both threads see. */
export const BEATS = 0;
/** 0 until the process is asked to end. */
export const MILLISECONDS_TO_END = 1;
/** 1 once a script of the main thread was ended, so that the process should end in order. */
export const ENDED_A_SCRIPT = 2;
/** Never changes: the watching thread waits on it. */
export const NEVER = 3;
export const SHARED_INTEGERS = 4;

export const TICK_MS = 500;

/** Name of the function that says what is under way, for the log; it never names addresses. */
export const UNDER_WAY = "quern.underWay";

/** Whether a call asks for chunks, as far as its type tells: `true`, or the number of tokens among settings. */
export type ChunksAsked = boolean | number;

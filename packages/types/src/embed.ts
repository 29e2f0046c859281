/**
 * Turns texts into vectors of one length, one for each text, in their order. It is given all chunks of a document at once: where its service takes
 * fewer texts, it divides them.
 *
 * @throws QuernError `MODEL_FAILED`, or any error: the request goes on without vectors and says so
 */
export type Embed = (
  texts: readonly string[],
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<ReadonlyArray<readonly number[]>>;

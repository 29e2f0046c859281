/**
 * Turns texts into vectors of one length, one for each text, in their order.
 *
 * @throws QuernError `MODEL_FAILED`, or any error: the request goes on without vectors and says so
 */
export type Embed = (
  texts: readonly string[],
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<ReadonlyArray<readonly number[]>>;

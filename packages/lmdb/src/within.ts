/**
 * For a write inside a transaction: it succeeds or fails with the transaction, whose own promise tells. Its promise must not be left to
 * itself, as one that nobody listens to ends the process when the disk is full.
 */
export function within(...writes: ReadonlyArray<Promise<unknown>>): void {
  for (const write of writes) write.catch(() => undefined);
}

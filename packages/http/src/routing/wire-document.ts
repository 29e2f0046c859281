import type { Document } from "@quern/core";

/**
 * Drops fields that only the library shows, and adds the time spent waiting in line. `methods` of the library is a part of the
 * explanation here: the contract has no field for it.
 */
export function forTheWire(document: Document, waited: number | undefined): Document {
  const { methods, usage: _usage, assets: _assets, explanation, metadata, ...fields } = document;
  return {
    ...fields,
    ...(explanation ? { explanation: { ...explanation, ...(methods ? { methods } : {}) } } : {}),
    metadata: {
      ...metadata,
      concurrencyLimited: waited !== undefined,
      ...(waited === undefined ? {} : { concurrencyQueueDurationMs: waited }),
    },
  };
}

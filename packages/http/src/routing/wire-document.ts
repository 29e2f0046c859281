import type { Document } from "@quern/core";

/** Drops fields that only the library shows, and adds the time spent waiting in line. */
export function forTheWire(document: Document, waited: number | undefined): Document {
  const {
    methods: _methods,
    usage: _usage,
    assets: _assets,
    explanation: _explanation,
    discovery: _discovery,
    metadata,
    ...fields
  } = document;
  return {
    ...fields,
    metadata: {
      ...metadata,
      concurrencyLimited: waited !== undefined,
      ...(waited === undefined ? {} : { concurrencyQueueDurationMs: waited }),
    },
  };
}

import type { Document } from "@quern/core";

/** What only the library shows stays here; the time in line is told. */
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

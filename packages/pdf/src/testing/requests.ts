import type { DocumentOptions, ParseRequest } from "@quern/types";

/** A parse request for tests. */
export function testRequest(options: DocumentOptions = {}, more: Partial<ParseRequest> = {}): ParseRequest {
  return {
    mediaType: "application/pdf",
    signal: AbortSignal.timeout(60_000),
    deadline: Date.now() + 60_000,
    options,
    wants: { html: true, markdown: true, assets: false },
    ...more,
  };
}

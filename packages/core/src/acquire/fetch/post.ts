/** Sends messages to addresses of a caller's choosing: webhooks. */

import type { Egress } from "@quern/types";
import { QuernError } from "@quern/types";
import { createDispatchers } from "./dispatchers.js";
import { classifyFailure } from "./failure.js";

export interface PostRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface Poster {
  /**
   * Redirects are not followed: a message is meant for the address that was given.
   *
   * @returns the status
   * @throws QuernError `SCRAPE_BLOCKED_ADDRESS` and what a connection may fail with; the signal's reason
   */
  post(url: URL, request: PostRequest): Promise<number>;
  close(): Promise<void>;
}

export function createPoster(egress: Egress): Poster {
  const dispatchers = createDispatchers(egress, {});
  return {
    async post(url, request) {
      if (url.protocol !== "http:" && url.protocol !== "https:") {
        throw new QuernError("BAD_REQUEST", `Messages go to http and https addresses, not ${url.protocol}`);
      }
      const { request: send } = await import("undici");
      try {
        const dispatcher = await dispatchers.pick(url, "basic", false);
        const response = await send(url, {
          dispatcher,
          method: "POST",
          headers: { ...request.headers },
          body: request.body,
          signal: request.signal,
        });
        await response.body.dump({ limit: 65_536 });
        return response.statusCode;
      } catch (error) {
        if (request.signal.aborted) throw request.signal.reason;
        throw classifyFailure(error, url, false).error;
      }
    },
    close: () => dispatchers.close(),
  };
}

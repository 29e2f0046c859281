/** Talks to services at addresses of a caller's choosing: webhooks, search services. */

import type { Egress, EnvironmentProxies, SendRequest, SendResponse } from "@quern/types";
import { QuernError } from "@quern/types";
import type { Dispatcher } from "undici";
import { ACCEPT_ENCODING, readBody } from "./body.js";
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
  /**
   * The same with the answer's headers and body.
   *
   * @throws QuernError also `SCRAPE_RESPONSE_TOO_LARGE` for a body of more than 10 MB
   */
  send(url: URL, request: SendRequest): Promise<SendResponse>;
  close(): Promise<void>;
}

const MAX_ANSWER_BYTES = 10e6;

/** @param environment proxies to go through; proxies that are named for pages alone, in turn or by country, carry no messages */
export function createPoster(egress: Egress, environment?: EnvironmentProxies): Poster {
  const dispatchers = createDispatchers(egress, environment ? { environment } : {});
  async function exchange<Answer>(
    url: URL,
    { method = "GET", headers = {}, body, signal }: SendRequest,
    read: (response: Dispatcher.ResponseData) => Promise<Answer>,
  ): Promise<Answer> {
    if (url.protocol !== "http:" && url.protocol !== "https:") {
      throw new QuernError("BAD_REQUEST", `Messages go to http and https addresses, not ${url.protocol}`);
    }
    const { request } = await import("undici");
    try {
      const dispatcher = await dispatchers.pick(url, "basic", false);
      return await read(
        await request(url, {
          dispatcher,
          method,
          headers: { ...headers },
          signal,
          ...(body === undefined ? {} : { body }),
        }),
      );
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (QuernError.is(error)) throw error;
      throw classifyFailure(error, url, false).error;
    }
  }
  return {
    post: (url, request) =>
      exchange(url, { ...request, method: "POST" }, async (response) => {
        await response.body.dump({ limit: 65_536 });
        return response.statusCode;
      }),
    send: (url, request) =>
      exchange(
        url,
        { ...request, headers: { "accept-encoding": ACCEPT_ENCODING, ...request.headers } },
        async (response) => {
          const headers = Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(", ")]),
          );
          const body = await readBody(response.body, headers, url.origin, MAX_ANSWER_BYTES);
          return { status: response.statusCode, headers, body };
        },
      ),
    close: () => dispatchers.close(),
  };
}

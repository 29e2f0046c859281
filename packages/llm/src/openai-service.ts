import { QuernError } from "@quern/types";
import type { TransportOptions } from "./transport.js";

/** Options of all services of a server that speaks OpenAI's interface. */
export interface OpenAiServiceOptions {
  readonly baseUrl: string;
  /** Sent as `Authorization: Bearer`. Local servers need none. */
  readonly apiKey?: string | undefined;
  readonly model: string;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds for one attempt. */
  readonly timeout?: number | undefined;
  /** Further attempts when the server is busy, fails or cannot be reached. */
  readonly retries?: number | undefined;
  /** Another implementation of fetch, e.g. through a proxy. */
  readonly fetch?: typeof fetch | undefined;
}

interface Service {
  /** Behind the base URL, with a slash. A base URL that ends in it is taken as well. */
  readonly path: string;
  /** Begins messages: `The embedding model`. */
  readonly title: string;
  readonly timeout: number;
  readonly retries: number;
  /** A base URL for the hint. */
  readonly example: string;
}

/** @throws QuernError `BAD_REQUEST` if the base URL is not a URL or no model is named */
export function serviceTransport(
  options: OpenAiServiceOptions,
  { path, title, timeout, retries, example }: Service,
): TransportOptions {
  const { baseUrl, model } = options;
  if (!URL.canParse(baseUrl) || !/^https?:/i.test(baseUrl))
    throw new QuernError("BAD_REQUEST", `"${baseUrl}" is not the base URL of a model server.`, {
      hint: `Give an address such as ${example}.`,
    });
  if (typeof model !== "string" || model.trim() === "")
    throw new QuernError("BAD_REQUEST", `${title} has no name.`, {
      hint: "Set model to the name by which the server knows it: GET /v1/models lists the names.",
    });
  const url = new URL(baseUrl);
  const base = url.pathname.replace(/\/+$/, "");
  url.pathname = base.endsWith(path) ? base : base + path;
  return {
    url: url.href,
    headers: { ...(options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {}), ...options.headers },
    timeout: options.timeout ?? timeout,
    retries: options.retries ?? retries,
    fetch: options.fetch ?? fetch,
    subject: `${title} ${options.model} (${url.host})`,
  };
}

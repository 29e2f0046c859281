import { type Fetcher, type FetchResponse, QuernError } from "@quern/types";

/** A caller's fetcher that says what is wrong with its answers, where a program without types would fail far from the cause. */
export const checkedFetcher = (fetcher: Fetcher): Fetcher => ({
  name: fetcher.name,
  async fetch(request) {
    const response = await fetcher.fetch(request);
    const problem = problemOf(response);
    if (problem === undefined) return response;
    throw new QuernError(
      "UNKNOWN_ERROR",
      `The fetcher "${fetcher.name}" returned a response that cannot be used: ${problem}.`,
      {
        hint: "Return { url, status, headers, body, redirects, proxyUsed }: FetchResponse of @quern/types.",
      },
    );
  },
});

function problemOf(response: FetchResponse | undefined): string | undefined {
  if (typeof response !== "object" || response === null) return "it is no object";
  const { url, status, headers, body, redirects } = response as Partial<FetchResponse>;
  if (typeof url !== "string") return "url must be a string";
  if (typeof status !== "number") return "status must be a number";
  if (typeof headers !== "object" || headers === null) return "headers must be an object with lower-case names";
  if (!(body instanceof Uint8Array)) return "body must be a Uint8Array";
  if (!Array.isArray(redirects)) return "redirects must be a list of URLs";
  return undefined;
}

import type { FetchRequest, FetchResponse } from "@quern/types";
import { expect, it } from "vitest";
import { checkedFetcher } from "./checked-fetcher.js";

const whole: FetchResponse = {
  url: "https://example.com/",
  status: 200,
  headers: {},
  body: new Uint8Array([1]),
  redirects: [],
  proxyUsed: "basic",
};

const fetched = (response: unknown) =>
  checkedFetcher({ name: "mine", fetch: async () => response as FetchResponse }).fetch({} as FetchRequest);

it("passes whole responses on", async () => {
  expect(await fetched(whole)).toBe(whole);
});

it.each([
  [undefined, "it is no object"],
  [{ ...whole, body: undefined }, "body must be a Uint8Array"],
  [{ ...whole, body: "<p>text" }, "body must be a Uint8Array"],
  [{ ...whole, headers: undefined }, "headers must be an object"],
  [{ ...whole, redirects: undefined }, "redirects must be a list"],
])("names what is wrong with %o", async (response, problem) => {
  await expect(fetched(response)).rejects.toThrow(
    `The fetcher "mine" returned a response that cannot be used: ${problem}`,
  );
});

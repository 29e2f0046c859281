import assert from "node:assert/strict";
import { QuernError } from "../errors.js";
import type { Fetcher, FetchRequest } from "../fetcher.js";
import type { ContractCase } from "./contract-case.js";

/** Addresses on a site that the fetcher under test may reach. */
export interface FetcherContractSite {
  /** Answers 200 with HTML that holds this text. */
  readonly page: { readonly url: string; readonly text: string };
  /** Redirects (once or more) to `page`. */
  readonly redirect: string;
  /** Answers 404 with a body. */
  readonly missing: string;
  /** Accepts the connection and never answers. */
  readonly silent: string;
  /** An address that must be refused, such as one of a private network that was not opened. */
  readonly refused: string;
  /** Echoes the request's headers as a JSON object. */
  readonly headers: string;
}

/** @param make a fetcher that may reach `site`; the suite closes it */
export function fetcherContract(make: () => Fetcher, site: FetcherContractSite): ContractCase[] {
  const contract = (name: string, test: (fetcher: Fetcher) => Promise<void>): ContractCase => ({
    name,
    async run() {
      const fetcher = make();
      try {
        await test(fetcher);
      } finally {
        await fetcher.close?.();
      }
    },
  });
  const request = (url: string, more: Partial<FetchRequest> = {}): FetchRequest => ({
    url: new URL(url),
    headers: {},
    skipTlsVerification: false,
    proxy: "auto",
    languages: [],
    mobile: false,
    signal: AbortSignal.timeout(20_000),
    ...more,
  });
  const text = (body: Uint8Array): string => Buffer.from(body).toString("utf8");

  return [
    contract("brings status, headers in lower case and decoded bytes", async (fetcher) => {
      const response = await fetcher.fetch(request(site.page.url));
      assert.equal(response.status, 200);
      assert.match(response.headers["content-type"] ?? "", /html/);
      assert.ok(text(response.body).includes(site.page.text));
    }),
    contract("follows redirects and says where it ended", async (fetcher) => {
      const response = await fetcher.fetch(request(site.redirect));
      assert.equal(response.url, site.page.url);
      assert.ok(response.redirects.includes(site.redirect));
    }),
    contract("gives an error page as a response, not as an exception", async (fetcher) => {
      const response = await fetcher.fetch(request(site.missing));
      assert.equal(response.status, 404);
      assert.ok(response.body.byteLength > 0);
    }),
    contract("sends the caller's headers and languages", async (fetcher) => {
      const response = await fetcher.fetch(
        request(site.headers, { headers: { "X-Test": "1" }, languages: ["de-DE", "en"] }),
      );
      const sent = JSON.parse(text(response.body)) as Record<string, string>;
      assert.equal(sent["x-test"], "1");
      assert.match(sent["accept-language"] ?? "", /^de-DE,en;q=0\.\d$/);
    }),
    contract("opens no connection to a refused address", async (fetcher) => {
      await assert.rejects(
        fetcher.fetch(request(site.refused)),
        (error) => QuernError.is(error) && error.code === "SCRAPE_BLOCKED_ADDRESS",
      );
    }),
    contract("stops when its signal aborts, with the signal's reason", async (fetcher) => {
      const reason = new Error("enough");
      const controller = new AbortController();
      const pending = fetcher.fetch(request(site.silent, { signal: controller.signal }));
      setTimeout(() => controller.abort(reason), 50);
      await assert.rejects(pending, (error) => error === reason);
    }),
    contract("refuses to start on an aborted signal", async (fetcher) => {
      await assert.rejects(
        fetcher.fetch(request(site.page.url, { signal: AbortSignal.abort(new Error("before")) })),
        /before/,
      );
    }),
  ];
}

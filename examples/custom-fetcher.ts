/** A fetcher of your own: here one that serves pages from memory; it could as well run curl, replay a recording or ask a service. */
import { defineFetcher, type FetchRequest, QuernError } from "@quern/types";
import { createQuern } from "quern";

const pages = new Map([
  ["https://example.com/hello", "<html><body><main><h1>Hello</h1><p>From memory.</p></main></body></html>"],
]);

const memoryFetcher = defineFetcher({
  name: "memory",
  async fetch({ url }: FetchRequest) {
    const html = pages.get(url.href);
    if (html === undefined) throw new QuernError("SCRAPE_SITE_ERROR", `${url.href} is not among the recorded pages.`);
    return {
      url: url.href,
      status: 200,
      headers: { "content-type": "text/html; charset=utf-8" },
      body: new TextEncoder().encode(html),
      proxyUsed: "basic",
      redirects: [],
    };
  },
});

const quern = createQuern({ fetcher: memoryFetcher });
const { markdown } = await quern.scrape("https://example.com/hello");
console.log(markdown);
await quern.close();

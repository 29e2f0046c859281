import assert from "node:assert/strict";
import type { SearchContext, SearchProvider, SearchRequest } from "../search.js";
import type { ContractCase } from "./contract-case.js";

export interface SearchContractSite {
  readonly provider: SearchProvider;
  readonly context: SearchContext;
  /** Words that it finds at least three web pages for. */
  readonly query: string;
  close?(): Promise<void>;
}

/** @param make a provider that finds something; the suite closes it */
export function searchContract(make: () => Promise<SearchContractSite>): ContractCase[] {
  const contract = (name: string, test: (site: SearchContractSite) => Promise<void>): ContractCase => ({
    name,
    async run() {
      const site = await make();
      try {
        await test(site);
      } finally {
        await site.provider.close?.();
        await site.close?.();
      }
    },
  });
  const request = (query: string, more: Partial<SearchRequest> = {}): SearchRequest => ({
    query,
    limit: 10,
    sources: ["web"],
    includeDomains: [],
    excludeDomains: [],
    categories: [],
    highlights: true,
    signal: new AbortController().signal,
    ...more,
  });
  return [
    contract("has a name", async ({ provider }) => assert.notEqual(provider.name, "")),
    contract("finds pages with absolute addresses, titles and descriptions", async ({ provider, context, query }) => {
      const { web = [] } = await provider.search(request(query), context);
      assert.ok(web.length >= 3, `${web.length} pages`);
      for (const { url, title, description } of web) {
        assert.ok(URL.canParse(url), url);
        assert.notEqual(title, "");
        assert.equal(typeof description, "string");
      }
    }),
    contract("gives no more results than asked for, and none twice", async ({ provider, context, query }) => {
      const { web = [] } = await provider.search(request(query, { limit: 2 }), context);
      assert.equal(web.length, 2);
      assert.equal(new Set(web.map(({ url }) => url)).size, 2);
    }),
    contract("answers only with sources that were asked for", async ({ provider, context, query }) => {
      const { news = [], images = [] } = await provider.search(request(query), context);
      assert.deepEqual([...news, ...images], []);
    }),
    contract("answers several requests at once", async ({ provider, context, query }) => {
      const answers = await Promise.all([1, 2, 3].map((limit) => provider.search(request(query, { limit }), context)));
      assert.deepEqual(
        answers.map(({ web = [] }) => web.length),
        [1, 2, 3],
      );
    }),
    contract("does nothing for a caller who has given up", async ({ provider, context, query }) => {
      const reason = new Error("given up");
      await assert.rejects(provider.search(request(query, { signal: AbortSignal.abort(reason) }), context), reason);
    }),
  ];
}

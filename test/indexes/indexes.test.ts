/** Papers and developers' discussions: the library, the routes and the official SDK, against servers that answer as the indexes do. */
import { type RunningServer, serve } from "@quern/http";
import { Firecrawl } from "firecrawl";
import { arxiv, createQuern, github, openAlex, type Quern, searxng } from "quern";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PublicIndexes, startPublicIndexes } from "./public-indexes.js";

let indexes: PublicIndexes;
let quern: Quern;
let bare: Quern;
let server: RunningServer;
let bareServer: RunningServer;
let client: Firecrawl;

beforeAll(async () => {
  indexes = await startPublicIndexes();
  const baseUrl = indexes.origin;
  quern = createQuern({
    network: { allow: [indexes.host] },
    papers: [openAlex({ apiKey: "open", baseUrl }), arxiv({ baseUrl, delay: 0 })],
    developer: github({ token: "secret", baseUrl }),
    search: [],
  });
  bare = createQuern({ search: [] });
  server = await serve({ engine: quern, port: 0 });
  bareServer = await serve({ engine: bare, port: 0 });
  client = new Firecrawl({ apiKey: "none", apiUrl: server.url });
});
afterAll(async () => {
  await Promise.all([server.close(), bareServer.close()]);
  await Promise.all([quern.close(), bare.close()]);
  await indexes.close();
});

const failureOf = (call: Promise<unknown>): Promise<Record<string, unknown>> =>
  call.then(
    () => ({}),
    (error: unknown) => error as Record<string, unknown>,
  );

describe("papers", () => {
  it("are found in all indexes, each once", async () => {
    const { results, warning } = await quern.searchPapers("rotary quern");
    expect(results.map(({ title }) => title)).toEqual(
      expect.arrayContaining(["Grinding wheat by hand", "Rotary querns of the Roman army"]),
    );
    expect(results.filter(({ title }) => title === "Grinding wheat by hand")).toHaveLength(1);
    expect(results[0]).toMatchObject({ paperId: "W2", primaryId: "arxiv:1201.00001", ids: { arxiv: ["1201.00001"] } });
    expect(warning).toBeUndefined();
    expect(indexes.asked.some(({ url }) => url.searchParams.get("api_key") === "open")).toBe(true);
  });

  it("say which indexes were asked when nothing fits", async () => {
    expect(await quern.searchPapers("zymurgy")).toEqual({
      results: [],
      warning: expect.stringMatching(/Nothing was found in OpenAlex, arXiv\./i),
    });
    await using empty = createQuern({ developer: { name: "threads", search: async () => ({ results: [] }) } });
    expect(await empty.searchDeveloper("zymurgy")).toEqual({ results: [], warning: "Nothing was found in threads." });
  });

  it("are narrowed by authors, categories and days", async () => {
    const { results } = await quern.searchPapers("rotary quern", { authors: ["Mill"], from: "2020-01-01" });
    expect(results.map(({ title }) => title)).toEqual(["Wear of millstones in a simulation"]);
    const byCategory = await quern.searchPapers("rotary quern", { categories: ["cs.CE"], k: 1 });
    expect(byCategory.results).toHaveLength(1);
    expect(byCategory.warning).toContain("OpenAlex knows no categories");
  });

  it.each(["W1", "W9", "doi:10.1234/querns.1", "https://doi.org/10.1234/querns.1", "pmid:31000001"])(
    "are looked up by %s",
    async (id) => {
      const { paper } = await quern.getPaper(id);
      expect(paper).toMatchObject({
        paperId: "W1",
        title: "Rotary querns of the Roman army",
        abstract: "Soldiers ground their own grain. We measure the wear of 120 basalt querns.",
        authors: "Ada Mill, Jan Stone",
        createdDate: "2019-05-02",
      });
    },
  );

  it("answer a question from their text", async () => {
    const { passages } = await quern.getPaper("W1", { query: "How long did a quern last?", k: 1 });
    expect(passages).toEqual([{ text: expect.stringContaining("about thirty years"), score: expect.any(Number) }]);
  });

  it("lead to those that cite and are cited", async () => {
    const cited = await quern.similarPapers("W1", { intent: "how much flour a person grinds", mode: "references" });
    expect(cited.results.map(({ paperId }) => paperId)).toEqual(["W2", "W3"]);
    expect(cited.results[0]?.signals).toMatchObject({ structural: 1, semantic: 1, seedOverlap: 1 });
    const citers = await quern.similarPapers("W2", { intent: "wear", mode: "citers", anchor: ["W1"] });
    expect(citers.results[0]).toMatchObject({ paperId: "W4", signals: { seedOverlap: 2 } });
    const few = await quern.similarPapers("W1", { intent: "mills", k: 1 });
    expect(few).toMatchObject({ poolSize: 3, truncated: true });
  });

  it("are found by one index while another fails", async () => {
    indexes.failNext("/works", 429, { error: "Rate limit exceeded", message: "Daily limit reached" });
    const { results, warning } = await quern.searchPapers("rotary quern");
    expect(results.every(({ paperId }) => paperId.startsWith("arxiv:"))).toBe(true);
    expect(warning).toContain("openalex is left out: OpenAlex takes no more requests for now");
  });

  it("that nobody knows, and identifiers that are none, are refused with a reason", async () => {
    expect(await failureOf(quern.getPaper("doi:10.1234/none"))).toMatchObject({ code: "NOT_FOUND" });
    expect(await failureOf(quern.getPaper("a mill"))).toMatchObject({
      code: "BAD_REQUEST",
      message: expect.stringContaining('"a mill" is no identifier'),
    });
  });
});

describe("developer search", () => {
  it("finds issues, pull requests and readmes with the passage that answers", async () => {
    const { results } = await quern.searchDeveloper("socket hangs up");
    expect(results.map(({ id, type }) => [id, type])).toEqual([
      ["millers/quern#7", "issue"],
      ["millers/quern#8", "pull_request"],
      ["millers/quern", "readme"],
    ]);
    expect(results[0]?.passages).toEqual([
      { text: expect.stringContaining("five seconds"), citation_url: "https://github.com/millers/quern/issues/7" },
    ]);
    expect(results[2]?.passages[0]?.text).toContain("Each socket is closed");
    expect(indexes.asked.at(-1)?.headers["authorization"]).toBe("Bearer secret");
  });

  it("tells which repositories it knows, and holds them against the filters", async () => {
    const found = await quern.searchDeveloper("socket", { repos: ["millers/quern", "nobody/none"], minStars: 100 });
    expect(found.repos?.map(({ repo, indexed }) => [repo, indexed])).toEqual([
      ["millers/quern", true],
      ["nobody/none", false],
    ]);
    expect(found.results[0]).toMatchObject({ license: "MIT" });
    expect((await quern.searchDeveloper("socket", { repos: ["millers/quern"], minStars: 1000 })).results).toEqual([]);
  });

  it("asks for repositories first when a filter is about them, and for skills alone", async () => {
    await quern.searchDeveloper("socket", { topic: ["markdown"], types: ["issue"] });
    const [repositories, issues] = indexes.asked.slice(-2).map(({ url }) => url.searchParams.get("q"));
    expect(repositories).toContain("topic:markdown");
    expect(issues).toContain("repo:millers/quern");
    const { results } = await quern.searchDeveloper("socket", { skills: "only" });
    expect(results[0]).toMatchObject({ title: "millers/quern/skills/grind/SKILL.md" });
  });

  it("names what it cannot do", async () => {
    const { warning, sources } = await quern.searchDeveloper("socket", { types: ["doc"], sources: ["react"] });
    expect(warning).toContain("no index of documentation");
    expect(sources).toEqual([{ source: "react", indexed: false }]);
  });

  it("tells when it may be asked again", async () => {
    const reset = String(Math.floor(Date.now() / 1000) + 42);
    indexes.failNext("/search/issues", 403, { message: "API rate limit exceeded" }, { "x-ratelimit-reset": reset });
    const error = await failureOf(quern.searchDeveloper("socket", { types: ["issue"] }));
    expect(error["code"]).toBe("SEARCH_RATE_LIMITED");
    expect((error["details"] as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(30);
  });
});

describe("the official SDK", () => {
  it("searches, reads and follows papers", async () => {
    const found = await client.research.searchPapers("rotary quern", { k: 3, authors: ["Mill"], to: "2026-01-01" });
    expect(found.success).toBe(true);
    expect(found.results.length).toBeGreaterThan(0);
    expect((await client.research.getPaper("doi:10.1234/querns.1")).paper.title).toContain("Rotary querns");
    const read = await client.research.getPaper("W1", { query: "How long did a quern last?", k: 2 });
    expect(read).toMatchObject({ paperId: "W1", query: "How long did a quern last?" });
    expect(read.passages[0]?.text).toContain("thirty years");
    const similar = await client.research.similarPapers("W1", { intent: "flour", mode: "references", anchor: ["W4"] });
    expect(similar).toMatchObject({ poolSize: 2, truncated: false });
  });

  it("searches for developers", async () => {
    const found = await client.developerSearch("socket hangs up", { k: 2, types: ["issue"], minStars: 5 });
    expect(found.results[0]).toMatchObject({ id: "millers/quern#7", passages: [{ text: expect.any(String) }] });
    const history = await client.research.searchGithub("socket", { k: 3 });
    expect(history.results.map(({ resultType }) => resultType)).toEqual([
      "github_history",
      "github_history",
      "repo_readme",
    ]);
    expect(history.results[0]).toMatchObject({ repo: "millers/quern", pageType: "issue", number: 7 });
  });

  it("is told what to configure where there is no index", async () => {
    const without = new Firecrawl({ apiKey: "none", apiUrl: bareServer.url });
    const papers = await failureOf(without.research.searchPapers("querns"));
    expect(papers).toMatchObject({ status: 501, code: "INDEX_REQUIRED" });
    expect(papers["message"]).toContain("--openalex");
    const developer = await failureOf(without.developerSearch("querns"));
    expect(developer).toMatchObject({ status: 501, code: "INDEX_REQUIRED" });
    expect(developer["message"]).toContain("--github-token");
  });
});

describe("the routes", () => {
  it("answer errors of research as problems, and read lists and numbers of addresses", async () => {
    const bad = await fetch(`${server.url}/v2/search/research/papers?k=0&query=querns`);
    expect(bad.headers.get("content-type")).toContain("application/problem+json");
    expect(await bad.json()).toMatchObject({ type: "BAD_REQUEST", status: 400, success: false });
    const missing = await fetch(`${server.url}/v2/search/research/papers/${encodeURIComponent("doi:10.1234/none")}`);
    expect([missing.status, (await missing.json()) as object]).toMatchObject([404, { title: "Not found" }]);
    const query = new URLSearchParams({ query: "socket", types: "issue,readme", k: "5", archived: "false" });
    const found = (await (await fetch(`${server.url}/v2/search/developer?${query}`)).json()) as {
      results: Array<{ type: string }>;
      creditsUsed: number;
    };
    expect(found.results.map(({ type }) => type)).toEqual(["issue", "readme"]);
    expect(found.creditsUsed).toBe(2);
    const unknown = await fetch(`${server.url}/v2/search/developer?query=socket&stars=5`);
    expect(unknown.status).toBe(400);
  });
});

it("are told to be out of reach with an error, not with an answer", async () => {
  const baseUrl = "http://index.invalid";
  const lost = createQuern({
    papers: [openAlex({ baseUrl })],
    developer: github({ baseUrl }),
    search: [searxng({ baseUrl })],
  });
  const lostServer = await serve({ engine: lost, port: 0 });
  try {
    for (const path of [
      "search/research/papers?query=a",
      "search/research/papers/arxiv:1201.00001",
      "search/developer?query=a",
    ]) {
      const response = await fetch(`${lostServer.url}/v2/${path}`);
      expect(response.status, path).toBe(500);
      expect(await response.json()).toMatchObject({
        success: false,
        code: "SEARCH_FAILED",
        error: expect.stringContaining("index.invalid"),
      });
    }
    const sdk = new Firecrawl({ apiKey: "none", apiUrl: lostServer.url });
    await expect(sdk.search("a")).rejects.toMatchObject({ status: 500, code: "SEARCH_FAILED" });
  } finally {
    await lostServer.close();
    await lost.close();
  }
});

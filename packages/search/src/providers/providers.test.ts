/** Each provider against a server that answers as the service's documentation says: well, badly, and not at all. */
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { createEngine, type Engine } from "@quern/core";
import type { SearchProvider, SearchRequest, SearchSource } from "@quern/types";
import { searchContract } from "@quern/types/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { brave } from "./brave.js";
import { exa } from "./exa.js";
import { googleCse } from "./google-cse.js";
import { searxng } from "./searxng.js";
import { serper } from "./serper.js";
import { tavily } from "./tavily.js";

interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: bodies have as many shapes as there are services
  readonly body: any;
}

let server: Server;
let engine: Engine;
let origin: string;
let asked: Asked[] = [];
let answer: (request: Asked, response: ServerResponse) => void = () => {};

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += chunk));
    request.on("end", () => {
      const one = {
        method: request.method ?? "",
        url: new URL(request.url ?? "", origin),
        headers: request.headers,
        body: text === "" ? undefined : JSON.parse(text),
      };
      asked.push(one);
      answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  engine = createEngine({ network: { allow: [host] } });
});
afterAll(async () => {
  await engine.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
afterEach(() => {
  asked = [];
});

const reply = (response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body));
};

const search = (provider: SearchProvider, more: Partial<SearchRequest> = {}) =>
  provider.search(
    {
      query: "rotary quern",
      limit: 10,
      sources: ["web"],
      includeDomains: [],
      excludeDomains: [],
      categories: [],
      highlights: true,
      signal: AbortSignal.timeout(10_000),
      ...more,
    },
    { send: engine.send.bind(engine) },
  );

const page = (number: number): string => `https://example.com/${number}`;
const numbers = (count: number, from = 1): number[] => Array.from({ length: count }, (_, index) => from + index);

interface Service {
  readonly make: () => SearchProvider;
  /** A good answer to any request: pages, news and images, as many as asked for. */
  readonly serve: (request: Asked, response: ServerResponse) => void;
  readonly sources: readonly SearchSource[];
  /** The service's way of saying no, and the text in it. */
  readonly refusal: readonly [status: number, body: unknown, text: string];
}

const SERVICES: Readonly<Record<string, Service>> = {
  searxng: {
    make: () => searxng({ baseUrl: `${origin}/searx` }),
    sources: ["web", "news", "images"],
    serve: ({ url }, response) => {
      const first = (Number(url.searchParams.get("pageno")) - 1) * 10 + 1;
      const results = numbers(10, first).map((number) => ({
        url: page(number),
        title: `Quern ${number}`,
        content: `About <b>querns</b> &amp; mills, ${number}`,
        engine: "duckduckgo",
        publishedDate: "2026-03-01T00:00:00",
        img_src: `https://example.com/${number}.jpg`,
        resolution: "640 x 480",
      }));
      reply(response, {
        query: url.searchParams.get("q"),
        number_of_results: 0,
        results,
        answers: [],
        suggestions: [],
      });
    },
    refusal: [403, "<!doctype html><title>403 Forbidden</title>", "403 Forbidden"],
  },
  brave: {
    make: () => brave({ apiKey: "key", baseUrl: origin }),
    sources: ["web", "news", "images"],
    serve: ({ url }, response) => {
      const count = Number(url.searchParams.get("count"));
      const first = Number(url.searchParams.get("offset") ?? 0) * count + 1;
      const results = numbers(count, first).map((number) => ({
        type: "search_result",
        title: `Quern ${number}`,
        url: page(number),
        description: `About <strong>querns</strong> &amp; mills, ${number}`,
        age: "2 days ago",
        thumbnail: { src: `https://imgs.example.com/${number}.jpg` },
        properties: { url: `https://example.com/${number}.jpg`, width: 640, height: 480 },
      }));
      const query = { original: url.searchParams.get("q"), more_results_available: true };
      reply(
        response,
        url.pathname.startsWith("/web/") ? { type: "search", query, web: { results } } : { query, results },
      );
    },
    refusal: [
      422,
      {
        type: "ErrorResponse",
        error: {
          id: "1",
          status: 422,
          code: "SUBSCRIPTION_TOKEN_INVALID",
          detail: "The provided subscription token is invalid.",
        },
      },
      "subscription token is invalid",
    ],
  },
  serper: {
    make: () => serper({ apiKey: "key", baseUrl: origin }),
    sources: ["web", "news", "images"],
    serve: ({ url, body }, response) => {
      const results = numbers(body.num).map((number) => ({
        title: `Quern ${number}`,
        link: page(number),
        snippet: `About querns & mills, ${number}`,
        date: "2 days ago",
        imageUrl: `https://example.com/${number}.jpg`,
        imageWidth: 640,
        imageHeight: 480,
        position: number,
      }));
      reply(response, {
        searchParameters: body,
        [url.pathname === "/search" ? "organic" : url.pathname.slice(1)]: results,
      });
    },
    refusal: [403, { message: "Unauthorized.", statusCode: 403 }, "Unauthorized"],
  },
  tavily: {
    make: () => tavily({ apiKey: "key", baseUrl: origin }),
    sources: ["web", "news", "images"],
    serve: ({ body }, response) => {
      const results = numbers(body.max_results).map((number) => ({
        title: `Quern ${number}`,
        url: page(number),
        content: `About querns & mills, ${number}`,
        score: 1 / number,
        published_date: "Sun, 01 Mar 2026 00:00:00 GMT",
      }));
      const images = body.include_images
        ? [{ url: "https://example.com/1.jpg", description: "A mill" }, "https://example.com/2.jpg"]
        : [];
      reply(response, { query: body.query, answer: null, images, results, response_time: 1 });
    },
    refusal: [432, { detail: { error: "This request exceeds your plan's set usage limit." } }, "exceeds your plan"],
  },
  exa: {
    make: () => exa({ apiKey: "key", baseUrl: origin }),
    sources: ["web", "news"],
    serve: ({ body }, response) => {
      const results = numbers(body.numResults).map((number) => ({
        id: page(number),
        title: `Quern ${number}`,
        url: page(number),
        publishedDate: "2026-03-01T00:00:00.000Z",
        author: null,
        image: `https://example.com/${number}.jpg`,
        highlights: [`About querns & mills, ${number}`],
      }));
      reply(response, { requestId: "1", resolvedSearchType: "neural", results });
    },
    refusal: [
      401,
      { requestId: "1", error: "x-api-key header is invalid", tag: "INVALID_API_KEY" },
      "x-api-key header is invalid",
    ],
  },
  "google-cse": {
    make: () => googleCse({ apiKey: "key", engineId: "cx", baseUrl: origin }),
    sources: ["web", "images"],
    serve: ({ url }, response) => {
      const start = Number(url.searchParams.get("start"));
      const images = url.searchParams.get("searchType") === "image";
      const items = numbers(Number(url.searchParams.get("num")), start).map((number) => ({
        title: `Quern ${number}`,
        link: images ? `https://example.com/${number}.jpg` : page(number),
        snippet: `About querns & mills, ${number}`,
        image: { contextLink: page(number), width: 640, height: 480 },
      }));
      reply(response, { kind: "customsearch#search", items });
    },
    refusal: [
      400,
      {
        error: {
          code: 400,
          message: "API key not valid. Please pass a valid API key.",
          errors: [{ reason: "badRequest" }],
          status: "INVALID_ARGUMENT",
        },
      },
      "API key not valid",
    ],
  },
};

describe.each(Object.entries(SERVICES))("%s", (_name, { make, serve, sources, refusal }) => {
  for (const { name, run } of searchContract(async () => {
    answer = serve;
    return { provider: make(), context: { send: engine.send.bind(engine) }, query: "quern" };
  })) {
    it(name, run);
  }

  it("gives the fields of each source", async () => {
    answer = serve;
    const { web, news, images } = await search(make(), { sources, limit: 2 });
    const wanted = (source: SearchSource, result: object) => (sources.includes(source) ? result : undefined);
    expect(web?.[0]).toEqual({ url: page(1), title: "Quern 1", description: "About querns & mills, 1" });
    expect(news?.[0]).toEqual(
      wanted(
        "news",
        expect.objectContaining({
          url: page(1),
          title: "Quern 1",
          snippet: "About querns & mills, 1",
          date: expect.any(String),
        }),
      ),
    );
    expect(images?.[0]).toEqual(
      wanted("images", expect.objectContaining({ title: expect.any(String), imageUrl: "https://example.com/1.jpg" })),
    );
  });

  it("asks for more pages where one does not hold all results", async () => {
    answer = serve;
    const { web = [], warnings = [] } = await search(make(), { limit: 30 });
    // Tavily has no second page and says so.
    expect(web.length === 30 || warnings.some((warning) => warning.includes("20 results"))).toBe(true);
  });

  it("says that the service refuses the key", async () => {
    const [status, body, text] = refusal;
    answer = (_request, response) => reply(response, body, status);
    await expect(search(make())).rejects.toMatchObject({
      code: "SEARCH_UNAUTHORIZED",
      message: expect.stringContaining(text),
      hint: expect.any(String),
    });
  });

  it("says when the service takes no more requests, and until when", async () => {
    answer = (_request, response) => reply(response, { message: "Too many requests" }, 429, { "retry-after": "7" });
    await expect(search(make())).rejects.toMatchObject({
      code: "SEARCH_RATE_LIMITED",
      retryable: true,
      details: { retryAfterSeconds: 7 },
    });
  });

  it("names a failing service with its status", async () => {
    answer = (_request, response) => reply(response, "<h1>Bad gateway</h1>", 502, { "content-type": "text/html" });
    await expect(search(make())).rejects.toMatchObject({
      code: "SEARCH_FAILED",
      message: expect.stringContaining("502: Bad gateway"),
    });
  });

  it("does not take a page for an answer", async () => {
    answer = (_request, response) =>
      reply(response, "<html><p>Sign in</p></html>", 200, { "content-type": "text/html" });
    await expect(search(make())).rejects.toMatchObject({
      code: "SEARCH_FAILED",
      message: expect.stringContaining("not a JSON object"),
    });
  });

  it("passes over results without an address and survives missing and odd fields", async () => {
    answer = (request, response) => {
      const broken = [
        null,
        7,
        {},
        { url: "javascript:alert(1)", link: "ftp://x" },
        { url: page(9), link: page(9), title: 5, snippet: null },
      ];
      const fields = { results: broken, organic: broken, items: broken, web: { results: broken } };
      reply(response, Number(request.url.searchParams.get("pageno") ?? 1) > 1 ? {} : fields);
    };
    expect((await search(make())).web).toEqual([{ url: page(9), title: "example.com", description: "" }]);
  });

  it("finds nothing where the answer is empty", async () => {
    answer = (_request, response) => reply(response, {});
    expect((await search(make())).web).toEqual([]);
  });

  it("reads compressed answers and answers in another encoding than they say", async () => {
    const fields = (title: string) => {
      const result = { url: page(1), link: page(1), title };
      return JSON.stringify({ results: [result], organic: [result], items: [result], web: { results: [result] } });
    };
    answer = (_request, response) => reply(response, gzipSync(fields("Mühle")), 200, { "content-encoding": "gzip" });
    expect((await search(make(), { limit: 1 })).web?.[0]?.title).toBe("Mühle");
    answer = (_request, response) => reply(response, Buffer.from(fields("Mühle"), "latin1"));
    expect((await search(make(), { limit: 1 })).web?.[0]?.title).toBe("Mühle");
  });

  it("stops when the caller gives up while the service keeps silent", async () => {
    answer = () => {};
    const controller = new AbortController();
    const reason = new Error("given up");
    const running = search(make(), { signal: controller.signal });
    while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort(reason);
    await expect(running).rejects.toBe(reason);
  });

  it("reaches no address that is not open", async () => {
    const closed = createEngine();
    const provider = make();
    const running = provider.search(
      {
        query: "x",
        limit: 1,
        sources: ["web"],
        includeDomains: [],
        excludeDomains: [],
        categories: [],
        highlights: true,
        signal: AbortSignal.timeout(5000),
      },
      { send: closed.send.bind(closed) },
    );
    await expect(running).rejects.toMatchObject({ code: expect.stringMatching(/BLOCKED|BAD_REQUEST/) });
    expect(asked).toEqual([]);
    await closed.close();
  });
});

it("asks SearXNG with its parameters, below the path of the instance", async () => {
  answer = SERVICES["searxng"]!.serve;
  await search(SERVICES["searxng"]!.make(), {
    language: "de",
    country: "at",
    safe: true,
    time: { within: "week" },
    includeDomains: ["example.com", "example.org"],
    excludeDomains: ["example.net"],
    limit: 5,
  });
  expect(asked[0]?.url.pathname).toBe("/searx/search");
  expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
    q: "rotary quern (site:example.com OR site:example.org) -site:example.net",
    format: "json",
    categories: "general",
    pageno: "1",
    language: "de-AT",
    safesearch: "2",
    time_range: "week",
  });
});

it("sends keys where each service looks for them, and times as each writes them", async () => {
  const time = { from: "2026-01-31", to: "2026-02-28" };
  for (const [name, { make, serve }] of Object.entries(SERVICES)) {
    answer = serve;
    await search(make(), { time, limit: 1 });
    expect([name, asked.length]).toEqual([name, 1]);
    const [{ headers, url, body } = {} as Asked] = asked.splice(0);
    const sent = JSON.stringify([headers, url.href, body]);
    if (name === "brave") expect(sent).toMatch(/"x-subscription-token":"key".*freshness=2026-01-31to2026-02-28/);
    if (name === "serper") expect(sent).toMatch(/"x-api-key":"key".*cdr:1,cd_min:1\/31\/2026,cd_max:2\/28\/2026/);
    if (name === "tavily") expect(sent).toMatch(/"Bearer key".*"start_date":"2026-01-31","end_date":"2026-02-28"/);
    if (name === "exa") expect(sent).toMatch(/"x-api-key":"key".*"startPublishedDate":"2026-01-31T00:00:00.000Z"/);
    if (name === "google-cse") expect(sent).toMatch(/key=key&cx=cx.*dateRestrict=d\d+/);
  }
});

it("says what a provider was not given", () => {
  expect(() => brave({ apiKey: " " })).toThrow(
    expect.objectContaining({ code: "BAD_REQUEST", message: "brave needs apiKey." }),
  );
  expect(() => searxng({ baseUrl: "localhost:8080" })).toThrow(/http or https address/);
});

/** Loaders and tools in the frameworks themselves, on a real site; the language model alone is a scripted server. */
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { SpanStatusCode } from "@opentelemetry/api";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { quernTools } from "@quern/integrations";
import { aiSdkTools } from "@quern/integrations/ai-sdk";
import { langChainTools, QuernLoader } from "@quern/integrations/langchain";
import { QuernReader } from "@quern/integrations/llamaindex";
import { withTelemetry } from "@quern/integrations/opentelemetry";
import { startOpenAiServer } from "@quern/llm/testing";
import { generateText, stepCountIs } from "ai";
import { createQuern, type Quern } from "quern";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "./site/site.js";

let site: Site;
let quern: Quern;
let folder: string;

beforeAll(async () => {
  site = await startSite();
  quern = createQuern({ network: { allow: [site.host] } });
  folder = await mkdtemp(join(tmpdir(), "quern-integrations-"));
  await writeFile(join(folder, "yield.csv"), "grain,weight\nrye,12\noats,9\n");
});
afterAll(async () => {
  await Promise.all([site.close(), quern.close()]);
  await rm(folder, { recursive: true, force: true });
});

describe("LangChain.js", () => {
  it("loads pages with their source and title", async () => {
    const [document, ...more] = await new QuernLoader(quern, { urls: [`${site.origin}/article`] }).load();
    expect(more).toEqual([]);
    expect(document?.pageContent).toMatch(/^# /m);
    expect(document?.metadata).toMatchObject({ source: `${site.origin}/article`, title: expect.any(String) });
  });

  it("loads files in chunks, each under an id of its own", async () => {
    const file = join(folder, "long.md");
    const paragraph = "Rye is sown in autumn and ground in winter. ".repeat(40);
    await writeFile(file, `# Rye\n\n${paragraph}\n\n## Oats\n\n${paragraph}\n`);
    const documents = await new QuernLoader(quern, { files: [file] }, { chunks: { tokens: 200 } }).load();
    expect(documents.length).toBeGreaterThan(3);
    expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
    expect(documents.at(-1)?.metadata).toMatchObject({ headings: "Rye > Oats" });
  });

  it("loads a site page by page, and stops when told", async () => {
    const loader = new QuernLoader(quern, { crawl: `${site.origin}/`, limit: 5 });
    const sources = new Set<string>();
    for await (const { metadata } of loader.lazyLoad()) sources.add(metadata["source"]);
    expect(sources.size).toBeGreaterThan(1);
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(new QuernLoader(quern, { urls: [site.origin] }, { signal }).load()).rejects.toThrow();
  });

  it("gives each part of a divided table the names of its columns", async () => {
    const file = join(folder, "harvest.md");
    const rows = Array.from({ length: 60 }, (_, at) => `| field ${at} | ${at} sacks |`).join("\n");
    await writeFile(file, `# Harvest\n\n| field | rye |\n| --- | --- |\n${rows}\n`);
    const header = "| field | rye |\n| --- | --- |";
    const options = { chunks: { tokens: 200 } } as const;
    const loaded = (await new QuernLoader(quern, { files: [file] }, options).load()).slice(1);
    expect(loaded.length).toBeGreaterThan(1);
    for (const { pageContent, metadata } of loaded) {
      expect(metadata["end"]).toBeGreaterThan(metadata["start"]);
      expect(pageContent.startsWith(`${header}\n| field `)).toBe(true);
      expect(metadata["header"]).toBe(header);
    }
    const read = (await new QuernReader(quern, options).loadData({ files: [file] })).slice(1);
    expect(read.map(({ text }) => text)).toEqual(loaded.map(({ pageContent }) => pageContent));
  });

  it("skips error pages with a warning, and fails when there is no other page", async () => {
    const missing = `${site.origin}/no-such-page`;
    const warned = once(process, "warning");
    const documents = await new QuernLoader(quern, { urls: [missing, `${site.origin}/article`] }).load();
    expect(documents.map(({ metadata }) => metadata)).toEqual([
      expect.objectContaining({ source: `${site.origin}/article`, statusCode: 200 }),
    ]);
    expect(String(await warned)).toContain(`${missing} answered with status 404`);
    await expect(new QuernLoader(quern, { urls: [missing] }).load()).rejects.toMatchObject({
      code: "SCRAPE_SITE_ERROR",
      details: { statusCode: 404 },
    });
  });

  it("names the kinds of sources where none is given", async () => {
    const loader = new QuernLoader(quern, { file: "notes.md" } as never);
    await expect(loader.load()).rejects.toThrow("A source is one of urls, crawl and files, but got file.");
  });

  it("fails for a page that is not there", async () => {
    await expect(new QuernLoader(quern, { files: [join(folder, "missing.pdf")] }).load()).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("offers tools that are called as a model calls them", async () => {
    const tools = langChainTools(quern);
    const scrape = tools.find(({ name }) => name === "scrape_page");
    const message = await scrape?.invoke({
      type: "tool_call",
      id: "1",
      name: "scrape_page",
      args: { url: `${site.origin}/article` },
    });
    expect(JSON.parse(message.content)).toMatchObject({ url: `${site.origin}/article`, markdown: expect.any(String) });
    await expect(scrape?.invoke({ address: "x" } as never)).rejects.toThrow(/schema/);
  });
});

describe("LlamaIndex.TS", () => {
  it("reads pages and files", async () => {
    const reader = new QuernReader(quern);
    const [page] = await reader.loadData({ urls: [`${site.origin}/article`] });
    expect(page?.text).toMatch(/^# /m);
    expect(page?.metadata).toMatchObject({ source: `${site.origin}/article` });
    const [file] = await reader.loadData({ files: [join(folder, "yield.csv")] });
    expect(file?.text).toContain("| rye");
  });
});

describe("AI SDK", () => {
  it("lets a model read a page, and gives it what the page says", async () => {
    const call = {
      id: "1",
      type: "function",
      function: { name: "scrape_page", arguments: JSON.stringify({ url: `${site.origin}/article` }) },
    };
    const turn = (message: object, finish_reason: string): { raw: string } => ({
      raw: JSON.stringify({
        id: "x",
        object: "chat.completion",
        created: 1,
        model: "test",
        choices: [{ index: 0, message: { role: "assistant", content: null, ...message }, finish_reason }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
    });
    await using server = await startOpenAiServer({
      answer: [turn({ tool_calls: [call] }, "tool_calls"), turn({ content: "It is about grain." }, "stop")],
    });
    const model = createOpenAICompatible({ name: "test", baseURL: server.baseUrl }).chatModel("test");
    const { text } = await generateText({
      model,
      tools: aiSdkTools(quern, { maxTokens: 500 }),
      stopWhen: stepCountIs(3),
      prompt: "What is the article about?",
    });
    expect(text).toBe("It is about grain.");
    const told = server.requests[1]?.messages.find(({ role }) => role === "tool");
    expect(JSON.parse(told?.content ?? "{}")).toMatchObject({ url: `${site.origin}/article` });
  });
});

describe("plain definitions", () => {
  it("search, list and extract", async () => {
    const { list_pages, extract_data, search_web } = quernTools(quern);
    expect(await list_pages.run({ url: site.origin, limit: 5 })).toContainEqual(
      expect.objectContaining({ url: expect.stringContaining(site.origin) }),
    );
    const schema = { type: "object", properties: { title: { type: "string" } } };
    expect(await extract_data.run({ url: `${site.origin}/article`, schema })).toMatchObject({
      json: { title: expect.any(String) },
    });
    await quern.scrape(`${site.origin}/article`);
    expect(await search_web.run({ query: "article" })).toEqual(expect.any(Array));
  });
});

describe("OpenTelemetry", () => {
  it("has a span and figures for each call, without addresses unless told", async () => {
    const spans = new InMemorySpanExporter();
    const tracers = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
    const figures = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
    const reader = new PeriodicExportingMetricReader({ exporter: figures, exportIntervalMillis: 3_600_000 });
    const meters = new MeterProvider({ readers: [reader] });
    const observed = withTelemetry(quern, { tracer: tracers.getTracer("test"), meter: meters.getMeter("test") });
    const { markdown } = await observed.scrape(`${site.origin}/article`);
    expect(markdown).toContain("# How a quern grinds");
    await expect(observed.scrape("http://10.0.0.1/")).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const [good, bad] = spans.getFinishedSpans();
    expect(good).toMatchObject({
      name: "quern.scrape",
      attributes: { "http.response.status_code": 200, "quern.credits": 1 },
    });
    expect(bad).toMatchObject({
      attributes: { "error.type": "BAD_REQUEST" },
      status: { code: SpanStatusCode.ERROR },
    });
    expect(JSON.stringify([good?.attributes, bad?.attributes, bad?.status])).not.toMatch(/127\.0|10\.0/);
    await reader.forceFlush();
    const metrics = figures.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics: all }) => all));
    const calls = metrics.find(({ descriptor }) => descriptor.name === "quern.calls");
    expect(calls?.dataPoints.map(({ value, attributes }) => [value, attributes["error.type"] ?? "none"])).toEqual([
      [1, "none"],
      [1, "BAD_REQUEST"],
    ]);
    expect(metrics.map(({ descriptor }) => descriptor.name)).toContain("quern.call.duration");
    await Promise.all([meters.shutdown(), tracers.shutdown()]);
  });

  it("leaves everything else of a Quern as it is", async () => {
    const observed = withTelemetry(quern);
    const sources: string[] = [];
    for await (const page of observed.crawl(`${site.origin}/`, { limit: 1 })) sources.push(page.metadata.sourceURL);
    expect(sources).toHaveLength(1);
    expect(observed.parsers.length).toBe(quern.parsers.length);
  });
});

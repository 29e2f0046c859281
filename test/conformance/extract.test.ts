/** Extraction over several pages with the official SDK, answered by rules. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createEngine } from "@quern/core";
import { type RunningServer, serve, signWebhook } from "@quern/http";
import { Firecrawl } from "firecrawl";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const product = (name: string, price: string): string =>
  `<title>${name}</title><script type="application/ld+json">${JSON.stringify({
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    offers: { "@type": "Offer", price, priceCurrency: "EUR" },
  })}</script><main><h1>${name}</h1><p>A mill for ${price} euros, made by hand of basalt from the quarry.</p></main>`;

const PAGES: Record<string, string> = {
  "/shop": '<title>Shop</title><main><h1>Shop</h1><a href="/shop/ada">Ada</a><a href="/shop/bert">Bert</a></main>',
  "/shop/ada": product("Hand mill Ada", "310"),
  "/shop/bert": product("Hand mill Bert", "120"),
};
const SCHEMA = { type: "object", properties: { name: { type: "string" }, price: { type: "number" } } };

let site: Server;
let origin: string;
let server: RunningServer;
let engine: ReturnType<typeof createEngine>;
let client: Firecrawl;
const messages: Array<{ signature: unknown; body: string }> = [];

beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.method === "POST") {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        messages.push({ signature: request.headers["x-firecrawl-signature"], body });
        response.end();
      });
      return;
    }
    const page = PAGES[request.url ?? ""];
    response
      .writeHead(page ? 200 : 404, { "content-type": "text/html" })
      .end(page ?? "<h1>Not found</h1><p>There is no such page.</p>");
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", () => resolve()));
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  engine = createEngine({ network: { allow: [host] } });
  server = await serve({ engine, port: 0, auth: { keys: ["fc-local"] }, webhookSecret: "whisper" });
  client = new Firecrawl({ apiKey: "fc-local", apiUrl: server.url });
});
afterAll(async () => {
  await server.close();
  await engine.close();
  site.closeAllConnections();
  site.close();
});

const post = async (body: object) => {
  const response = await fetch(`${server.url}/v2/extract`, {
    method: "POST",
    headers: { authorization: "Bearer fc-local" },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
};

describe("extract", () => {
  it("makes one answer of several pages, and says where it is from", async () => {
    const urls = [`${origin}/shop/ada`, `${origin}/shop/bert`, "nothing"];
    const answer = await client.extract({ urls, schema: SCHEMA, showSources: true, pollInterval: 1 });
    expect(answer).toMatchObject({
      success: true,
      status: "completed",
      data: { name: "Hand mill Ada", price: 310 },
      sources: { name: [urls[0]], price: [urls[0]] },
      creditsUsed: 10,
      warning: expect.stringContaining("no language model"),
    });
  });

  it("reads the pages below an address that ends in an asterisk", async () => {
    const answer = await client.extract({ urls: [`${origin}/shop/*`], schema: SCHEMA, pollInterval: 1 });
    expect(answer).toMatchObject({ status: "completed", data: { name: expect.stringContaining("Hand mill") } });
  });

  it("finds pages below a folder that has no page of its own, and takes nothing from error pages", async () => {
    PAGES["/"] = '<title>Home</title><main><h1>Home</h1><a href="/mills/cora">Cora</a></main>';
    PAGES["/mills/cora"] = product("Hand mill Cora", "250");
    const below = await client.extract({ urls: [`${origin}/mills/*`], schema: SCHEMA, pollInterval: 1 });
    expect(below.data).toEqual({ name: "Hand mill Cora", price: 250 });
    const answer = await client.extract({
      urls: [`${origin}/gone`, `${origin}/mills/cora`],
      schema: { type: "object", properties: { name: { type: "string" } } },
      pollInterval: 1,
    });
    expect(answer.data).toEqual({ name: "Hand mill Cora" });
    expect(answer.warning).toContain(`${origin}/gone answered 404 and was left out.`);
  });

  it("names what it cannot do", async () => {
    const answer = await client.extract({
      urls: [`${origin}/shop/ada`],
      schema: SCHEMA,
      scrapeOptions: { formats: ["links"] },
      pollInterval: 1,
    });
    expect(answer.warning).toContain("Without effect on this server: scrapeOptions.formats.");
  });

  it("fails when no page can be read", async () => {
    const answer = await client.extract({ urls: ["http://does-not-exist.invalid/"], prompt: "names", pollInterval: 1 });
    expect(answer).toMatchObject({ success: false, status: "failed", error: expect.stringContaining("DNS") });
  });

  it("tells an address of the caller when it is done", async () => {
    const { body } = await post({ urls: [`${origin}/shop/ada`], schema: SCHEMA, webhook: `${origin}/hook` });
    await expect.poll(() => messages.length, { timeout: 20_000 }).toBe(2);
    const [started, completed] = messages.map((message) => JSON.parse(message.body));
    expect(started).toMatchObject({ type: "extract.started", id: body["id"], data: [] });
    expect(completed).toMatchObject({
      type: "extract.completed",
      data: [{ success: true, extractId: body["id"], data: { name: "Hand mill Ada" }, totalUrlsScraped: 1 }],
    });
    for (const message of messages) expect(message.signature).toBe(signWebhook("whisper", message.body));
  });

  it("refuses what it cannot do, and says that it is on its way out", async () => {
    expect(await post({})).toMatchObject({
      status: 400,
      body: { code: "BAD_REQUEST", error: "Either 'urls' or 'prompt' must be provided." },
    });
    expect(await post({ prompt: "prices" })).toMatchObject({ status: 501, body: { code: "NOT_IMPLEMENTED" } });
    expect(await post({ urls: [origin], schema: { type: "nonsense" } })).toMatchObject({
      status: 400,
      body: { error: "Invalid JSON schema." },
    });
    expect(await post({ urls: Array.from({ length: 11 }, () => origin) })).toMatchObject({ status: 400 });
    expect(await post({ urls: ["nothing"] })).toMatchObject({ status: 400, body: { error: "No valid URLs provided" } });
    expect(await post({ urls: ["http://10.0.0.1/"] })).toMatchObject({
      body: { error: "No valid URLs provided", details: { hint: expect.stringContaining("--allow-host 10.0.0.1") } },
    });
    expect(await post({ urls: [origin], surprise: 1 })).toMatchObject({ status: 400 });
    await expect(client.getExtractStatus("00000000-0000-4000-8000-000000000000")).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining("Extract job not found"),
    });
    expect((await post({ urls: [`${origin}/shop`] })).headers.get("deprecation")).toBe("true");
  });
});

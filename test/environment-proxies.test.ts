/** Proxies of the environment for what an engine asks besides pages: search services, webhooks and models. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { serve, webhookAudit } from "@quern/http";
import { openAiCompatible, openAiTranscriber } from "@quern/llm";
import { searxng } from "@quern/search";
import { createQuern, fetchThroughProxies, proxiesFromEnvironment } from "quern";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type LocalProxy, startProxy } from "./site/proxy.js";
import { type Site, startSite } from "./site/site.js";

const CLI = fileURLToPath(new URL("../packages/quern/dist/cli.js", import.meta.url));

/** Names that only the proxy can resolve. */
const SERVICE = "service.example";
const PAGES = "pages.example";

let site: Site;
let service: Server;
let proxy: LocalProxy;
let received: Array<{ readonly path: string; readonly type: string; readonly body: string }> = [];

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("latin1");
}

/** A search service, a model, a transcriber and a receiver of messages. */
const answers: Readonly<Record<string, object>> = {
  "/search": { results: [{ url: "https://mill.example/", title: "A mill", content: "It grinds." }] },
  "/v1/chat/completions": { choices: [{ message: { content: "A short answer." }, finish_reason: "stop" }] },
  "/v1/audio/transcriptions": { text: "Spoken words.", segments: [] },
};

beforeAll(async () => {
  site = await startSite();
  service = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://service");
    received.push({ path: pathname, type: request.headers["content-type"] ?? "", body: await textOf(request) });
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answers[pathname] ?? {}));
  }).listen(0, "127.0.0.1");
  await once(service, "listening");
  const { port } = service.address() as AddressInfo;
  proxy = await startProxy({ [SERVICE]: () => `127.0.0.1:${port}`, [PAGES]: () => site.host });
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await Promise.all([site.close(), proxy.close()]);
});
beforeEach(() => {
  proxy.seen.length = 0;
  received = [];
});

const variables = (except = "") => ({ http_proxy: proxy.url("quern:se%3Acret"), NO_PROXY: except });

it("search services are asked through them, and directly where NO_PROXY says so", async () => {
  const search = [searxng({ baseUrl: `http://${SERVICE}` })];
  await using through = createQuern({ search, proxies: proxiesFromEnvironment(variables()) });
  expect((await through.search("mill")).web?.[0]?.title).toBe("A mill");
  expect(proxy.seen).toEqual([`CONNECT ${SERVICE}:80`]);
  await using direct = createQuern({ search, proxies: proxiesFromEnvironment(variables(SERVICE)) });
  await expect(direct.search("mill")).rejects.toMatchObject({ message: expect.stringContaining("cannot be reached") });
  expect(proxy.seen).toHaveLength(1);
});

it("webhooks go through them, and never to private addresses", async () => {
  await using engine = createQuern({
    proxies: proxiesFromEnvironment(variables()),
    network: {
      allow: [site.host],
      resolve: async (name) => (name === "inside.example" ? [{ address: "10.1.2.3", family: 4 }] : []),
    },
  });
  const message = { headers: { "content-type": "application/json" }, body: "{}", signal: AbortSignal.timeout(10_000) };
  const resolved = engine.post("http://inside.example/hook", message);
  await expect(resolved).rejects.toMatchObject({ code: "SCRAPE_BLOCKED_ADDRESS" });
  for (const address of ["http://10.0.0.1/hook", "http://169.254.169.254/hook"]) {
    const literal = async () => engine.post(address, message);
    await expect(literal()).rejects.toMatchObject({ message: expect.stringContaining("not on the public internet") });
  }
  expect(proxy.seen).toEqual([]);

  const server = await serve({ engine, port: 0 });
  const started = await fetch(new URL("/v2/batch/scrape", server.url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ urls: [`${site.origin}/article`], webhook: `http://${SERVICE}/hook` }),
  });
  expect(started.status).toBe(200);
  await expect
    .poll(() => received.map(({ body }) => (JSON.parse(body) as { type: string }).type))
    .toContain("batch_scrape.completed");
  expect(new Set(proxy.seen)).toEqual(new Set([`CONNECT ${SERVICE}:80`]));
  await server.close();
});

it("models are reached through them where their clients are given that fetch", async () => {
  const through = fetchThroughProxies(proxiesFromEnvironment(variables()));
  const baseUrl = `http://${SERVICE}/v1`;
  const model = openAiCompatible({ baseUrl, model: "m", fetch: through });
  expect((await model.generate({ prompt: "Say it." })).text).toBe("A short answer.");
  expect(proxy.seen).toEqual([`CONNECT ${SERVICE}:80`]);
  const recording = {
    bytes: new TextEncoder().encode("RIFF and so on"),
    mediaType: "audio/wav",
    filename: "words.wav",
    signal: AbortSignal.timeout(10_000),
  };
  await openAiTranscriber({ baseUrl, model: "m", fetch: through }).transcribe(recording);
  expect(received.at(-1)?.type).toMatch(/^multipart\/form-data; boundary=/);
  expect(received.at(-1)?.body).toContain("RIFF and so on");

  await webhookAudit(`http://${SERVICE}/audit`, { fetch: through })({ action: "read" } as never);
  expect(received.at(-1)).toMatchObject({ path: "/audit", body: '{"action":"read"}' });
});

it("a proxy that lets nobody in, or speaks no HTTP, is named", async () => {
  const ask = (http_proxy: string) =>
    openAiCompatible({
      baseUrl: `http://${SERVICE}/v1`,
      model: "m",
      retries: 0,
      fetch: fetchThroughProxies(proxiesFromEnvironment({ http_proxy })),
    }).generate({ prompt: "Say it." });
  await expect(ask(proxy.url("quern:wrong"))).rejects.toMatchObject({ message: expect.stringContaining("407") });
  await expect(ask("socks5://127.0.0.1:1080")).rejects.toMatchObject({ code: "SCRAPE_PROXY_SELECTION_ERROR" });
  expect(fetchThroughProxies(proxiesFromEnvironment({}))).toBe(fetch);
});

it("commands use them for models and search services", async () => {
  const run = async (...words: string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, [CLI, ...words], { env: { ...process.env, ...variables() } })).stdout;
  expect(await run("search", "mill", "--searxng-url", `http://${SERVICE}`)).toContain("A mill");
  const model = ["--model-url", `http://${SERVICE}/v1`, "--model", "m"];
  expect(await run("scrape", `http://${PAGES}/article`, "--formats", "summary", ...model)).toContain("A short answer.");
  expect(new Set(proxy.seen)).toEqual(new Set([`CONNECT ${SERVICE}:80`, `CONNECT ${PAGES}:80`]));
});

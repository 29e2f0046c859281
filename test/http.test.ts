/** The v2 contract over HTTP: bodies, codes and statuses, byte for byte where a client can tell. */
import { createEngine } from "@quern/core";
import { csvParser } from "@quern/csv";
import { createHandler, type RunningServer, serve } from "@quern/http";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "./site/site.js";

const KEY = "test-key-1";
let site: Site;
let server: RunningServer;
let engine: ReturnType<typeof createEngine>;

beforeAll(async () => {
  site = await startSite();
  engine = createEngine({ network: { allow: [site.host] }, parsers: [csvParser()] });
  server = await serve({ engine, port: 0, auth: { keys: [KEY, "test-key-2"] } });
});
afterAll(async () => {
  await server.close();
  await engine.close();
  await site.close();
});

interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

async function call(path: string, init: RequestInit & { duplex?: "half" } = {}): Promise<Answer> {
  const headers = { authorization: `Bearer ${KEY}`, ...(init.headers as Record<string, string> | undefined) };
  const response = await fetch(`${server.url}${path}`, { ...init, headers });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  };
}
const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  call(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

function form(
  file: string | Uint8Array | undefined,
  filename: string,
  options?: string,
  type = "application/octet-stream",
): FormData {
  const data = new FormData();
  if (options !== undefined) data.append("options", options);
  if (file !== undefined) data.append("file", new Blob([file as BlobPart], { type }), filename);
  return data;
}
const upload = (data: FormData): Promise<Answer> => call("/v2/parse", { method: "POST", body: data });

describe("POST /v2/scrape", () => {
  it("answers with the document", async () => {
    const { status, body } = await post("/v2/scrape", {
      url: `${site.origin}/article`,
      origin: "js-sdk@4.42.0",
      integration: "_mine",
    });
    expect(status).toBe(200);
    expect(body["success"]).toBe(true);
    expect(Object.keys(body["data"] as object).sort()).toEqual(["markdown", "metadata"]);
    expect(body).not.toHaveProperty("scrape_id");
  });

  it("adds scrape_id for the website", async () => {
    const { body } = await post("/v2/scrape", { url: `${site.origin}/article`, origin: "website" });
    expect(body["scrape_id"]).toBe((body["data"] as { metadata: { scrapeId: string } }).metadata.scrapeId);
  });

  it.each([
    [{}, "url: Invalid input: expected string, received undefined"],
    [{ url: 5 }, "url: Invalid input: expected string, received number"],
    [{ url: "ftp://example.com" }, "URL uses unsupported protocol"],
    [
      { url: "http://localhost/" },
      'localhost is not on the public internet, so requests to it are blocked. To open a host in your own network: --allow-host localhost, or network: { allow: ["localhost"] } in the library.',
    ],
    [
      { url: "https://example.com", pageOptions: {} },
      "Unrecognized key in body -- please review the v2 API documentation for request body changes (pageOptions: unrecognized key)",
    ],
    [
      { url: "https://example.com", signal: 1 },
      "Unrecognized key in body -- please review the v2 API documentation for request body changes (signal: unrecognized key)",
    ],
    [{ url: "https://example.com", waitFor: 20_000, timeout: 15_000 }, "waitFor must not exceed half of timeout"],
    [
      { url: "https://example.com", integration: "unknown" },
      "Invalid enum value. Expected a known integration or a name that starts with _",
    ],
  ])("answers %j with 400: %s", async (body, error) => {
    expect(await post("/v2/scrape", body)).toMatchObject({
      status: 400,
      body: { success: false, code: "BAD_REQUEST", error },
    });
  });

  it.each(["{", "", "nope", '{"url": }', "\u0000", "[".repeat(100_000)])(
    "answers malformed JSON with its own code",
    async (text) => {
      expect(await post("/v2/scrape", text)).toMatchObject({
        status: 400,
        body: { success: false, code: "BAD_REQUEST_INVALID_JSON", error: "Bad request, malformed JSON" },
      });
    },
  );

  it("limits bodies to 10 MB", async () => {
    const { status, body } = await post("/v2/scrape", `{"url": "${"x".repeat(11 * 1024 * 1024)}"}`);
    expect({ status, body }).toEqual({ status: 413, body: { success: false, error: "Request body is too large" } });
  });

  it("answers an unknown host with 200 and success: false", async () => {
    expect(await post("/v2/scrape", { url: "http://does-not-exist.invalid" })).toMatchObject({
      status: 200,
      body: { success: false, code: "SCRAPE_DNS_RESOLUTION_ERROR" },
    });
  });

  it.each([
    [{ url: "/silent", timeout: 1000 }, 408, "SCRAPE_TIMEOUT"],
    [{ url: "/article?never-seen", minAge: 1 }, 404, "SCRAPE_NO_CACHED_DATA"],
    [{ url: "/article?never-seen", lockdown: true }, 404, "SCRAPE_LOCKDOWN_CACHE_MISS"],
    [{ url: "/article", actions: [{ type: "scrape" }] }, 400, "SCRAPE_ACTIONS_NOT_SUPPORTED"],
    [{ url: "/program.exe" }, 500, "SCRAPE_UNSUPPORTED_FILE_ERROR"],
    [{ url: "/empty" }, 500, "SCRAPE_ALL_ENGINES_FAILED"],
    [{ url: "/redirect/to?url=http://127.0.0.1:1/" }, 403, "SCRAPE_BLOCKED_ADDRESS"],
  ])("answers %j with %i %s", async (body, status, code) => {
    expect(await post("/v2/scrape", { ...body, url: site.origin + body.url })).toMatchObject({
      status,
      body: { success: false, code },
    });
  });

  it("treats a page's own error status as a result", async () => {
    const { status, body } = await post("/v2/scrape", { url: `${site.origin}/status/503` });
    expect(status).toBe(200);
    expect((body["data"] as { metadata: object }).metadata).toMatchObject({
      statusCode: 503,
      error: "Service Unavailable",
    });
  });

  it.each([
    ["/v2/v2/scrape", "leave it out of the server's URL"],
    ["/v0/scrape", "Did you mean /v2/scrape?"],
    ["/scrape", "Did you mean /v2/scrape?"],
  ])("says what was meant by %s", async (path, hint) => {
    const { status, body } = await post(path, {});
    expect(status).toBe(404);
    expect(body["error"]).toContain(`Cannot POST ${path}. `);
    expect(body["error"]).toContain(hint);
  });

  it("stops working when the client goes away", async () => {
    const controller = new AbortController();
    const pending = call("/v2/scrape", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ url: `${site.origin}/silent`, maxAge: 0 }),
      signal: controller.signal,
    });
    await expect.poll(() => site.requests.at(-1)).toBe("GET /silent");
    const before = site.openSockets();
    controller.abort();
    await expect(pending).rejects.toThrow();
    await expect.poll(() => site.openSockets(), { timeout: 5000 }).toBeLessThan(before);
  });
});

describe("POST /v2/parse", () => {
  const HTML = "<html><head><title>Up</title></head><body><h1>Uploaded</h1><p>See <a href='b'>b</a></p></body></html>";

  it("converts an upload and names it as it was sent", async () => {
    const { status, body } = await upload(form(HTML, "upload.html", undefined, "text/html"));
    expect(status).toBe(200);
    const data = body["data"] as { markdown: string; metadata: Record<string, unknown> };
    expect(data.markdown).toContain("# Uploaded");
    expect(data.metadata).toMatchObject({ sourceURL: "upload.html", creditsUsed: 1, title: "Up", statusCode: 200 });
  });

  it("takes options before or after the file, typed or not", async () => {
    const options = JSON.stringify({ formats: ["html", "links"] });
    const typed = new FormData();
    typed.append("file", new Blob([HTML]), "a.html");
    typed.append("options", new Blob([options], { type: "application/json" }), "options.json");
    for (const data of [form(HTML, "a.html", options), typed]) {
      const { body } = await upload(data);
      expect(Object.keys(body["data"] as object).sort()).toEqual(["html", "links", "metadata"]);
    }
  });

  it("keeps names in other scripts", async () => {
    const { body } = await upload(form("a,b\n1,2\n", "daten – 表.csv"));
    expect((body["data"] as { metadata: { sourceURL: string } }).metadata.sourceURL).toBe("daten – 表.csv");
  });

  it.each([
    ["no file", form(undefined, ""), "BAD_REQUEST", /Missing file upload/],
    ["options that are no JSON", form(HTML, "a.html", "{"), "BAD_REQUEST", /Invalid JSON/],
    ["options that are a list", form(HTML, "a.html", "[]"), "BAD_REQUEST", /must parse to a JSON object/],
    ["an unknown option", form(HTML, "a.html", '{"foo":1}'), "BAD_REQUEST", /Unrecognized key/],
    [
      "an unknown kind",
      form(new Uint8Array([0, 1, 2, 3, 0, 0]), "a.bin"),
      "UNSUPPORTED_FILE_TYPE",
      /Unsupported upload type/,
    ],
    ["an empty file", form("", "a.html"), "DOCUMENT_EMPTY", /is empty/],
    ["rawBase64", form(HTML, "a.html", '{"formats":["rawBase64"]}'), "BAD_REQUEST", /not supported for parse uploads/],
    ["a screenshot", form(HTML, "a.html", '{"formats":["screenshot"]}'), "PARSE_UNSUPPORTED_OPTIONS", /screenshot/],
    ["waitFor", form(HTML, "a.html", '{"waitFor":10}'), "PARSE_UNSUPPORTED_OPTIONS", /waitFor/],
    ["a location", form(HTML, "a.html", '{"location":{"country":"DE"}}'), "PARSE_UNSUPPORTED_OPTIONS", /location/],
  ])("answers %s with 400", async (_case, data, code, error) => {
    const answer = await upload(data as FormData);
    expect(answer).toMatchObject({ status: 400, body: { success: false, code } });
    expect(answer.body["error"]).toMatch(error as RegExp);
  });

  it("says that JSON is not an upload", async () => {
    expect((await post("/v2/parse", {})).body).toMatchObject({
      code: "BAD_REQUEST",
      error: expect.stringMatching(/Missing file upload/),
    });
  });

  it("refuses 50 MB and one byte, and works on", async () => {
    const answer = await upload(form(new Uint8Array(50 * 1024 * 1024 + 1).fill(97), "big.txt"));
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "BAD_REQUEST", error: "Uploaded file exceeds maximum size of 50MB." },
    });
    expect((await upload(form(HTML, "a.html"))).status).toBe(200);
  });

  it("answers any damaged multipart body with a JSON error", async () => {
    const sound = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.html"\r\n\r\n<p>x</p>\r\n--b--\r\n';
    await fc.assert(
      fc.asyncProperty(fc.nat(sound.length), fc.string({ unit: "binary", maxLength: 20 }), async (cut, noise) => {
        const answer = await call("/v2/parse", {
          method: "POST",
          headers: { "content-type": "multipart/form-data; boundary=b" },
          body: Buffer.from(sound.slice(0, cut) + noise, "latin1"),
        });
        return answer.status === 200 || (answer.status === 400 && answer.body["success"] === false);
      }),
      { numRuns: 60 },
    );
    expect((await upload(form(HTML, "a.html"))).status).toBe(200);
  });
});

describe("keys", () => {
  const status = async (headers: Record<string, string>): Promise<unknown> => {
    const response = await fetch(`${server.url}/v2/scrape`, { method: "POST", headers, body: "{}" });
    return [response.status, ((await response.json()) as { error: string }).error];
  };

  it.each([
    [{}, 401, "Unauthorized"],
    [{ authorization: "Bearer" }, 401, "Unauthorized: Token missing"],
    [{ authorization: "Basic abc" }, 401, "Unauthorized: Token missing"],
    [{ authorization: "Bearer wrong" }, 401, "Unauthorized: Invalid token"],
    [{ authorization: "Bearer test-key" }, 401, "Unauthorized: Invalid token"],
    [{ authorization: "Bearer test-key-2" }, 400, "url: Invalid input: expected string, received undefined"],
  ])("answers %j with %i %s, before looking at the body", async (headers, code, error) => {
    expect(await status(headers as unknown as Record<string, string>)).toEqual([code, error]);
  });

  it("are needed to listen beyond loopback", async () => {
    await expect(serve({ engine, port: 0, hostname: "0.0.0.0" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(() => createHandler({ engine, auth: { keys: [""] } })).toThrow(/empty key/);
  });

  it.each([
    [{ apiKey: "x" }, /createHandler has no option "apiKey"\. Did you mean auth: \{ keys/],
    [{ auth: { key: "x" } }, /auth of createHandler has no option "key"/],
    [{ auth: { keys: [undefined] } }, /auth\.keys\[0\] is undefined/],
    [{ auth: { keys: "x" } }, /auth\.keys must be a list/],
    [{ engine: undefined }, /createHandler needs an engine/],
  ])("and what would leave the server open or without an engine is refused: %j", async (options, message) => {
    const given = { engine, ...options } as never;
    expect(() => createHandler(given)).toThrow(message);
    const elsewhere = { message: expect.stringMatching(message.source.replace("createHandler", "serve")) };
    await expect(serve(given)).rejects.toMatchObject({ code: "BAD_REQUEST", ...elsewhere });
  });

  it("and other options that are ignored are named in the log", () => {
    const warnings: string[] = [];
    const logger = { ...silent, warn: (_facts: unknown, text: string) => void warnings.push(text) };
    createHandler({ engine, logger, trustProxi: true } as never);
    expect(warnings).toEqual(['createHandler has no option "trustProxi". Did you mean trustProxy?']);
  });
});

const nothing = (): void => undefined;
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };

describe("everything else", () => {
  it("answers JSON everywhere", async () => {
    expect(await call("/")).toMatchObject({
      status: 200,
      body: { message: expect.any(String), documentation_url: expect.any(String) },
    });
    expect(await call("/v2/nothing")).toMatchObject({ status: 404, body: { success: false } });
    expect(await call("/v2/scrape")).toMatchObject({ status: 405, body: { success: false } });
    for (const [path, meant] of [
      ["/scrape", "/v2/scrape"],
      ["/v2/scrap", "/v2/scrape"],
      ["/v1/batch/scrap", "/v2/batch/scrape"],
    ]) {
      expect((await call(String(path))).body.error).toBe(`Cannot GET ${path}. Did you mean ${meant}?`);
    }
    expect((await call("/v2/weather")).body.error).toBe("Cannot GET /v2/weather");
  });

  it("is open to browsers and shows no framework", async () => {
    const { headers } = await call("/");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("x-response-time")).toMatch(/ms$/);
    expect(headers.get("x-powered-by")).toBeNull();
    const preflight = await fetch(`${server.url}/v2/scrape`, { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("authorization");
  });

  it("can be mounted below a path, without a socket", async () => {
    const handler = createHandler({ engine, basePath: "/api" });
    const response = await handler(
      new Request("http://local/api/v2/scrape", {
        method: "POST",
        body: JSON.stringify({ url: `${site.origin}/text` }),
      }),
    );
    expect(response.status).toBe(200);
  });

  it("never shows a stack or a path when something breaks", async () => {
    const logged: unknown[] = [];
    const logger = { debug() {}, info() {}, warn() {}, error: (fields: unknown) => void logged.push(fields) };
    const broken = { scrape: () => Promise.reject(new Error("secret /etc/path")) } as never;
    const response = await createHandler({ engine: broken, logger })(
      new Request("http://local/v2/scrape", { method: "POST", body: '{"url":"https://example.com"}' }),
    );
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toContain("secret");
    expect(JSON.parse(text)).toMatchObject({ success: false, code: "UNKNOWN_ERROR" });
    expect(JSON.stringify(logged)).toContain("secret");
  });
});

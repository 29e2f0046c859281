/** Everything that operators of a server rely on: ids, logs, figures, readiness, the audit, an orderly end. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createEngine, memoryState } from "@quern/core";
import { createHandler, fileAudit, type HandlerOptions, redact, serve, startWorker, webhookAudit } from "@quern/http";
import { type Logger, QuernError } from "@quern/types";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { allProcesses } from "./browser/processes.js";
import { type Site, startSite } from "./site/site.js";

const CLI = fileURLToPath(new URL("../packages/quern/dist/cli.js", import.meta.url));
const KEY = "operations-key-1";

let site: Site;
let folder: string;
let engine: ReturnType<typeof createEngine>;
beforeAll(async () => {
  [site, folder] = await Promise.all([startSite(), mkdtemp(join(tmpdir(), "quern-operations-"))]);
  engine = createEngine({ network: { allow: [site.host] } });
});
afterAll(async () => {
  await Promise.all([engine.close(), site.close()]);
  await rm(folder, { recursive: true, force: true });
});

type Line = Record<string, unknown>;

function collect(): { lines: Line[]; logger: Logger } {
  const lines: Line[] = [];
  const at = (level: string) => (fields: Line, message: string) => void lines.push({ level, message, ...fields });
  return { lines, logger: { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") } };
}

const make = (options: Partial<HandlerOptions> = {}) => createHandler({ engine, ...options });
const get = (path: string, headers: Record<string, string> = {}): Request =>
  new Request(`http://localhost${path}`, { headers });
const scrape = (body: object, headers: Record<string, string> = {}): Request =>
  new Request("http://localhost/v2/scrape", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

it("a store that is away is logged once when it goes and once when it is back", async () => {
  const store = memoryState();
  let isAway = false;
  const state = new Proxy(store, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (!isAway || typeof value !== "function") return typeof value === "function" ? value.bind(target) : value;
      return () => Promise.reject(new QuernError("STATE_UNAVAILABLE", "The store does not answer."));
    },
  });
  const { lines, logger } = collect();
  const worker = startWorker({ engine, state, logger });
  onTestFinished(() => worker.close());
  const count = (message: string) => lines.filter((line) => line["message"] === message).length;
  isAway = true;
  await expect.poll(() => count("jobs could not be watched")).toBe(1);
  await wait(700);
  expect(count("jobs could not be watched")).toBe(1);
  isAway = false;
  await expect.poll(() => count("jobs are watched again")).toBe(1);
});

describe("request ids", () => {
  it("are the caller's where they are decent, and new ones where not", async () => {
    const handler = make();
    const id = async (given: string): Promise<string> =>
      (await handler(get("/health", { "x-request-id": given }))).headers.get("x-request-id") ?? "";
    expect(await id("abc-1:2.3_4")).toBe("abc-1:2.3_4");
    for (const bad of ["a b", "<script>", "x".repeat(129), "ü"]) expect(await id(bad)).toMatch(/^[0-9a-f-]{36}$/);
    expect((await handler(get("/nowhere"))).headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("the log", () => {
  it("has a line for each request, without what is secret", async () => {
    const { lines, logger } = collect();
    const handler = make({ logger, auth: { keys: [KEY] } });
    await handler(scrape({ url: `${site.origin}/article` }, { authorization: `Bearer ${KEY}`, "x-request-id": "one" }));
    await handler(get("/v2/nothing?token=hush-hush", { authorization: "Bearer wrong-key-here" }));
    const requests = lines.filter(({ message }) => message === "request");
    expect(requests).toHaveLength(2);
    expect(requests[0]).toMatchObject({
      level: "info",
      requestId: "one",
      method: "POST",
      route: "/v2/scrape",
      status: 200,
      team: "default",
      credits: 1,
      cacheState: "miss",
      milliseconds: expect.any(Number),
      jobId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(requests[1]).toMatchObject({ route: "(none)", status: 404 });
    const all = JSON.stringify(lines);
    expect(all).not.toContain(KEY);
    expect(all).not.toContain("hush-hush");
    expect(all).not.toContain("wrong-key-here");
  });

  it("says nothing of the content of requests that leave no trace", async () => {
    const { lines, logger } = collect();
    const handler = make({ logger });
    for (const options of [{ lockdown: true }, { zeroDataRetention: true }]) {
      await handler(scrape({ url: `${site.origin}/canary-in-the-mill`, ...options }));
    }
    expect(lines.filter(({ message }) => message === "request")).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toContain("canary");
  });

  it("hides passwords in addresses, bearer keys and secret parameters", () => {
    expect(redact("GET http://ada:pass@host/a?x=1&api_key=abc&Token=def#z with Bearer abc.def-1")).toBe(
      "GET http://***@host/a?x=1&api_key=***&Token=***#z with Bearer ***",
    );
    expect(redact("https://example.com/keyboard?page=2")).toBe("https://example.com/keyboard?page=2");
  });
});

describe("GET /metrics", () => {
  const read = async (
    handler: ReturnType<typeof make>,
    headers?: Record<string, string>,
  ): Promise<[number, string]> => {
    const response = await handler(get("/metrics", headers));
    return [response.status, await response.text()];
  };

  it("counts requests by route and status, and has the process's figures", async () => {
    const handler = make();
    await handler(scrape({ url: `${site.origin}/article?metrics` }));
    await handler(scrape({ url: `${site.origin}/article?metrics` }));
    await handler(scrape({}));
    await handler(get("/any/path"));
    await handler(new Request("http://localhost/health", { method: "BREW" }));
    const [status, text] = await read(handler);
    expect(status).toBe(200);
    expect(text).toContain('quern_http_requests_total{method="POST",route="/v2/scrape",status="200"} 2');
    expect(text).toContain('quern_http_requests_total{method="POST",route="/v2/scrape",status="400"} 1');
    expect(text).toContain('quern_http_requests_total{method="GET",route="(none)",status="404"} 1');
    expect(text).toContain('method="OTHER"');
    expect(text).toContain('quern_http_request_duration_seconds_bucket{route="/v2/scrape",le="+Inf"} 3');
    expect(text).toContain('quern_cache_lookups_total{state="hit"} 1');
    expect(text).toContain("quern_credits_total 2");
    expect(text).toContain("quern_http_requests_in_flight 1");
    expect(text).toContain("quern_slots_active 0");
    expect(text).toMatch(/process_resident_memory_bytes \d+/);
    // Every line is a comment or a sample.
    for (const line of text.trimEnd().split("\n"))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/);
  });

  it("is closed where keys are needed, but for a key of its own", async () => {
    const auth = { keys: [KEY] };
    expect((await read(make({ auth }), { authorization: `Bearer ${KEY}` }))[0]).toBe(403);
    const handler = make({ auth, metricsKey: "for-prometheus" });
    expect((await read(handler))[0]).toBe(401);
    expect((await read(handler, { authorization: `Bearer ${KEY}` }))[0]).toBe(401);
    expect((await read(handler, { authorization: "Bearer for-prometheus" }))[0]).toBe(200);
  });
});

describe("GET /ready", () => {
  it("is 200 while everything can be reached, and 503 without details for strangers when not", async () => {
    const state = memoryState();
    const isReady = await make({ state })(get("/ready"));
    expect(isReady.status).toBe(200);
    expect(await isReady.json()).toEqual({ status: "ok", checks: { server: "ok", state: "ok", storage: "ok" } });
    const away = make({
      state: { ...state, get: () => Promise.reject(new QuernError("STATE_UNAVAILABLE", "Redis at 10.1.2.3 is away")) },
    });
    const response = await away(get("/ready"));
    expect(response.status).toBe(503);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ status: "unavailable", checks: { state: "STATE_UNAVAILABLE" } });
    expect(text).not.toContain("10.1.2.3");
  });
});

describe("a tracer", () => {
  it("gets one span a request", async () => {
    const spans: Line[] = [];
    const handler = make({
      tracer: {
        startActiveSpan(name, work) {
          const span: Line = { name, ended: false };
          spans.push(span);
          return work({
            setAttribute: (key, value) => (span[key] = value),
            setStatus: ({ code }) => (span["code"] = code),
            updateName: (to) => (span["name"] = to),
            end: () => (span["ended"] = true),
          });
        },
      },
    });
    await handler(scrape({ url: `${site.origin}/article` }));
    expect(spans).toHaveLength(1);
    expect(spans[0]).toMatchObject({
      name: "POST /v2/scrape",
      "http.route": "/v2/scrape",
      "http.response.status_code": 200,
      ended: true,
    });
  });
});

describe("the audit", () => {
  it("is appended to a file that only its owner reads, one line an event", async () => {
    const path = join(folder, "audit.jsonl");
    const { sink, close } = await fileAudit(path);
    const handler = make({ auth: { keys: [KEY] }, audit: sink });
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        handler(
          scrape(
            { url: `${site.origin}/article`, auditMetadata: { username: `user-${index}` } },
            { authorization: `Bearer ${KEY}` },
          ),
        ),
      ),
    );
    await close();
    const events = (await readFile(path, "utf8"))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Line);
    expect(events).toHaveLength(20);
    expect(new Set(events.map(({ username }) => username)).size).toBe(20);
    expect(events[0]).toMatchObject({
      team: "default",
      endpoint: "/v2/scrape",
      status: 200,
      target: `${site.origin}/article`,
    });
    expect(JSON.stringify(events)).not.toContain(KEY);
  });

  it("is sent to an address, signed, and once more when it is not taken", async () => {
    const taken: Array<{ body: string; signature: unknown }> = [];
    let refusals = 1;
    const receiver = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        if (refusals-- > 0) return response.writeHead(500).end();
        taken.push({ body, signature: request.headers["x-quern-signature"] });
        return response.writeHead(204).end();
      });
    });
    await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
    const { port } = receiver.address() as AddressInfo;
    const audit = webhookAudit(`http://127.0.0.1:${port}/audit`, { secret: "mill-secret" });
    await make({ audit })(scrape({ url: `${site.origin}/article` }));
    await expect.poll(() => taken.length).toBe(1);
    const [{ body, signature }] = taken as [{ body: string; signature: string }];
    expect(signature).toBe(`sha256=${createHmac("sha256", "mill-secret").update(body).digest("hex")}`);
    expect(JSON.parse(body)).toMatchObject({ endpoint: "/v2/scrape", status: 200 });
    await new Promise((done) => receiver.close(done));
  });
});

describe("an orderly end", () => {
  const slow = (url: string, milliseconds: number): Promise<Response> =>
    fetch(`${url}/v2/scrape`, {
      method: "POST",
      body: JSON.stringify({ url: `${site.origin}/slow?ms=${milliseconds}`, maxAge: 0 }),
    });

  it("lets running requests finish, and turns new ones away", async () => {
    const server = await serve({ engine, port: 0 });
    const running = slow(server.url, 600);
    await expect.poll(() => site.requests.at(-1)).toContain("/slow");
    const closed = server.close();
    await expect(fetch(`${server.url}/health`)).rejects.toThrow();
    const answer = await running;
    expect(answer.status).toBe(200);
    // The next request on this connection would be lost.
    expect(answer.headers.get("connection")).toBe("close");
    await closed;
  });

  it("cuts what takes too long, and stops its work", async () => {
    const server = await serve({ engine, port: 0, drainTimeout: 200 });
    const before = site.openSockets();
    const running = fetch(`${server.url}/v2/scrape`, {
      method: "POST",
      body: JSON.stringify({ url: `${site.origin}/silent`, maxAge: 0 }),
    }).then(
      (response) => response.status,
      () => "cut",
    );
    await expect.poll(() => site.requests.at(-1)).toBe("GET /silent");
    await server.close();
    expect(await running).toBe("cut");
    await expect.poll(() => site.openSockets(), { timeout: 10_000 }).toBeLessThanOrEqual(before);
  });

  it("ends quern serve with 0 on SIGTERM, after the last answer, and leaves no browser behind", async () => {
    const child = spawn(process.execPath, [CLI, "serve", "--port", "0", "--allow-host", site.host]);
    onTestFinished(() => void child.kill("SIGKILL"));
    const ended = new Promise<number | null>((done) => child.once("exit", done));
    const url = await addressOf(child);
    const shot = await fetch(`${url}/v2/scrape`, {
      method: "POST",
      body: JSON.stringify({ url: `${site.origin}/article`, formats: ["screenshot"], timeout: 60_000 }),
    });
    expect(await shot.json()).toMatchObject({ success: true });
    const family = descendants(child.pid as number);
    expect(family.length).toBeGreaterThan(0);
    const arrived = (): number => site.requests.filter((request) => request.includes("/slow")).length;
    const before = arrived();
    const running = slow(url, 800);
    await expect.poll(arrived).toBeGreaterThan(before);
    child.kill("SIGTERM");
    expect((await running).status).toBe(200);
    expect(await ended).toBe(0);
    await expect.poll(() => family.filter(isAlive), { timeout: 10_000 }).toEqual([]);
  });
});

function addressOf(child: ChildProcess): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    child.stderr?.on("data", (chunk) => {
      output += chunk;
      const found = /http:\/\/\S+/.exec(output);
      if (found) resolve(found[0]);
    });
    child.once("exit", () => reject(new Error(output)));
  });
}

/** Ids of all processes below one. */
function descendants(pid: number): number[] {
  const parents = new Map(livingProcesses().map(({ pid, parent }) => [pid, parent]));
  const below = (id: number): boolean => {
    for (let at = parents.get(id); at !== undefined && at > 1; at = parents.get(at)) if (at === pid) return true;
    return false;
  };
  return [...parents.keys()].filter(below);
}

const isAlive = (pid: number): boolean => livingProcesses().some((one) => one.pid === pid);

/** Processes that have not ended. Linux shows them without a program, which small images do not have. */
function livingProcesses(): Array<{ readonly pid: number; readonly parent: number }> {
  if (process.platform === "linux") return allProcesses().filter(({ state }) => state !== "Z");
  return execFileSync("ps", ["-eo", "pid=,ppid=,stat="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , state]) => !state?.startsWith("Z"))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }));
}

describe("what is no HTTP", () => {
  it.each([
    ["nonsense", "nonsense\r\n\r\n", 400],
    ["a header without a name", "GET / HTTP/1.1\r\nhost: a\r\n: x\r\n\r\n", 400],
    ["too many headers", `GET / HTTP/1.1\r\nhost: a\r\nx: ${"y".repeat(40_000)}\r\n\r\n`, 431],
    ["two lengths", "POST /v2/scrape HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab", 400],
  ])("is answered in JSON: %s", async (_name, bytes, status) => {
    const server = await serve({ engine, port: 0 });
    const answer = await new Promise<string>((resolve, reject) => {
      let text = "";
      const socket = connect(server.port, "127.0.0.1", () => socket.write(bytes));
      socket.on("data", (chunk) => (text += chunk));
      socket.on("close", () => resolve(text));
      socket.on("error", reject);
    });
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toMatchObject({ success: false });
    await server.close();
  });
});

/** Everything that outlives a process: in a directory, or in a Redis that servers share. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { folderStorage } from "@quern/core";
import { jsonlSink } from "@quern/jobs/sinks";
import { openDataDirectory } from "@quern/lmdb";
import { createQuern } from "quern";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type RedisServer, startRedis } from "../packages/redis/test-support/redis-server.js";
import { type Site, startSite } from "./site/site.js";
import { hasProgram, missingProgram, skipWithout } from "./system-programs.js";

const CLI = fileURLToPath(new URL("../packages/quern/dist/cli.js", import.meta.url));

let site: Site;
let redis: RedisServer | undefined;
let folder: string;
beforeAll(async () => {
  [site, redis, folder] = await Promise.all([
    startSite(),
    hasProgram("redis-server") ? startRedis() : undefined,
    mkdtemp(join(tmpdir(), "quern-durable-")),
  ]);
});
afterAll(async () => {
  await Promise.all([site.close(), redis?.kill()]);
  await rm(folder, { recursive: true, force: true });
});

const network = (): { network: { allow: string[] } } => ({ network: { allow: [site.host] } });

describe.each(["dataDir", "redisUrl"] as const)("createQuern({ %s })", (kind) => {
  if (kind === "redisUrl") beforeEach(skipWithout("redis-server"));
  const options = () => ({ ...network(), [kind]: kind === "dataDir" ? join(folder, "library") : redis?.url });

  it("finds pages of an earlier process in the cache", async () => {
    const url = `${site.origin}/article?${kind}`;
    const first = createQuern(options());
    const before = await first.scrape(url);
    expect(before.metadata.cacheState).toBe("miss");
    await first.close();
    const second = createQuern(options());
    const after = await second.scrape(url);
    expect(after.metadata.cacheState).toBe("hit");
    expect(after.markdown).toBe(before.markdown);
    await second.close();
  });

  it("opens nothing when nothing is asked for", async () => {
    const unused = join(folder, "unused");
    await createQuern({ ...network(), [kind]: kind === "dataDir" ? unused : "redis://127.0.0.1:1" }).close();
    if (kind === "dataDir") expect(await readdir(unused)).toEqual([]);
  });
});

describe("createQuern", () => {
  it("keeps things in one place", () => {
    expect(() => createQuern({ dataDir: folder, redisUrl: "redis://127.0.0.1:1" })).toThrow(/one of them/);
  });

  it("refuses a data directory that cannot be made, and says why", async () => {
    const file = join(folder, "a-file");
    await writeFile(file, "");
    const refusals: Array<[path: string, reason: string]> = [
      [file, "a file of that name already exists"],
      [join(file, "below"), "a part of it is a file"],
      // Node's own recursive mkdir never returns there.
      ...(process.platform === "linux" ? [["/proc/x/y", "no folder can be made there"] as [string, string]] : []),
    ];
    for (const [dataDir, reason] of refusals) {
      expect(() => createQuern({ dataDir }), dataDir).toThrow(
        expect.objectContaining({
          code: "STATE_UNAVAILABLE",
          message: `${dataDir} cannot be written to: ${reason}.`,
          hint: expect.stringContaining("Name another folder"),
        }),
      );
    }
  });

  it.runIf(process.platform === "linux")("refuses other folders that cannot be made, too", async () => {
    const refusal = { code: "STATE_UNAVAILABLE", message: expect.stringContaining("no folder can be made there") };
    await expect(jsonlSink("/proc/x/pages.jsonl")).rejects.toMatchObject(refusal);
    await expect(openDataDirectory("/proc/x")).rejects.toMatchObject(refusal);
    const put = folderStorage("/proc/x").put("key", new Uint8Array(1), { contentType: "text/plain" });
    await expect(put).rejects.toMatchObject(refusal);
  });

  it("scrapes on while Redis is away", async () => {
    const away = createQuern({ ...network(), redisUrl: "redis://127.0.0.1:1" });
    const { markdown, metadata } = await away.scrape(`${site.origin}/article`);
    expect(markdown).toContain("#");
    expect(metadata.cacheState).toBe("miss");
    await away.close();
  });
});

interface Server {
  readonly url: string;
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
}

async function startServer(...flags: string[]): Promise<Server> {
  const child = spawn(process.execPath, [CLI, "serve", "--port", "0", "--allow-host", site.host, ...flags]);
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on("data", (chunk) => {
      output += chunk;
      const found = /http:\/\/\S+/.exec(output);
      if (found) resolve(found[0]);
    });
    void ended.then(() => reject(new Error(`quern serve ended: ${output}`)));
  });
  return { url, child, ended };
}

interface Body {
  readonly success: boolean;
  readonly data: { readonly metadata: { readonly scrapeId: string; readonly cacheState?: string } };
}

const ask = async (url: string, body?: object): Promise<Body> => {
  const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
  return (await (await fetch(url, init)).json()) as Body;
};

describe("a data directory", () => {
  it("is opened and written by several processes at once, each more than once", async () => {
    const script = fileURLToPath(new URL("busy-directory.mjs", import.meta.url));
    const run = async (): Promise<string> => {
      const child = spawn(process.execPath, [script, join(folder, "busy")], { timeout: 50_000, killSignal: "SIGKILL" });
      let output = "";
      child.stderr.on("data", (chunk) => (output += chunk));
      const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
        child.once("close", (...end) => resolve(end)),
      );
      return signal ?? (code === 0 ? "well" : output);
    };
    expect((await Promise.all([run(), run(), run()])).join("\n")).toBe("well\nwell\nwell");
  });
});

describe("quern serve", () => {
  it("finds results and cached pages again after it was killed", async () => {
    const flags = ["--data-dir", join(folder, "server"), "--open"];
    const first = await startServer(...flags);
    const result = await ask(`${first.url}/v2/scrape`, { url: `${site.origin}/article?kept` });
    expect(result.success).toBe(true);
    first.child.kill("SIGKILL");
    await first.ended;
    const second = await startServer(...flags);
    const found = await ask(`${second.url}/v2/scrape/${result.data.metadata.scrapeId}`);
    expect(found).toEqual(result);
    const again = await ask(`${second.url}/v2/scrape`, { url: `${site.origin}/article?kept` });
    expect(again.data.metadata.cacheState).toBe("hit");
    second.child.kill("SIGTERM");
    expect(await second.ended).toBe(0);
  });

  it("shares results and cached pages with other servers through Redis, and answers while it is away", async (context) => {
    if (!redis) return context.skip(missingProgram("redis-server"));
    const [first, second] = await Promise.all([
      startServer("--redis-url", redis.url, "--open"),
      startServer("--redis-url", redis.url, "--open"),
    ]);
    const result = await ask(`${first.url}/v2/scrape`, { url: `${site.origin}/article?shared` });
    expect(await ask(`${second.url}/v2/scrape/${result.data.metadata.scrapeId}`)).toEqual(result);
    const again = await ask(`${second.url}/v2/scrape`, { url: `${site.origin}/article?shared` });
    expect(again.data.metadata.cacheState).toBe("hit");

    await redis.kill();
    const refused = await fetch(`${first.url}/v2/scrape`, {
      method: "POST",
      body: JSON.stringify({ url: `${site.origin}/article?shared` }),
    });
    expect(refused.status).toBe(503);
    const refusal = await refused.text();
    expect(JSON.parse(refusal)).toMatchObject({ success: false, code: "STATE_UNAVAILABLE" });
    // Where Redis is concerns the server's owner alone.
    expect(refusal).not.toContain("127.0.0.1");
    await redis.start();
    await expect
      .poll(async () => (await ask(`${first.url}/v2/scrape`, { url: `${site.origin}/article?back` })).success, {
        timeout: 20_000,
      })
      .toBe(true);
    for (const { child, ended } of [first, second]) {
      child.kill("SIGTERM");
      expect(await ended).toBe(0);
    }
  });

  it("leaves crawls to workers with --no-worker", async (context) => {
    if (!redis) return context.skip(missingProgram("redis-server"));
    const server = await startServer("--redis-url", redis.url, "--open", "--no-worker");
    expect(await ask(`${server.url}/v2/jobs`)).toMatchObject({ workers: { count: 0, places: 0 } });
    const started = (await ask(`${server.url}/v2/crawl`, { url: site.origin, limit: 1 })) as unknown as { id: string };
    const words = ["worker", "--redis-url", redis.url, "--concurrency", "2", "--allow-host", site.host];
    const worker = spawn(process.execPath, [CLI, ...words], { stdio: "ignore" });
    const ended = new Promise((resolve) => worker.once("exit", resolve));
    await expect
      .poll(() => ask(`${server.url}/v2/jobs`), { timeout: 60_000 })
      .toMatchObject({ workers: { places: 2 } });
    await expect
      .poll(() => ask(`${server.url}/v2/crawl/${started.id}`), { timeout: 60_000 })
      .toMatchObject({ status: "completed", completed: 1 });
    worker.kill("SIGTERM");
    expect(await ended).toBe(0);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  it("finds what a worker has read, in a folder that both have as --index-dir", async (context) => {
    if (!redis) return context.skip(missingProgram("redis-server"));
    const shared = ["--redis-url", redis.url, "--index-dir", join(folder, "shared-index")];
    const server = await startServer(...shared, "--open", "--no-worker");
    await expect(ask(`${server.url}/v2/search`, { query: "quern" })).resolves.toMatchObject({
      code: "SEARCH_NOT_CONFIGURED",
      error: expect.stringContaining("--index-dir"),
    });
    const worker = spawn(process.execPath, [CLI, "worker", ...shared, "--allow-host", site.host], { stdio: "ignore" });
    const ended = new Promise((resolve) => worker.once("exit", resolve));
    const started = (await ask(`${server.url}/v2/crawl`, { url: `${site.origin}/article`, limit: 1 })) as unknown as {
      id: string;
    };
    await expect
      .poll(() => ask(`${server.url}/v2/crawl/${started.id}`), { timeout: 60_000 })
      .toMatchObject({ status: "completed" });
    await expect
      .poll(() => ask(`${server.url}/v2/search`, { query: "article" }), { timeout: 20_000 })
      .toMatchObject({ data: { web: [{ url: `${site.origin}/article` }] } });
    worker.kill("SIGTERM");
    expect(await ended).toBe(0);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  it("finds pages that were read before it was started again, also those that come from the cache", async () => {
    const places = ["--data-dir", join(folder, "restarted"), "--open"];
    const first = await startServer(...places);
    await ask(`${first.url}/v2/scrape`, { url: `${site.origin}/article` });
    first.child.kill("SIGTERM");
    await first.ended;
    const second = await startServer(...places);
    const found = { data: { web: [{ url: `${site.origin}/article` }] } };
    expect(await ask(`${second.url}/v2/search`, { query: "article" })).toMatchObject(found);
    second.child.kill("SIGTERM");
    await second.ended;
    await rm(join(folder, "restarted", "search"), { recursive: true });
    const third = await startServer(...places);
    await ask(`${third.url}/v2/scrape`, { url: `${site.origin}/article` });
    expect(await ask(`${third.url}/v2/search`, { query: "article" })).toMatchObject(found);
    third.child.kill("SIGTERM");
    await third.ended;
  });

  it("says at once when what it should keep things in cannot be used", async () => {
    await expect(startServer("--redis-url", "redis://127.0.0.1:1")).rejects.toThrow(
      /Redis at 127.0.0.1:1 does not answer/,
    );
    await expect(startServer("--data-dir", "/dev/null/x")).rejects.toThrow(/cannot be written to/);
    await expect(startServer("--data-dir", folder, "--redis-url", "redis://127.0.0.1:1")).rejects.toThrow(
      /one of them/,
    );
  });
});

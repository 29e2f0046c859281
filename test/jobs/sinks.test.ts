/** Places for the pages of crawls, each on the real thing: files, LMDB, Redis, an S3 service that checks signatures, Postgres. */
import { createHash, createHmac } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { createEngine, type Document } from "@quern/core";
import { crawl } from "@quern/jobs";
import { jsonlSink, postgresSink, s3Sink, stateSink, storageSink } from "@quern/jobs/sinks";
import { sinkContract } from "@quern/jobs/testing";
import { openDataDirectory } from "@quern/lmdb";
import { openRedis } from "@quern/redis";
import type { StateStore } from "@quern/types";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RedisServer, startRedis } from "../../packages/redis/test-support/redis-server.js";
import { hasProgram, missingProgram } from "../system-programs.js";
import { startNumberedSite } from "./numbered-site.js";

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quern-sinks-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const keyOf = (name: string): string =>
  /^[A-Za-z0-9_-]{1,100}$/.test(name) ? name : createHash("sha1").update(name).digest("base64url");
const readState = async (state: StateStore, prefix: string, name: string): Promise<Document[]> =>
  (await state.list(`${prefix}/${keyOf(name)}/`)).map(({ value }) => value as Document);

describe("jsonl", () => {
  const make = () => {
    const path = join(folder, `${count++}`, "pages.jsonl");
    return {
      open: () => jsonlSink(path),
      read: async (name: string) =>
        (await readFile(path, "utf8"))
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line) as { crawl: string; page: Document })
          .filter((line) => line.crawl === name)
          .map((line) => line.page),
    };
  };
  for (const { name, run } of sinkContract(make)) it(name, run);

  it("goes on behind a line that a crash cut off", async () => {
    const { host, origin, close } = await startNumberedSite(3);
    const path = join(folder, `${count++}.jsonl`);
    await writeFile(path, '{"crawl":"x","key":"y","page":{"metadata":{}}}\n{"crawl":"x","ke');
    const engine = createEngine({ network: { allow: [host] }, cache: false });
    const sink = await jsonlSink(path);
    for await (const _page of crawl(engine, origin, { sink, id: "site" }));
    await sink.close();
    await engine.close();
    close();
    const lines = (await readFile(path, "utf8")).trim().split("\n");
    expect(lines).toHaveLength(4);
    for (const line of lines) JSON.parse(line);
  });
});

describe("a data directory", () => {
  const opened: Array<{ close(): Promise<void> }> = [];
  afterAll(async () => {
    for (const one of opened) await one.close();
  });
  const open = async () => {
    const data = await openDataDirectory(join(folder, `${count++}`));
    opened.push(data);
    return data;
  };
  const make = async () => {
    const { state } = await open();
    return { open: async () => stateSink(state), read: (name: string) => readState(state, "pages", name) };
  };
  for (const { name, run } of sinkContract(make)) it(name, run);

  describe("as files", () => {
    const makeFiles = async () => {
      const { storage } = await open();
      const keys = new Set<string>();
      const noting = { ...storage, put: (...call: Parameters<typeof storage.put>) => storage.put(...note(keys, call)) };
      const read = async (name: string): Promise<Document[]> => {
        const found = [...keys].filter((key) => key.startsWith(`pages/${keyOf(name)}/`));
        const objects = await Promise.all(found.map((key) => storage.get(key)));
        return objects.flatMap((one) => (one ? [JSON.parse(new TextDecoder().decode(one.bytes)) as Document] : []));
      };
      return { open: async () => storageSink(noting), read };
    };
    for (const { name, run } of sinkContract(makeFiles)) it(name, run);
  });
});

function note<Call extends readonly [string, ...unknown[]]>(keys: Set<string>, call: Call): Call {
  keys.add(call[0]);
  return call;
}

describe("Redis", () => {
  if (!hasProgram("redis-server")) {
    it.skip(missingProgram("redis-server"), () => undefined);
    return;
  }
  let redis: RedisServer;
  let stores: Awaited<ReturnType<typeof openRedis>>;
  beforeAll(async () => {
    redis = await startRedis();
    stores = await openRedis(redis.url);
  });
  afterAll(async () => {
    await stores.close();
    await redis.kill();
  });
  const make = () => {
    const prefix = `sink-${count++}`;
    return {
      open: async () => stateSink(stores.state, { prefix, keptFor: 3_600_000 }),
      read: (name: string) => readState(stores.state, prefix, name),
    };
  };
  for (const { name, run } of sinkContract(make)) it(name, run);
});

describe("Postgres", () => {
  let database: PGlite;
  beforeAll(async () => {
    database = await PGlite.create();
  });
  afterAll(() => database.close());
  const make = () => {
    const table = `pages_${count++}`;
    const read = async (name: string): Promise<Document[]> => {
      const { rows } = await database.query<{ document: Document }>(`SELECT document FROM ${table} WHERE crawl = $1`, [
        name,
      ]);
      return rows.map(({ document }) => document);
    };
    return { open: () => postgresSink(database, { table }), read };
  };
  for (const { name, run } of sinkContract(make)) it(name, run);

  it("refuses names that are none", async () => {
    await expect(postgresSink(database, { table: "pages; DROP TABLE x" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });
});

describe("S3", () => {
  let service: Server;
  let endpoint: string;
  const objects = new Map<string, string>();
  const SECRET = "secret-of-the-test";
  /** Requests that are still to fail with 503. */
  let failures = 0;
  beforeAll(async () => {
    service = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      if (failures > 0) {
        failures--;
        response.writeHead(503).end("<Error><Message>Slow down</Message></Error>");
      } else if (!isSignedBy(SECRET, request, body)) {
        response.writeHead(403).end("<Error><Message>The signature does not match.</Message></Error>");
      } else {
        objects.set(decodeURIComponent(request.url ?? ""), body.toString("utf8"));
        response.writeHead(200).end();
      }
    });
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", () => resolve()));
    endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  });
  afterAll(() => service.close());
  const settings = () => ({ endpoint, bucket: "grain", accessKeyId: "KEY", region: "eu-central-1" });
  const make = () => {
    const prefix = `run-${count++}`;
    return {
      open: () => s3Sink({ ...settings(), secretAccessKey: SECRET, prefix }),
      read: async (name: string) =>
        [...objects]
          .filter(([key]) => key.startsWith(`/grain/${prefix}/${keyOf(name)}/`))
          .map(([, text]) => JSON.parse(text) as Document),
    };
  };
  for (const { name, run } of sinkContract(make)) it(name, run);

  it("tries again what fails for a moment, and says what the service refuses", async () => {
    const page = { markdown: "x", metadata: { sourceURL: "https://example.com/" } } as Document;
    failures = 2;
    const sink = await s3Sink({ ...settings(), secretAccessKey: SECRET });
    await sink.write(page, "crawl");
    expect(failures).toBe(0);
    const wrong = await s3Sink({ ...settings(), secretAccessKey: "wrong" });
    await expect(wrong.write(page, "crawl")).rejects.toThrow(/grain: status 403 The signature does not match/);
  });
});

/** Signature version 4, worked out from the request as the service sees it. */
function isSignedBy(secret: string, request: IncomingMessage, body: Buffer): boolean {
  const given = /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)/.exec(
    request.headers.authorization ?? "",
  );
  if (!given) return false;
  const [, scope = "", names = "", signature] = given;
  const hash = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex");
  const sent = request.headers["x-amz-content-sha256"];
  if (sent !== "UNSIGNED-PAYLOAD" && sent !== hash(body)) return false;
  const headers = names.split(";").map((name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`);
  const canonical = [request.method, request.url, "", headers.join(""), names, sent].join("\n");
  const time = String(request.headers["x-amz-date"]);
  const text = ["AWS4-HMAC-SHA256", time, scope, hash(canonical)].join("\n");
  const sign = (key: string | Buffer, data: string): Buffer => createHmac("sha256", key).update(data).digest();
  const key = scope.split("/").reduce<string | Buffer>((before, part) => sign(before, part), `AWS4${secret}`);
  return sign(key, text).toString("hex") === signature;
}

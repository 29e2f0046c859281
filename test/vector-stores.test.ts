/** The writers of examples/vector-stores: pgvector for real, Qdrant and Chroma by servers that keep their HTTP contract in memory. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { createEngine } from "@quern/core";
import { afterAll, describe, expect, it } from "vitest";
import { chromaStore } from "../examples/vector-stores/chroma.js";
import { pgvectorStore } from "../examples/vector-stores/pgvector.js";
import { qdrantStore } from "../examples/vector-stores/qdrant.js";
import { remembered } from "../examples/vector-stores/remembered.js";
import { type Chunk, rowsOf, type VectorStore } from "../examples/vector-stores/rows.js";

const ONE = "https://mill.example/one";
const TWO = "https://mill.example/two's";

const chunk = (id: string, text: string, embedding: readonly number[], source: string): Chunk => ({
  id,
  text,
  start: 0,
  end: text.length,
  headings: ["Mills", "Stones"],
  links: [],
  source,
  tokens: 3,
  embedding,
});

type Reply = (method: string, path: string, body: never) => unknown;
const servers: Server[] = [];
async function serverOf(reply: Reply): Promise<string> {
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    const answer = reply(
      request.method ?? "",
      request.url ?? "",
      (text === "" ? undefined : JSON.parse(text)) as never,
    );
    response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? { error: "not found" }));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterAll(() => {
  for (const server of servers) server.close();
});

const likeness = (one: readonly number[], other: readonly number[]): number => {
  const length = (all: readonly number[]) => Math.hypot(...all);
  return one.reduce((sum, value, at) => sum + value * other[at]!, 0) / (length(one) * length(other));
};

interface Point {
  readonly id: string;
  readonly vector: readonly number[];
  readonly payload: { readonly source: string; readonly text: string };
}

function qdrantServer(): Promise<string> {
  const points = new Map<string, Point>();
  let exists = false;
  return serverOf((method, url, body: Record<string, never>) => {
    const path = url.replace(/\?.*$/, "").replace("/collections/chunks", "");
    if (path === "/exists") return { result: { exists } };
    if (method === "PUT" && path === "") exists = true;
    else if (method === "PUT" && path === "/points") {
      for (const point of body["points"] as unknown as Point[]) {
        if (!/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/.test(point.id)) return undefined;
        points.set(point.id, point);
      }
    } else if (path === "/points/delete") {
      const { must, must_not } = body["filter"] as unknown as {
        must: Array<{ match: { value: string } }>;
        must_not: Array<{ has_id: string[] }>;
      };
      for (const [id, { payload }] of points)
        if (payload.source === must[0]!.match.value && !must_not[0]!.has_id.includes(id)) points.delete(id);
    } else if (path === "/points/query") {
      const { query, limit } = body as unknown as { query: number[]; limit: number };
      const found = [...points.values()].sort((a, b) => likeness(b.vector, query) - likeness(a.vector, query));
      return { result: { points: found.slice(0, limit) } };
    } else if (path !== "/index") return undefined;
    return { result: true, status: "ok" };
  });
}

interface Upsert {
  readonly ids: string[];
  readonly embeddings: number[][];
  readonly documents: string[];
  readonly metadatas: Array<{ source: string }>;
}

function chromaServer(): Promise<string> {
  const rows = new Map<string, { vector: number[]; document: string; metadata: { source: string } }>();
  const base = "/api/v2/tenants/default_tenant/databases/default_database/collections";
  return serverOf((_method, path, body) => {
    if (path === base) return { id: "c1", name: (body as { name: string }).name };
    if (path === `${base}/c1/get`) {
      const { source } = (body as { where: { source: string } }).where;
      return { ids: [...rows].filter(([, { metadata }]) => metadata.source === source).map(([id]) => id) };
    }
    if (path === `${base}/c1/upsert`) {
      const { ids, embeddings, documents, metadatas } = body as Upsert;
      for (const [at, id] of ids.entries())
        rows.set(id, { vector: embeddings[at]!, document: documents[at]!, metadata: metadatas[at]! });
      return {};
    }
    if (path === `${base}/c1/delete`) {
      for (const id of (body as { ids: string[] }).ids) rows.delete(id);
      return {};
    }
    if (path !== `${base}/c1/query`) return undefined;
    const { query_embeddings, n_results } = body as { query_embeddings: number[][]; n_results: number };
    const found = [...rows.values()]
      .sort((a, b) => likeness(b.vector, query_embeddings[0]!) - likeness(a.vector, query_embeddings[0]!))
      .slice(0, n_results);
    return { documents: [found.map((row) => row.document)], metadatas: [found.map((row) => row.metadata)] };
  });
}

const STORES: ReadonlyArray<readonly [name: string, open: () => Promise<VectorStore>]> = [
  ["pgvector", async () => pgvectorStore(await PGlite.create({ extensions: { vector } }), 3)],
  ["Qdrant", async () => qdrantStore(await qdrantServer(), 3)],
  ["Chroma", async () => chromaStore(await chromaServer())],
];

describe.each(STORES)("%s", (_name, open) => {
  it("finds the nearest passages, and replaces a page without touching another", async () => {
    const store = await open();
    await store.replacePage(ONE, [
      chunk("a", "mills grind", [1, 0, 0], ONE),
      chunk("b", "stones turn", [0, 1, 0], ONE),
    ]);
    await store.replacePage(TWO, [chunk("a", "mills grind", [0.9, 0, 0.1], TWO)]);
    expect(await store.search([1, 0, 0], 2)).toEqual([
      { text: "mills grind", source: ONE },
      { text: "mills grind", source: TWO },
    ]);
    await store.replacePage(ONE, [chunk("b", "stones turn", [0, 1, 0], ONE), chunk("c", "it's new", [0, 0, 1], ONE)]);
    const left = await store.search([1, 0, 0], 5);
    expect(left[0]).toEqual({ text: "mills grind", source: TWO });
    expect(left.map(({ text }) => text).sort()).toEqual(["it's new", "mills grind", "stones turn"]);
    await store.replacePage(ONE, []);
    expect(await store.search([0, 1, 0], 5)).toEqual([{ text: "mills grind", source: TWO }]);
  });
});

it("rows have keys by page and passage, and say what is missing", async () => {
  await using engine = createEngine();
  const { chunks = [] } = await engine.parse(Buffer.from("# Mills\n\nStones turn.\n\n## Grain\n\nWheat and rye."), {
    filename: "mills.md",
    chunks: { embed: async (texts) => texts.map((text) => [text.length, 1, 0]) },
  });
  const rows = rowsOf("mills.md", chunks);
  expect(rows[0]).toMatchObject({
    source: "mills.md",
    headings: expect.stringContaining("Mills"),
    start: expect.any(Number),
  });
  expect(new Set(rows.map(({ key }) => key)).size).toBe(chunks.length);
  // The same passage of another document is another row.
  const others = rowsOf("copy/mills.md", chunks);
  expect(others.filter(({ key }) => rows.some((row) => row.key === key))).toEqual([]);
  expect(() => rowsOf("mills.md", [{ ...chunks[0]!, embedding: undefined } as never])).toThrow("chunks: { embed }");
});

it("chunks are embedded once, however often their page is read", async () => {
  const folder = await mkdtemp(join(tmpdir(), "quern-vectors-"));
  const asked: string[] = [];
  const embed = async (texts: readonly string[]) => {
    asked.push(...texts);
    return texts.map((text) => [text.length, 1]);
  };
  const read = async (markdown: string) => {
    await using engine = createEngine();
    const chunks = { tokens: 100, embed: remembered(embed, join(folder, "model")) };
    return (await engine.parse(Buffer.from(markdown), { filename: "mills.md", chunks })).chunks ?? [];
  };
  const section = (name: string) => `# ${name}\n\n${`${name} turn and turn again in the wind. `.repeat(8)}\n\n`;
  const first = await read(section("Mills") + section("Stones"));
  expect(asked).toHaveLength(first.length);
  const second = await read(section("Mills") + section("Stones") + section("Sails"));
  expect(asked).toHaveLength(second.length);
  expect(second.every(({ embedding }) => embedding?.length === 2)).toBe(true);
  await rm(folder, { recursive: true });
});

it("a row of a divided table keeps the names of its columns", () => {
  const header = "| Day | Sacks |\n| --- | --- |";
  const [row] = rowsOf(ONE, [{ ...chunk("c", "| Monday | 4 |", [1], ONE), header }]);
  expect(row?.text).toBe(`${header}\n| Monday | 4 |`);
});

/** Pages that are converted while others are go to helper threads: nobody can tell by the result. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createEngine, type Document, type Engine } from "@quern/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const PAGES = 12;
let server: Server;
let origin: string;
let alone: Engine;
let together: Engine;

/** Pages of some 40 KB, no two alike. */
const page = (number: string): string =>
  `<title>Page ${number}</title><nav><a href="/">Home</a></nav><main><h1>Page ${number}</h1>${Array.from(
    { length: 300 },
    (_, row) =>
      `<p>Stone ${number}.${row} turns <em>slowly</em> above <a href="/bed/${row}">its bed</a>, and the flour falls between them.</p>`,
  ).join("")}</main>`;

beforeAll(async () => {
  server = createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(page((request.url ?? "").slice(1)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  alone = createEngine({ network: { allow: [host] }, cache: false, limits: { workers: 1 } });
  together = createEngine({ network: { allow: [host] }, cache: false, limits: { workers: 3 } });
});
afterAll(async () => {
  await Promise.all([alone.close(), together.close()]);
  server.close();
});

const FORMATS = ["markdown", "html", "links", "images"] as const;
const stable = ({ metadata, ...fields }: Document): object => {
  const { scrapeId: _id, ...facts } = metadata;
  return { ...fields, metadata: facts };
};
const scrape = async (engine: Engine, number: number): Promise<object> =>
  stable(await engine.scrape(`${origin}/${number}`, { formats: FORMATS }));

describe("pages side by side", () => {
  it("are what they are one at a time, before the helpers are ready and after", async () => {
    const expected: object[] = [];
    for (let number = 0; number < PAGES; number++) expected.push(await scrape(alone, number));
    for (let round = 0; round < 6; round++) {
      expect(await Promise.all(expected.map((_, number) => scrape(together, number)))).toEqual(expected);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });

  it("can be given up while a helper has them, and the others arrive", async () => {
    for (let round = 0; round < 5; round++) {
      const controller = new AbortController();
      const pages = Array.from({ length: PAGES }, (_, number) =>
        together.scrape(`${origin}/${number}`, number % 2 ? { signal: controller.signal } : {}),
      );
      setTimeout(() => controller.abort(new Error("enough")), 10);
      for (const [number, outcome] of (await Promise.allSettled(pages)).entries()) {
        if (outcome.status === "fulfilled") expect(outcome.value.metadata.title).toBe(`Page ${number}`);
        else expect([number % 2, outcome.reason]).toEqual([1, controller.signal.reason]);
      }
    }
  });
});

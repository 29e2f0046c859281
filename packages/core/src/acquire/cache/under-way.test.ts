import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createEngine, type Engine } from "../../index.js";

const PAGE = "<html lang=en><title>Mill</title><body><main><p>The stones turn slowly today.</p></main></body></html>";
/** Requests that the site has yet to answer. */
let open: ServerResponse[] = [];
let asked = 0;
const server = createServer((_request, response) => {
  asked++;
  open.push(response);
});
let engine: Engine;
let origin: string;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
});
beforeEach(() => {
  engine = createEngine({ network: { allow: [new URL(origin).host] } });
  open = [];
  asked = 0;
  return () => engine.close();
});
afterAll(() => server.close());

/** Waits for as many requests, and answers them. */
async function answer(count: number, status = 200): Promise<void> {
  await vi.waitUntil(() => open.length === count, { timeout: 20_000 });
  for (const response of open.splice(0)) response.writeHead(status, { "content-type": "text/html" }).end(PAGE);
}

const untilOthersWait = (): Promise<void> => new Promise((ready) => setTimeout(ready, 100));

it("asks a site once for a page that many want at the same moment", async () => {
  const pages = Array.from({ length: 10 }, () => engine.scrape(`${origin}/one`));
  await untilOthersWait();
  await answer(1);
  const found = await Promise.all(pages);
  expect(asked).toBe(1);
  expect(found.map(({ markdown }) => markdown)).toEqual(found.map(() => "The stones turn slowly today."));
  expect(found.map(({ metadata }) => metadata.cacheState).sort()).toEqual([...Array(9).fill("hit"), "miss"]);
});

it("asks for each request that wants a page of its own", async () => {
  const own = [{ maxAge: 0 }, { storeInCache: false }, { headers: { "x-who": "me" } }, {}].map((options) =>
    engine.scrape(`${origin}/own`, options),
  );
  await untilOthersWait();
  await answer(4);
  await Promise.all(own);
  expect(asked).toBe(4);
});

it("asks again for those who waited when the first gives up", async () => {
  const gone = new AbortController();
  const first = engine.scrape(`${origin}/again`, { signal: gone.signal }).catch(() => "gone");
  await vi.waitUntil(() => open.length === 1, { timeout: 20_000 });
  const second = engine.scrape(`${origin}/again`);
  await untilOthersWait();
  expect(asked).toBe(1);
  gone.abort();
  expect(await first).toBe("gone");
  open = [];
  await answer(1);
  expect((await second).markdown).toBe("The stones turn slowly today.");
});

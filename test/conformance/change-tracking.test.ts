/** The official SDK, unmodified: what became of a page, for several teams and for requests that run side by side. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createEngine, memoryState } from "@quern/core";
import { createKey, type RunningServer, serve } from "@quern/http";
import { Firecrawl } from "firecrawl";
import { afterAll, beforeAll, expect, it } from "vitest";

let site: Server;
let origin: string;
let engine: ReturnType<typeof createEngine>;
let server: RunningServer;
/** Clients of two teams. */
let acme: Firecrawl;
let other: Firecrawl;
/** The present text of the page; undefined when it is gone. */
let hours: string | undefined;

beforeAll(async () => {
  site = createServer((_request, response) => {
    response.writeHead(hours === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(`<title>Mill</title><main><h1>Mill</h1><p>${hours ?? "Nothing here"}</p><p>By the weir</p></main>`);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  engine = createEngine({ network: { allow: [host] } });
  const state = memoryState();
  server = await serve({ engine, state, port: 0 });
  const clientOf = async (team: string): Promise<Firecrawl> =>
    new Firecrawl({ apiKey: (await createKey(state, { team, name: "laptop" })).key, apiUrl: server.url });
  [acme, other] = await Promise.all([clientOf("acme"), clientOf("other")]);
});
afterAll(async () => {
  await server.close();
  await engine.close();
  await new Promise((resolve) => site.close(resolve));
});

const track = async (client: Firecrawl, path: string, modes: Array<"git-diff" | "json"> = [], tag?: string) => {
  const changeTracking = { type: "changeTracking" as const, modes, ...(tag === undefined ? {} : { tag }) };
  return (await client.scrape(`${origin}${path}`, { formats: ["markdown", changeTracking] })).changeTracking;
};

it("tells each team of the changes since its own last scrape", async () => {
  hours = "Nine to five";
  expect(await track(acme, "/hours")).toMatchObject({ changeStatus: "new", previousScrapeAt: null });
  hours = "Ten to four";
  const changed = await track(acme, "/hours", ["git-diff"]);
  expect(changed).toMatchObject({ changeStatus: "changed", visibility: "visible" });
  const diff = changed?.["diff"] as { text: string; json: { files: unknown[] } };
  expect(diff.text).toContain("-Nine to five\n+Ten to four");
  expect(diff.json.files).toHaveLength(1);
  expect(await track(other, "/hours")).toMatchObject({ changeStatus: "new" });
  expect(await track(acme, "/hours", [], "weekly")).toMatchObject({ changeStatus: "new" });
  hours = undefined;
  expect(await track(acme, "/hours")).toMatchObject({ changeStatus: "removed" });
});

it("gives one of several requests at once the first state", async () => {
  hours = "Always";
  const states = await Promise.all(Array.from({ length: 6 }, () => track(acme, "/busy")));
  expect(states.map((state) => state?.["changeStatus"]).sort()).toEqual(["new", ...Array<string>(5).fill("same")]);
});

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { createEngine, type Engine } from "@quern/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mapSite } from "./map-site.js";

const ADDRESSES = 1_000_000;

let server: Server;
let origin: string;
let engine: Engine;
let sitemap: Uint8Array;
let type: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === "/sitemap.xml") response.writeHead(200, { "content-type": type }).end(sitemap);
    else if (request.url === "/") response.writeHead(200, { "content-type": "text/html" }).end("<title>Home</title>");
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  engine = createEngine({ network: { allow: [host] }, cache: false });
});
afterAll(async () => {
  await engine.close();
  server.close();
});

describe("a sitemap of a million addresses", () => {
  it.each(["xml", "list"])("lets others have their turn (%s)", { timeout: 120_000 }, async (form) => {
    const addresses = Array.from({ length: ADDRESSES }, (_, index) => `${origin}/p${index}`);
    const text =
      form === "list"
        ? addresses.join("\n")
        : `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.map((address) => `<url><loc>${address}</loc></url>`).join("")}</urlset>`;
    type = form === "list" ? "text/plain" : "application/xml";
    sitemap = gzipSync(text);
    let turns = 0;
    const others = setInterval(() => turns++, 1);
    const { links } = await mapSite(engine, origin, { limit: 100_000, search: "p77", timeout: 100_000 });
    clearInterval(others);
    expect(links).toHaveLength(100_000);
    expect(links[0]?.url).toContain("/p77");
    // Each loop over a hundred thousand addresses was interrupted.
    expect(turns).toBeGreaterThan(8);
  });
});

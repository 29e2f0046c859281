/** threatProtection in the browser: neither a page, nor what it loads or goes to, reaches an address that the policy refuses. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { chromiumRenderer } from "@quern/browser";
import { createEngine } from "@quern/core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let site: Server;
let port: number;
let asked: string[];
let engine: ReturnType<typeof createEngine>;

const at = (host: string, path: string): string => `http://${host}:${port}${path}`;

beforeAll(async () => {
  // Every name leads here; the server notes under which one it was asked.
  site = createServer((request, response) => {
    const host = (request.headers.host ?? "").split(":")[0];
    asked.push(`${host}${request.url}`);
    const pages: Record<string, string> = {
      "/loads": `<h1>Loads</h1><img src="${at("bad.example", "/picture")}"><script src="${at("bad.example", "/script")}"></script>`,
      "/goes": `<h1>Goes</h1><script>location.href = "${at("bad.example", "/landed")}"</script>`,
      "/moves": "",
    };
    if (request.url === "/moves") {
      response.writeHead(302, { location: at("bad.example", "/landed") });
      return response.end();
    }
    response.writeHead(200, { "content-type": "text/html" });
    response.end(pages[request.url ?? ""] ?? "<h1>Another page</h1>");
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  ({ port } = site.address() as AddressInfo);
  const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
  engine = createEngine({ network: { allow: ["127.0.0.0/8"], resolve }, renderer: chromiumRenderer(), cache: false });
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  await engine.close();
  site.closeAllConnections();
  site.close();
});

const threatProtection = { mode: "manual-only" as const, blacklist: ["bad.example"] };
const reached = (): string[] => asked.filter((address) => address.startsWith("bad."));

describe("a rendered page", () => {
  it("is shown without what it may not load", async () => {
    const { markdown } = await engine.scrape(at("good.example", "/loads"), { engine: "browser", threatProtection });
    expect(markdown).toContain("# Loads");
    expect(reached()).toEqual([]);
    await engine.scrape(at("good.example", "/loads"), { engine: "browser" });
    expect(reached().length).toBeGreaterThan(0);
  });

  it.each(["/goes", "/moves"])("that leads on to a refused address fails (%s)", async (path) => {
    await expect(
      engine.scrape(at("good.example", path), { engine: "browser", threatProtection, waitFor: 500 }),
    ).rejects.toMatchObject({ code: "unsafe_domain_blocked" });
    expect(reached()).toEqual([]);
  });

  it("stays guarded in a session", async () => {
    await using session = await engine.interact(at("good.example", "/page"), { threatProtection });
    const { exitCode } = await session.run(`await page.goto("${at("bad.example", "/landed")}", { timeout: 5000 })`);
    expect(exitCode).not.toBe(0);
    expect(reached()).toEqual([]);
    await expect(engine.interact(at("bad.example", "/page"), { threatProtection })).rejects.toMatchObject({
      code: "unsafe_domain_blocked",
    });
  });
});

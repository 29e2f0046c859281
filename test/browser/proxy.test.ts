/** The caller's proxy behind the egress proxy: a real one on the loopback, for plain requests and for tunnels. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromiumRenderer } from "@quern/browser";
import { createEngine, proxiesFromEnvironment } from "@quern/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LocalProxy, startProxy } from "../site/proxy.js";
import { type Site, startSite, startTlsSite } from "../site/site.js";

const CLI = fileURLToPath(new URL("../../packages/quern/dist/cli.js", import.meta.url));

let plain: Site;
let secure: Site;
let proxy: LocalProxy;

beforeAll(async () => {
  [plain, secure, proxy] = await Promise.all([startSite(), startTlsSite(), startProxy({ [NAME]: () => plain.host })]);
});
afterAll(() => Promise.all([plain.close(), secure.close(), proxy.close()]));

/** Only the proxy can resolve it, like any outside name in a network without a resolver. */
const NAME = "mill.example";

/** What a program of a company finds in its environment. */
const environment = (except = "") => ({
  http_proxy: proxy.url("quern:se%3Acret"),
  HTTPS_PROXY: proxy.url("quern:se%3Acret"),
  NO_PROXY: except,
});

const start = (login: string) =>
  createEngine({
    network: { allow: [plain.host, secure.host] },
    renderer: chromiumRenderer(),
    proxies: { basic: [proxy.url(login)] },
    cache: false,
  });

describe("a proxy of the caller", () => {
  it("carries the page and what its scripts load, and is logged in to", async () => {
    await using engine = start("quern:se%3Acret");
    proxy.seen.length = 0;
    const { markdown } = await engine.scrape(`${plain.origin}/app`, { engine: "browser" });
    expect(markdown).toContain("Elbe mill");
    expect(proxy.seen).toContain(`GET ${plain.origin}/app`);
    expect(proxy.seen).toContain(`GET ${plain.origin}/app/data`);
  });

  it("is chosen by the country that the request names, for fetching and for rendering", async () => {
    const login = "quern:se%3Acret";
    await using engine = createEngine({
      network: { allow: [plain.host] },
      renderer: chromiumRenderer(),
      proxies: { countries: { de: { basic: [proxy.url(login)] } } },
      cache: false,
    });
    for (const choice of ["fetch", "browser"] as const) {
      proxy.seen.length = 0;
      await engine.scrape(`${plain.origin}/article`, { engine: choice, location: { country: "FR" } });
      expect(proxy.seen).toEqual([]);
      await engine.scrape(`${plain.origin}/article`, { engine: choice, location: { country: "DE" } });
      expect(proxy.seen[0]).toContain(plain.host);
    }
  });

  it("carries TLS in tunnels", async () => {
    await using engine = start("quern:se%3Acret");
    proxy.seen.length = 0;
    const options = { engine: "browser", skipTlsVerification: true } as const;
    expect((await engine.scrape(`${secure.origin}/app`, options)).markdown).toContain("Elbe mill");
    expect(new Set(proxy.seen)).toEqual(new Set([`CONNECT ${secure.host}`]));
  });

  it("is never asked for what the guard refuses", async () => {
    await using engine = start("quern:se%3Acret");
    proxy.seen.length = 0;
    const leaving = `${plain.origin}/redirect/to?url=http://10.1.2.3:8080/`;
    const refused = engine.scrape(leaving, { engine: "browser" });
    await expect(refused).rejects.toMatchObject({ code: "SCRAPE_BLOCKED_ADDRESS" });
    expect(proxy.seen).toEqual([`GET ${leaving}`]);
  });

  it("that does not let us in is an error that says so, not a page", async () => {
    await using engine = start("quern:wrong");
    const failing = engine.scrape(`${secure.origin}/app`, { engine: "browser", skipTlsVerification: true });
    await expect(failing).rejects.toMatchObject({ code: "SCRAPE_SITE_ERROR", message: expect.stringContaining("407") });
    const open = engine.scrape(`${plain.origin}/app`, { engine: "browser" });
    await expect(open).rejects.toMatchObject({ code: "SCRAPE_SITE_ERROR", message: expect.stringContaining("407") });
  });
});

it("a proxy that closes every tunnel is an error after a few tries, not a flood of them", async () => {
  let tunnels = 0;
  const closing = createServer().on("connect", (_request, client) => {
    tunnels++;
    client.destroy();
  });
  await new Promise<void>((resolve) => closing.listen(0, "127.0.0.1", resolve));
  const basic = [`http://127.0.0.1:${(closing.address() as AddressInfo).port}`];
  await using engine = createEngine({ network: { allow: [plain.host] }, proxies: { basic }, cache: false });
  const failing = engine.scrape(`${plain.origin}/article`, { timeout: 20_000 });
  await expect(failing).rejects.toMatchObject({ code: "SCRAPE_SITE_ERROR" });
  expect(tunnels).toBeLessThan(10);
  closing.close();
});

describe("proxies of the environment", () => {
  const startWith = (variables: Record<string, string>, allow: string[] = []) =>
    createEngine({
      network: {
        allow,
        resolve: async (name) => (name === "inside.example" ? [{ address: "10.1.2.3", family: 4 }] : []),
      },
      renderer: chromiumRenderer(),
      proxies: proxiesFromEnvironment(variables),
      cache: false,
    });

  it.each(["fetch", "browser"] as const)("carry pages whose names only they know, by %s", async (choice) => {
    await using engine = startWith(environment());
    proxy.seen.length = 0;
    const page = `http://${NAME}/app`;
    const { markdown } = await engine.scrape(page, { engine: choice });
    expect(markdown).toContain(choice === "browser" ? "Elbe mill" : "");
    expect(proxy.seen).toContain(choice === "browser" ? `GET ${page}` : `CONNECT ${NAME}:80`);
    if (choice === "browser") expect(proxy.seen).toContain(`GET http://${NAME}/app/data`);
  });

  it.each(["fetch", "browser"] as const)("carry TLS in tunnels, by %s", async (choice) => {
    await using engine = startWith(environment());
    proxy.seen.length = 0;
    const address = `https://${NAME}:${new URL(secure.origin).port}`;
    await engine.scrape(`${address}/article`, { engine: choice, skipTlsVerification: true });
    expect(proxy.seen).toContain(`CONNECT ${new URL(address).host}`);
  });

  it.each(["fetch", "browser"] as const)("leave out what NO_PROXY names, and this machine, by %s", async (choice) => {
    for (const variables of [environment(), environment("*")]) {
      await using engine = startWith(variables, [plain.host]);
      proxy.seen.length = 0;
      await engine.scrape(`${plain.origin}/article`, { engine: choice });
      expect(proxy.seen).toEqual([]);
    }
    await using engine = startWith(environment(NAME));
    const failing = engine.scrape(`http://${NAME}/article`, { engine: choice });
    await expect(failing).rejects.toMatchObject({ code: "SCRAPE_DNS_RESOLUTION_ERROR" });
  });

  it.each(["fetch", "browser"] as const)("are never asked for what the guard refuses, by %s", async (choice) => {
    await using engine = startWith(environment());
    proxy.seen.length = 0;
    const refused = engine.scrape("http://inside.example/", { engine: choice });
    await expect(refused).rejects.toMatchObject({ code: "SCRAPE_BLOCKED_ADDRESS" });
    for (const address of ["http://10.0.0.1/", "http://169.254.169.254/latest"]) {
      const literal = engine.scrape(address, { engine: choice });
      await expect(literal).rejects.toMatchObject({ message: expect.stringContaining("not on the public internet") });
    }
    expect(proxy.seen).toEqual([]);
  });

  it("come after proxies that are named, and are refused where they speak no HTTP", async () => {
    await using engine = createEngine({
      network: { allow: [plain.host] },
      proxies: {
        ...proxiesFromEnvironment({ http_proxy: "http://127.0.0.1:1" }),
        basic: [proxy.url("quern:se%3Acret")],
      },
      cache: false,
    });
    expect((await engine.scrape(`${plain.origin}/article`)).markdown).toContain("quern");
    await using other = startWith({ ALL_PROXY: "socks5://user:secret@127.0.0.1:1080" });
    const failing = other.scrape(`http://${NAME}/`);
    await expect(failing).rejects.toMatchObject({
      code: "SCRAPE_PROXY_SELECTION_ERROR",
      message: "The proxy that the environment names is of the kind socks5.",
    });
  });

  it("are used by commands, and by servers that are told to", async () => {
    proxy.seen.length = 0;
    const run = (...words: string[]) =>
      promisify(execFile)(process.execPath, [CLI, ...words], { env: { ...process.env, ...environment() } });
    const { stdout } = await run("scrape", `http://${NAME}/article`);
    expect(stdout).toContain("# How a quern grinds");
    expect(proxy.seen).toContain(`CONNECT ${NAME}:80`);
    const doctor = await run("doctor");
    expect(doctor.stdout).toMatch(
      /proxies +from the environment: http and https through http:\/\/\*\*\*@127\.0\.0\.1:\d+/,
    );
    expect(doctor.stdout).not.toContain("cret");
    const named = await run("doctor", "--basic-proxy", "http://127.0.0.1:1");
    expect(named.stdout).toMatch(
      /--basic-proxy, for pages and the browser; from the environment: .* \(for services alone, /,
    );

    for (const [flags, isReached] of [
      [[], false],
      [["--env-proxy"], true],
    ] as const) {
      const server = spawn(process.execPath, [CLI, "serve", "--port", "0", "--json", ...flags], {
        env: { ...process.env, ...environment() },
        stdio: ["ignore", "pipe", "ignore"],
      });
      const [line] = (await once(server.stdout, "data")) as [Buffer];
      const { url } = JSON.parse(String(line)) as { url: string };
      const answer = await fetch(`${url}/v2/scrape`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ url: `http://${NAME}/article` }),
      });
      expect(((await answer.json()) as { success: boolean }).success).toBe(isReached);
      server.kill();
      await once(server, "exit");
    }
  });
});

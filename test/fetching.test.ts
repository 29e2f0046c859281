/** The engine against real HTTP: redirects, cookies, character sets, encodings, failures. */
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { createEgress, createEngine, httpFetcher } from "@quern/core";
import type { QuernError } from "@quern/types";
import { fetcherContract } from "@quern/types/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite, startTlsSite } from "./site/site.js";

let site: Site;
let tls: Site;
let engine: ReturnType<typeof createEngine>;

beforeAll(async () => {
  [site, tls] = await Promise.all([startSite(), startTlsSite()]);
  engine = createEngine({ network: { allow: [site.host, tls.host] }, cache: false });
});
afterAll(async () => {
  await engine.close();
  await Promise.all([site.close(), tls.close()]);
});

const markdown = async (path: string, options: object = {}): Promise<string> =>
  (await engine.scrape(`${site.origin}${path}`, options)).markdown ?? "";
const failure = async (url: string, options: object = {}): Promise<QuernError> =>
  engine.scrape(url, options).then(
    () => {
      throw new Error(`${url} did not fail`);
    },
    (error) => error,
  );

describe("a login in the address", () => {
  it("is in no result and no message", async () => {
    const address = `http://ada:secret@${site.host}`;
    const { metadata } = await engine.scrape(`${address}/article`);
    expect(metadata.sourceURL).toBe(`${site.origin}/article`);
    expect(JSON.stringify(metadata)).not.toContain("secret");
    const late = engine.scrape(`${address}/slow?ms=20000`, { timeout: 1000, maxAge: 0 });
    await expect(late).rejects.toMatchObject({
      code: "SCRAPE_TIMEOUT",
      message: expect.not.stringContaining("secret"),
    });
  });
});

describe("the fetcher's contract", () => {
  const names = fetcherContract(
    () => httpFetcher({ egress: createEgress({ allow: [site.host] }) }),
    new Proxy({} as never, {
      // The site's port is known only once it runs; cases read their addresses when they run.
      get: (_target, name: string) =>
        ({
          page: { url: `${site.origin}/article`, text: "runner" },
          redirect: `${site.origin}/redirect/3`,
          missing: `${site.origin}/status/404`,
          silent: `${site.origin}/silent`,
          refused: "http://127.0.0.1:9/",
          headers: `${site.origin}/headers`,
        })[name],
    }),
  );
  for (const { name, run } of names) it(name, run);
});

describe("redirects and cookies", () => {
  it("follows redirects and tells both addresses", async () => {
    const { metadata } = await engine.scrape(`${site.origin}/redirect/5`);
    expect(metadata).toMatchObject({
      sourceURL: `${site.origin}/redirect/5`,
      url: `${site.origin}/article`,
      statusCode: 200,
    });
  });

  it("keeps cookies on the way", async () => {
    expect(await markdown("/cookie/start")).toContain("session=abc; theme=dark");
  });

  it("gives up after 20 hops", async () => {
    expect(await failure(`${site.origin}/redirect/loop`)).toMatchObject({ code: "SCRAPE_TOO_MANY_REDIRECTS" });
    expect((await engine.scrape(`${site.origin}/redirect/20`)).metadata.statusCode).toBe(200);
  });

  it.each([
    "http://127.0.0.1:1/",
    "http://localhost:1/",
    "http://[::1]:1/",
    "http://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "gopher://x/",
  ])("does not follow a redirect to %s", async (target) => {
    expect(await failure(`${site.origin}/redirect/to?url=${encodeURIComponent(target)}`)).toMatchObject({
      code: "SCRAPE_BLOCKED_ADDRESS",
    });
  });

  it("sends credentials to the first origin only", async () => {
    const other = await startSite();
    const both = createEngine({ network: { allow: [site.host, other.host] }, cache: false });
    try {
      const headers = { Authorization: "Bearer secret", Cookie: "a=b", "X-Kept": "yes" };
      const url = `${site.origin}/redirect/to?url=${encodeURIComponent(`${other.origin}/headers`)}`;
      const { rawHtml } = await both.scrape(url, { headers, formats: ["rawHtml"] });
      const seen = JSON.parse(rawHtml) as Record<string, string>;
      expect(seen).toMatchObject({ "x-kept": "yes" });
      expect(seen).not.toHaveProperty("authorization");
      expect(seen).not.toHaveProperty("cookie");
    } finally {
      await both.close();
      await other.close();
    }
  });
});

describe("character sets", () => {
  it.each([
    ["/charset/shift-jis-header", "日本語のテキスト"],
    ["/charset/shift-jis-meta", "日本語のテキスト"],
    ["/charset/gbk-meta", "中文网页"],
    ["/charset/windows-1251", "Привет"],
    ["/charset/bom", "größe"],
  ])("%s reads as %s", async (path, text) => {
    expect(await markdown(path)).toContain(text);
  });
});

describe("content encodings", () => {
  it.each([
    ["/encoding/gzip", "from gzip"],
    ["/encoding/deflate", "from deflate"],
    ["/encoding/raw-deflate", "from raw deflate"],
    ["/encoding/brotli", "from brotli"],
    ["/encoding/twice", "from both"],
  ])("%s is undone", async (path, text) => {
    expect(await markdown(path)).toContain(text);
  });

  it.each([
    ["/encoding/thrice", "SCRAPE_SITE_ERROR", /3 content encodings/],
    ["/encoding/unknown", "SCRAPE_SITE_ERROR", /snappy/],
    ["/encoding/truncated", "SCRAPE_SITE_ERROR", /damaged gzip/],
    ["/encoding/bomb", "SCRAPE_RESPONSE_TOO_LARGE", /20 MB/],
    ["/endless", "SCRAPE_RESPONSE_TOO_LARGE", /20 MB/],
  ])("%s fails with %s", async (path, code, message) => {
    const error = await failure(`${site.origin}${path}`);
    expect(error).toMatchObject({ code });
    expect(error.message).toMatch(message);
  });
});

describe("failures", () => {
  it.each(["/silent", "/drip", "/slow?ms=5000"])("%s ends at the timeout and frees its socket", async (path) => {
    const started = Date.now();
    const error = await failure(`${site.origin}${path}`, { timeout: 1000 });
    expect(error).toMatchObject({ code: "SCRAPE_TIMEOUT", status: 408 });
    expect(error.message).toContain("fetching");
    expect(Date.now() - started).toBeLessThan(2000);
    await expect.poll(() => site.openSockets()).toBeLessThan(20);
  });

  it("rejects with the caller's own reason", async () => {
    const reason = new Error("changed my mind");
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 50);
    expect(await failure(`${site.origin}/silent`, { signal: controller.signal })).toBe(reason);
  });

  it("names every attempt when nobody answers", async () => {
    const error = await failure(`${site.origin}/hang-up`);
    expect(error).toMatchObject({ code: "SCRAPE_SITE_ERROR" });
    expect((error.details as { attempts: unknown[] }).attempts).toHaveLength(3);
    expect(error.message).toContain(`${site.origin}/hang-up`);
  });

  it("tries again when a connection breaks", async () => {
    expect(await markdown("/flaky")).toContain("third time lucky");
  });

  it("does not take half a page for a page", async () => {
    expect(await failure(`${site.origin}/lying-length`)).toMatchObject({ code: "SCRAPE_SITE_ERROR" });
  });

  it("calls an empty page a failure, and tells what was tried", async () => {
    const error = await failure(`${site.origin}/empty`);
    expect(error).toMatchObject({
      code: "SCRAPE_ALL_ENGINES_FAILED",
      details: { attempts: [{ engine: "http", status: 200 }] },
    });
  });

  it("says that a host does not exist", async () => {
    expect(await failure("http://does-not-exist.invalid/")).toMatchObject({ code: "SCRAPE_DNS_RESOLUTION_ERROR" });
  });

  it("gives error pages with their status", async () => {
    const { markdown: text, metadata } = await engine.scrape(`${site.origin}/status/404`);
    expect(text).toContain("This is a 404 page.");
    expect(metadata).toMatchObject({ statusCode: 404, error: "Not Found" });
  });

  it("gives error pages in place of documents, whatever they are called", async () => {
    const server = createServer(({ url }, response) => {
      response.statusCode = 404;
      if (url?.startsWith("/typed")) response.setHeader("content-type", "application/pdf");
      else if (url?.startsWith("/plain")) response.setHeader("content-type", "text/plain");
      response.end("This is gone.");
    }).listen(0, "127.0.0.1");
    await new Promise((ready) => server.once("listening", ready));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    await using reader = createEngine({ network: { allow: [host] }, cache: false });
    for (const path of ["/plain/c.pdf", "/bare/c.pdf", "/typed/c.pdf", "/bare/c.docx", "/plain/c.csv"]) {
      const { markdown: text, metadata } = await reader.scrape(`http://${host}${path}`);
      expect([path, text?.trim(), metadata.statusCode]).toEqual([path, "This is gone.", 404]);
    }
    server.close();
  });

  it("says that it cannot read a program", async () => {
    expect(await failure(`${site.origin}/program.exe`)).toMatchObject({ code: "SCRAPE_UNSUPPORTED_FILE_ERROR" });
  });

  it("dials the address that was checked, and asks nobody else where a name leads", async () => {
    const asked: string[] = [];
    const pinned = createEngine({
      network: {
        allow: ["grain.invalid"],
        resolve: async (name) => {
          asked.push(name);
          return [{ address: "127.0.0.1", family: 4 }];
        },
      },
      cache: false,
    });
    for (const { origin } of [site, tls]) {
      const url = origin.replace("127.0.0.1", "grain.invalid");
      expect((await pinned.scrape(`${url}/article`)).markdown).toContain("# How a quern grinds");
    }
    expect(asked).toEqual(["grain.invalid", "grain.invalid"]);
    await pinned.close();
  });

  it("refuses addresses that were not opened", async () => {
    const closed = createEngine();
    await expect(closed.scrape(`${site.origin}/`)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await closed.close();
  });
});

describe("certificates", () => {
  it("accepts a self-signed one by default, as the contract says", async () => {
    expect((await engine.scrape(`${tls.origin}/article`)).markdown).toContain("runner");
  });

  it.each([{ skipTlsVerification: false }, { headers: { "X-A": "1" } }])("refuses it with %j", async (options) => {
    const error = await failure(`${tls.origin}/article`, options);
    expect(error).toMatchObject({ code: "SCRAPE_SSL_ERROR" });
    expect(error.hint).toContain("skipTlsVerification");
  });
});

describe("proxy tiers", () => {
  /** A forward proxy that opens tunnels and puts a header into the first request that goes through. */
  async function startProxy() {
    const targets: string[] = [];
    const server = createServer();
    server.on("connect", (request, client: Socket, head: Buffer) => {
      targets.push(request.url ?? "");
      const [host, port] = (request.url ?? "").split(":");
      const upstream = connect(Number(port), host, () => {
        client.write("HTTP/1.1 200 Connection established\r\n\r\n");
        client.once("data", (first: Buffer) => {
          upstream.write(first.toString("latin1").replace("\r\n", "\r\nX-Came-Through: proxy\r\n"), "latin1");
          client.pipe(upstream);
        });
        if (head.length > 0) client.unshift(head);
        upstream.pipe(client);
      });
      for (const socket of [client, upstream])
        socket.on("error", () => [client, upstream].forEach((one) => void one.destroy()));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      targets,
      close: () => {
        server.closeAllConnections();
        server.close();
      },
    };
  }

  it("auto takes the enhanced tier after a 403, and says so", async () => {
    const proxy = await startProxy();
    const own = createEngine({ network: { allow: [site.host] }, cache: false, proxies: { enhanced: [proxy.url] } });
    try {
      const auto = await own.scrape(`${site.origin}/picky`);
      expect(auto.markdown).toContain("let in");
      expect(auto.metadata).toMatchObject({ statusCode: 200, proxyUsed: "stealth", creditsUsed: 5 });
      expect(proxy.targets).toEqual([site.host]);
      const basic = await own.scrape(`${site.origin}/picky`, { proxy: "basic" });
      expect(basic.metadata).toMatchObject({ statusCode: 403, proxyUsed: "basic", creditsUsed: 1 });
    } finally {
      await own.close();
      proxy.close();
    }
  });

  it("sends everything through the basic tier when it has proxies, refused addresses not even there", async () => {
    const proxy = await startProxy();
    const own = createEngine({ network: { allow: [site.host] }, cache: false, proxies: { basic: [proxy.url] } });
    try {
      expect((await own.scrape(`${site.origin}/picky`)).markdown).toContain("let in");
      await expect(own.scrape(`${site.origin}/redirect/to?url=http://127.0.0.1:1/`)).rejects.toMatchObject({
        code: "SCRAPE_BLOCKED_ADDRESS",
      });
      expect(new Set(proxy.targets)).toEqual(new Set([site.host]));
    } finally {
      await own.close();
      proxy.close();
    }
  });

  it("names a proxy that cannot be reached, and not the site", async () => {
    await using own = createEngine({
      network: { allow: [site.host] },
      cache: false,
      proxies: { basic: ["http://127.0.0.1:1"] },
    });
    await expect(own.scrape(`${site.origin}/picky`)).rejects.toMatchObject({
      code: "SCRAPE_SITE_ERROR",
      message: expect.stringContaining("the proxy 127.0.0.1:1 refused the connection"),
      hint: expect.stringContaining("address and port of the proxy"),
    });
  });

  it("says that no enhanced proxy is configured", async () => {
    expect(await failure(`${site.origin}/`, { proxy: "enhanced" })).toMatchObject({
      code: "SCRAPE_PROXY_SELECTION_ERROR",
    });
  });
});

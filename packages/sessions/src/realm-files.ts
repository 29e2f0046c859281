/**
 * The only thing that a realm's page can load: the files of its runtime, from a proxy on a loopback port that knows nothing else. Whatever
 * else is asked of it is a broken connection.
 */
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const REALM_ORIGIN = "http://realm.quern.invalid";

export type RealmLanguage = "javascript" | "python" | "bash";

export interface RealmFiles {
  /** Address of the proxy: `http://127.0.0.1:PORT`. */
  readonly url: string;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  mjs: "text/javascript; charset=utf-8",
  wasm: "application/wasm",
  zip: "application/zip",
};
const PYODIDE_FILES: ReadonlySet<string> = new Set([
  "pyodide.mjs",
  "pyodide.asm.mjs",
  "pyodide.asm.wasm",
  "pyodide-lock.json",
  "python_stdlib.zip",
]);
const REALM_FILES: ReadonlySet<string> = new Set(["relay.js", "javascript.js", "python.js", "bash.js"]);
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** The bundles of the realms stand in `dist`, also while the sources run as they are (tests). */
const bundles = (): string => fileURLToPath(new URL("../dist/realms/", import.meta.url));
const pyodide = (): string => dirname(createRequire(import.meta.url).resolve("pyodide/pyodide.mjs"));

const cache = new Map<string, Promise<Buffer>>();

function read(path: string): Promise<Buffer> {
  const known = cache.get(path) ?? readFile(path);
  cache.set(path, known);
  known.catch(() => cache.delete(path));
  return known;
}

export async function serveRealmFiles(language: RealmLanguage): Promise<RealmFiles> {
  const server = createServer((request, response) => void answer(request, response, language));
  server.on("connect", (_request, socket) => socket.destroy());
  server.on("clientError", (_error, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, language: RealmLanguage): Promise<void> {
  const url = URL.canParse(request.url ?? "") ? new URL(request.url as string) : undefined;
  if (request.method !== "GET" || url?.origin !== REALM_ORIGIN) return void request.socket.destroy();
  try {
    const body = await find(url.pathname, language);
    if (!body) return void request.socket.destroy();
    const ending = url.pathname === "/" ? "html" : (url.pathname.split(".").at(-1) ?? "");
    response.writeHead(200, {
      "content-type": TYPES[ending] ?? "application/octet-stream",
      "content-length": body.byteLength,
      "content-security-policy": POLICY,
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
    response.end(body);
  } catch {
    request.socket.destroy();
  }
}

async function find(path: string, language: RealmLanguage): Promise<Buffer | undefined> {
  if (path === "/") return Buffer.from(`<!doctype html><script src="/relay.js" data-language="${language}"></script>`);
  if (path === "/favicon.ico") return Buffer.alloc(0);
  const name = path.slice(1);
  if (REALM_FILES.has(name)) return read(join(bundles(), name));
  const library = /^pyodide\/([\w.-]+)$/.exec(path.slice(1))?.[1];
  if (language === "python" && library !== undefined && PYODIDE_FILES.has(library))
    return read(join(pyodide(), library));
  return undefined;
}

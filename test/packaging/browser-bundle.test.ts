/** `@quern/markdown` in a browser: a bundle without anything of Node, within a size, that answers as it does in Node. */
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { chromiumRenderer } from "@quern/browser";
import { createEngine, type Engine } from "@quern/core";
import { htmlToMarkdown } from "@quern/markdown";
import { build, type Metafile } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";

/** A page that carries the converter pays this once. The block classifier is a quarter of it, the table of character references a twelfth. */
const MAX_GZIPPED_BYTES = 95_600;

const GOLDEN = new URL("../golden/", import.meta.url);

const PAGES = readdirSync(GOLDEN, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const input = (name: string): string => readFileSync(new URL(`${name}/input.html`, GOLDEN), "utf8");
const addressOf = (name: string): string => `https://example.com/${name}`;

let bundle: Uint8Array;
let inputs: Metafile["inputs"];
let server: Server;
let engine: Engine;

beforeAll(async () => {
  const result = await build({
    stdin: {
      contents: 'import { htmlToMarkdown } from "@quern/markdown"; globalThis.htmlToMarkdown = htmlToMarkdown;',
      resolveDir: fileURLToPath(new URL("..", import.meta.url)),
    },
    bundle: true,
    format: "iife",
    platform: "browser",
    minify: true,
    write: false,
    metafile: true,
  });
  bundle = result.outputFiles[0]!.contents;
  inputs = result.metafile.inputs;
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const name = pathname.slice(1);
    if (name === "bundle.js") response.setHeader("content-type", "text/javascript; charset=utf-8").end(bundle);
    else if (PAGES.includes(name)) response.setHeader("content-type", "text/plain; charset=utf-8").end(input(name));
    else
      response
        .setHeader("content-type", "text/html")
        .end('<p>A page with a converter.</p><script src="bundle.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  engine = createEngine({ network: { allow: ["127.0.0.1"] }, renderer: chromiumRenderer() });
});
afterAll(async () => {
  await engine?.close();
  server?.close();
});

it("imports nothing of Node", () => {
  const imports = Object.values(inputs).flatMap((input) => input.imports.map(({ path }) => path));
  expect(imports.filter((path) => path.startsWith("node:"))).toEqual([]);
  expect(Object.keys(inputs).filter((path) => /\/(undici|ajv|zod|core)\//.test(path))).toEqual([]);
});

it(`stays below ${MAX_GZIPPED_BYTES} bytes`, () => {
  expect(gzipSync(bundle, { level: 9 }).byteLength).toBeLessThan(MAX_GZIPPED_BYTES);
});

it("answers in Chromium as it does in Node", async () => {
  expect(PAGES.length).toBeGreaterThan(5);
  const { port } = server.address() as AddressInfo;
  const script = `Promise.all(${JSON.stringify(PAGES)}.map(async (name) =>
    htmlToMarkdown(await (await fetch("/" + name)).text(), { url: "https://example.com/" + name })))`;
  const { actions } = await engine.scrape(`http://127.0.0.1:${port}/`, {
    actions: [{ type: "executeJavascript", script }],
  });
  const [{ value } = { value: undefined }] = actions?.javascriptReturns ?? [];
  expect(value).toEqual(PAGES.map((name) => htmlToMarkdown(input(name), { url: addressOf(name) })));
});

/** The drivers of examples/drivers keep what their interfaces promise, and work in an engine. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { chromiumRenderer } from "@quern/browser";
import { createEgress, createEngine, memoryStorage } from "@quern/core";
import { buildZip } from "@quern/documents/testing";
import { turndown } from "@quern/markdown";
import type { Parser } from "@quern/types";
import {
  cacheContract,
  fetcherContract,
  languageModelContract,
  parserContract,
  rendererContract,
  searchContract,
  serializerContract,
  storageContract,
} from "@quern/types/testing";
import { createQuern } from "quern";
import TurndownService from "turndown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { epub2Parser } from "../../examples/drivers/epub2-parser.js";
import { fictionBookParser } from "../../examples/drivers/fictionbook-parser.js";
import { folderCache } from "../../examples/drivers/folder-cache.js";
import { httpStorage } from "../../examples/drivers/http-storage.js";
import { mammothParser } from "../../examples/drivers/mammoth-parser.js";
import { mediaWikiSearch } from "../../examples/drivers/mediawiki-search.js";
import { nodeFetcher } from "../../examples/drivers/node-fetcher.js";
import { ollamaModel } from "../../examples/drivers/ollama-model.js";
import { onePageAHost } from "../../examples/drivers/one-page-a-host-renderer.js";
import { turndownSerializer } from "../../examples/drivers/turndown-serializer.js";
import { type Site, startSite } from "../site/site.js";

let site: Site;
const folder = mkdtempSync(join(tmpdir(), "quern-drivers-"));
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await site.close();
});

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const wordFile = buildZip({
  "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${WORD}.main+xml"/></Types>`,
  "_rels/.rels":
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  "word/document.xml":
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Stones</w:t></w:r></w:p><w:p><w:r><w:t>The </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>millstone</w:t></w:r></w:p></w:body></w:document>',
  "word/styles.xml":
    '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>',
  "word/_rels/document.xml.rels":
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
});
const book = buildZip({
  mimetype: { bytes: "application/epub+zip", stored: true },
  "META-INF/container.xml":
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="a.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
  "a.opf":
    '<package xmlns="http://www.idpf.org/2007/opf" version="2.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Mills</dc:title><dc:creator>Ann</dc:creator></metadata><manifest><item id="one" href="one.xhtml" media-type="application/xhtml+xml"/><item id="two" href="two.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="two"/><itemref idref="one"/></spine></package>',
  "one.xhtml": '<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>Second</h1><p>A millstone.</p></body></html>',
  "two.xhtml": '<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>First</h1></body></html>',
});
const fictionBook = new TextEncoder().encode(
  `<?xml version="1.0" encoding="UTF-8"?><FictionBook xmlns:l="http://www.w3.org/1999/xlink"><description><title-info><book-title>Mills</book-title><lang>en</lang></title-info></description><body><section><title><p>One</p></title><p>A <emphasis>millstone</emphasis> &amp; more.</p><image l:href="#dot.png"/><section><title><p>Two</p></title><p>End.</p></section></section></body><binary id="dot.png" content-type="image/png">AAEC</binary></FictionBook>`,
);
const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const file = (bytes: Uint8Array, name: string): File => new File([Buffer.from(bytes)], name);

describe("mammothParser", () => {
  for (const { name, run } of parserContract(mammothParser, {
    sound: { bytes: wordFile, mediaType: WORD, word: "millstone" },
    broken: [{ name: "a text", bytes: text("no archive"), mediaType: WORD }],
  }))
    it(name, run);

  it("stands before the built-in reader", async () => {
    await using engine = createEngine({ parsers: [mammothParser()] });
    const { markdown } = await engine.parse(file(wordFile, "a.docx"));
    expect(markdown?.trim()).toBe("# Stones\n\nThe **millstone**");
  });
});

describe("epub2Parser", () => {
  for (const { name, run } of parserContract(epub2Parser, {
    sound: { bytes: book, mediaType: "application/epub+zip", word: "millstone" },
    broken: [{ name: "a text", bytes: text("no archive"), mediaType: "application/epub+zip" }],
  }))
    it(name, run);

  it("gives the chapters in reading order", async () => {
    await using engine = createEngine({ parsers: [epub2Parser()] });
    const { markdown, metadata } = await engine.parse(file(book, "a.epub"));
    expect(markdown?.trim()).toBe("# First\n\n# Second\n\nA millstone.");
    expect(metadata).toMatchObject({ title: "Mills", author: "Ann" });
  });
});

describe("fictionBookParser", () => {
  for (const { name, run } of parserContract(fictionBookParser, {
    sound: { bytes: fictionBook, mediaType: "application/x-fictionbook+xml", word: "millstone" },
    broken: [{ name: "other XML", bytes: text("<a/>"), mediaType: "application/x-fictionbook+xml" }],
  }))
    it(name, run);

  it("teaches an engine a new format", async () => {
    await using engine = createEngine({ parsers: [fictionBookParser()] });
    const { markdown, metadata, assets } = await engine.parse(file(fictionBook, "a.fb2"));
    expect(markdown).toContain("## One\n\nA *millstone* & more.");
    expect(markdown).toContain("### Two\n\nEnd.");
    expect(metadata).toMatchObject({ title: "Mills", language: "en" });
    expect(assets?.map(({ id, bytes }) => [id, ...bytes])).toEqual([["dot.png", 0, 1, 2]]);
  });
});

describe("a parser of one's own", () => {
  it("reads files that would pass for plain text otherwise", async () => {
    const parser: Parser = {
      name: "log",
      mediaTypes: ["text/x-log"],
      extensions: ["log"],
      parse: async () => ({ html: "<p>by the parser</p>", metadata: {}, assets: [], warnings: [] }),
    };
    await using engine = createEngine({ parsers: [parser] });
    expect((await engine.parse(file(text("a line"), "a.log"))).markdown).toBe("by the parser");
    expect((await engine.parse(file(text("a line"), "a.txt"))).markdown).toBe("a line");
  });
});

describe("turndownSerializer", () => {
  for (const { name, run } of serializerContract(turndownSerializer)) it(name, run);

  it("takes the place of the built-in serializer", async () => {
    await using engine = createEngine({ markdown: turndownSerializer() });
    const html = "<main><h1>Stones</h1><p>The <del>old</del> millstone.</p></main>";
    const { markdown } = await engine.parse(file(text(html), "a.html"));
    expect(markdown).toBe("# Stones\n\nThe ~~old~~ millstone.");
    await using other = createEngine({ markdown: turndown(new TurndownService({ headingStyle: "setext" })) });
    expect((await other.parse(file(text(html), "a.html"))).markdown).toContain("Stones\n======");
  });
});

describe("nodeFetcher", () => {
  const cases = fetcherContract(
    () => nodeFetcher(createEgress({ allow: [site.host] })),
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
  for (const { name, run } of cases) it(name, run);
});

describe("onePageAHost", () => {
  const cases = rendererContract(
    () => onePageAHost(chromiumRenderer()),
    () => ({
      egress: createEgress({ allow: [site.host] }),
      storage: memoryStorage(),
      built: { url: `${site.origin}/app`, text: "Elbe mill" },
      redirect: `${site.origin}/redirect/to?url=/app`,
      missing: `${site.origin}/nothing-here`,
      silent: `${site.origin}/silent`,
      refused: "http://10.1.2.3:8080/",
      file: `${site.origin}/archive.zip`,
      visitor: `${site.origin}/visit`,
    }),
  );
  for (const { name, run } of cases) it(name, run);
});

describe("folderCache", () => {
  let count = 0;
  for (const { name, run } of cacheContract(() => folderCache(join(folder, String(count++))))) it(name, run);
});

describe("httpStorage", () => {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const key = request.url ?? "";
    if (request.method === "PUT") objects.set(key, await buffer(request));
    const found = objects.get(key);
    if (request.method === "DELETE") objects.delete(key);
    response.writeHead(found ? 200 : 404).end(request.method === "GET" ? found : undefined);
  });
  beforeAll(() => listen(server));
  afterAll(() => void server.close());
  const cases = storageContract(() => {
    objects.clear();
    return httpStorage({ base: `${addressOf(server)}/files/` });
  });
  for (const { name, run } of cases) it(name, run);

  it("says so when the server is away", async () => {
    const storage = httpStorage({ base: "http://127.0.0.1:9/" });
    await expect(storage.get("a")).rejects.toMatchObject({ code: "STATE_UNAVAILABLE" });
  });
});

describe("mediaWikiSearch", () => {
  let status = 200;
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://wiki");
    const titles = ["Rotary quern", "Saddle quern", "Quern-stone", "Gristmill"];
    const search = titles.slice(0, Number(searchParams.get("srlimit"))).map((title) => ({
      ...{ ns: 0, title, pageid: 1, size: 1, wordcount: 1, timestamp: "2026-01-01T00:00:00Z" },
      snippet: `About <span class="searchmatch">${title}</span>`,
    }));
    response.writeHead(status).end(status === 200 ? JSON.stringify({ query: { search } }) : "<h1>Not now</h1>");
  });
  beforeAll(() => listen(server));
  afterAll(() => void server.close());
  const cases = searchContract(async () => {
    const engine = createEngine({ network: { allow: [new URL(addressOf(server)).host] } });
    const provider = mediaWikiSearch({ wiki: addressOf(server) });
    return { provider, context: { send: engine.send.bind(engine) }, query: "quern", close: () => engine.close() };
  });
  for (const { name, run } of cases) it(name, run);

  it("finds pages of the wiki, and says so when the wiki has none to give", async () => {
    const search = [mediaWikiSearch({ wiki: addressOf(server) })];
    const quern = createQuern({ network: { allow: [new URL(addressOf(server)).host] }, search });
    const { web } = await quern.search("quern", { limit: 2 });
    expect(web?.[0]).toMatchObject({
      url: `${addressOf(server)}/wiki/Rotary_quern`,
      description: "About Rotary quern",
    });
    status = 503;
    await expect(quern.search("quern")).rejects.toMatchObject({ code: "SEARCH_FAILED" });
    await quern.close();
  });
});

describe("ollamaModel", () => {
  const server = createServer(async (request, response) => {
    const { format } = JSON.parse((await buffer(request)).toString()) as { format?: unknown };
    const answer = format ? JSON.stringify({ colour: "red", warm: true }) : "Red.";
    response.end(JSON.stringify({ response: answer, prompt_eval_count: 12, eval_count: 3 }));
  });
  beforeAll(() => listen(server));
  afterAll(() => void server.close());
  for (const { name, run } of languageModelContract(() => ollamaModel({ model: "test", address: addressOf(server) })))
    it(name, run);

  it("says so when no server runs", async () => {
    const model = ollamaModel({ model: "test", address: "http://127.0.0.1:9" });
    await expect(model.generate({ prompt: "?" })).rejects.toMatchObject({ code: "MODEL_FAILED" });
  });
});

const listen = (server: Server): Promise<void> => new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

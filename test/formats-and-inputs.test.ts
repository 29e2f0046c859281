/** Every format on every kind of input: what a format gives is the same alone and beside all others, and redaction reaches it. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Document, FormatInput } from "@quern/core";
import { FORMAT_NAMES } from "@quern/core/options";
import { createQuern } from "quern";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textPicture } from "../packages/ocr/test-support/text-picture.js";
import { docx, number, p, text as sheetText, xlsx } from "../packages/office/test-support/documents.js";
import { tinyPdf } from "../packages/pdf/src/testing/tiny-pdf.js";
import { undescribed } from "./described.js";

const EMAIL = "anna.berg@example.com";
const LINES = [
  "Lamp of the north",
  `Email: ${EMAIL}`,
  "Price: 42 EUR",
  "The lamp is made of glass and stands on the table.",
];

interface Sample {
  readonly filename: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

const sample = (filename: string, type: string, content: string | Uint8Array): Sample => ({
  filename,
  type,
  bytes: typeof content === "string" ? Buffer.from(content) : content,
});

const row = (index: number, cells: string): string => `<row r="${index}">${cells}</row>`;

const SAMPLES: readonly Sample[] = [
  sample(
    "page.html",
    "text/html",
    `<html lang="en"><title>Lamp</title><body><main><h1>Lamp</h1>${LINES.map((line) => `<p>${line}</p>`).join("")}<a href="https://example.com/lamp">More</a><img src="https://example.com/lamp.png" alt="Lamp"></main>`,
  ),
  sample(
    "page.pdf",
    "application/pdf",
    tinyPdf({ pages: [{ text: LINES.map((line, index) => ({ x: 72, y: 700 - 20 * index, text: line })) }] }),
  ),
  sample(
    "letter.docx",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    docx(LINES.map((line) => p(`<w:r><w:t>${line}</w:t></w:r>`)).join("")),
  ),
  sample(
    "book.xlsx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    xlsx([
      {
        name: "Lamps",
        rows:
          row(1, sheetText("A1", "name") + sheetText("B1", "email") + sheetText("C1", "price")) +
          row(2, sheetText("A2", "Lamp") + sheetText("B2", EMAIL) + number("C2", 42)),
      },
    ]),
  ),
  sample("table.csv", "text/csv", `name,email,price\nLamp,${EMAIL},42\n`),
  sample("table.tsv", "text/tab-separated-values", `name\temail\tprice\nLamp\t${EMAIL}\t42\n`),
  sample("picture.png", "image/png", textPicture(LINES)),
  sample(
    "letter.eml",
    "message/rfc822",
    `From: Anna <${EMAIL}>\r\nTo: b@example.com\r\nSubject: Lamp\r\nDate: Mon, 2 Mar 2026 10:00:00 +0000\r\nContent-Type: text/plain\r\n\r\n${LINES.join("\r\n\r\n")}\r\n`,
  ),
  sample(
    "feed.xml",
    "application/rss+xml",
    `<?xml version="1.0"?><rss version="2.0"><channel><title>Lamps</title><link>https://example.com/</link><item><title>Lamp</title><link>https://example.com/lamp</link><description>${LINES.join(" ")}</description></item></channel></rss>`,
  ),
  sample("data.json", "application/json", JSON.stringify({ name: "Lamp", email: EMAIL, price: 42 })),
  sample("notes.txt", "text/plain", LINES.join("\n")),
  sample("notes.md", "text/markdown", `# Lamp\n\n${LINES.join("\n\n")}\n`),
];

const SCHEMA = {
  type: "object",
  properties: { name: { type: "string" }, email: { type: "string" }, price: { type: "number" } },
} as const;

/** By name, so that a new format without an entry fails to compile. */
const FORMATS: Readonly<Record<(typeof FORMAT_NAMES)[number], FormatInput>> = {
  markdown: "markdown",
  html: "html",
  rawHtml: "rawHtml",
  rawBase64: "rawBase64",
  links: "links",
  images: "images",
  imageDetails: "imageDetails",
  tables: "tables",
  pageImages: { type: "pageImages", width: 200 },
  summary: "summary",
  branding: "branding",
  product: "product",
  menu: "menu",
  audio: "audio",
  video: "video",
  json: { type: "json", schema: SCHEMA },
  deterministicJson: { type: "deterministicJson", schema: SCHEMA },
  changeTracking: "changeTracking",
  screenshot: "screenshot",
  attributes: { type: "attributes", selectors: [{ selector: "[href]", attribute: "href" }] },
  question: { type: "question", question: "What is the lamp made of?" },
  highlights: { type: "highlights", query: "glass lamp" },
  query: { type: "query", prompt: "What is the lamp made of?" },
};

/** They need a live page. */
const REFUSED_FOR_UPLOADS = ["screenshot", "branding", "changeTracking", "rawBase64"];
const ON_UPLOADS = FORMAT_NAMES.filter((name) => !REFUSED_FOR_UPLOADS.includes(name));
/** Formats that show the page as it is, by the contract. */
const UNREDACTED = ["pageImages", "html", "rawHtml", "links", "images", "attributes", "audio", "video"];

const FIELD: Partial<Record<(typeof FORMAT_NAMES)[number], string>> = {
  deterministicJson: "json",
  question: "answer",
  query: "answer",
};

const engine = createQuern({ network: { allow: ["127.0.0.1"] } });
const server = createServer((request, response) => {
  const found = SAMPLES.find(({ filename }) => request.url === `/${filename}`);
  if (found) response.writeHead(200, { "content-type": found.type }).end(found.bytes);
  else response.writeHead(404).end();
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await engine.close();
});

/** Every key of every answer has a description. */
async function parse(from: Sample, names: ReadonlyArray<(typeof FORMAT_NAMES)[number]>, options: object = {}) {
  const result: Document = await engine.parse(from.bytes, {
    filename: from.filename,
    contentType: from.type,
    formats: names.map((name) => FORMATS[name]),
    timeout: 120_000,
    ...options,
  });
  expect(undescribed(result)).toEqual([]);
  return result as unknown as Record<string, unknown>;
}

describe.each(SAMPLES)("$filename", (from) => {
  it("gives each format alone what it gives beside all others", { timeout: 240_000 }, async () => {
    const together = {
      json: await parse(
        from,
        ON_UPLOADS.filter((name) => name !== "deterministicJson"),
      ),
      deterministicJson: await parse(
        from,
        ON_UPLOADS.filter((name) => name !== "json"),
      ),
    };
    for (const name of ON_UPLOADS) {
      const field = FIELD[name] ?? name;
      const alone = await parse(from, [name]);
      const beside = name === "deterministicJson" ? together.deterministicJson : together.json;
      expect(alone[field], name).toEqual(name === "query" ? alone[field] : beside[field]);
      if (["markdown", "html", "rawHtml", "links", "images", "attributes"].includes(name))
        expect(alone[field], name).toBeDefined();
      // A format that cannot be made is named; a page without a product or a menu is nothing to tell of.
      if (name === "product" || name === "menu") continue;
      if (alone[field] === undefined || alone[field] === null) expect(alone["warning"], name).toBeDefined();
    }
    expect(String(together.json["markdown"])).toMatch(/lamp/i);
  });

  it("redacts every format that is not the page as it is", { timeout: 240_000 }, async () => {
    const read = ON_UPLOADS.filter((name) => !UNREDACTED.includes(name) && name !== "deterministicJson");
    for (const names of [read, ["deterministicJson"] as const]) {
      const { metadata: _metadata, ...fields } = await parse(from, names, { redactPII: { entities: ["EMAIL"] } });
      expect(JSON.stringify(fields)).not.toContain(EMAIL);
    }
  });

  it("is scraped in the formats that uploads do not have", { timeout: 240_000 }, async () => {
    const url = `${origin}/${from.filename}`;
    const bytes = await engine.scrape(url, { formats: ["rawBase64"], engine: "fetch" });
    expect(Buffer.from(bytes.rawBase64 ?? "", "base64")).toEqual(Buffer.from(from.bytes));
    const tracked = await engine.scrape(url, {
      formats: ["markdown", "changeTracking"],
      engine: "fetch",
      timeout: 120_000,
    });
    expect(tracked.changeTracking).toMatchObject({ changeStatus: "new" });
    for (const name of ["screenshot", "branding"] as const) {
      const result: Record<string, unknown> = { ...(await engine.scrape(url, { formats: [name], engine: "fetch" })) };
      expect(result[name]).toBeUndefined();
      expect(result["warning"]).toMatch(/renderer|rendered|web page/);
    }
  });
});

it("a table fills a schema by its header, without any other format", async () => {
  const table = SAMPLES.find(({ filename }) => filename === "table.csv")!;
  const { json } = await parse(table, ["json"]);
  expect(json).toMatchObject({ email: EMAIL });
});

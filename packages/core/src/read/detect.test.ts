import type { Parser } from "@quern/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detect } from "./detect.js";

const parser = (name: string, mediaTypes: string[], extensions: string[]): Parser => ({
  name,
  mediaTypes,
  extensions,
  parse: async () => ({ html: "", metadata: {}, assets: [], warnings: [] }),
});
const PARSERS = [
  parser("pdf", ["application/pdf"], ["pdf"]),
  parser("csv", ["text/csv", "text/tab-separated-values"], ["csv", "tsv"]),
  parser("image", ["image/png"], ["png"]),
  parser("markup", ["text/asciidoc"], ["asc"]),
  parser("word", ["application/msword"], ["doc", "dot"]),
];
const of = async (text: string | Uint8Array, contentType?: string, name?: string): Promise<string> => {
  const found = await detect(
    { bytes: typeof text === "string" ? Buffer.from(text) : text, contentType, name },
    PARSERS,
  );
  return `${found.kind} ${found.mediaType}${found.parser ? ` (${found.parser.name})` : ""}`;
};

describe("detect", () => {
  it.each([
    // Bytes win.
    ["%PDF-1.7\n…", "text/html", "a.html", "document application/pdf (pdf)"],
    ["junk before %PDF-1.4\n1 0 obj <<>> endobj\n%%EOF\n", undefined, undefined, "document application/pdf (pdf)"],
    ["junk\0before\n%PDF-1.4\n1 0 obj", undefined, undefined, "document application/pdf (pdf)"],
    ["# Files\n\nA PDF begins with `%PDF-1.4`.\n", undefined, "a.md", "markdown text/markdown"],
    ["<p>It begins with %PDF-1.4, and ends with %%EOF.</p>", "text/html", undefined, "html text/html"],
    ["<mxfile host='x'><diagram/></mxfile>\n", undefined, "a.drawio", "xml application/xml"],
    ["<p>x</p>", undefined, "a.unknown", "html text/html"],
    ["{\\rtf1 x}", "application/octet-stream", undefined, "document application/rtf"],
    // Then the declared type.
    ["<p>x</p>", "text/html; charset=utf-8", "a.txt", "html text/html"],
    ["<p>x</p>", "text/plain", undefined, "text text/plain"],
    ["<p>x</p>", "application/xhtml+xml", undefined, "html application/xhtml+xml"],
    ["{}", "application/ld+json", undefined, "json application/ld+json"],
    ["<a/>", "application/atom+xml", undefined, "xml application/atom+xml"],
    ["a,b", "text/csv", "x", "document text/csv (csv)"],
    ["var x", "application/javascript", undefined, "text application/javascript"],
    // Plain text under Word's names, and Graphviz's.
    ["just text", undefined, "a.doc", "text text/plain"],
    ["just text", undefined, "a.rtf", "text text/plain"],
    ["-----BEGIN PGP MESSAGE-----\n\nhQEMA", undefined, "a.asc", "text text/plain"],
    ["= Mill\n", undefined, "a.asc", "document text/asciidoc (markup)"],
    ["digraph { a -> b }", undefined, "a.dot", "text text/plain"],
    ["\0\x01\x02 not text", undefined, "a.doc", "document application/msword (word)"],
    // Then the name; also where text/plain says too little.
    ["a,b", "text/plain", "data.csv", "document text/csv (csv)"],
    ["# x", "text/plain", "https://x.test/readme.md?raw=1", "markdown text/markdown"],
    ["a\tb", "application/octet-stream", "a.tsv", "document text/tab-separated-values (csv)"],
    ["{}", "", "a.json", "json application/json"],
    // A page that was saved under the name of a document is still a page.
    ["<html xmlns:x='urn:x'><table>", "application/vnd.ms-excel", "report.csv", "html text/html"],
    ["\ufeff<!DOCTYPE html><p>", undefined, "old.csv", "html text/html"],
    // Then a look at the text.
    ["  <!DOCTYPE html><p>x", undefined, undefined, "html text/html"],
    ["<div>x</div>", undefined, undefined, "html text/html"],
    ["<?xml version='1.0'?><a/>", undefined, undefined, "xml application/xml"],
    ['[{"a": 1}]', undefined, undefined, "json application/json"],
    ["[not json", undefined, undefined, "text text/plain"],
    ["just text", undefined, undefined, "text text/plain"],
  ])("%s as %s named %s is %s", async (text, contentType, name, expected) => {
    expect(await of(text, contentType, name)).toBe(expected);
  });

  it("tells binary data from text", async () => {
    expect(await of(Uint8Array.from([0, 1, 2, 3]))).toBe("unknown application/octet-stream");
    expect(await of(Buffer.from("\ufeffhello", "utf16le"))).toBe("text text/plain");
    expect(await of("%!PS-Adobe-3.0\n%%Pages: 1\n(words) show\n", undefined, "a.ps")).toContain("unknown");
    expect(await of(Buffer.from("\xffWPC\x10\0\0\0", "latin1"), undefined, "a.doc")).toContain("unknown");
    expect(await of(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), "text/html")).toBe(
      "document image/png (image)",
    );
  });

  it("answers for any bytes, type and name", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.string(),
        fc.string(),
        async (bytes, contentType, name) => {
          const { kind } = await detect({ bytes, contentType, name }, PARSERS);
          return kind.length > 0;
        },
      ),
    );
  });
});

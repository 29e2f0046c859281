import { readFileSync } from "node:fs";
import { QuernError } from "@quern/types";
import { parserContract } from "@quern/types/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mobiParser } from "../index.js";
import { huffmanUnpacker, unpackPalmDoc } from "./decompress.js";
import { parseMobi } from "./mobi.js";

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../test-support/${name}`, import.meta.url)));
const MEDIA_TYPE = "application/x-mobipocket-ebook";
const read = (bytes: Uint8Array) =>
  parseMobi({ bytes, mediaType: MEDIA_TYPE, options: {}, wants: { html: true, markdown: true, assets: true } });

/** A book of one uncompressed record of Mobipocket's HTML. */
function book(html: string, { encryption = 0, compression = 1, kind = "BOOKMOBI", codePage = 65001 } = {}): Uint8Array {
  const header = Buffer.alloc(16 + 232);
  header.writeUInt16BE(compression, 0);
  header.writeUInt16BE(1, 8);
  header.writeUInt16BE(encryption, 12);
  header.write("MOBI", 16, "latin1");
  header.writeUInt32BE(232, 20);
  header.writeUInt32BE(codePage, 28);
  header.writeUInt32BE(6, 36);
  header.writeUInt32BE(0xffffffff, 108);
  return database([header, Buffer.from(html, codePage === 1252 ? "latin1" : "utf8")], kind);
}

function database(records: readonly Buffer[], kind = "BOOKMOBI"): Uint8Array {
  const head = Buffer.alloc(78 + records.length * 8);
  head.write(kind, 60, "latin1");
  head.writeUInt16BE(records.length, 76);
  let offset = head.length;
  for (const [index, record] of records.entries()) {
    head.writeUInt32BE(offset, 78 + index * 8);
    offset += record.length;
  }
  return new Uint8Array(Buffer.concat([head, ...records]));
}

describe("mobiParser", () => {
  const sound = { bytes: fixture("handbook.azw3"), mediaType: MEDIA_TYPE, word: "hand mill" };
  const broken = [
    { name: "a database of something else", bytes: database([Buffer.from("x")], "DATAaddr"), mediaType: MEDIA_TYPE },
    { name: "a book that is cut short", bytes: fixture("handbook.azw3").subarray(0, 900), mediaType: MEDIA_TYPE },
    { name: "a protected book", bytes: book("<p>x</p>", { encryption: 2 }), mediaType: MEDIA_TYPE },
    { name: "a KFX book", bytes: new Uint8Array(Buffer.from("CONT\x02\0")), mediaType: MEDIA_TYPE },
    { name: "nothing at all", bytes: new Uint8Array(0), mediaType: MEDIA_TYPE },
  ];
  for (const { name, run } of parserContract(() => mobiParser(), { sound, broken })) it(name, run);

  it("knows its books by their bytes", () => {
    expect(mobiParser().recognise?.(fixture("handbook.mobi"))).toBe(MEDIA_TYPE);
    expect(mobiParser().recognise?.(new TextEncoder().encode("plain text"))).toBeUndefined();
  });

  it("reads quotes and dashes of code page 1252", () => {
    expect(read(book("<p>\x93Well\x94 \x96 so</p>", { codePage: 1252 })).html).toContain("“Well” – so");
  });

  it.each(["handbook.azw3", "handbook-both.mobi"])("%s: headings, lists, tasks, tables, notes, pictures", (name) => {
    const { html, metadata, assets } = read(fixture(name));
    expect(metadata).toMatchObject({
      title: "The Mill Handbook",
      author: "Ann Miller",
      publishedTime: expect.stringContaining("2024-02-2"),
    });
    expect(html).toMatch(/<h1[^>]* id="introduction"/);
    expect(html).toMatch(/<a href="#methods"[^>]*>the methods<\/a>/);
    expect(html).toMatch(/<input type="checkbox" checked=""/);
    expect(html).toMatch(/<t[dh][^>]*>(?:<p[^>]*>)?Bananas/);
    const note = /<a href="#([^"]+)"[^>]*role="doc-noteref"/.exec(html)?.[1];
    expect(html).toMatch(new RegExp(`<li id="${note}"[^>]*role="doc-footnote"`));
    // Mobipocket's older form, which keeps the pictures of both, knows JPEG and GIF alone.
    expect(assets.map(({ mediaType }) => mediaType)).toEqual([name.endsWith("azw3") ? "image/png" : "image/jpeg"]);
    expect(html).toContain(`<img src="asset:${assets[0]!.id}" alt="A picture of a mill">`);
  });

  it("finds headings of Mobipocket by their size and leads links to them", () => {
    const { html } = read(fixture("handbook.mobi"));
    expect(html).toContain('<h1 id="introduction">');
    expect(html).toContain('<h2 id="lists">Lists</h2>');
    expect(html).toContain('<h3 id="tables">Tables</h3>');
    expect(html).toContain('<a href="#methods">the methods</a>');
    expect(html).toContain("— here.");
  });

  it("keeps the words around a link's target whole", () => {
    const text = "<html><body><p>Grüße</p><p class=x>target</p><a filepos=0000000026>go</a></body></html>";
    expect(read(book(text)).html).toContain('<p>Grüße</p><p id="place-26" class="x">target</p>');
  });

  it("reads PalmDOC text as paragraphs", () => {
    const head = Buffer.alloc(16);
    head.writeUInt16BE(1, 0);
    head.writeUInt16BE(1, 8);
    const bytes = database([head, Buffer.from("One <line>\nand another\n\nTwo")], "TEXtREAd");
    expect(read(bytes).html).toBe("<p>One &lt;line&gt;<br>\nand another</p>\n<p>Two</p>\n");
  });

  it("never answers changed bytes with anything but a result or a clear error", () => {
    const sources = ["handbook.azw3", "handbook.mobi", "handbook-both.mobi"].map(fixture);
    const change = fc.record({ at: fc.double({ min: 0, max: 0.999, noNaN: true }), byte: fc.nat(255) });
    fc.assert(
      fc.property(fc.constantFrom(...sources), fc.array(change, { minLength: 1, maxLength: 12 }), (source, changes) => {
        const bytes = source.slice();
        // Headers and indexes stand at the beginning and the end: half of the changes hit the first records.
        for (const [index, { at, byte }] of changes.entries())
          bytes[Math.floor(at * (index % 2 === 0 ? Math.min(1200, bytes.length) : bytes.length))] = byte;
        try {
          expect(typeof read(bytes).html).toBe("string");
        } catch (error) {
          expect(QuernError.is(error), String(error)).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe("compression of books", () => {
  it("PalmDOC: literals, spaces and repetitions", () => {
    // "ab", then " c" in one byte, then three letters from two back.
    expect(Buffer.from(unpackPalmDoc(new Uint8Array([0x61, 0x62, 0xe3, 0x80, 0x10]))).toString()).toBe("ab c c ");
  });

  it("Huffman codes for phrases, and phrases of phrases", () => {
    const table = Buffer.alloc(24 + 1024 + 256);
    table.write("HUFF", 0, "latin1");
    table.writeUInt32BE(24, 8);
    table.writeUInt32BE(24 + 1024, 12);
    // Every code has 8 bits; the highest one is 255, which is phrase 0.
    for (let code = 0; code < 256; code++) table.writeUInt32BE((255 << 8) | 0x80 | 8, 24 + code * 4);
    const phrase = (text: Buffer, isText: boolean): Buffer => {
      const head = Buffer.alloc(2);
      head.writeUInt16BE(text.length | (isText ? 0x8000 : 0));
      return Buffer.concat([head, text]);
    };
    const dictionary = (...phrases: readonly Buffer[]): Buffer => {
      const head = Buffer.alloc(16 + phrases.length * 2);
      head.write("CDIC", 0, "latin1");
      head.writeUInt32BE(phrases.length, 8);
      head.writeUInt32BE(8, 12);
      let offset = phrases.length * 2;
      for (const [index, one] of phrases.entries()) {
        head.writeUInt16BE(offset, 16 + index * 2);
        offset += one.length;
      }
      return Buffer.concat([head, ...phrases]);
    };
    const words = dictionary(
      phrase(Buffer.from("mill"), true),
      phrase(Buffer.from("stone "), true),
      phrase(Buffer.from([254, 255]), false),
    );
    expect(Buffer.from(huffmanUnpacker([table, words])(new Uint8Array([255, 253, 254]))).toString()).toBe(
      "millstone millstone ",
    );
    // A phrase that is made of itself.
    const loop = dictionary(phrase(Buffer.from([255, 255]), false));
    expect(Buffer.from(huffmanUnpacker([table, loop])(new Uint8Array([255]))).toString()).toBe("");
    expect(() => huffmanUnpacker([table, words])(new Uint8Array([3]))).toThrow(/phrase that is not there/);
  });
});

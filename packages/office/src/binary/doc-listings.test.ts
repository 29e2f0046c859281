import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { htmlOf } from "../../test-support/read-document.js";

const document = gunzipSync(readFileSync(new URL("../../test-support/listing.doc.gz", import.meta.url)));

it("takes paragraphs in a font of equally wide characters for code, by their style and by their own font", async () => {
  const html = await htmlOf(document, "a.doc");
  expect(html).toContain("<pre><code>def grind(stone):    return stone * 2print(grind(3))</code></pre>");
  expect(html).toContain("call <code>grind()</code> once.");
});

it("leads references to their bookmarks", async () => {
  const html = await htmlOf(document, "a.doc");
  expect(html).toContain('As <a href="#stones">shown below</a>');
  expect(html).toMatch(/<h1 id="stones">Stones<\/h1>/);
});

it("reads the narrow text of a file from a Macintosh as that of Windows, from Word 97 on", async () => {
  const fromMac = Buffer.from(document);
  const stream = fromMac.indexOf(Buffer.from([0xec, 0xa5]));
  // fib.chs
  fromMac.writeUInt16LE(0x100, stream + 0x14);
  const text = Buffer.from("“Old” ones – Piñon.", "utf16le");
  const at = fromMac.indexOf(text);
  const wide = new Uint16Array(text.length / 2).map((_, index) => text.readUInt16LE(index * 2));
  const windows = new Map([
    ["“", 0x93],
    ["”", 0x94],
    ["–", 0x96],
  ]);
  // The one piece of the document, made narrow from its start on; only the last paragraph is still looked for.
  const start = fromMac.indexOf(Buffer.from("\x13 REF stones", "utf16le")) - "As ".length * 2;
  const narrow = Buffer.alloc((at - start) / 2, " ");
  const bytes = [...wide].map((code) => windows.get(String.fromCharCode(code)) ?? code);
  Buffer.concat([narrow, Buffer.from(bytes), Buffer.from("\r")]).copy(fromMac, start);
  const place = Buffer.alloc(4);
  place.writeUInt32LE(start - stream);
  fromMac.writeUInt32LE(((start - stream) * 2) | 0x40000000, fromMac.indexOf(place, at));
  expect(await htmlOf(fromMac, "a.doc")).toContain("“Old” ones – Piñon.");
});

import { gzipSync } from "node:zlib";
import type { ParsedDocument } from "@quern/types";
import { afterAll, describe, expect, it } from "vitest";
import { WorkerPool } from "../worker/pool.js";
import { metafilesToSvg } from "./svg-assets.js";

const pool = new WorkerPool();
afterAll(() => pool.close());

const record = (type: number, data: Uint8Array = new Uint8Array()): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(type, 0);
  head.writeUInt32LE(8 + data.length, 4);
  return Buffer.concat([head, data]);
};
const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeInt32LE(value, index * 4);
  return bytes;
};

/** An enhanced metafile ([MS-EMF]): a rectangle, a line, and a word. */
function emf(word: string): Buffer {
  const text = Buffer.from(word, "utf16le");
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4)]);
  const textOut = record(
    84,
    Buffer.concat([
      numbers(0, 0, 99, 49, 1, 0x3f800000, 0x3f800000),
      numbers(10, 10, word.length, 76, 0, 0, 0, -1, -1, 76 + padded.length),
      padded,
      numbers(...Array.from(word, () => 8)),
    ]),
  );
  const body = [record(43, numbers(5, 5, 90, 40)), record(27, numbers(0, 0)), record(54, numbers(99, 49)), textOut];
  const end = record(14, numbers(0, 16, 20));
  const header = Buffer.alloc(100);
  const size = 108 + body.reduce((sum, part) => sum + part.length, 0) + end.length;
  header.writeInt32LE(99, 8);
  header.writeInt32LE(49, 12);
  header.writeInt32LE(2646, 24);
  header.writeInt32LE(1323, 28);
  header.write(" EMF", 32, "latin1");
  header.writeUInt32LE(0x10000, 36);
  header.writeUInt32LE(size, 40);
  header.writeUInt32LE(body.length + 2, 44);
  header.writeUInt16LE(1, 48);
  for (const [offset, value] of [
    [64, 1000],
    [68, 500],
    [72, 264],
    [76, 132],
  ] as const)
    header.writeUInt32LE(value, offset);
  return Buffer.concat([record(1, header.subarray(0, 100)), ...body, end]);
}

const documentWith = (...pictures: ReadonlyArray<readonly [string, Uint8Array]>): ParsedDocument => ({
  html: pictures.map(([id]) => `<p><img src="asset:${id}" alt=""></p>`).join(""),
  markdown: pictures.map(([id]) => `![](asset:${id})`).join("\n"),
  metadata: {},
  assets: pictures.map(([id, bytes]) => ({ id, bytes, mediaType: "image/emf", name: id })),
  warnings: [],
});
const convert = (document: ParsedDocument, signal = new AbortController().signal): Promise<ParsedDocument> =>
  metafilesToSvg(document, pool, { signal, deadline: Date.now() + 60_000 });
const textOf = (document: ParsedDocument, index: number): string =>
  new TextDecoder().decode(document.assets[index]!.bytes);
const wordsOf = (document: ParsedDocument, index: number): string => textOf(document, index).replace(/<[^>]*>/g, "");

describe("metafilesToSvg", () => {
  it("turns EMF pictures, also compressed ones, into SVG with their text, and leads to them", async () => {
    const result = await convert(
      documentWith(["image-1.emf", emf("Mill")], ["image-2.png", emf("x")], ["image-3.emz", gzipSync(emf("Stone"))]),
    );
    expect(result.html).toBe(
      '<p><img src="asset:image-1.svg" alt=""></p><p><img src="asset:image-2.png" alt=""></p><p><img src="asset:image-3.svg" alt=""></p>',
    );
    expect(result.markdown).toBe("![](asset:image-1.svg)\n![](asset:image-2.png)\n![](asset:image-3.svg)");
    expect(result.assets.map(({ id, mediaType, name }) => [id, mediaType, name])).toEqual([
      ["image-1.svg", "image/svg+xml", "image-1.svg"],
      ["image-2.png", "image/emf", "image-2.png"],
      ["image-3.svg", "image/svg+xml", "image-3.svg"],
    ]);
    expect(textOf(result, 0)).toMatch(/^<svg /);
    expect(wordsOf(result, 0)).toBe("Mill");
    expect(wordsOf(result, 2)).toBe("Stone");
    expect(result.warnings).toEqual([]);
  });

  it("keeps what is broken as it is, and says so", async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const broken = documentWith(["image-1.emf", new Uint8Array(40)], ["image-2.emz", bomb], ["image-3.emf", emf("a")]);
    const result = await convert(broken);
    expect(result.assets.map(({ id }) => id)).toEqual(["image-1.emf", "image-2.emz", "image-3.svg"]);
    expect(result.html).toContain("asset:image-1.emf");
    expect(result.warnings).toEqual([expect.stringMatching(/^2 EMF or WMF pictures .* image-1\.emf, image-2\.emz\.$/)]);
  });

  it("escapes the text of a picture", async () => {
    const result = await convert(documentWith(["image-1.emf", emf("<script>alert(1)</script>")]));
    expect(textOf(result, 0)).not.toContain("<script");
  });

  it("ends with the request", async () => {
    const reason = new Error("stop");
    await expect(convert(documentWith(["image-1.emf", emf("a")]), AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

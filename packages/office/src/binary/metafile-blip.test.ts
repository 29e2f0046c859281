import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { embeddedMetafile } from "./metafile-blip.js";

/** A blip of [MS-ODRAW] 2.2.24 and 2.2.25: 914 400 EMU wide, half as high. */
function blip(type: number, instance: number, content: Uint8Array, packed: boolean): Buffer {
  const data = packed ? deflateSync(content) : content;
  const head = Buffer.alloc(8 + 16 + 34);
  head.writeUInt16LE(instance << 4, 0);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(16 + 34 + data.length, 4);
  head.writeUInt32LE(content.length, 24);
  head.writeUInt32LE(914_400, 24 + 20);
  head.writeUInt32LE(457_200, 24 + 24);
  head.writeUInt32LE(data.length, 24 + 28);
  head[24 + 32] = packed ? 0 : 0xfe;
  return Buffer.concat([Buffer.alloc(68), head, data]);
}

const CONTENT = Buffer.from("a picture, a picture, a picture");

it("finds EMF pictures of binary documents, packed and plain", () => {
  for (const packed of [true, false])
    expect(embeddedMetafile(blip(0xf01a, 0x3d4, CONTENT, packed))).toEqual({ extension: "emf", bytes: CONTENT });
});

it("gives WMF pictures the header with their size", () => {
  const found = embeddedMetafile(blip(0xf01b, 0x216, CONTENT, true));
  const bytes = Buffer.from(found!.bytes);
  expect(found!.extension).toBe("wmf");
  expect(bytes.readUInt32LE(0)).toBe(0x9ac6cdd7);
  // One inch by half an inch, in twips.
  expect([bytes.readInt16LE(10), bytes.readInt16LE(12), bytes.readUInt16LE(14)]).toEqual([1440, 720, 1440]);
  expect(bytes.subarray(22)).toEqual(CONTENT);
});

it("leaves what is broken or something else", () => {
  const broken = blip(0xf01a, 0x3d4, CONTENT, true).fill(0x55, 68 + 58);
  expect(embeddedMetafile(broken)).toBeUndefined();
  expect(embeddedMetafile(blip(0xf01a, 0x123, CONTENT, true))).toBeUndefined();
  expect(embeddedMetafile(Buffer.from([0x1a, 0xf0]))).toBeUndefined();
});

import { createCanvas } from "@napi-rs/canvas";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readHeader } from "./header.js";

describe("readHeader", () => {
  it.each([
    ["png", createCanvas(31, 17).toBuffer("image/png")],
    ["jpeg", createCanvas(31, 17).toBuffer("image/jpeg")],
    ["webp", createCanvas(31, 17).toBuffer("image/webp")],
  ] as const)("reads the size of %s", (format, bytes) => {
    expect(readHeader(bytes)).toMatchObject({ format, width: 31, height: 17 });
  });

  it("knows GIF, BMP and TIFF by their first bytes", () => {
    const gif = Buffer.concat([Buffer.from("GIF89a"), Buffer.from([5, 0, 7, 0]), Buffer.alloc(10)]);
    expect(readHeader(gif)).toEqual({ format: "gif", width: 5, height: 7 });
    const bmp = Buffer.alloc(54);
    bmp.write("BM", 0, "latin1");
    bmp.writeInt32LE(9, 18);
    bmp.writeInt32LE(-4, 22);
    expect(readHeader(bmp)).toEqual({ format: "bmp", width: 9, height: 4 });
    expect(readHeader(Buffer.concat([Buffer.from("II*\0"), Buffer.alloc(20)]))).toMatchObject({ format: "tiff" });
  });

  it("never throws, whatever the bytes", () => {
    const starts = [
      "\x89PNG\r\n\x1a\n",
      "\xff\xd8\xff\xe0",
      "GIF89a",
      "BM",
      "RIFF\0\0\0\0WEBPVP8X",
      "RIFF\0\0\0\0WEBPVP8L",
      "II*\0",
      "",
    ];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 80 }), (start, rest) => {
        readHeader(new Uint8Array(Buffer.concat([Buffer.from(start, "latin1"), rest])));
      }),
      { numRuns: 300 },
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { largestPicture } from "./image-size.js";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("largestPicture", () => {
  it("takes width and height from the same dictionary, in either order", () => {
    const file = [
      "1 0 obj <</Subtype/Image/Width 300 /Height 10>> stream x endstream endobj",
      "2 0 obj\n<< /Height 4000 /Subtype /Image /Width 20 >>\nstream\nx\nendstream endobj",
    ].join("\n");
    expect(largestPicture(bytes(file))).toBe(80_000);
  });

  it("is 0 where no picture stands", () => {
    expect(largestPicture(bytes("1 0 obj <</Type/Font/Widths [500 600]/Height 7>> endobj"))).toBe(0);
    fc.assert(fc.property(fc.uint8Array(), (noise) => largestPicture(noise) === 0));
  });
});

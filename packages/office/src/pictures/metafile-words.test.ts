import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { docx } from "../../test-support/documents.js";
import { htmlOf } from "../../test-support/read-document.js";
import { read } from "../read.js";
import { metafileWords } from "./metafile-words.js";

const fixture = (name: string): Promise<Buffer> => readFile(new URL(`../../test-support/${name}`, import.meta.url));
const picture = (id: string, description = ""): string =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="${description}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
const withPicture = async (name: string, description?: string): Promise<Uint8Array> =>
  docx(picture("rId9", description), {
    relations: [["rId9", "image", `media/${name}`]],
    files: { [`word/media/${name}`]: await fixture(name) },
  });

describe("the words of EMF and WMF pictures", () => {
  it.each([
    ["mill.emf", "Mühlrad am Bach Stone & grain"],
    ["mill.wmf", "Mühlrad am Bach Stone & grain"],
    // Drawn letter by letter.
    ["letters.emz", "Привет! hi özbeklar hissasi juda katta"],
  ])("are read from %s", async (name, words) => {
    expect(metafileWords(await fixture(name))).toBe(words);
  });

  it("are cut at a word when they are many", async () => {
    const long = await fixture("mill.emf");
    const header = long.readUInt32LE(4);
    const body = long.subarray(header, long.length - 20);
    const words = metafileWords(Buffer.concat([long.subarray(0, header), ...Array.from({ length: 40 }, () => body)]));
    expect(words.length).toBeLessThanOrEqual(301);
    expect(words).toMatch(/^Mühlrad am Bach Stone & grain Mühlrad .*(?:Mühlrad|am|Bach|Stone|&|grain)…$/);
  });

  it("never fail, whatever the bytes", async () => {
    const files = [await fixture("mill.emf"), await fixture("mill.wmf"), await fixture("letters.emz")];
    const change = fc.record({ place: fc.nat(), value: fc.nat(255) });
    fc.assert(
      fc.property(fc.nat(2), fc.nat(), fc.array(change, { maxLength: 20 }), (index, length, changes) => {
        const file = files[index]!;
        const bytes = Uint8Array.from(file.subarray(0, length % 4 === 0 ? length % file.length : file.length));
        for (const { place, value } of changes) if (bytes.length > 0) bytes[place % bytes.length] = value;
        expect(metafileWords(bytes).length).toBeLessThanOrEqual(301);
      }),
      { numRuns: 500 },
    );
  });

  it("stand for a picture that the document does not describe", async () => {
    expect(await htmlOf(await withPicture("mill.emf"))).toContain('alt="Mühlrad am Bach Stone &amp; grain"');
    expect(await htmlOf(await withPicture("mill.wmf", "Picture 3"))).toContain(
      'alt="Mühlrad am Bach Stone &amp; grain"',
    );
    expect(await htmlOf(await withPicture("mill.emf", "The plan of the mill"))).toContain('alt="The plan of the mill"');
  });

  it("stand in rtf, and where nobody wants the pictures themselves", async () => {
    const rtf = `{\\rtf1 {\\pict\\emfblip ${(await fixture("mill.emf")).toString("hex")}}}`;
    const { html, assets } = await read({
      bytes: Buffer.from(rtf),
      filename: "mill.rtf",
      mediaType: "application/rtf",
      options: {},
      wants: { html: true, markdown: true, assets: false },
    });
    expect(html).toContain('alt="Mühlrad am Bach Stone &amp; grain"');
    expect(assets).toEqual([]);
  });
});

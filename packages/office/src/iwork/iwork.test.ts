import { DocumentBudget } from "@quern/documents";
import { buildZip } from "@quern/documents/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { block, type Fields, type iwa, iwork, runs, style, to } from "../../test-support/iwork.js";
import { htmlOf, readDocument } from "../../test-support/read-document.js";
import { unpackIwa } from "./snappy.js";

describe("Pages", () => {
  it("reads titles, headings, nested lists, formats, links and notes", async () => {
    const text = "Report\nPlan\nOne \ufffc bold link\nFirst\nInner\nLast\nAfter";
    const bytes = iwork([
      [1, 10_000, [[4, to(2)]]],
      [
        2,
        2001,
        [
          [3, text],
          [5, runs([0, 10], [7, 11], [12, 12], [28], [34], [40], [45])],
          [
            6,
            [
              [
                1,
                [
                  [1, 0],
                  [2, 0],
                ],
              ],
              [
                1,
                [
                  [1, 34],
                  [2, 1],
                ],
              ],
              [
                1,
                [
                  [1, 40],
                  [2, 0],
                ],
              ],
            ],
          ],
          [7, runs([0, 20], [28, 21], [45, 20])],
          [8, runs([0], [18, 13], [22])],
          [11, runs([0], [23, 30], [27])],
          [16, runs([16, 31])],
        ],
      ],
      [10, 2022, style("Title")],
      [11, 2022, [[1, [[3, to(14)]]]]],
      [14, 2022, style("Heading 2", [[1, 1]])],
      [12, 2022, style("Body 1")],
      [13, 2021, [[11, [[1, 1]]]]],
      [20, 2023, [[11, 0]]],
      [
        21,
        2023,
        [
          [11, 3],
          [11, 2],
          [15, 0],
        ],
      ],
      [30, 2032, [[2, "https://example.org/"]]],
      [31, 2008, [[2, to(32)]]],
      [
        32,
        2001,
        [
          [1, 2],
          [3, "A note."],
        ],
      ],
    ]);
    const html = await htmlOf(bytes, "report.iwork");
    expect(html).toContain('<h1 id="report">Report</h1><h2 id="plan">Plan</h2>');
    expect(html).toMatch(
      /<p>One <sup><a href="#fn-1"[^>]*>1<\/a><\/sup> <strong>bold<\/strong> <a href="https:\/\/example\.org\/">link<\/a><\/p>/,
    );
    expect(html).toContain("<ol><li>First<ul><li>Inner</li></ul></li><li>Last</li></ol><p>After</p>");
    expect(html).toContain("A note.");
  });
});

describe("Keynote", () => {
  it("reads slides in the order of the show, with their notes, and names those that are skipped", async () => {
    const placeholder = (storage: number): Fields => [[1, [[4, to(storage)]]]];
    const slide = (title: number, body: number): Fields => [
      [5, to(title)],
      [6, to(body)],
      [7, to(title)],
      [7, to(body)],
      [27, to(60)],
    ];
    const objects: Parameters<typeof iwa>[0] = [
      [1, 1, [[2, to(2)]]],
      [
        10,
        4,
        [
          [2, to(20)],
          [4, 0],
        ],
      ],
      [
        11,
        4,
        [
          [2, to(21)],
          [4, 1],
        ],
      ],
      [20, 5, slide(30, 31)],
      [21, 5, slide(30, 31)],
      [30, 7, placeholder(40)],
      [31, 7, placeholder(41)],
      [40, 2001, [[3, "Why\nnow"]]],
      [41, 2001, [[3, "It is time"]]],
      [60, 15, [[1, to(61)]]],
      [61, 2001, [[3, "Say hello"]]],
    ];
    const listed = await readDocument(
      iwork([
        ...objects,
        [
          2,
          2,
          [
            [
              3,
              [
                [2, to(10)],
                [2, to(11)],
              ],
            ],
          ],
        ],
      ]),
      "deck.iwork",
    );
    const slideHtml = '<section data-slide="1">\n<h2>Why now</h2>\n<p>It is time</p>\n';
    expect(listed.html).toBe(
      `${slideHtml}<blockquote data-notes="true">\n<p>Say hello</p>\n</blockquote>\n</section>\n`,
    );
    expect(listed.metadata).toMatchObject({ slideCount: 2, hiddenSlides: [2] });
    // The first versions keep a tree of slides.
    const tree = iwork([
      ...objects,
      [2, 2, [[3, [[1, to(12)]]]]],
      [
        12,
        4,
        [
          [1, to(10)],
          [1, to(11)],
        ],
      ],
    ]);
    expect((await readDocument(tree, "deck.iwork")).html).toContain(slideHtml);
  });
});

describe("parts of iWork", () => {
  it("unpacks copies that reach into themselves", () => {
    // "abc" as it is, then six letters that begin three before.
    const packed = new Uint8Array([0, 7, 0, 0, 9, 2 << 2, 97, 98, 99, (2 << 2) | 1, 3]);
    expect(Buffer.from(unpackIwa(packed, "x", new DocumentBudget())).toString()).toBe("abcabcabc");
  });

  it("hands out the preview of a document that is broken", async () => {
    const files = { "Index/Document.iwa": new Uint8Array([1, 9, 9, 9]), "preview.jpg": new Uint8Array([1]) };
    const { inner, warnings } = await readDocument(buildZip(files), "deck.iwork");
    expect(inner?.map(({ filename }) => filename)).toEqual(["preview.jpg"]);
    expect(warnings).toEqual([
      "Only the preview of the first page was read, by OCR: Index/Document.iwa: a chunk of it is broken.",
    ]);
  });

  it("writes a group that holds itself once", async () => {
    const bytes = iwork([
      [1, 1, [[2, to(2)]]],
      [2, 2, [[3, [[2, to(10)]]]]],
      [10, 4, [[2, to(20)]]],
      [20, 5, [[7, to(30)]]],
      [30, 3008, Array.from({ length: 50 }, (_, at) => [2, to(at % 2 === 0 ? 30 : 31)] as const)],
      [31, 2011, [[4, to(40)]]],
      [40, 2001, [[3, "Once"]]],
    ]);
    expect(await htmlOf(bytes, "deck.iwork")).toBe('<section data-slide="1"><p>Once</p></section>');
  });

  it("answers any bytes with a document or a QuernError", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (bytes, isPacked) => {
        const part = isPacked && bytes.length > 0 ? block(bytes) : bytes;
        const outcome = await readDocument(buildZip({ "Index/Document.iwa": part }), "x.iwork").catch((error) => error);
        expect(outcome.html ?? outcome.name).toBeTypeOf("string");
        if (outcome instanceof Error) expect(outcome.name).toBe("QuernError");
      }),
      { numRuns: 200 },
    );
  });
});

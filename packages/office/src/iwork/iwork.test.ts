import { DocumentBudget } from "@quern/documents";
import { buildZip } from "@quern/documents/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { htmlOf, readDocument } from "../../test-support/read-document.js";
import { unpackIwa } from "./snappy.js";

/** Fields of a message: numbers, texts, messages and bytes, by their number in the order in which they are written. */
type Fields = ReadonlyArray<readonly [field: number, value: number | string | Uint8Array | Fields]>;

const varint = (value: number): number[] =>
  value < 0x80 ? [value] : [(value % 0x80) + 0x80, ...varint(Math.floor(value / 0x80))];

function message(fields: Fields): Uint8Array {
  return Buffer.concat(
    fields.map(([field, value]) => {
      if (typeof value === "number") return Buffer.from([...varint(field * 8), ...varint(value)]);
      const bytes =
        typeof value === "string" ? Buffer.from(value) : value instanceof Uint8Array ? value : message(value);
      return Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(bytes.length)]), bytes]);
    }),
  );
}

const to = (id: number): Fields => [[1, id]];

/** A table of a text: from which character on an object holds. */
const runs = (...entries: ReadonlyArray<readonly [at: number, object?: number]>): Fields =>
  entries.map(([at, object]) => [
    1,
    object === undefined
      ? [[1, at]]
      : [
          [1, at],
          [2, to(object)],
        ],
  ]);

const block = (bytes: Uint8Array): Uint8Array => {
  const body = Buffer.concat([
    Buffer.from([...varint(bytes.length), 61 << 2, (bytes.length - 1) & 255, (bytes.length - 1) >> 8]),
    bytes,
  ]);
  return Buffer.concat([Buffer.from([0, body.length & 255, body.length >> 8, 0]), body]);
};

function iwa(objects: ReadonlyArray<readonly [id: number, type: number, fields: Fields]>): Uint8Array {
  const parts = objects.flatMap(([id, type, fields]) => {
    const payload = message(fields);
    const head = message([
      [1, id],
      [
        2,
        [
          [1, type],
          [3, payload.length],
        ],
      ],
    ]);
    return [Buffer.from(varint(head.length)), head, payload];
  });
  return block(Buffer.concat(parts));
}

const iwork = (objects: Parameters<typeof iwa>[0], files: Record<string, Uint8Array> = {}): Uint8Array =>
  buildZip({ "Index/Document.iwa": iwa(objects), ...files });

const style = (role: string, properties: Fields = []): Fields => [
  [1, [[2, `text-0-paragraphstyle-${role}`]]],
  [11, properties],
];

const float = (value: number): Uint8Array => {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
};

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

describe("Numbers", () => {
  /** A number of decimal128 without a fraction. */
  const decimal = (digits: number, exponent: number): Uint8Array => {
    const bytes = Buffer.alloc(16);
    bytes.writeUInt32LE(digits);
    const biased = exponent + 0x1820;
    bytes[14] = (biased & 0x7f) << 1;
    bytes[15] = biased >> 7;
    return bytes;
  };
  const cell = (type: number, flags: number, ...fields: Uint8Array[]): Uint8Array => {
    const head = Buffer.alloc(12);
    head[0] = 5;
    head[1] = type;
    head.writeUInt32LE(flags, 8);
    return Buffer.concat([head, ...fields]);
  };
  const key = (value: number): Uint8Array => Buffer.from([value, 0, 0, 0]);
  const double = (value: number): Uint8Array => {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleLE(value);
    return bytes;
  };
  const row = (number: number, cells: readonly Uint8Array[], fields: readonly [number, number]): Fields => {
    const offsets = Buffer.alloc(2 * cells.length + 2, 0xff);
    let at = 0;
    for (const [column, one] of cells.entries()) {
      offsets.writeUInt16LE(at, 2 * column);
      at += one.length;
    }
    return [
      [1, number],
      [2, cells.length],
      [fields[0], Buffer.concat(cells)],
      [fields[1], offsets],
    ];
  };
  const book = (rows: readonly Fields[]): Uint8Array =>
    iwork([
      [1, 1, [[1, to(2)]]],
      [
        2,
        2,
        [
          [1, "Budget"],
          [2, to(3)],
          [2, to(8)],
        ],
      ],
      [
        3,
        6000,
        [
          [
            1,
            [
              [
                1,
                [
                  [
                    1,
                    [
                      [1, float(5)],
                      [2, float(60)],
                    ],
                  ],
                ],
              ],
            ],
          ],
          [2, to(4)],
        ],
      ],
      [
        4,
        6001,
        [
          [
            4,
            [
              [
                3,
                [
                  [
                    1,
                    [
                      [1, 0],
                      [2, to(5)],
                    ],
                  ],
                  [2, 256],
                ],
              ],
              [4, to(6)],
              [22, to(7)],
            ],
          ],
          [7, 3],
          [8, "Table 1"],
          [9, 1],
        ],
      ],
      [5, 6002, rows.map((one) => [5, one])],
      [
        6,
        6005,
        [
          [
            3,
            [
              [1, 1],
              [3, "Rent"],
            ],
          ],
          [
            3,
            [
              [1, 2],
              [3, "Month"],
            ],
          ],
          [
            3,
            [
              [1, 3],
              [3, "Paid"],
            ],
          ],
        ],
      ],
      [
        7,
        6005,
        [
          [
            3,
            [
              [1, 1],
              [
                6,
                [
                  [1, 256],
                  [2, 2],
                  [5, 0],
                ],
              ],
            ],
          ],
          [
            3,
            [
              [1, 2],
              [
                6,
                [
                  [1, 258],
                  [2, 1],
                ],
              ],
            ],
          ],
          [
            3,
            [
              [1, 3],
              [
                6,
                [
                  [1, 258],
                  [2, 253],
                ],
              ],
            ],
          ],
          [
            3,
            [
              [1, 4],
              [
                6,
                [
                  [1, 257],
                  [2, 0],
                  [3, "JPY"],
                  [5, 1],
                ],
              ],
            ],
          ],
        ],
      ],
      [8, 5021, []],
    ]);

  it("reads tables of sheets with numbers, dates, durations and truth values, and names charts", async () => {
    const document = await readDocument(
      book([
        row(0, [cell(3, 8, key(2)), cell(3, 8, key(1)), cell(3, 8, key(3))], [6, 7]),
        row(1, [cell(5, 4, double(86_400)), cell(2, 1, decimal(123_450, -2)), cell(6, 2, double(1))], [6, 7]),
        row(2, [cell(5, 4, double(90_000)), cell(10, 1, decimal(7, 0)), cell(7, 2, double(3_725))], [6, 7]),
      ]),
      "budget.iwork",
    );
    expect(document.markdown).toBe(
      "## Budget\n\n| Month | Rent | Paid |\n| --- | --- | --- |\n| 2001-01-02 | 1234.5 | TRUE |\n| 2001-01-02 01:00 | 7 | 1:02:05 |\n",
    );
    expect(document.warnings).toEqual(["1 chart was left out: charts of iWork are not read."]);
  });

  it("shows numbers as their formats do", async () => {
    const number = (digits: number, exponent: number, format: number): Uint8Array =>
      cell(2, 0x2001, decimal(digits, exponent), key(format));
    const cells = [
      number(1_234_500, -3, 1),
      number(5_312, -4, 2),
      number(53, -2, 3),
      cell(10, 0x4021, decimal(1_500, 0), key(9), key(4)),
    ];
    const { markdown } = await readDocument(
      book([
        row(
          0,
          cells.map(() => cell(3, 8, key(1))),
          [6, 7],
        ),
        row(1, cells, [6, 7]),
      ]),
      "a.iwork",
    );
    expect(markdown).toContain("| 1234.50 | 53.1% | 53% | ¥1,500 |");
  });

  it("reads cells of the form of iWork '13", async () => {
    const old = (type: number, flags: number, ...fields: Uint8Array[]): Uint8Array => {
      const head = Buffer.alloc(12);
      head[0] = 4;
      head[1] = type;
      head.writeUInt32LE(flags, 4);
      return Buffer.concat([head, ...fields]);
    };
    const { markdown } = await readDocument(
      book([
        row(0, [old(3, 0x14, key(9), key(2)), old(3, 0x10, key(1))], [3, 4]),
        row(1, [old(5, 0x40, double(0)), old(2, 0x26, key(8), key(9), double(12.5))], [3, 4]),
      ]),
      "budget.iwork",
    );
    expect(markdown).toContain("| Month | Rent |\n| --- | --- |\n| 2001-01-01 | 12.5 |");
  });
});

describe("parts of iWork", () => {
  it("unpacks copies that reach into themselves", () => {
    // "abc" as it is, then six letters that begin three before.
    const packed = new Uint8Array([0, 7, 0, 0, 9, 2 << 2, 97, 98, 99, (2 << 2) | 1, 3]);
    expect(Buffer.from(unpackIwa(packed, "x", new DocumentBudget())).toString()).toBe("abcabcabc");
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

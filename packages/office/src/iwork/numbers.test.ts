import { describe, expect, it } from "vitest";
import { type Fields, float, iwork, to } from "../../test-support/iwork.js";
import { readDocument } from "../../test-support/read-document.js";

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

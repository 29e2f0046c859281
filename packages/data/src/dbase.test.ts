import { createEngine } from "@quern/core";
import { afterAll, expect, it } from "vitest";
import { dataParser } from "./index.js";

const engine = createEngine({ parsers: [dataParser()] });
afterAll(() => engine.close());

interface Column {
  readonly name: string;
  readonly type: string;
  readonly length: number;
}

/** A table of dBase III as its file format says; a record that begins with `*` is deleted. */
function dbf(driver: number, columns: readonly Column[], records: readonly (readonly Buffer[])[], version = 3): Buffer {
  const header = Buffer.alloc(32 + 32 * columns.length + 1);
  const recordBytes = 1 + columns.reduce((sum, { length }) => sum + length, 0);
  header.set([version, 126, 11, 25]);
  header.writeUInt32LE(records.length, 4);
  header.writeUInt16LE(header.length, 8);
  header.writeUInt16LE(recordBytes, 10);
  header[29] = driver;
  for (const [index, { name, type, length }] of columns.entries()) {
    const at = 32 + 32 * index;
    header.write(name, at, "latin1");
    header.write(type, at + 11, "latin1");
    header[at + 16] = length;
  }
  header[header.length - 1] = 0x0d;
  const body = records.map(([mark = Buffer.from(" "), ...values]) =>
    Buffer.concat([
      mark,
      ...values.map((value, index) =>
        Buffer.concat([value, Buffer.alloc(columns[index]!.length - value.length, 0x20)]),
      ),
    ]),
  );
  return Buffer.concat([header, ...body, Buffer.from([0x1a])]);
}

const COLUMNS = [
  { name: "NAME", type: "C", length: 12 },
  { name: "KG", type: "N", length: 8 },
  { name: "BUILT", type: "D", length: 8 },
  { name: "RUNS", type: "L", length: 1 },
];
const record = (mark: string, name: Buffer): Buffer[] => [
  Buffer.from(mark),
  name,
  Buffer.from("   40.50"),
  Buffer.from("19990403"),
  Buffer.from("T"),
];

it("reads a table with its encoding, and counts deleted records", async () => {
  const kyrillic = Buffer.from([0x8c, 0xa5, 0xab, 0xec, 0xad, 0xa8, 0xe6, 0xa0]);
  const bytes = dbf(0x65, COLUMNS, [record(" ", kyrillic), record("*", Buffer.from("gone"))]);
  const { markdown, warning, metadata } = await engine.parse(bytes, { filename: "mills.dbf" });
  expect(markdown.trim()).toBe(
    "| NAME | KG | BUILT | RUNS |\n| --- | --- | --- | --- |\n| Мельница | 40.50 | 1999-04-03 | true |",
  );
  expect(warning).toBe("1 records that are marked as deleted were left out.");
  expect(metadata).toMatchObject({ rowCount: 1, columnCount: 4 });
});

it("recognises a table without a name or a type", async () => {
  const bytes = dbf(0x57, COLUMNS, [record(" ", Buffer.from("M\xfchle", "latin1"))]);
  const { markdown } = await engine.parse(bytes);
  expect(markdown).toContain("| Mühle | 40.50 |");
});

it("guesses an encoding that the table does not name, and says so", async () => {
  const words = "Мельница на реке стоит давно, и жернова её крутит вода каждый день".split(" ");
  const records = words.map((word) =>
    record(
      " ",
      Buffer.from(
        [...word].map((letter) =>
          letter === "ё" ? 0xb8 : letter.charCodeAt(0) > 0x400 ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0),
        ),
      ),
    ),
  );
  const { markdown, warning } = await engine.parse(dbf(0, COLUMNS, records), { filename: "a.dbf" });
  expect(markdown).toContain("| Мельница |");
  expect(warning).toContain("windows-1251");
});

it("reads the binary values of FoxPro and names memos", async () => {
  const number = Buffer.alloc(4);
  number.writeInt32LE(-7);
  const money = Buffer.alloc(8);
  money.writeBigInt64LE(-12_345n);
  const time = Buffer.alloc(8);
  time.writeInt32LE(2_461_005);
  time.writeInt32LE(3_600_000, 4);
  const columns = [
    { name: "N", type: "I", length: 4 },
    { name: "COST", type: "Y", length: 8 },
    { name: "SEEN", type: "T", length: 8 },
    { name: "NOTE", type: "M", length: 4 },
  ];
  const bytes = dbf(0x03, columns, [[Buffer.from(" "), number, money, time, Buffer.alloc(4)]], 0x30);
  const { markdown, warning } = await engine.parse(bytes, { filename: "a.dbf" });
  expect(markdown).toContain("| -7 | -1.2345 | 2025-11-25T01:00:00 |");
  expect(warning).toBe("The memos of NOTE are kept in another file (.dbt or .fpt) and were not read.");
});

it("says where a table is cut or damaged", async () => {
  const bytes = dbf(0x57, COLUMNS, [record(" ", Buffer.from("a")), record(" ", Buffer.from("b"))]);
  const { warning } = await engine.parse(bytes.subarray(0, -20), { filename: "a.dbf" });
  expect(warning).toBe("a.dbf ends after 1 of 2 records.");
  const narrow = Buffer.from(bytes);
  narrow.writeUInt16LE(3, 10);
  await expect(engine.parse(narrow, { filename: "a.dbf" })).rejects.toMatchObject({ code: "DOCUMENT_DAMAGED" });
});

it("streams its rows", async () => {
  const records = Array.from({ length: 5 }, (_one, index) => record(index === 1 ? "*" : " ", Buffer.from(`m${index}`)));
  const seen: unknown[] = [];
  for await (const { columns, rows } of engine.rows(dbf(0x57, COLUMNS, records), { filename: "a.dbf", batch: 2 }))
    if (rows.length > 0) seen.push([columns[0], rows.map((row) => row[0])]);
  expect(seen).toEqual([
    ["NAME", ["m0", "m2"]],
    ["NAME", ["m3", "m4"]],
  ]);
});

import { memorySource } from "@quern/documents";
import type { RowBatch } from "@quern/types";
import { parquetWriteBuffer } from "hyparquet-writer";
import { afterAll, describe, expect, it } from "vitest";
import { dataParser } from "./data-parser.js";

const parser = dataParser();
afterAll(() => parser.close?.());

describe("rows", () => {
  it("of Parquet have the names and types of the columns, from the row that is wanted", async () => {
    const count = 25_000;
    const bytes = parquetWriteBuffer({
      columnData: [
        { name: "id", data: Array.from({ length: count }, (_, index) => BigInt(index + 1)), type: "INT64" },
        { name: "name", data: Array.from({ length: count }, (_, index) => `n${index + 1}`), type: "STRING" },
        { name: "good", data: Array.from({ length: count }, (_, index) => index % 2 === 0), type: "BOOLEAN" },
      ],
      rowGroupSize: 7_000,
    });
    const batches: RowBatch[] = [];
    const request = {
      filename: "t.parquet",
      mediaType: "application/vnd.apache.parquet",
      header: true,
      memoryBytes: 1e8,
    };
    const source = memorySource(new Uint8Array(bytes));
    const rows = parser.rows!(source, { ...request, from: 3, batch: 9_000 }, new AbortController().signal);
    for await (const batch of rows) batches.push(batch);
    expect(batches.map(({ from, rows }) => [from, rows.length])).toEqual([
      [3, 9_000],
      [9_003, 9_000],
      [18_003, 6_998],
    ]);
    expect(batches[0]).toMatchObject({ columns: ["id", "name", "good"] });
    expect(batches[0]!.rows[0]).toEqual([3, "n3", true]);
    expect(batches[2]!.rows.at(-1)).toEqual([25_000, "n25000", false]);
  });
});

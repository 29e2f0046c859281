import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { htmlOf } from "../../test-support/read-document.js";

const document = gunzipSync(readFileSync(new URL("../../test-support/many-cells.doc.gz", import.meta.url)));

it("parts the rows of a table of ten columns, whose properties stand apart", async () => {
  const html = await htmlOf(document, "grain.doc");
  const rows = html.match(/<tr>.*?<\/tr>/g)?.map((row) =>
    row
      .replace(/<[^>]*>/g, " ")
      .trim()
      .split(/\s+/),
  );
  expect(rows?.map((row) => [row[0], row.length])).toEqual([
    ["Grain", 10],
    ["Rye", 10],
    ["Oats", 10],
  ]);
});

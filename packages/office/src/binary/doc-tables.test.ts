import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { readDocument } from "../../test-support/read-document.js";

const document = gunzipSync(readFileSync(new URL("../../test-support/many-cells.doc.gz", import.meta.url)));

it("parts the rows of a table of ten columns, whose properties stand apart", async () => {
  const { markdown } = await readDocument(document, "grain.doc");
  expect(markdown).toContain("| Grain | Jan | Feb | Mar | Apr | May | Jun | Jul | Aug | Sep |\n");
  expect(markdown).toContain("| Rye | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n");
  expect(markdown).toContain("| Oats | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 |");
});

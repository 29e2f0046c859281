import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { htmlOf } from "../../test-support/read-document.js";

const slide = gunzipSync(readFileSync(new URL("../../test-support/table.ppt.gz", import.meta.url)));

it("reads tables of PowerPoint 97 as tables, with cells over several columns", async () => {
  expect(await htmlOf(slide)).toBe(
    '<section data-slide="1"><table role="table"><thead><tr><th colspan="2">Stones of the mill</th></tr></thead><tbody><tr><td>Upper</td><td>20 kg</td></tr><tr><td>Lower</td><td>30 kg</td></tr></tbody></table></section>',
  );
});

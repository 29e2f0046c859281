import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { htmlOf } from "../../test-support/read-document.js";

const slide = gunzipSync(readFileSync(new URL("../../test-support/formats.ppt.gz", import.meta.url)));

it("keeps bold and italic words of a presentation of PowerPoint 97", async () => {
  expect(await htmlOf(slide)).toBe(
    '<section data-slide="1"><p>The <strong>upper stone</strong> turns,<br>the <em>lower one</em> rests.</p><p><strong><em>Grain</em></strong> falls between them.</p></section>',
  );
});

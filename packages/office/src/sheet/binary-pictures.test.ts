import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readDocument } from "../../test-support/read-document.js";

describe("pictures of xls", () => {
  it("stand below their sheet", async () => {
    const file = await readFile(new URL("../../test-support/pictures.xls.gz", import.meta.url));
    const { html, markdown, assets } = await readDocument(gunzipSync(file), "pictures.xls");
    expect(markdown).toBe(
      "## Mill\n\nWheel\n\n![](asset:image-1.png)\n\n## Empty\n\nNothing\n\n## Plan\n\nStones\n\n![Mühlrad am Bach Stone & grain](asset:image-2.emf)\n\n![](asset:image-1.png)\n",
    );
    expect(html).toContain('<p><img src="asset:image-2.emf" alt="Mühlrad am Bach Stone &amp; grain"></p>');
    expect(assets.map(({ id, mediaType }) => [id, mediaType])).toEqual([
      ["image-1.png", "image/png"],
      ["image-2.emf", "image/emf"],
    ]);
    // Each has a buffer of its own; two that share one could not leave the thread.
    expect(new Set(assets.map(({ bytes }) => bytes.buffer)).size).toBe(assets.length);
  });
});

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const EXAMPLE = fileURLToPath(new URL("../../../examples/pages/grinding-grain.html", import.meta.url));
const CONVERTER = new URL("../../../packages/markdown/dist/index.js", import.meta.url);

/** A part of a real page, and the Markdown that Quern makes of the whole page, cut to the same part. */
export default {
  async load() {
    const { htmlToMarkdown } = await import(CONVERTER.href);
    const page = readFileSync(EXAMPLE, "utf8");
    const markdown = htmlToMarkdown(page, { url: "https://example.com/" });
    return {
      html: between(page, "<h2>Yield by grain</h2>", "<h2>Timing the turns</h2>"),
      markdown: between(markdown, "## Yield by grain", "## Timing the turns"),
    };
  },
};

function between(text, first, next) {
  const start = text.indexOf(first);
  const end = text.indexOf(next);
  if (start < 0 || end < start) throw new Error(`The example page has no part from "${first}" to "${next}".`);
  return text.slice(start, end).trim();
}

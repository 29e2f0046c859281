import { expect, it } from "vitest";
import { truncateMarkdown } from "./truncate.js";

const LONG = "One sentence of a paragraph that has far more words in it than the few tokens that are left for it here.";

it("keeps the first heading where nothing else fits, rather than an empty text", () => {
  expect(truncateMarkdown(`# The mill\n\n${LONG}`, 16).markdown).toBe("# The mill");
});

it("drops a later heading with nothing below it", () => {
  expect(truncateMarkdown(`# The mill\n\nA short line.\n\n## Stones\n\n${LONG}`, 20).markdown).toBe(
    "# The mill\n\nA short line.",
  );
});

/**
 * Nothing is computed that nobody asked for: the stages of a conversion are counted by what is asked, with V8's own counts of calls. No
 * clock, so a busy machine counts the same.
 */
import { readFile } from "node:fs/promises";
import { Session } from "node:inspector/promises";
import { createQuern, type ParseOptions } from "quern";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Functions that stand for a stage, each called once by a page that takes it once. */
const STAGES = {
  parse: ["packages/markdown/", "parseHtml"],
  select: ["packages/markdown/", "selectMainContent"],
  write: ["packages/markdown/", "treeToMarkdown"],
  article: ["packages/extract/", "articleFacts"],
} as const;
type Counts = Record<keyof typeof STAGES, number>;

const session = new Session();
const quern = createQuern({ search: [] });
let page: Buffer;
beforeAll(async () => {
  page = await readFile(new URL("../examples/pages/grinding-grain.html", import.meta.url));
  // Everything is loaded before it is counted.
  await quern.parse(page, { filename: "a.html", formats: ["markdown", "html", "links"] });
  session.connect();
  await session.post("Profiler.enable");
});
afterAll(async () => {
  session.disconnect();
  await quern.close();
});

async function stagesOf(options: ParseOptions): Promise<Counts> {
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await session.post("Profiler.takePreciseCoverage");
  await quern.parse(page, { filename: "a.html", ...options });
  const { result } = await session.post("Profiler.takePreciseCoverage");
  await session.post("Profiler.stopPreciseCoverage");
  const count = ([folder, name]: readonly [string, string]): number =>
    result
      .filter(({ url }) => url.includes(folder))
      .flatMap(({ functions }) => functions)
      .filter(({ functionName }) => functionName === name)
      .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
  return Object.fromEntries(Object.entries(STAGES).map(([stage, where]) => [stage, count(where)])) as Counts;
}

const MAIN: Counts = { parse: 1, select: 1, write: 1, article: 1 };

describe("stages of a page", () => {
  it.each<[string, ParseOptions, Counts]>([
    ["raw HTML: none", { formats: ["rawHtml"] }, { parse: 1, select: 0, write: 0, article: 0 }],
    [
      "links of the whole page",
      { formats: ["links"], onlyMainContent: false },
      { parse: 1, select: 0, write: 0, article: 0 },
    ],
    [
      "images of the whole page",
      { formats: ["images"], onlyMainContent: false },
      { parse: 1, select: 0, write: 0, article: 0 },
    ],
    ["links of the main content", { formats: ["links"] }, { parse: 1, select: 1, write: 0, article: 1 }],
    ["raw HTML and Markdown: as Markdown alone", { formats: ["rawHtml", "markdown"] }, MAIN],
    ["attributes", { formats: [{ type: "attributes", selectors: [] }] }, { parse: 1, select: 0, write: 0, article: 0 }],
    ["Markdown of the whole page", { onlyMainContent: false }, { parse: 1, select: 0, write: 1, article: 1 }],
    ["HTML", { formats: ["html"] }, { parse: 1, select: 1, write: 0, article: 1 }],
    ["Markdown", { formats: ["markdown"] }, MAIN],
    [
      "Markdown, links, HTML, images: one selection for all",
      { formats: ["markdown", "links", "html", "images"] },
      MAIN,
    ],
    ["chunks and summary of the Markdown", { formats: ["markdown", "summary"], chunks: true }, MAIN],
  ])("%s", async (_name, options, expected) => {
    expect(await stagesOf(options)).toEqual(expected);
  });
});

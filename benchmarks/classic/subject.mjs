// A candidate for scoring harnesses: Quern with the drivers that DRIVERS names (`classic`, `parsers`, or nothing for the built-in ones).
import { classic } from "../../packages/classic/dist/index.js";
import { htmlToMarkdown } from "../../packages/markdown/dist/index.js";
import { createQuern } from "../../packages/quern/dist/index.js";

const { parsers, markdown } = classic();
const OPTIONS = { classic: { parsers, markdown }, parsers: { parsers } };
const drivers = process.env.DRIVERS ?? "";
const quern = createQuern(OPTIONS[drivers] ?? {});

export async function parse(bytes, { filename, path = "a.pdf", contentType } = {}) {
  const { markdown: text = "", metadata } = await quern.parse(bytes, {
    filename: filename ?? path.split("/").pop(),
    contentType,
    timeout: 60_000,
  });
  return { markdown: text, metadata, numPages: metadata.numPages };
}

// Loads turndown, so that `convert` can answer at once where a harness wants that.
await markdown.toMarkdown("<p></p>");

export const convert = (html) =>
  drivers === "classic" ? markdown.toMarkdown(html) : htmlToMarkdown(html, { onlyMainContent: false });

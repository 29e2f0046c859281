/**
 * Real pages as Markdown, each with what its HTML says of itself; converted once and kept beside this file.
 *
 * @module
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createEngine } from "../../packages/core/dist/index.js";
import { articleBenchmark, contentBenchmark, readabilityPages } from "../extraction/training/pages.mjs";

const KEPT = new URL("./pages.json", import.meta.url);

/** @param directories of the Web Content Extraction Benchmark, of article-extraction-benchmark, and of readability's tests */
export async function realPages([contentDirectory, articleDirectory, readabilityDirectory]) {
  if (existsSync(KEPT)) return JSON.parse(readFileSync(KEPT, "utf8"));
  const engine = createEngine({ cache: false });
  const pages = [];
  const sources = [
    ...contentBenchmark(contentDirectory),
    ...(articleDirectory ? articleBenchmark(articleDirectory) : []),
    ...(readabilityDirectory ? readabilityPages(readabilityDirectory, (html) => html) : []),
  ];
  for (const { id, url, html } of sources) {
    try {
      const { markdown, metadata } = await engine.parse(Buffer.from(html), {
        filename: "page.html",
        contentType: "text/html; charset=utf-8",
        url: url.startsWith("http") ? url : `https://${id}.test/`,
      });
      if (!markdown || markdown.length < 200) continue;
      pages.push({
        url: metadata.url,
        title: [metadata.title ?? ""].flat().join(" "),
        description: [metadata.description ?? ""].flat().join(" "),
        markdown,
        language: String(metadata.language ?? "")
          .slice(0, 2)
          .toLowerCase(),
      });
    } catch (error) {
      console.error(`${id}: ${error.message}`);
    }
  }
  await engine.close();
  writeFileSync(KEPT, JSON.stringify(pages));
  return pages;
}

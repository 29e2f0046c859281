/** Files for a whole crawl beside those of its pages. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Document } from "@quern/core";
import { wantsChunks } from "./engine-flags.js";
import type { FlagValues } from "./flags.js";
import { writeTo } from "./make-folder.js";
import { chunkLines } from "./output.js";
import type { IndexRow, SiteFolder } from "./site-folder.js";

/**
 * `llms.txt` (a list of the pages), `llms-full.txt` (the pages themselves, each under its address), `merged.md` (one document with a
 * table of contents) and `sitemap.xml`. Pages whose file is no Markdown are only listed.
 */
export async function writeOutputs(folder: SiteFolder, start: string): Promise<void> {
  const rows = [...folder.rows].sort((one, other) => one.url.localeCompare(other.url));
  if (rows.length === 0) return;
  const home = rows.find(({ sourceURL, url }) => sourceURL === start || url === start) ?? (rows[0] as IndexRow);
  await writeTo(join(folder.directory, "llms.txt"), llmsList(rows, home));
  await writeTo(join(folder.directory, "sitemap.xml"), sitemap(rows));
  const pages = rows.filter(({ file }) => file.endsWith(".md"));
  if (pages.length === 0) return;
  await writeTo(join(folder.directory, "llms-full.txt"), fullParts(folder, pages, home));
  await writeTo(join(folder.directory, "merged.md"), mergedParts(folder, pages, home));
}

/** {@link writeChunks} for the pages of a site. */
export const writeSiteChunks = ({ directory, rows }: SiteFolder, values: FlagValues): Promise<void> =>
  writeChunks(
    directory,
    rows.map(({ file }) => file),
    values,
  );

/**
 * `chunks.jsonl`: the chunks of all results of a folder, one a line, where chunks were asked for.
 *
 * @param files results, relative to the folder
 */
export async function writeChunks(directory: string, files: readonly string[], values: FlagValues): Promise<void> {
  if (!wantsChunks(values)) return;
  await writeTo(join(directory, CHUNKS_FILE), chunkParts(directory, files));
}

export const CHUNKS_FILE = "chunks.jsonl";

async function* chunkParts(directory: string, files: readonly string[]): AsyncGenerator<string> {
  for (const file of files) {
    if (!/\.jsonl?$/.test(file)) continue;
    // A result that somebody has removed has no chunks any more.
    const text = (await readFile(join(directory, file), "utf8").catch(() => "")).trim();
    if (text === "") continue;
    const lines = file.endsWith(".jsonl") ? text : chunkLines(JSON.parse(text) as Document);
    if (lines !== "") yield `${lines}\n`;
  }
}

const titleOf = ({ title, url }: IndexRow): string => (title ?? url).replace(/\s+/g, " ").trim();
const inLink = (text: string): string => text.replace(/([[\]\\])/g, "\\$1");

function llmsList(rows: readonly IndexRow[], home: IndexRow): string {
  const about = home.description ? `> ${home.description.replace(/\s+/g, " ").trim()}\n\n` : "";
  const lines = rows.map((row) => {
    const note = row.description ? `: ${row.description.replace(/\s+/g, " ").trim()}` : "";
    return `- [${inLink(titleOf(row))}](${row.url})${note}`;
  });
  return `# ${titleOf(home)}\n\n${about}## Pages\n\n${lines.join("\n")}\n`;
}

async function* fullParts(folder: SiteFolder, pages: readonly IndexRow[], home: IndexRow): AsyncGenerator<string> {
  yield `# ${titleOf(home)}\n`;
  for (const page of pages) {
    yield `\n---\n\nTitle: ${titleOf(page)}\nURL: ${page.url}\n\n${await readPage(folder, page)}\n`;
  }
}

async function* mergedParts(folder: SiteFolder, pages: readonly IndexRow[], home: IndexRow): AsyncGenerator<string> {
  yield `# ${titleOf(home)}\n\n`;
  for (const [index, page] of pages.entries()) yield `${index + 1}. [${inLink(titleOf(page))}](#page-${index + 1})\n`;
  for (const [index, page] of pages.entries()) {
    yield `\n<a id="page-${index + 1}"></a>\n\n<!-- ${page.url} -->\n\n${await readPage(folder, page)}\n`;
  }
}

const readPage = async (folder: SiteFolder, { file }: IndexRow): Promise<string> =>
  (await readFile(join(folder.directory, file), "utf8")).trim();

function sitemap(rows: readonly IndexRow[]): string {
  const entries = rows.map(({ url, lastModified, fetchedAt }) => {
    const modified = Date.parse(lastModified ?? "");
    const date = Number.isNaN(modified) ? fetchedAt : new Date(modified).toISOString();
    return `  <url><loc>${escapeXml(url)}</loc><lastmod>${date}</lastmod></url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</urlset>\n`;
}

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

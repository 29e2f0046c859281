/** `index.jsonl` of a folder that `quern parse -o` writes: a line for each file that was read. */
import { readFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { CHUNKS_FILE } from "../site-outputs.js";

/** A line of `index.jsonl`. */
export interface ParsedFile {
  readonly source: string;
  /** Of the result, relative to the folder; missing when there is none. */
  readonly file?: string;
  readonly title?: string;
  readonly warning?: string;
  /** Why there is no result. */
  readonly code?: string;
  readonly error?: string;
  /** State of the source, and the options that it was converted with. */
  readonly state?: string;
  readonly options?: string;
  /** ISO 8601. */
  readonly parsedAt: string;
}

export const INDEX_FILE = "index.jsonl";

/** The lines by their source; of several for one source, the last. */
export async function readIndex(directory: string): Promise<Map<string, ParsedFile>> {
  const rows = new Map<string, ParsedFile>();
  const text = await readFile(join(directory, INDEX_FILE), "utf8").catch(() => "");
  for (const line of text.split("\n")) {
    try {
      const row = JSON.parse(line) as ParsedFile;
      if (typeof row.source === "string" && typeof row.parsedAt === "string") rows.set(row.source, row);
    } catch {
      // A line that was cut off: its file comes again.
    }
  }
  return rows;
}

/**
 * Paths of what earlier runs wrote into a folder: results, the folders of images beside them, and the lists. Where results lie among their
 * sources, a run would otherwise convert the results of the last one.
 */
export async function writtenBefore(directory: string): Promise<ReadonlySet<string>> {
  const rows = await readIndex(directory);
  if (rows.size === 0) return new Set();
  const written = [INDEX_FILE, CHUNKS_FILE];
  for (const { file } of rows.values()) {
    if (file !== undefined) written.push(file, join(dirname(file), `${basename(file, extname(file))}_files`));
  }
  return new Set(written.map((file) => join(directory, file)));
}

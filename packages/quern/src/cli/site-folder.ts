import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Document } from "@quern/core";
import type { Batch, Crawl } from "@quern/jobs";
import type { FlagValues } from "./flags.js";
import { renderResult } from "./output.js";
import { PageNames } from "./page-names.js";
import type { Terminal } from "./terminal.js";

/** One file a page under paths that mirror the site, and `index.jsonl` that lists them. */
export class SiteFolder {
  readonly #names = new PageNames();
  #written = 0;

  constructor(
    readonly directory: string,
    readonly values: FlagValues,
  ) {}

  async write(page: Document): Promise<void> {
    const { text, extension } = renderResult(page, this.values);
    const { url, title, statusCode } = page.metadata;
    const file = this.#names.nameOf(url, extension);
    const path = join(this.directory, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text.endsWith("\n") ? text : `${text}\n`);
    const line = `${JSON.stringify({ url, file, title, statusCode })}\n`;
    await writeFile(join(this.directory, "index.jsonl"), line, { flag: this.#written++ === 0 ? "w" : "a" });
  }
}

/** Which pages failed, and how many are there. */
export function printSummary(terminal: Terminal, job: Crawl | Batch, directory: string | undefined): void {
  for (const { url, code, error } of job.errors) terminal.stderr.write(`${url}: ${code}: ${error}\n`);
  const blocked = job.robotsBlocked.length > 0 ? `, ${job.robotsBlocked.length} kept out by robots.txt` : "";
  const failed = job.errors.length > 0 ? `, ${job.errors.length} failed` : "";
  terminal.stderr.write(`${job.completed} pages${directory ? ` in ${directory}` : ""}${failed}${blocked}\n`);
}

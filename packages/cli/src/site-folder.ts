import { createHash } from "node:crypto";
import { readFile, rename, rm } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import type { Discovery, Document } from "@quern/core";
import type { CrawlError, EarlierPage } from "@quern/jobs";
import type { FlagValues } from "./flags.js";
import { makeFolder, openFolder, writeTo } from "./make-folder.js";
import { renderResult } from "./output.js";
import { PageNames } from "./page-names.js";

/** A line of `index.jsonl`. */
export interface IndexRow {
  /** Where redirects ended. */
  readonly url: string;
  /** As it was asked for. */
  readonly sourceURL: string;
  /** Relative to the folder. */
  readonly file: string;
  readonly title?: string;
  readonly description?: string;
  readonly statusCode: number;
  /** Links from the start page; missing in folders of earlier versions. */
  readonly depth?: number;
  /** ISO 8601. */
  readonly fetchedAt: string;
  readonly etag?: string;
  readonly lastModified?: string;
  /** SHA-256 of the file. */
  readonly sha256: string;
  /** SHA-256 of a result as JSON without the facts of its request; text has none. */
  readonly contentSha256?: string;
}

export type PageVerdict = "new" | "changed" | "same";

const INDEX = "index.jsonl";

/** One file a page under paths that mirror the site, and `index.jsonl` that lists them. */
export class SiteFolder {
  readonly #names = new PageNames();
  readonly #rows: Map<string, IndexRow>;

  private constructor(
    readonly directory: string,
    readonly values: FlagValues,
    rows: Map<string, IndexRow>,
  ) {
    this.#rows = rows;
    for (const { file } of rows.values()) this.#names.take(file);
  }

  /** @param goesOn keeps the pages that an index lists; otherwise it begins anew with the first page */
  static async open(directory: string, values: FlagValues, goesOn: boolean): Promise<SiteFolder> {
    await openFolder(directory);
    const rows = goesOn ? await readIndex(join(directory, INDEX)) : new Map<string, IndexRow>();
    if (!goesOn) await rm(join(directory, INDEX), { force: true });
    return new SiteFolder(directory, values, rows);
  }

  get rows(): readonly IndexRow[] {
    return [...this.#rows.values()];
  }

  find(sourceURL: string): EarlierPage | undefined {
    return this.#rows.get(sourceURL);
  }

  /** Written twice, a page is one file. */
  async write(page: Document, discovery?: Discovery, depth?: number): Promise<PageVerdict> {
    const { text: rendered, extension } = renderResult(page, this.values);
    const text = rendered.endsWith("\n") ? rendered : `${rendered}\n`;
    const { url, sourceURL, title, description, statusCode } = page.metadata;
    const known = this.#rows.get(sourceURL);
    // With other formats than in the last run, the file of that run has the wrong ending.
    const isOutdated = known !== undefined && extname(known.file) !== `.${extension}`;
    const file = known && !isOutdated ? known.file : this.#names.nameOf(url, extension);
    const sha256 = sha256Of(text);
    const contentSha256 =
      extension === "json" ? sha256Of(renderResult(withoutRequest(page), this.values).text) : undefined;
    const path = join(this.directory, file);
    await makeFolder(dirname(path));
    await writeTo(path, text);
    if (isOutdated) await rm(join(this.directory, known.file), { force: true });
    const { etag, "last-modified": lastModified } = discovery?.headers ?? {};
    const row: IndexRow = {
      url,
      sourceURL,
      file,
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      statusCode,
      ...(depth === undefined ? {} : { depth }),
      fetchedAt: new Date().toISOString(),
      ...(etag === undefined ? {} : { etag }),
      ...(lastModified === undefined ? {} : { lastModified }),
      sha256,
      ...(contentSha256 === undefined ? {} : { contentSha256 }),
    };
    await this.#note(row);
    if (known === undefined) return "new";
    const isSame = known.sha256 === sha256 || (contentSha256 !== undefined && known.contentSha256 === contentSha256);
    return isSame ? "same" : "changed";
  }

  /** Notes that a page was looked at and is as it was. */
  async keep(sourceURL: string): Promise<void> {
    const row = this.#rows.get(sourceURL);
    if (row) await this.#note({ ...row, fetchedAt: new Date().toISOString() });
  }

  async #note(row: IndexRow): Promise<void> {
    this.#rows.set(row.sourceURL, row);
    await writeTo(join(this.directory, INDEX), `${JSON.stringify(row)}\n`, "a");
  }

  /** Takes a page away that its site no longer has. */
  async remove(sourceURL: string): Promise<void> {
    const row = this.#rows.get(sourceURL);
    if (!row) return;
    this.#rows.delete(sourceURL);
    await rm(join(this.directory, row.file), { force: true });
  }

  /**
   * Writes the index anew, with one line a page.
   *
   * @param errors addresses that failed: each has a line of its own, without a file
   */
  async finish(errors: readonly CrawlError[] = []): Promise<void> {
    const path = join(this.directory, INDEX);
    const failed = errors.map(({ url, code, error }) => ({ url, code, error }));
    const lines = [...this.rows, ...failed].map((row) => `${JSON.stringify(row)}\n`);
    await writeTo(`${path}.new`, lines.join(""));
    await rename(`${path}.new`, path);
  }
}

const sha256Of = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Facts of one request: they differ at each visit of the same page. */
const REQUEST_FACTS = ["scrapeId", "cacheState", "cachedAt", "creditsUsed", "proxyUsed", "engine"];

/** The result without what only its request knows, to compare two visits. */
function withoutRequest({ usage: _usage, metadata, ...page }: Document): Document {
  const facts = Object.entries(metadata).filter(([name]) => !REQUEST_FACTS.includes(name));
  return { ...page, metadata: Object.fromEntries(facts) as Document["metadata"] };
}

/** The last line of a page counts; a line that a crash cut off is left out. */
async function readIndex(path: string): Promise<Map<string, IndexRow>> {
  const rows = new Map<string, IndexRow>();
  const text = await readFile(path, "utf8").catch(() => "");
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    try {
      const row = JSON.parse(line) as IndexRow;
      if (typeof row.file === "string") rows.set(row.sourceURL ?? row.url, row);
    } catch {
      // Its page comes again.
    }
  }
  return rows;
}

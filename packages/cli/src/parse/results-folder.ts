/** The folder that `quern parse -o` writes: a result for each file, and `index.jsonl` that tells which file became which. */
import { rename, rm, stat } from "node:fs/promises";
import { basename, dirname, extname, isAbsolute, join, relative, sep } from "node:path";
import type { Document } from "@quern/core";
import { QuernError } from "@quern/types";
import type { FlagValues } from "../flags.js";
import { openFolder, writeTo } from "../make-folder.js";
import { writeResult } from "../output.js";
import { writeChunks } from "../site-outputs.js";
import { INDEX_FILE, type ParsedFile, readIndex } from "./results-index.js";
import type { Source } from "./sources.js";

export class ResultsFolder {
  private constructor(
    readonly directory: string,
    private readonly values: FlagValues,
    private readonly options: string,
    private readonly inputs: ReadonlySet<string>,
    private readonly rows: Map<string, ParsedFile>,
  ) {}

  /**
   * @param options what shapes a result: with others, all files are converted again
   * @param inputs `fileId` of the files that are read: none of them is overwritten
   */
  static async open(
    directory: string,
    values: FlagValues,
    options: string,
    inputs: Iterable<string>,
  ): Promise<ResultsFolder> {
    await openFolder(directory);
    return new ResultsFolder(directory, values, options, new Set(inputs), await readIndex(directory));
  }

  /** Whether a file has been converted as it is, with these options, and its result is still there. */
  async isDone({ name, state }: Source): Promise<boolean> {
    const row = this.rows.get(name);
    if (row?.file === undefined || state === undefined || row.state !== state || row.options !== this.options)
      return false;
    const file = await stat(join(this.directory, row.file)).catch(() => undefined);
    return file !== undefined;
  }

  /** How many results a source has: one, or those of the files of an archive. */
  resultsOf({ name }: Source): number {
    let inside = 0;
    for (const row of this.rows.values()) if (row.file !== undefined && row.source.startsWith(`${name}/`)) inside++;
    return Math.max(1, inside);
  }

  /** @returns path of the result */
  async write(source: Source, result: Document): Promise<string> {
    const path = join(this.directory, source.target);
    const written = await writeResult(dirname(path), basename(path), result, this.values, this.inputs);
    const { title } = result.metadata;
    const file = relative(this.directory, written);
    await this.#removeEarlier(source, file);
    await this.#note(source, {
      file,
      ...(title === undefined ? {} : { title }),
      ...(result.warning === undefined ? {} : { warning: result.warning }),
    });
    return written;
  }

  /** An archive that became a folder. */
  async noteFolder(source: Source, warning: string | undefined): Promise<void> {
    await this.#note(source, { file: source.target, ...(warning === undefined ? {} : { warning }) });
  }

  async fail(source: Source, error: unknown): Promise<void> {
    const code = QuernError.is(error) ? error.code : "UNKNOWN_ERROR";
    await this.#note(source, { code, error: error instanceof Error ? error.message : String(error) });
  }

  /**
   * Sources of earlier runs that have left their folder. Files inside an archive go with it.
   *
   * @param folders that are read: what earlier runs read elsewhere is not gone
   * @param present names of the sources of this run
   */
  async gone(folders: readonly string[], present: ReadonlySet<string>): Promise<string[]> {
    const names: string[] = [];
    for (const name of this.rows.keys()) {
      if (folders.some((folder) => isBelow(folder, name)) && !present.has(name) && !(await isThere(name)))
        names.push(name);
    }
    return names;
  }

  /** Removes the result of a source, with the files beside it. */
  async remove(source: string): Promise<void> {
    const file = this.rows.get(source)?.file;
    this.rows.delete(source);
    await this.#removeFile(file);
  }

  /** A file that came beside a source may have changed the name of its result. Results in another format stay. */
  async #removeEarlier({ name }: Source, now: string): Promise<void> {
    const file = this.rows.get(name)?.file;
    if (file === undefined || file === now || extname(file) !== extname(now)) return;
    const isTaken = [...this.rows.values()].some((row) => row.source !== name && row.file === file);
    if (!isTaken) await this.#removeFile(file);
  }

  async #removeFile(file: string | undefined): Promise<void> {
    // An index that somebody has edited removes nothing elsewhere.
    if (file === undefined || !isBelow(".", file)) return;
    const path = join(this.directory, file);
    await rm(path, { force: true, recursive: true });
    await rm(join(dirname(path), `${basename(path, extname(path))}_files`), { force: true, recursive: true });
  }

  /** Writes the index anew, with one line a file, and the chunks of all files if they are wanted. */
  async finish(): Promise<void> {
    const path = join(this.directory, INDEX_FILE);
    const rows = [...this.rows.values()].sort((a, b) => a.source.localeCompare(b.source));
    await writeTo(`${path}.new`, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    await rename(`${path}.new`, path);
    await writeChunks(
      this.directory,
      rows.flatMap(({ file }) => file ?? []),
      this.values,
    );
  }

  async #note({ name, state }: Source, outcome: Partial<ParsedFile>): Promise<void> {
    const row: ParsedFile = {
      source: name,
      ...outcome,
      ...(state === undefined ? {} : { state }),
      options: this.options,
      parsedAt: new Date().toISOString(),
    };
    this.rows.set(name, row);
    await writeTo(join(this.directory, INDEX_FILE), `${JSON.stringify(row)}\n`, "a");
  }
}

/** Whether a path lies in a folder; both are relative to the same place, or absolute. */
function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Whether a file is there, or the archive that a name such as `files.zip/a.txt` lies in. */
async function isThere(name: string): Promise<boolean> {
  for (let path = name; path !== dirname(path); path = dirname(path)) {
    const status = await stat(path).catch(() => undefined);
    // A folder means that the name below it is gone.
    if (status) return path === name || status.isFile();
  }
  return false;
}

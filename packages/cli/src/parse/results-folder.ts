/** The folder that `quern parse -o` writes: a result for each file, and `index.jsonl` that tells which file became which. */
import { rename, rm, stat } from "node:fs/promises";
import { basename, dirname, extname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Document } from "@quern/core";
import { QuernError } from "@quern/types";
import type { FlagValues } from "../flags.js";
import { openFolder, writeTo } from "../make-folder.js";
import { writeResult } from "../output.js";
import { writeChunks } from "../site-outputs.js";
import { firstOf } from "../warnings.js";
import { withFreeNames } from "./result-names.js";
import {
  filesOf,
  INDEX_FILE,
  keyOf,
  type OtherFile,
  type ParsedFile,
  type ResultsIndex,
  readIndex,
} from "./results-index.js";
import type { Source } from "./sources.js";

export class ResultsFolder {
  private constructor(
    readonly directory: string,
    private readonly values: FlagValues,
    private readonly options: string,
    private readonly inputs: ReadonlySet<string>,
    private readonly index: ResultsIndex,
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

  /** The sources with names that no other file's result has. */
  named(sources: readonly Source[]): Promise<Source[]> {
    return withFreeNames(sources, this.index, (row) => isThere(this.index.pathOf(row)));
  }

  /** Whether a file has been converted as it is, with these options, and its result is still there. */
  async isDone(source: Source): Promise<boolean> {
    const { state } = source;
    const row = this.index.of(source);
    if (row === undefined || state === undefined || row.state !== state || row.options !== this.options) return false;
    if (row.file === undefined) return row.isEmpty === true;
    const file = await stat(join(this.directory, row.file)).catch(() => undefined);
    return file !== undefined;
  }

  /** How many results a source has: one, or those of the files of an archive. */
  resultsOf(source: Source): number {
    let inside = 0;
    const place = this.index.placeOf(source);
    for (const row of this.index.rows) if (row.file !== undefined && row.place?.startsWith(`${place}/`)) inside++;
    return Math.max(1, inside);
  }

  /** @returns path of the result */
  async write(source: Source, result: Document): Promise<string> {
    const path = join(this.directory, source.target);
    const written = await writeResult(dirname(path), basename(path), result, this.values, this.inputs);
    const { title } = result.metadata;
    const file = relative(this.directory, written);
    const otherFiles = await this.#otherFiles(source, file);
    await this.#note(source, {
      file,
      ...(otherFiles.length === 0 ? {} : { otherFiles }),
      ...(title === undefined ? {} : { title }),
      ...(result.warning === undefined ? {} : { warning: result.warning }),
    });
    return written;
  }

  /** An archive that became a folder. */
  async noteFolder(source: Source, warning: string | undefined): Promise<void> {
    await this.#note(source, { file: source.target, ...(warning === undefined ? {} : { warning }) });
  }

  /** A picture without text, which gets no file. */
  async noteEmpty(source: Source): Promise<void> {
    await this.#noteWithoutFile(source, { isEmpty: true });
  }

  async fail(source: Source, error: unknown): Promise<void> {
    const code = QuernError.is(error) ? error.code : "UNKNOWN_ERROR";
    await this.#noteWithoutFile(source, { code, error: error instanceof Error ? error.message : String(error) });
  }

  /** The result of an earlier state of the source stays. */
  async #noteWithoutFile(source: Source, outcome: Partial<ParsedFile>): Promise<void> {
    const { file, state, otherFiles = [] } = this.index.of(source) ?? {};
    const earlier = file === undefined ? [] : [{ file, ...(state === undefined ? {} : { state }) }];
    const kept = [...otherFiles, ...earlier];
    await this.#note(source, { ...(kept.length === 0 ? {} : { otherFiles: kept }), ...outcome });
  }

  /**
   * Finds results whose source has left its folder (files inside an archive go with it), and those in other formats, or of sources that cannot
   * be read any more, that are older than their source. Removes them with `--prune`.
   *
   * @param folders that are read: what earlier runs read elsewhere is not gone
   * @param present the sources of this run
   * @returns messages for the user
   */
  async sweep(folders: readonly string[], present: readonly Source[]): Promise<string[]> {
    const removes = this.values["prune"] === true;
    const keys = new Set(present.map((source) => this.index.placeOf(source) ?? source.name));
    const gone: ParsedFile[] = [];
    const outdated: string[] = [];
    for (const row of this.index.rows) {
      const path = resolve(this.index.pathOf(row));
      const isRead = folders.some((folder) => isBelow(resolve(folder), path));
      if (isRead && !keys.has(keyOf(row)) && !(await isThere(path))) gone.push(row);
      else if (isRead) outdated.push(...(await this.#outdatedFiles(row, removes)));
    }
    if (removes)
      for (const row of gone) {
        this.index.delete(row);
        for (const file of filesOf(row)) await this.#removeFile(file);
      }
    const names = firstOf(gone.map(({ source }) => source));
    const results = `earlier results that are older than their files: ${firstOf(outdated)}`;
    return [
      ...(gone.length === 0
        ? []
        : [
            removes
              ? `removed the results of files that are gone: ${names}`
              : `kept the results of files that are gone (${names}); --prune removes them`,
          ]),
      ...(outdated.length === 0 ? [] : [removes ? `removed ${results}` : `kept ${results}; --prune removes them`]),
    ];
  }

  /** Results of earlier runs that are of another state of their source. */
  async #outdatedFiles(row: ParsedFile, removes: boolean): Promise<string[]> {
    const outdated = (row.otherFiles ?? []).filter(({ state }) => state !== row.state).map(({ file }) => file);
    if (!removes || outdated.length === 0) return outdated;
    for (const file of outdated) await rm(join(this.directory, file), { force: true });
    const { otherFiles = [], ...rest } = row;
    const left = otherFiles.filter(({ file }) => !outdated.includes(file));
    this.index.set({ ...rest, ...(left.length === 0 ? {} : { otherFiles: left }) });
    return outdated;
  }

  /** Results in other formats that earlier runs made of a source; they stay. A file that came beside a source may have changed its result's name. */
  async #otherFiles(source: Source, now: string): Promise<OtherFile[]> {
    const row = this.index.of(source);
    const { file, state, otherFiles = [] } = row ?? {};
    const others = otherFiles.filter((other) => other.file !== now);
    if (file === undefined || file === now) return others;
    if (extname(file) !== extname(now)) return [...others, { file, ...(state === undefined ? {} : { state }) }];
    const isTaken = this.index.rows.some((other) => other !== row && other.file === file);
    if (!isTaken) await this.#removeFile(file);
    return others;
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
    const rows = this.index.current.sort((a, b) => a.source.localeCompare(b.source));
    await writeTo(`${path}.new`, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    await rename(`${path}.new`, path);
    await writeChunks(
      this.directory,
      rows.flatMap(({ file }) => file ?? []),
      this.values,
    );
  }

  async #note(source: Source, outcome: Partial<ParsedFile>): Promise<void> {
    const { state } = source;
    const place = this.index.placeOf(source);
    const row: ParsedFile = {
      source: source.name,
      ...(place === undefined ? {} : { place }),
      ...outcome,
      ...(state === undefined ? {} : { state }),
      options: this.options,
      parsedAt: new Date().toISOString(),
    };
    this.index.set(row);
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

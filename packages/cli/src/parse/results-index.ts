/** `index.jsonl` of a folder that `quern parse -o` writes: a line for each file that was read. */
import { readFile } from "node:fs/promises";
import { basename, dirname, extname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { CHUNKS_FILE } from "../site-outputs.js";

/** A result of an earlier run: in another format, or of a source that could be read then. */
export interface OtherFile {
  readonly file: string;
  /** State of the source that it was made of. */
  readonly state?: string;
}

/** A line of `index.jsonl`. */
export interface ParsedFile {
  /** As the call named it: relative to the folder that the command was run in. */
  readonly source: string;
  /** Where the source lies, seen from the output folder; missing for stdin, and in lists of earlier versions. */
  readonly place?: string;
  /** Of the result, relative to the folder; missing when there is none. */
  readonly file?: string;
  /** Results that earlier runs left beside it. */
  readonly otherFiles?: readonly OtherFile[];
  readonly title?: string;
  readonly warning?: string;
  /** A picture without text: there is nothing to write. */
  readonly isEmpty?: true;
  /** Why there is no result. */
  readonly code?: string;
  readonly error?: string;
  /** State of the source, and the options that it was converted with. */
  readonly state?: string;
  readonly options?: string;
  /** ISO 8601. */
  readonly parsedAt: string;
}

/** All results of a line. */
export const filesOf = ({ file, otherFiles = [] }: ParsedFile): string[] => [
  ...(file === undefined ? [] : [file]),
  ...otherFiles.map((other) => other.file),
];

export const INDEX_FILE = "index.jsonl";

/** The lines of an output folder, one for each source: two files of one name lie in different places. */
export class ResultsIndex {
  readonly #rows = new Map<string, ParsedFile>();

  constructor(
    readonly directory: string,
    rows: Iterable<ParsedFile>,
  ) {
    for (const row of rows) this.set(row);
  }

  get rows(): ParsedFile[] {
    return [...this.#rows.values()];
  }

  /** The rows without those whose result another source's has replaced. */
  get current(): ParsedFile[] {
    const last = new Map<string, ParsedFile>();
    for (const row of this.rows) {
      const known = row.file === undefined ? undefined : last.get(row.file);
      if (row.file !== undefined && (known === undefined || known.parsedAt <= row.parsedAt)) last.set(row.file, row);
    }
    return this.rows.filter((row) => row.file === undefined || last.get(row.file) === row);
  }

  of(source: Named): ParsedFile | undefined {
    const place = this.placeOf(source);
    const earlier = this.#rows.get(source.name);
    // Lists of earlier versions tell sources by their names alone.
    return (
      (place === undefined ? undefined : this.#rows.get(place)) ?? (earlier?.place === undefined ? earlier : undefined)
    );
  }

  set(row: ParsedFile): void {
    if (this.#rows.get(row.source)?.place === undefined) this.#rows.delete(row.source);
    this.#rows.set(keyOf(row), row);
  }

  delete(row: ParsedFile): void {
    this.#rows.delete(keyOf(row));
  }

  placeOf({ name, member }: Named): string | undefined {
    if (STDIN.test(name)) return undefined;
    // Members of an archive may be called `../a.txt`: their names are no paths.
    const file = member === undefined ? name : name.slice(0, -member.length - 1);
    const place = relative(resolve(this.directory), resolve(file));
    return member === undefined ? place : `${place}/${member}`;
  }

  /** Path of the source of a line. */
  pathOf({ source, place }: ParsedFile): string {
    if (place === undefined) return source;
    return isAbsolute(place) ? place : `${resolve(this.directory)}${sep}${place}`;
  }
}

/** The names of a source. */
interface Named {
  readonly name: string;
  readonly member?: string;
}

/** Tells the source of a line from all others. */
export const keyOf = ({ place, source }: ParsedFile): string => place ?? source;

const STDIN = /^stdin(?:\.|$)/;

export async function readIndex(directory: string): Promise<ResultsIndex> {
  const rows: ParsedFile[] = [];
  const text = await readFile(join(directory, INDEX_FILE), "utf8").catch(() => "");
  for (const line of text.split("\n")) {
    try {
      const row = JSON.parse(line) as ParsedFile;
      if (typeof row.source === "string" && typeof row.parsedAt === "string") rows.push(row);
    } catch {
      // A line that was cut off: its file comes again.
    }
  }
  return new ResultsIndex(directory, rows);
}

/**
 * Paths of what earlier runs wrote into a folder: results, the folders of images beside them, and the lists. Where results lie among their
 * sources, a run would otherwise convert the results of the last one.
 */
export async function writtenBefore(directory: string): Promise<ReadonlySet<string>> {
  const { rows } = await readIndex(directory);
  if (rows.length === 0) return new Set();
  const written = [INDEX_FILE, CHUNKS_FILE];
  for (const row of rows)
    for (const file of filesOf(row)) written.push(file, join(dirname(file), `${basename(file, extname(file))}_files`));
  return new Set(written.map((file) => join(directory, file)));
}

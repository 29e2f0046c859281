/** Files that `quern parse` reads: those named, those of folders, and those inside of archives. */
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { basename, dirname, extname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ParseInput } from "@quern/core";
import { QuernError } from "@quern/types";
import { whyUnreadable } from "@quern/types/folders";
import { fileIdOf } from "../output.js";
import { type Terminal, UsageError } from "../terminal.js";
import { expandPatterns } from "./patterns.js";
import { INDEX_FILE, writtenBefore } from "./results-index.js";

export interface Source {
  /** As messages name it: the path, for a file of an archive with its path inside. */
  readonly name: string;
  /** Of a file of an archive: the end of its name, its path inside. */
  readonly member?: string;
  readonly input: ParseInput;
  /** Where its result goes, below the output folder and without an ending. */
  readonly target: string;
  /** Stands for the state of the file: a run that finds the same again leaves it alone. */
  readonly state: string | undefined;
  readonly contentType?: string;
  readonly url?: string;
  /** Of a file of an archive: where searches find it, and what reads it again. */
  readonly address?: string;
  /** The path below the folder or archive that was named, with `/`. */
  readonly below?: string;
  /** Found in a folder or an archive, not named by anybody: of a kind that is not read it is passed over. */
  readonly isFound?: boolean;
}

/** Folders that hold what programs need. */
const SKIPPED_FOLDERS = new Set(["node_modules", "__MACOSX"]);
/** Files that systems and office programs leave beside documents: caches of pictures, and locks of what is open. */
const SKIPPED_FILES = /^(?:~\$.*|\.~lock\..*#|thumbs\.db|desktop\.ini)$/i;

/** Called for the entries of folders that are left out. */
export interface PassedBy {
  /** A symbolic link: none is followed. */
  readonly onLink?: (path: string) => void;
  /** A folder in a folder with results of an earlier run. */
  readonly onResults?: (path: string) => void;
  /** A file that an earlier name stands for, too. */
  readonly onAgain?: (path: string) => void;
}

/**
 * @param named files, folders, patterns such as `*.docx`, and `-` for stdin
 * @param output the output folder: what lies in it is no source; if sources lie in it too, what earlier runs wrote is none
 * @param type of stdin, as `--type` says it
 */
export async function listSources(
  named: readonly string[],
  terminal: Terminal,
  type: string | undefined,
  output: string | undefined,
  passedBy: PassedBy = {},
): Promise<Source[]> {
  const paths = await expandPatterns(named);
  const found: (Omit<Source, "target"> & { readonly wanted: string })[] = [];
  const own = output === undefined ? undefined : await realpath(output).catch(() => resolve(output));
  const written = own === undefined ? new Set<string>() : await writtenBefore(own);
  for (const given of paths) {
    const { path = given, member } = ofAddress(given) ?? {};
    if (member !== undefined) {
      const wanted = join(basename(path, endingOf(path)), safePath(member));
      found.push({ name: `${path}/${member}`, member, wanted, input: new URL(given), state: undefined });
      continue;
    }
    if (path === "-") {
      const extension = type && !type.includes("/") ? `.${type.replace(/^\./, "")}` : "";
      const name = `stdin${extension}`;
      found.push({ name, wanted: name, input: terminal.stdin as AsyncIterable<Uint8Array>, state: undefined });
      continue;
    }
    const status = await stat(path).catch(() => undefined);
    if (!status?.isDirectory()) {
      // `docs/* -o docs` names the results of the last run, too.
      if (paths.length > 1 && written.has(await realpath(path).catch(() => path))) continue;
      // A file that is missing fails as one input among others, with the parser's own message.
      found.push({ name: path, wanted: basename(path), input: path, state: status && stateOf(status) });
      continue;
    }
    for (const file of await filesBelow(path, { output: own, written, passedBy })) {
      const state = await stat(file).then(stateOf, () => undefined);
      const wanted = relative(path, file);
      found.push({ name: file, wanted, below: wanted.replaceAll(sep, "/"), input: file, state, isFound: true });
    }
  }
  if (found.length === 0) throw new QuernError("NOT_FOUND", `No files in ${paths.join(", ")}.`);
  const once = withoutRepeats(found, passedBy);
  const names = targets(once.map(({ wanted }) => wanted));
  return once.map(({ wanted: _wanted, ...source }, index) => ({ ...source, target: names[index]! }));
}

/** A file, or a file of an archive, that is named by the address that searches give: `file:///docs/pack.zip#rye.md`. */
function ofAddress(given: string): { readonly path: string; readonly member?: string } | undefined {
  if (!/^file:\/\//i.test(given)) return undefined;
  try {
    const path = fileURLToPath(given);
    const member = decodeURIComponent(new URL(given).hash.slice(1));
    return member !== "" && CONTAINERS.test(path) ? { path, member } : { path };
  } catch {
    // The engine says what is wrong with it.
    return undefined;
  }
}

/** The first of the sources that read the same file: `a.csv a.csv`, and `docs docs/a.csv`. */
function withoutRepeats<Found extends Pick<Source, "name" | "input">>(
  found: readonly Found[],
  { onAgain }: PassedBy,
): Found[] {
  const seen = new Set<string>();
  return found.filter(({ name, input }) => {
    const path = typeof input === "string" ? resolve(input) : undefined;
    if (path === undefined || !seen.has(path)) {
      if (path !== undefined) seen.add(path);
      return true;
    }
    onAgain?.(name);
    return false;
  });
}

/** @throws UsageError if the file for the result is the one that is read */
export async function refuseOverwriting({ input }: Pick<Source, "input">, output: string): Promise<void> {
  const id = typeof input === "string" ? await fileIdOf(input) : undefined;
  if (id !== undefined && id === (await fileIdOf(output)))
    throw new UsageError(`-o ${output} is the file that is read. Name another file.`);
}

const stateOf = ({ size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }): string =>
  `${size} ${Math.round(mtimeMs)}`;

interface FolderRules {
  readonly output: string | undefined;
  /** Paths of results, not of sources. */
  readonly written: ReadonlySet<string>;
  readonly passedBy: PassedBy;
}

async function filesBelow(folder: string, { output, written: ofOutput, passedBy }: FolderRules): Promise<string[]> {
  const files: string[] = [];
  const root = await realpath(folder);
  // Links are not followed: below the root, places are real as they are.
  const placeOf = (path: string): string => join(root, relative(folder, path));
  const visit = async (directory: string, writtenAbove: ReadonlySet<string>): Promise<void> => {
    const entries = await readdir(directory, { withFileTypes: true }).catch((error: unknown) => {
      if (directory !== folder) return undefined;
      throw new QuernError("FORBIDDEN", `Cannot read ${folder}: ${whyUnreadable(error)}.`);
    });
    if (entries === undefined) {
      // It fails as one input among others, with the reason.
      files.push(directory);
      return;
    }
    let written = writtenAbove;
    // The folder that was named is read whole: who names results wants them.
    if (directory !== folder && entries.some(({ name }) => name === INDEX_FILE)) {
      const earlier = await writtenBefore(placeOf(directory));
      if (earlier.size > 0) passedBy.onResults?.(directory);
      written = new Set([...written, ...earlier]);
    }
    for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name))) {
      if (entry.name.startsWith(".") || SKIPPED_FOLDERS.has(entry.name)) continue;
      const path = join(directory, entry.name);
      const place = placeOf(path);
      if (written.has(place)) continue;
      if (entry.isDirectory()) {
        if (place !== output) await visit(path, written);
      } else if (entry.isSymbolicLink()) passedBy.onLink?.(path);
      else if (entry.isFile() && !SKIPPED_FILES.test(entry.name)) files.push(path);
    }
  };
  await visit(folder, ofOutput);
  return files;
}

/** The ending that says what a file is: `.tar.gz` of an archive, not `.gz`. */
const endingOf = (path: string): string => /\.tar\.[a-z\d]+$/i.exec(path)?.[0] ?? extname(path);

/**
 * `report.pdf` → `report`; where `report.docx` lies beside it, `report.pdf` and `report.docx`, so that each name tells its file. The second file of
 * one name in two folders becomes `report-2`.
 */
export function targets(paths: readonly string[]): string[] {
  const stemOf = (path: string): string => join(dirname(path), basename(path, endingOf(path)) || "document");
  const namesakes = new Map<string, Set<string>>();
  for (const path of paths) {
    const stem = stemOf(path).toLowerCase();
    namesakes.set(stem, (namesakes.get(stem) ?? new Set()).add(path.toLowerCase()));
  }
  const taken = new Set<string>();
  return paths.map((path) => {
    const stem = stemOf(path);
    const ending = namesakes.get(stem.toLowerCase())!.size === 1 ? "" : endingOf(path);
    let target = stem + ending;
    for (let number = 2; taken.has(target.toLowerCase()); number++) target = `${stem}-${number}${ending}`;
    taken.add(target.toLowerCase());
    return target;
  });
}

/**
 * The files inside of an archive, a mailbox or a recording as sources of their own, below a folder with its name.
 *
 * @returns `undefined` for a file that is none of these
 */
export async function sourcesInside(
  source: Source,
  password: string | undefined,
): Promise<
  | {
      readonly sources: Source[];
      readonly warnings: readonly string[];
      readonly leftOut: readonly string[];
      readonly locked: readonly string[];
    }
  | undefined
> {
  if (typeof source.input !== "string" || !CONTAINERS.test(source.input)) return undefined;
  const { unpack } = await import("@quern/archives");
  const bytes = await readFile(source.input);
  const archive = resolve(source.input);
  const contents = await unpack(bytes, {
    filename: basename(source.input),
    ...(password === undefined ? {} : { password }),
  });
  if (contents === undefined) return undefined;
  const paths = contents.files.map(({ name }) => safePath(name));
  const names = targets(paths);
  const folder = source.below?.replace(/[^/]*$/, "") ?? "";
  const sources = contents.files.map(
    (file, index): Source => ({
      name: `${source.name}/${file.name}`,
      member: file.name,
      input: file.bytes,
      target: join(source.target, names[index]!),
      below: `${folder}${paths[index]!.replaceAll(sep, "/")}`,
      state: undefined,
      isFound: true,
      address: `${pathToFileURL(archive).href}#${encodePath(file.name)}`,
      ...(file.contentType === undefined ? {} : { contentType: file.contentType }),
      ...(file.url === undefined ? {} : { url: file.url }),
    }),
  );
  return { sources, warnings: contents.warnings, leftOut: contents.leftOut ?? [], locked: contents.locked ?? [] };
}

/**
 * The URL of a source that has none of its own: `base` itself for a file that was named, and its place below it for one of a folder or an
 * archive, as a site's copy on disk lies below the site's address.
 *
 * @throws UsageError for a base that is no URL
 */
export function urlBelow(base: string, below: string | undefined): string {
  if (!URL.canParse(base)) throw new UsageError(`--base ${base} is not a URL, such as https://example.com/docs/.`);
  if (below === undefined) return base;
  const folder = new URL(base);
  if (!folder.pathname.endsWith("/")) folder.pathname += "/";
  return new URL(encodePath(below), folder).href;
}

const encodePath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** Looking into a file takes reading it: only names that archives have are tried. */
export const CONTAINERS = /\.(?:zip|tar|tgz|gz|7z|rar|txz|xz|tbz2|bz2|tzst|zst|mbox|pst|ost|warc|wacz|har)$/i;

/** Names inside of archives are what strangers wrote: they stay below their folder. */
function safePath(name: string): string {
  const path = name
    .replace(/^https?:\/\//i, "")
    .split(/[/\\]/)
    .map((part) =>
      part
        .replace(/[\0-\x1f<>:"|?*]+/g, "-")
        .replace(/^\.+/, "_")
        .slice(0, 120)
        .trim(),
    )
    .filter(Boolean)
    .join(sep);
  return path === "" ? "document" : path;
}

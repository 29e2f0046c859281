/** Prints results on stdout, or writes them beside each other into a folder. */
import { stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { type Document, fileEnding } from "@quern/core";
import { QuernError } from "@quern/types";
import { withAssetPaths } from "./asset-paths.js";
import type { FlagValues } from "./flags.js";
import { makeFolder, writeTo } from "./make-folder.js";
import { print, type Terminal, UsageError } from "./terminal.js";

/** Formats whose text is printed as it is when they are asked for alone; lists are printed a line each. */
const TEXT_FIELDS = ["markdown", "html", "rawHtml", "rawBase64", "summary", "answer", "highlights"] as const;
const LIST_FIELDS = ["links", "images"] as const;

/** Fields that say something of the result, and are none. */
const BESIDE: ReadonlySet<string> = new Set(["metadata", "warning", "methods", "usage", "explanation"]);

/** The text form of a result, and the extension that fits it. */
export function renderResult(
  result: Document,
  values: FlagValues,
): { readonly text: string; readonly extension: string } {
  if (values["jsonl"]) return { text: chunkLines(result), extension: "jsonl" };
  const { assets: _assets, ...plain } = result;
  const fields = Object.keys(plain).filter((key) => !BESIDE.has(key));
  const only = fields.length === 1 ? fields[0] : undefined;
  if (!values["json"]) {
    // Nothing came of the formats that were wanted; `warning` says why.
    if (fields.length === 0) return { text: "", extension: "txt" };
    if (only === "markdown") {
      const matter = values["frontmatter"] ? frontmatter(result) : "";
      return { text: matter + (result.markdown ?? ""), extension: "md" };
    }
    const textField = TEXT_FIELDS.find((name) => name === only);
    if (textField)
      return { text: result[textField] ?? "", extension: textField.toLowerCase().includes("html") ? "html" : "txt" };
    const listField = LIST_FIELDS.find((name) => name === only);
    if (listField) return { text: (result[listField] ?? []).join("\n"), extension: "txt" };
  }
  return { text: JSON.stringify(plain, null, 2), extension: "json" };
}

/** Prints the text form of a result. Nothing is printed of a document without text, or without chunks. */
export async function printResult(terminal: Terminal, result: Document, values: FlagValues): Promise<void> {
  const { text } = renderResult(result, values);
  if (text !== "") await print(terminal, text);
  else if (values["quiet"] !== true && result.warning === undefined)
    for (const list of LIST_FIELDS) if (result[list]?.length === 0) terminal.stderr.write(withoutEntries(list, values));
}

const withoutEntries = (list: string, values: FlagValues): string =>
  values["only-main-content"] === false
    ? `There are no ${list}.\n`
    : `There are no ${list} in the main content: --no-only-main-content also reads what stands around it.\n`;

/** A line for each chunk, with the page's title beside what the chunk knows itself. */
export function chunkLines({ chunks = [], metadata: { title } }: Document): string {
  return chunks
    .map((chunk) => JSON.stringify({ ...chunk, ...(typeof title === "string" ? { title } : {}) }))
    .join("\n");
}

function frontmatter({ metadata }: Document): string {
  const rows = ["title", "author", "url", "sourceURL", "publishedTime", "modifiedTime", "language", "description"]
    .map((name) => [name, metadata[name]] as const)
    .filter((row): row is readonly [string, string] => typeof row[1] === "string" && row[1] !== "");
  return `---\n${rows.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join("\n")}\n---\n\n`;
}

/**
 * Writes `name.md` (or what fits) into a folder and, beside it, the files of the document in `name_files/`.
 *
 * @param inputs {@link fileIdOf} of files that must stay as they are
 * @returns path of the main file
 * @throws QuernError BAD_REQUEST if the main file is one of the inputs
 */
export async function writeResult(
  folder: string,
  name: string,
  result: Document,
  values: FlagValues,
  inputs?: ReadonlySet<string>,
): Promise<string> {
  await makeFolder(folder);
  const { text, extension } = renderResult(
    await writeAssets(folder, name, await writeFiles(folder, name, result)),
    values,
  );
  const path = join(folder, `${name}.${extension}`);
  const id = inputs && (await fileIdOf(path));
  if (id !== undefined && inputs?.has(id))
    throw new QuernError("BAD_REQUEST", `The result would overwrite ${path}, which is one of the inputs.`, {
      hint: "Name another folder with -o.",
    });
  await writeTo(path, withNewline(text));
  return path;
}

/** Tells a file from all others, whatever the path to it; undefined if there is none. */
export async function fileIdOf(path: string): Promise<string | undefined> {
  const status = await stat(path).catch(() => undefined);
  return status && `${status.dev} ${status.ino}`;
}

/** Names of files that hold one result; a folder is seldom called so. */
export const RESULT_FILE = /\.(?:md|markdown|html?|json|jsonl|txt)$/i;
const HTML_FILE = /\.html?$/i;
/** Names of files of other kinds, which are no folders either. */
const OTHER_FILE =
  /\.(?:pdf|docx?|docm|odt|rtf|xlsx?|xls[bm]|ods|pptx?|pptm|odp|epub|csv|tsv|xml|ya?ml|zip|eml|msg|gif|tiff?|bmp|webp|svg)$/i;

/** Whether a path is the name of a file, of whatever kind. */
export const namesFile = (path: string): boolean => RESULT_FILE.test(path) || OTHER_FILE.test(path);

/** @throws UsageError for the name of a file of a kind that is not written */
export function refuseOtherFile(path: string | undefined): void {
  if (path === undefined || !OTHER_FILE.test(path)) return;
  const rows = /\.csv$/i.test(path) ? " For the rows of a table, add --rows all." : "";
  throw new UsageError(
    `-o ${path}: Quern does not write files of this type. It writes .md, .txt, .html, .json and .jsonl.${rows}`,
  );
}

/**
 * The formats of a file: HTML for the name of such a file, unless others were asked for.
 *
 * @param formats that were asked for
 * @throws UsageError when the file cannot hold what was asked for
 */
export function formatsForFile<Formats extends readonly unknown[]>(
  path: string | undefined,
  formats: Formats | undefined,
): Formats | undefined {
  if (path === undefined || !HTML_FILE.test(path)) return formats;
  if (formats === undefined) return ["html"] as readonly unknown[] as Formats;
  const [only, ...others] = formats.map((format) =>
    typeof format === "string" ? format : String((format as { readonly type?: unknown }).type),
  );
  if (others.length === 0 && /^(?:html|rawHtml)$/.test(only ?? "")) return formats;
  throw new UsageError(`-o ${path} holds HTML and nothing else: use -f html, or name a file of another type.`);
}

/** Names of files that hold a screenshot. */
export const PICTURE_FILE = /\.(?:png|jpe?g)$/i;

/** @throws QuernError `BAD_REQUEST` without a screenshot, or for a name of another kind of picture */
export async function writeScreenshot(path: string, { screenshot = "" }: Document): Promise<void> {
  const { mime, bytes } = readDataUrl(screenshot) ?? {};
  if (mime === undefined || bytes === undefined)
    throw new QuernError("BAD_REQUEST", `There is no screenshot to write into ${path}.`);
  const ending = fileEnding(mime);
  if (extname(path).slice(1).toLowerCase().replace("jpeg", "jpg") !== ending)
    throw new QuernError("BAD_REQUEST", `The screenshot is a .${ending} picture. Name its file so, not ${path}.`);
  await makeFolder(dirname(path));
  await writeTo(path, bytes);
}

/** The bytes of a data URL; `undefined` for another address. */
function readDataUrl(address: string): { readonly mime: string; readonly bytes: Buffer } | undefined {
  const match = /^data:([a-z\d.+-]+\/[a-z\d.+-]+);base64,/i.exec(address);
  return match ? { mime: match[1]!, bytes: Buffer.from(address.slice(match[0].length), "base64") } : undefined;
}

/** Flags as the name of a result's file has them: `.jsonl` holds its chunks, `.json` the whole result. */
export function valuesForFile(path: string | undefined, values: FlagValues): FlagValues {
  if (path !== undefined && /\.jsonl$/i.test(path)) return { ...values, jsonl: true };
  return path !== undefined && /\.json$/i.test(path) ? { ...values, json: true } : values;
}

/** Makes sure that two inputs of the same name do not overwrite each other. */
export class OutputFolder {
  readonly #taken = new Set<string>();
  readonly #files: string[] = [];

  constructor(readonly folder: string) {}

  /** Results written so far, relative to the folder. */
  get files(): readonly string[] {
    return this.#files;
  }

  /** @returns path of the main file; see {@link writeResult} */
  async write(name: string, result: Document, values: FlagValues): Promise<string> {
    const stem = this.#free(basename(name, extname(name)) || "document");
    const path = await writeResult(this.folder, stem, result, values);
    this.#files.push(basename(path));
    return path;
  }

  #free(wanted: string): string {
    let stem = wanted;
    for (let number = 2; this.#taken.has(stem.toLowerCase()); number++) stem = `${wanted}-${number}`;
    this.#taken.add(stem.toLowerCase());
    return stem;
  }
}

export async function writeFileWithAssets(path: string, result: Document, values: FlagValues): Promise<void> {
  await makeFolder(dirname(path));
  const stem = basename(path, extname(path));
  const { text } = renderResult(
    await writeAssets(dirname(path), stem, await writeFiles(dirname(path), stem, result)),
    values,
  );
  await writeTo(path, withNewline(text));
}

/** Writes screenshots, pages as pictures, printed pages, sound and films beside the result. @returns the result with relative paths instead of data URLs */
async function writeFiles(folder: string, stem: string, result: Document): Promise<Document> {
  const write = async (address: string, name: string): Promise<string> => {
    const data = readDataUrl(address);
    if (!data) return address;
    const file = `${name}.${fileEnding(data.mime)}`;
    const directory = `${stem}_files`;
    await makeFolder(join(folder, directory));
    await writeTo(join(folder, directory, file), data.bytes);
    return `${encodeURIComponent(directory)}/${file}`;
  };
  const writeAll = (list: readonly string[], name: string): Promise<string[]> =>
    Promise.all(list.map((address, index) => write(address, `${name}-${index + 1}`)));
  const { screenshot, audio, video, actions, pageImages } = result;
  return {
    ...result,
    ...(pageImages === undefined
      ? {}
      : {
          pageImages: await Promise.all(
            pageImages.map(async (image) => ({ ...image, url: await write(image.url, `page-${image.page}`) })),
          ),
        }),
    ...(audio === undefined ? {} : { audio: await write(audio, "audio") }),
    ...(video === undefined ? {} : { video: await write(video, "video") }),
    ...(screenshot === undefined ? {} : { screenshot: await write(screenshot, "screenshot") }),
    ...(actions
      ? {
          actions: {
            ...actions,
            screenshots: await writeAll(actions.screenshots, "action-screenshot"),
            pdfs: await writeAll(actions.pdfs, "action-page"),
          },
        }
      : {}),
  };
}

const withNewline = (text: string): string => (text.endsWith("\n") ? text : `${text}\n`);

/** Writes the files of a document that its result speaks of. @returns the result with their paths */
async function writeAssets(folder: string, stem: string, result: Document): Promise<Document> {
  const { assets = [] } = result;
  if (assets.length === 0) return result;
  const directory = `${stem}_files`;
  const names = new Map(assets.map(({ id }) => [id, fileNameOf(id)]));
  const used = new Set<string>();
  const linked = withAssetPaths(result, (id) => {
    const name = names.get(id);
    if (name === undefined) return undefined;
    used.add(id);
    return `${encodeURIComponent(directory)}/${name}`;
  });
  if (used.size > 0) await makeFolder(join(folder, directory));
  for (const { id, bytes } of assets) if (used.has(id)) await writeTo(join(folder, directory, names.get(id)!), bytes);
  return linked;
}

/** Ids are letters, digits, dots, hyphens and underscores (types/parser.ts); anything else must not become a path. */
const fileNameOf = (id: string): string => id.replace(/[^A-Za-z0-9._-]/g, "_").replace(/^\.+/, "_");

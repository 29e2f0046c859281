/** Documents inside of documents: a worker hands out their bytes and marks their places, the caller has them read and put in. */
import { randomUUID } from "node:crypto";
import type { Asset, InnerDocument, ParsedDocument, ParseRequest } from "@quern/types";
import { QuernError } from "@quern/types";
import { headingAnchors } from "./anchors.js";
import { escapeHtml } from "./html.js";

/** A document inside of another one, with the place that its content takes. */
export interface InnerPlace extends InnerDocument {
  /** Stands in the HTML where the content goes. */
  readonly mark: string;
  /** Level of the heading above it, below which its own headings are put; 0 leaves them as they are. */
  readonly level: number;
  /** HTML that stands in front of its content: left out with it when it cannot be read. */
  readonly heading: string;
}

/** Result of a worker whose document holds others. */
export interface DocumentWithInner extends ParsedDocument {
  readonly inner?: readonly InnerPlace[];
}

/** One entry of `metadata.files`. */
export interface InnerFile {
  readonly name: string;
  readonly size: number;
  readonly mediaType?: string;
  readonly title?: string;
  readonly url?: string;
  /** Why it could not be read. */
  readonly error?: string;
  /** `DOCUMENT_LIMIT_EXCEEDED` for a file that a bound has left out. */
  readonly code?: string;
}

/** Collects the documents inside of one document; each call returns the mark of its place. */
export class InnerPlaces {
  readonly list: InnerPlace[] = [];
  /** Differs each time, so that no document can hold the mark of a place. */
  readonly #nonce = randomUUID();

  add(inner: InnerDocument, level: number, heading = ""): string {
    const mark = `<!--${this.#nonce}:${this.list.length}-->`;
    // A copy of its own, so that it can move between threads without the archive around it.
    this.list.push({ ...inner, bytes: inner.bytes.slice(), mark, level, heading });
    return mark;
  }
}

/** A file inside of a document, to be read by whatever parser fits. */
export interface AttachedFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
  readonly contentType?: string;
}

/** HTML with places for attached files, each below a heading with its name: mails in mails and documents in documents too. */
export function attachmentSections(files: readonly AttachedFile[], inner: InnerPlaces): string {
  return files
    .map((file) => {
      const title = escapeHtml(file.filename);
      return `<section data-attachment="${title}">\n${inner.add(file, 2, `<h2>${title}</h2>\n`)}\n</section>\n`;
    })
    .join("");
}

/**
 * Reads the documents inside of a document, one after another, and puts them in their places. What cannot be read is named in a warning
 * and in `metadata.files`.
 *
 * @throws QuernError when there are documents inside and none of them could be read; the abort reason of the request
 */
export async function readInnerDocuments(
  { inner, ...document }: DocumentWithInner,
  { readInner, signal, onProgress }: Pick<ParseRequest, "readInner" | "signal" | "onProgress">,
): Promise<ParsedDocument> {
  if (inner === undefined || inner.length === 0) return document;
  const contents = new Map<string, string>();
  const files: InnerFile[] = [];
  const assets: Asset[] = [...document.assets];
  const warnings: string[] = [...document.warnings];
  const failures: unknown[] = [];
  // A wrapper around one document has that document's facts.
  const wrapped = inner.length === 1 && inner[0]!.level === 0;
  let facts: ParsedDocument["metadata"] = {};
  const unknown: string[] = [];
  const cut: Array<{ readonly name: string; readonly message: string }> = [];
  for (const [index, place] of inner.entries()) {
    const file = { name: place.filename, size: place.bytes.byteLength, ...(place.url ? { url: place.url } : {}) };
    try {
      if (readInner === undefined)
        throw new QuernError("DRIVER_MISSING", "the documents inside of a document are read by an engine.");
      const parsed = await readInner(place);
      const own = `file-${index + 1}-`;
      contents.set(place.mark, place.heading + placed(parsed, place.level, own));
      assets.push(...parsed.assets.map((asset) => ({ ...asset, id: own + asset.id })));
      warnings.push(...parsed.warnings.map((warning) => `${place.filename}: ${warning}`));
      const { mediaType, title } = parsed.metadata;
      if (wrapped) facts = parsed.metadata;
      files.push({
        ...file,
        ...(typeof mediaType === "string" ? { mediaType } : {}),
        ...(title === undefined ? {} : { title }),
      });
    } catch (error) {
      signal.throwIfAborted();
      const message = error instanceof Error ? error.message : String(error);
      failures.push(error);
      const code = QuernError.is(error) ? error.code : undefined;
      files.push({ ...file, error: message, ...(code === undefined ? {} : { code }) });
      if (code === "UNSUPPORTED_FILE_TYPE") unknown.push(place.filename);
      else if (code === "DOCUMENT_LIMIT_EXCEEDED") cut.push({ name: place.filename, message });
      else warnings.push(message.includes(place.filename) ? message : `${place.filename}: ${message}`);
    }
    onProgress?.({ stage: "reading", done: index + 1, total: inner.length });
  }
  if (unknown.length > 0) warnings.push(unknownFiles(unknown));
  if (cut.length === 1) warnings.push(named(cut[0]!));
  else if (cut.length > 1)
    warnings.push(
      `${cut.length} files were left out, as a bound was reached: ${someOf(cut.map(({ name }) => name))}. The first: ${named(cut[0]!)}`,
    );
  if (failures.length === inner.length && !hasText(document.html, inner)) throw failures[0];
  const html = document.html.replace(/<!--[\da-f-]{36}:\d+-->/g, (mark) => contents.get(mark) ?? "");
  return {
    ...document,
    html: headingAnchors(html),
    assets,
    warnings,
    metadata: { ...facts, ...document.metadata, files },
  };
}

const NAMED_FILES = 10;

/**
 * The first names of a list, and how many more there are.
 *
 * @param count of all files, when the list holds only the first of their names
 */
export const someOf = (names: readonly string[], count = names.length): string => {
  const shown = names.slice(0, NAMED_FILES);
  return shown.join(", ") + (count > shown.length ? ` and ${count - shown.length} more` : "");
};

/** Names files inside of a document that nobody asked to read: `2 attached files were not read: a.xml, b.csv. …` */
export function unreadFiles(kind: string, names: readonly string[]): string {
  const [subject, object] = names.length === 1 ? [`1 ${kind} was`, "it"] : [`${names.length} ${kind}s were`, "them"];
  return `${subject} not read: ${someOf(names)}. Set attachments: true (--attachments) to read ${object}.`;
}

const named = ({ name, message }: { readonly name: string; readonly message: string }): string =>
  message.includes(name) ? message : `${name}: ${message}`;

function unknownFiles(names: readonly string[]): string {
  const subject = names.length === 1 ? "1 file is" : `${names.length} files are`;
  return `${subject} of a type that no parser reads: ${someOf(names)}.`;
}

/** Whether a document says anything beside the names of what it holds. */
function hasText(html: string, inner: readonly InnerPlace[]): boolean {
  return html.replace(/<(?!img)[^<>]*>/g, "").trim() !== "" || inner.length === 0;
}

/** Content that can stand inside of another document: its headings further down, its ids and images under names of their own. */
function placed({ html, assets }: ParsedDocument, level: number, own: string): string {
  let text = html;
  if (level > 0) {
    text = text.replace(/<(\/?)h([1-6])(?=[\s>])/g, (_tag, slash: string, old: string) => {
      return `<${slash}h${Math.min(6, Number(old) + level)}`;
    });
  }
  text = text.replace(/(\sid="|\shref="#)(?=[^"])/g, `$1${own}`);
  for (const { id } of assets) text = text.replaceAll(`"asset:${id}"`, `"asset:${own}${id}"`);
  return text;
}

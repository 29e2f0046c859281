/** Says what bytes are: by the bytes themselves, then by the declared type, then by the name's extension. */

import { sniffMedia } from "@quern/media";
import type { Parser } from "@quern/types";
import type { ContentKind } from "../model/content.js";

export interface Detection {
  readonly kind: ContentKind;
  /** Lower case, without parameters. */
  readonly mediaType: string;
  /** The parser for `kind: "document"`; absent when none of the registered ones takes the type. */
  readonly parser?: Parser;
  /** Neither bytes, type nor name said so: it only looks like text. */
  readonly guessed?: true;
}

export interface DetectionInput {
  readonly bytes: Uint8Array;
  readonly contentType?: string | undefined;
  /** File name or URL path; only its extension counts. */
  readonly name?: string | undefined;
  /** The name goes before the declared type, as the contract wants it of uploads. */
  readonly nameFirst?: boolean;
  /** Recognise documents by their bytes alone: an error page has the name of the document that is missing. */
  readonly isErrorPage?: boolean | undefined;
}

const OPAQUE_TYPES: ReadonlySet<string> = new Set([
  "",
  "application/octet-stream",
  "binary/octet-stream",
  "application/x-download",
  "application/force-download",
  "application/unknown",
]);

const TEXT_KINDS: ReadonlyMap<string, ContentKind> = new Map([
  ["text/html", "html"],
  ["application/xhtml+xml", "html"],
  ["text/plain", "text"],
  ["text/markdown", "markdown"],
  ["text/x-markdown", "markdown"],
  ["application/json", "json"],
  ["text/json", "json"],
  ["application/xml", "xml"],
  ["text/xml", "xml"],
  ["application/rss+xml", "xml"],
  ["application/atom+xml", "xml"],
]);

const EXTENSION_TYPES: ReadonlyMap<string, string> = new Map([
  ["html", "text/html"],
  ["htm", "text/html"],
  ["xhtml", "application/xhtml+xml"],
  ["txt", "text/plain"],
  ["text", "text/plain"],
  ["log", "text/plain"],
  ["md", "text/markdown"],
  ["markdown", "text/markdown"],
  ["json", "application/json"],
  ["geojson", "application/json"],
  ["webmanifest", "application/json"],
  ["xml", "application/xml"],
  ["rss", "application/rss+xml"],
  ["atom", "application/atom+xml"],
]);

/** Names of text that no parser is needed for. */
export const TEXT_EXTENSIONS: readonly string[] = [...EXTENSION_TYPES.keys()];

export async function detect(input: DetectionInput, parsers: readonly Parser[]): Promise<Detection> {
  const declared = mediaTypeOf(input.contentType);
  const extension = extensionOf(input.name);
  const sniffed = (await sniffContainer(input.bytes)) ?? sniffImage(input.bytes);
  if (sniffed) return document(sniffed, parsers);
  const media = sniffMedia(input.bytes);
  if (media) return recording(media.mediaType, parsers);
  const named = input.nameFirst ? fromExtension(extension, parsers) : undefined;
  const found = named ?? byLabels(input.bytes, declared, extension, parsers);
  // Programs "export" web pages as .doc and .xls; what begins like a page is one, whatever document it is called.
  if (found.kind === "document" && beginsAsPage(input.bytes)) return { kind: "html", mediaType: "text/html" };
  if (found.kind === "document" && input.isErrorPage)
    return recognised(input.bytes, found, parsers) ?? sniffText(input.bytes, declared);
  return (
    recognised(input.bytes, found, parsers) ??
    plainText(input.bytes, extension, found) ??
    program(input.bytes, found) ??
    found
  );
}

/** Printers get a control character before it. */
export const POSTSCRIPT = /^\x04?%!PS/;

/** PostScript is text, but a program: nowhere in it are the words of its pages as people read them. */
function program(bytes: Uint8Array, found: Detection): Detection | undefined {
  if (found.kind !== "text" || !POSTSCRIPT.test(Buffer.from(bytes.subarray(0, 5)).toString("latin1"))) return undefined;
  return { kind: "unknown", mediaType: "application/postscript" };
}

/** Word saves plain text as .doc, too, .dot is also the name of Graphviz's text, and mail programs name a plain letter .rtf. */
function plainText(bytes: Uint8Array, extension: string, found: Detection): Detection | undefined {
  if (found.kind !== "document" || bytes.byteLength === 0) return undefined;
  if (extension === "asc" && beginsArmoured(bytes)) return { kind: "text", mediaType: "text/plain" };
  if (!/^(?:doc|dot|rtf)$/.test(extension)) return undefined;
  // WordPerfect used the name .doc before Word did: the refusal names it.
  if (startsWith(bytes, 0xff, 0x57, 0x50, 0x43)) return { kind: "unknown", mediaType: "application/octet-stream" };
  const isRtf = Buffer.from(bytes.subarray(0, MAX_HEAD_BYTES)).includes("\\rtf");
  return !isRtf && sniffText(bytes, "").kind === "text" ? { kind: "text", mediaType: "text/plain" } : undefined;
}

/** Keys, signatures and encrypted messages in letters are called .asc as AsciiDoc is (RFC 9580, section 6.2). */
const beginsArmoured = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 64)).toString("latin1").startsWith("-----BEGIN PGP ");

/** The media type that a parser knows by the first bytes. A ZIP archive may also be the package of the document that its name tells. */
function recognised(bytes: Uint8Array, named: Detection, parsers: readonly Parser[]): Detection | undefined {
  const head = bytes.subarray(0, MAX_HEAD_BYTES);
  for (const parser of parsers) {
    const mediaType = parser.recognise?.(head);
    if (mediaType === undefined) continue;
    return mediaType === "application/zip" && named.parser ? undefined : { kind: "document", mediaType, parser };
  }
  return undefined;
}

const MAX_HEAD_BYTES = 8192;

/** The declared type, then the name, then a look at the text. */
function byLabels(bytes: Uint8Array, declared: string, extension: string, parsers: readonly Parser[]): Detection {
  // The declared type speaks for text, except where it says nothing or where only the name can tell (uploads).
  if (!OPAQUE_TYPES.has(declared)) {
    const specific =
      declared === "text/plain" ? fromExtension(extension, parsers, ["markdown", "document"]) : undefined;
    const found = specific ?? fromMediaType(declared, parsers);
    if (found) return found;
  }
  return fromExtension(extension, parsers) ?? sniffText(bytes, declared);
}

export const mediaTypeOf = (contentType: string | undefined): string =>
  (contentType ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

/** `https://x/a/report.PDF?x=1` or `report.PDF` → `pdf` */
export function extensionOf(name: string | undefined): string {
  const path = (name ?? "").replace(/[?#].*$/s, "");
  return /\.([a-z0-9]{1,12})$/i.exec(path)?.[1]?.toLowerCase() ?? "";
}

function fromMediaType(mediaType: string, parsers: readonly Parser[]): Detection | undefined {
  const kind = TEXT_KINDS.get(mediaType);
  if (kind) return { kind, mediaType };
  if (parsers.some((parser) => parser.mediaTypes.includes(mediaType))) return document(mediaType, parsers);
  if (mediaType.endsWith("+json")) return { kind: "json", mediaType };
  if (mediaType.endsWith("+xml") && mediaType !== "image/svg+xml") return { kind: "xml", mediaType };
  if (/^text\/(?!calendar|vcard)|javascript$|^application\/(x-yaml|yaml|toml|x-sh|sql)$/.test(mediaType))
    return { kind: "text", mediaType };
  return undefined;
}

function fromExtension(
  extension: string,
  parsers: readonly Parser[],
  only?: readonly ContentKind[],
): Detection | undefined {
  const wanted = (kind: ContentKind): boolean => only === undefined || only.includes(kind);
  const mediaType = EXTENSION_TYPES.get(extension);
  const parser = extension === "" ? undefined : parsers.find((one) => one.extensions.includes(extension));
  // Anything that has lines can be read as plain text: a parser that names the extension knows better.
  if (mediaType && !(parser && mediaType === "text/plain")) {
    const kind = TEXT_KINDS.get(mediaType) as ContentKind;
    return wanted(kind) ? { kind, mediaType } : undefined;
  }
  if (!parser || !wanted("document")) return undefined;
  const type = parser.mediaTypes[Math.max(0, parser.extensions.indexOf(extension))] ?? parser.mediaTypes[0];
  return { kind: "document", mediaType: type ?? "application/octet-stream", parser };
}

/** The media type of files with an ending; undefined for one that nothing reads. */
export const mediaTypeOfEnding = (ending: string, parsers: readonly Parser[]): string | undefined =>
  fromExtension(ending.replace(/^\./, "").toLowerCase(), parsers)?.mediaType;

function document(mediaType: string, parsers: readonly Parser[]): Detection {
  const parser = parsers.find((one) => one.mediaTypes.includes(mediaType));
  return parser ? { kind: "document", mediaType, parser } : { kind: "document", mediaType };
}

/** A parser of the caller's own goes before the transcriber. */
function recording(mediaType: string, parsers: readonly Parser[]): Detection {
  const found = document(mediaType, parsers);
  return found.parser ? found : { kind: "media", mediaType };
}

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const beginsAsPage = (bytes: Uint8Array): boolean =>
  /^\W{0,3}\s*(<\?xml[^>]{0,200}>\s*)?<(!doctype\s+html|html)[\s>]/i.test(
    Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 512)).toString("latin1"),
  );

/** The archive and OLE readers are loaded only for bytes that look like theirs. */
async function sniffContainer(bytes: Uint8Array): Promise<string | undefined> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString("latin1");
  if (
    !/^PK|^\xd0\xcf\x11\xe0|^\x09[\0\x02\x04\x08]|%PDF-|^\W{0,8}\{\\rtf|<office:document\b|<\w+:(?:wordDocument|package)\b|urn:schemas-microsoft-com:office:spreadsheet/.test(
      head,
    )
  )
    return undefined;
  const { sniffDocument } = await import("@quern/documents");
  return sniffDocument(bytes)?.mediaType;
}

/** @returns media type of a picture by its first bytes; undefined for anything else */
export function sniffImage(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47)) return "image/png";
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return "image/jpeg";
  if (startsWith(bytes, 0x47, 0x49, 0x46, 0x38)) return "image/gif";
  if (startsWith(bytes, 0x49, 0x49, 0x2a, 0x00) || startsWith(bytes, 0x4d, 0x4d, 0x00, 0x2a)) return "image/tiff";
  if (startsWith(bytes, 0x42, 0x4d) && bytes[6] === 0 && bytes[8] === 0 && bytes.length > 26) return "image/bmp";
  const tag = (from: number): string => String.fromCharCode(...bytes.subarray(from, from + 4));
  if (tag(0) === "RIFF" && tag(8) === "WEBP") return "image/webp";
  if (tag(4) === "ftyp" && /^(avif|avis)$/.test(tag(8))) return "image/avif";
  if (startsWith(bytes, 0, 0, 0, 0x0c, 0x6a, 0x50, 0x20, 0x20)) return "image/jp2";
  return undefined;
}

/** Whether bytes are text and no page, structured data or the like. */
export const isPlainText = (bytes: Uint8Array): boolean => bytes.byteLength > 0 && sniffText(bytes, "").kind === "text";

/** Last resort for bytes without a usable type or name. */
function sniffText(bytes: Uint8Array, declared: string): Detection {
  const head = bytes.subarray(0, 2048);
  const wide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  // Control characters other than white space, escape and form feed do not occur in text.
  const controls = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)).length;
  if (!wide && controls > 0) return { kind: "unknown", mediaType: declared || "application/octet-stream" };
  const text = new TextDecoder(wide ? (head[0] === 0xff ? "utf-16le" : "utf-16be") : "latin1")
    .decode(head)
    .replace(/^(ï»¿|\ufeff)/, "")
    .trimStart();
  if (/^<\?xml/i.test(text) && !/<html[\s>]/i.test(text)) return { kind: "xml", mediaType: "application/xml" };
  if (isOtherXml(text, bytes)) return { kind: "xml", mediaType: "application/xml" };
  if (
    /^<(!doctype html|html|head|body|!--|[a-z][a-z0-9]*[\s>])/i.test(text) ||
    /<(html|body|div|p|table)[\s>]/i.test(text)
  ) {
    return { kind: "html", mediaType: "text/html" };
  }
  if (/^[[{]/.test(text) && isJson(bytes)) return { kind: "json", mediaType: "application/json", guessed: true };
  return { kind: "text", mediaType: "text/plain", guessed: true };
}

/** Whether a text is one element that HTML does not know, such as a drawing's `mxfile`. Names with a hyphen may be elements of a page's own. */
function isOtherXml(text: string, bytes: Uint8Array): boolean {
  const root = /^<([a-z_][\w.:]*)[\s>]/i.exec(text)?.[1];
  if (root === undefined || HTML_NAMES.test(root)) return false;
  return Buffer.from(bytes.subarray(-200)).toString("latin1").trimEnd().endsWith(`</${root}>`);
}

const HTML_NAMES =
  /^(?:html|head|title|base|link|meta|style|script|noscript|template|body|section|article|nav|aside|header|footer|main|h[1-6]|hgroup|address|p|hr|pre|blockquote|ol|ul|li|dl|dt|dd|figure|figcaption|div|a|abbr|b|bdi|bdo|big|br|center|cite|code|data|del|dfn|em|font|i|img|ins|kbd|map|mark|q|s|samp|small|span|strike|strong|sub|sup|svg|math|time|tt|u|var|wbr|iframe|object|embed|picture|source|video|audio|canvas|table|caption|colgroup|col|tbody|thead|tfoot|tr|td|th|form|label|input|button|select|option|textarea|fieldset|legend|details|summary|dialog|menu|slot|marquee|frameset|frame|noframes)$/i;

/** Longer texts are judged by their ends alone. */
const MAX_PARSED_JSON_BYTES = 1_000_000;

function isJson(bytes: Uint8Array): boolean {
  if (bytes.byteLength > MAX_PARSED_JSON_BYTES)
    return /[\]}]\s{0,100}$/.test(Buffer.from(bytes.subarray(-200)).toString("latin1"));
  try {
    JSON.parse(new TextDecoder().decode(bytes));
    return true;
  } catch {
    return false;
  }
}

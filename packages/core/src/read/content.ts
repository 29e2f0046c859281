/** Content of a source: the text and HTML from which formats are made. */

import { charsetOf, decodeAnyText, escapeHtml, guessedEncoding } from "@quern/documents";
import { withoutHiddenMarks } from "@quern/markdown/html";
import type { DocumentOptions, InnerDocument, ParsedDocument, Parser } from "@quern/types";
import { QuernError, toQuernError } from "@quern/types";
import { runApart } from "../apart/run-apart.js";
import type { Content } from "../model/content.js";
import type { Deadline } from "../model/deadline.js";
import type { ResolvedOptions } from "../options/resolved.js";
import { asksForPages, pdfOption } from "../page-options/resolved-page.js";
import type { ContentRequest } from "./content-request.js";
import { type Detection, detect, extensionOf, isPlainText, TEXT_EXTENSIONS } from "./detect.js";
import { framesAsLinks, warningOfFrames } from "./frameset.js";
import { InnerReading } from "./inner.js";
import { knownKind } from "./known-kinds.js";
import { WantedMember } from "./member.js";

const NOTHING = { facts: {}, assets: [], warnings: [] } as const;

/** @throws QuernError `UNSUPPORTED_FILE_TYPE` or `SCRAPE_UNSUPPORTED_FILE_ERROR`, and whatever the parser throws */
export async function readContent(
  request: ContentRequest,
  parsers: readonly Parser[],
  deadline: Deadline,
): Promise<Content> {
  const { bytes } = request;
  const { contentType, name, isUpload, isErrorPage } = request;
  const detection = await detect({ bytes, contentType, name, nameFirst: isUpload, isErrorPage }, parsers);
  const { kind, mediaType } = detection;
  if (request.knownTypesOnly && detection.guessed) throw unsupported(request, parsers, extensionOf(name));
  if (kind === "media") {
    if (wantsFileAlone(request)) return linkToItself(request, mediaType);
    return (await import("./recording.js")).readRecording(request, deadline);
  }
  if (kind === "unknown" || (kind === "document" && !detection.parser)) throw unsupported(request, parsers, mediaType);
  const { parser } = detection;
  if (parser) {
    // A package of InDesign would be read as an archive of XML files.
    if (mediaType === "application/zip" && knownKind(bytes, "")) throw unsupported(request, parsers, mediaType);
    if (mediaType.startsWith("image/") && !request.options.parsers.some((one) => one.type === "image"))
      throw unsupported(request, parsers, mediaType);
    return parseDocument(parser, mediaType, request, parsers, deadline).catch(async (error: unknown) => {
      const asText = await plainTextInstead(error, request, detection);
      if (asText !== undefined) return asText;
      const refused = QuernError.is(error) && error.code === "UNSUPPORTED_FILE_TYPE";
      if (refused) throw unsupported(request, parsers, mediaType, error);
      if (deadline.signal.aborted) throw error;
      throw toQuernError(error, `${name}: the parser "${parser.name}" failed`);
    });
  }

  // Guess again: `decodeAnyText` compares all encodings by their statistics.
  const isKnown = request.text?.isGuessed === false;
  const decoded = isKnown ? request.text : await decodeAnyText(bytes, charsetOf(request.contentType));
  const { text, encoding, isGuessed, isMisdeclared } = decoded;
  const base = {
    ...NOTHING,
    ...{ kind, mediaType, raw: text },
    ...(isGuessed || isMisdeclared
      ? { facts: { encoding }, warnings: [guessedEncoding(encoding, isUpload ? mediaType : undefined, isMisdeclared)] }
      : {}),
  };
  switch (kind) {
    case "html": {
      const frames = framesAsLinks(text);
      if (frames !== undefined)
        return { ...base, html: frames, isDocument: false, warnings: [...base.warnings, warningOfFrames(isUpload)] };
      // Only for a file can the caller say what the encoding is.
      return pageContent(mediaType, () => text, isUpload || isMisdeclared ? base.warnings : []);
    }
    case "json":
      return { ...base, html: codeBlock(text, "json"), markdown: fenced(text, "json"), isDocument: true };
    case "markdown": {
      const { bodyStart, metadata } = (await import("@quern/text")).markdownFacts(text);
      const html = await htmlOfMarkdown(text.slice(bodyStart), request, deadline);
      return { ...base, facts: { ...base.facts, ...metadata }, html, markdown: text, isDocument: true };
    }
    case "xml": {
      const feed = await runApart("readFeed", text, text.length, { workers: request.workers, deadline });
      if (feed)
        return {
          ...base,
          html: feed.html,
          isDocument: true,
          facts: { ...base.facts, ...feed.metadata },
          warnings: [...base.warnings, ...feed.warnings],
        };
      return { ...base, html: codeBlock(text, "xml"), markdown: fenced(text, "xml"), isDocument: true };
    }
    default:
      return { ...base, html: `<pre>${escapeHtml(text)}</pre>`, markdown: text, isDocument: true };
  }
}

/** Text that begins like a document, or has an ending that documents share with text, is text where no reader of such documents can open it. */
async function plainTextInstead(
  error: unknown,
  { bytes, name, contentType, isUpload }: ContentRequest,
  { parser, mediaType }: Detection,
): Promise<Content | undefined> {
  if (!isUpload || !QuernError.is(error) || error.code !== "DOCUMENT_DAMAGED") return undefined;
  const extension = extensionOf(name);
  const isNamedSo = parser?.extensions.includes(extension) === true && !SHARED_ENDINGS.has(extension);
  if (isNamedSo || !isPlainText(bytes)) return undefined;
  const { text, encoding, isGuessed } = await decodeAnyText(bytes, charsetOf(contentType));
  return {
    ...NOTHING,
    ...{ kind: "text", mediaType: "text/plain", raw: text, markdown: text, isDocument: true },
    html: `<pre>${escapeHtml(text)}</pre>`,
    facts: isGuessed ? { encoding } : {},
    warnings: [
      `${name || "The file"} looks like ${mediaType}, but cannot be opened as such (${error.message}). It holds plain text, and was read as text.`,
    ],
  };
}

/** Templates of translations, keys, navigation of sites, programs for assemblers. */
const SHARED_ENDINGS: ReadonlySet<string> = new Set(["pot", "key", "pages", "ass"]);

/** Markdown is never parsed in this thread. Most requests want the text alone, which needs no parser. */
async function htmlOfMarkdown(markdown: string, { wants, workers }: ContentRequest, deadline: Deadline) {
  return wants.html ? runApart("renderMarkdown", markdown, Number.POSITIVE_INFINITY, { workers, deadline }) : "";
}

/** Few requests want the page's own text, so that it is made when it is asked for; so is the HTML of a page that has been converted before. */
export function pageContent(mediaType: string, readHtml: () => string, warnings: readonly string[] = []): Content {
  let html: string | undefined;
  let raw: string | undefined;
  return {
    ...NOTHING,
    kind: "html",
    mediaType,
    warnings,
    get raw() {
      raw ??= withoutHiddenMarks(this.html);
      return raw;
    },
    get html() {
      html ??= readHtml();
      return html;
    },
    isDocument: false,
  };
}

async function parseDocument(
  parser: Parser,
  mediaType: string,
  request: ContentRequest,
  parsers: readonly Parser[],
  deadline: Deadline,
): Promise<Content> {
  const { options } = request;
  const pdf = pdfOption(options);
  const takesPdf = mediaType === "application/pdf";
  if (takesPdf && !pdf) return asBase64(request, mediaType);
  const documentOptions: DocumentOptions = {
    ...(pdf ? { mode: pdf.mode } : {}),
    ...(takesPdf && pdf ? { pages: request.pages === true || asksForPages(options) } : {}),
    blocks: request.blocks === true,
    ...(takesPdf && pdf?.maxPages !== undefined ? { maxPages: pdf.maxPages } : {}),
    ...(request.attachments === undefined ? {} : { attachments: request.attachments }),
    ...(request.comments === undefined ? {} : { comments: request.comments }),
    ...(request.headersFooters === undefined ? {} : { headersFooters: request.headersFooters }),
  };
  const charset = charsetOf(request.contentType);
  const inside = request.inside ?? new InnerReading(request.bytes.byteLength);
  const readInside = (inner: InnerDocument, wants: ContentRequest["wants"]): Promise<Content> =>
    readContent(requestInside(request, inner, wants, inside), parsers, deadline);
  const member = request.member === undefined ? undefined : new WantedMember(request.member);
  const parsed = await parser.parse(request.bytes, {
    mediaType,
    readInner: async (inner) => {
      deadline.signal.throwIfAborted();
      if (member) return member.read(inner, () => readInside(inner, request.wants));
      return asPart(await readInside(inner, { ...request.wants, html: true, markdown: false }), request, inner.url);
    },
    filename: request.name,
    options: documentOptions,
    wants: request.wants,
    signal: deadline.signal,
    deadline: deadline.at,
    ...(request.url === undefined ? {} : { url: request.url }),
    ...(charset === undefined ? {} : { charset }),
    ...(request.password === undefined ? {} : { password: request.password }),
    ...(options.location.languages === undefined ? {} : { languages: options.location.languages }),
    onProgress: (progress) => {
      deadline.progress();
      request.onProgress?.(progress);
    },
    ...(request.logger === undefined ? {} : { logger: request.logger }),
  });
  const found = member?.takeFrom(parsed, request.name);
  if (found) return found;
  if (member?.hasSkipped) return readContent({ ...request, member: undefined }, parsers, deadline);
  return {
    kind: "document",
    mediaType,
    raw: parsed.html,
    html: parsed.html,
    ...(parsed.markdown === undefined ? {} : { markdown: parsed.markdown }),
    isDocument: parsed.isPage !== true,
    facts: parsed.metadata,
    assets: parsed.assets,
    ...(parsed.blocks === undefined ? {} : { blocks: parsed.blocks }),
    warnings: parsed.warnings,
  };
}

/** Files of archives and attachments are read as this document is read, under a bound that all of them share. */
function requestInside(
  request: ContentRequest,
  { bytes, filename, contentType, url }: InnerDocument,
  wants: ContentRequest["wants"],
  inside: InnerReading,
): ContentRequest {
  const { password, attachments, comments, headersFooters, onProgress, logger } = request;
  const { selectContent, options, listening, workers } = request;
  return {
    ...{ bytes, contentType, name: filename, url, isUpload: true, options, selectContent, workers, wants },
    ...{ password, attachments, comments, headersFooters, onProgress, logger },
    inside: inside.enter(filename, bytes.byteLength),
    ...(listening ? { listening } : {}),
  };
}

/** A document as a part of the one around it. */
async function asPart(
  content: Content,
  { selectContent }: ContentRequest,
  url: string | undefined,
): Promise<ParsedDocument> {
  const isPage = content.kind === "html" || !content.isDocument;
  return {
    html: isPage ? await selectContent(content.html, url) : content.html,
    metadata: { mediaType: content.mediaType, ...content.facts },
    assets: content.assets,
    warnings: content.warnings,
  };
}

/** `parsers: []` asks for the file itself. */
function asBase64(request: ContentRequest, mediaType: string): Content {
  const base64 = Buffer.from(request.bytes).toString("base64");
  return { ...NOTHING, kind: "document", mediaType, raw: base64, html: base64, markdown: base64, isDocument: true };
}

/** Whether nothing but the file, as sound or film, is asked for, or nothing else can be had. */
function wantsFileAlone({ options, isUpload, listening, transcript }: ContentRequest): boolean {
  const isFile = ({ type }: ResolvedOptions["formats"][number]): boolean => type === "audio" || type === "video";
  if (isUpload || !options.formats.some(isFile)) return false;
  return !listening?.transcriber || (options.formats.every(isFile) && transcript !== true);
}

/** A media file is no page: what can be said of it is where it is. */
function linkToItself({ name }: ContentRequest, mediaType: string): Content {
  const html = `<p><a href="${escapeHtml(name)}">${escapeHtml(name)}</a></p>`;
  return { ...NOTHING, kind: "document", mediaType, raw: html, html, isDocument: true };
}

function unsupported(
  { name, isUpload, bytes }: ContentRequest,
  parsers: readonly Parser[],
  mediaType: string,
  cause?: QuernError,
): QuernError {
  const found = mediaType || extensionOf(name) || "unknown";
  const details = { details: { mediaType: found }, cause };
  const reason = cause ? ` (${cause.message})` : "";
  if (!isUpload) {
    return new QuernError(
      "SCRAPE_UNSUPPORTED_FILE_ERROR",
      `${name} is of type ${found}, which no registered parser reads${reason}.`,
      { hint: "The library takes a parser for it: createQuern({ parsers: [...] }).", ...details },
    );
  }
  const known = cause === undefined ? knownKind(bytes, name) : undefined;
  if (known !== undefined)
    return new QuernError("UNSUPPORTED_FILE_TYPE", `Unsupported upload type: "${name}" is ${known.name}.`, {
      hint: known.hint,
      ...details,
    });
  return new QuernError("UNSUPPORTED_FILE_TYPE", `Unsupported upload type: "${name}" looks like ${found}${reason}.`, {
    hint:
      cause?.hint ??
      `Supported: ${supportedNames(parsers)}. Is it text? Then set contentType: "text/plain". For other kinds register a parser: createQuern({ parsers: [...] }).`,
    ...details,
  });
}

const codeBlock = (text: string, language: string): string =>
  `<pre><code class="language-${language}">${escapeHtml(text)}</code></pre>`;

/** The fence is longer than any run of backticks inside. */
function fenced(text: string, language: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}

/** Extensions that most people look for. All of them would hide the rest of a message. */
const USUAL = [
  "html",
  "md",
  "txt",
  "csv",
  "json",
  "xml",
  "pdf",
  "docx",
  "xlsx",
  "pptx",
  "odt",
  "rtf",
  "epub",
  "eml",
  "zip",
  "png",
];

/** Endings of the files that are read: those that most people look for, and the others. */
export function supportedEndings(parsers: readonly Parser[]): {
  readonly usual: readonly string[];
  readonly others: readonly string[];
} {
  const all = new Set([...TEXT_EXTENSIONS, ...parsers.flatMap(({ extensions }) => extensions)]);
  const usual = USUAL.filter((extension) => all.delete(extension));
  return { usual, others: [...all] };
}

function supportedNames(parsers: readonly Parser[]): string {
  const { usual, others } = supportedEndings(parsers);
  const named = usual.map((extension) => `.${extension}`).join(" ");
  return `${named}${others.length > 0 ? ` and ${others.length} more` : ""}`;
}

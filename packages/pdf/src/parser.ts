import { availableParallelism } from "node:os";
import {
  attachmentSections,
  InnerPlaces,
  readInnerDocuments,
  type WorkerModule,
  WorkerPool,
  withoutProgramFacts,
} from "@quern/documents";
import {
  type DrawnPages,
  type OcrEngine,
  type OcrImage,
  type OcrRequest,
  type ParsedDocument,
  type ParseRequest,
  type Parser,
  type Progress,
  QuernError,
} from "@quern/types";
import type { DrawTask } from "./draw.js";
import type { ReaderName } from "./reader.js";
import type { PdfResult, PdfTask } from "./task.js";

export interface PdfParserOptions {
  /** Library that reads PDF files; the other one takes over for files that it finds damaged. Default `pdfium`. */
  readonly reader?: ReaderName;
  /** Recognises scanned pages. Without one such pages stay empty, with a warning that names them. */
  readonly ocr?: OcrEngine;
  /** Documents parsed at once. Default: the number of usable cores. */
  readonly workers?: number;
  /** Resolution of page pictures for OCR. Default 200; smaller print is enlarged before it is read. */
  readonly ocrDpi?: number;
  /** Believe the structure tree of tagged files where it is sound (headings and their levels). Default true. */
  readonly tags?: boolean;
}

/**
 * Parser for PDF documents. Runs in worker threads that are ended at the request's deadline.
 *
 * @throws (from `parse`) QuernError `DOCUMENT_ENCRYPTED`, `DOCUMENT_DAMAGED`, `DOCUMENT_EMPTY`, `DOCUMENT_LIMIT_EXCEEDED`,
 * `SCRAPE_PDF_OCR_REQUIRED` (mode `fast` on a scan), `SCRAPE_PDF_INSUFFICIENT_TIME_ERROR`, `WORKER_FAILED`
 * @example
 * const parser = pdfParser({ ocr: tesseractOcr() });
 */
export function pdfParser(options: PdfParserOptions = {}): Parser {
  const { reader = "pdfium", ocr, workers, ocrDpi = 200, tags = true } = options;
  let pool: WorkerPool | undefined;
  const workersOf = (bytes: Uint8Array, filename: string | undefined): WorkerPool => {
    if (bytes.length === 0) throw new QuernError("DOCUMENT_EMPTY", `${filename ?? "PDF"}: the file is empty.`);
    pool ??= new WorkerPool({ ...(workers === undefined ? {} : { size: workers }) });
    return pool;
  };
  return {
    name: "pdf",
    mediaTypes: ["application/pdf", "application/x-pdf"],
    extensions: ["pdf"],
    async parse(bytes, request) {
      const threads = workersOf(bytes, request.filename);
      const {
        mode = "auto",
        maxPages,
        blocks = false,
        pages = false,
        headersFooters = "drop",
        attachments = false,
      } = request.options;
      const task: PdfTask = {
        bytes,
        reader,
        password: request.password,
        mode,
        maxPages,
        deadline: request.deadline,
        factsOnly: !request.wants.html && !request.wants.markdown && !blocks,
        wantsAssets: request.wants.assets,
        wantsBlocks: blocks,
        joinPages: !pages,
        headersFooters,
        useTags: tags,
        attachments,
        ocrSlots: ocr === undefined || mode === "fast" ? 0 : availableParallelism(),
        dpi: ocrDpi,
      };
      if (mode === "ocr" && ocr === undefined) {
        throw new QuernError("DRIVER_MISSING", 'PDF: mode "ocr" needs an OCR engine, and none is configured.', {
          hint: "Pass one: pdfParser({ ocr: tesseractOcr() }), from @quern/ocr.",
        });
      }
      let last: Progress = { stage: "ocr", done: 0, unit: "pages" };
      const onProgress = (progress: Progress): void => {
        last = progress;
        request.onProgress?.(progress);
      };
      // A scanned page may take longer than a request may stand still.
      const onRecognised = (): void => onProgress(last);
      const result = await threads.run<PdfResult>(TASKS, "parsePdf", task, {
        signal: request.signal,
        onProgress,
        host:
          ocr === undefined
            ? {}
            : {
                recognize: (payload) => {
                  const { languages, ...image } = payload as OcrImage & { readonly languages?: readonly string[] };
                  return ocr.recognize(image as OcrImage, ocrRequest(request, languages, onRecognised));
                },
              },
      });
      return withAttached(result, request);
    },
    async drawPages(bytes, request) {
      const { password, ranges, maxPages, width, maxBytes, signal, onProgress } = request;
      const choice = { maxPages, width, maxBytes, ...(ranges === undefined ? {} : { ranges }) };
      const task: DrawTask = { bytes, reader, password, choice };
      return workersOf(bytes, request.filename).run<DrawnPages>(TASKS, "drawPdf", task, {
        signal,
        ...(onProgress === undefined ? {} : { onProgress }),
      });
    },
    async close() {
      const closing = pool;
      pool = undefined;
      await closing?.close();
    },
  };
}

const TASKS: WorkerModule = {
  get url() {
    return new URL("./task.js", import.meta.url);
  },
  name: "@quern/pdf/tasks",
  load: () => import("./task.js"),
};

/** @param own languages that the text of the document shows, where the request names none */
const ocrRequest = (
  { signal, languages }: ParseRequest,
  own: readonly string[] | undefined,
  onProgress: () => void,
): OcrRequest => {
  const asked = languages === undefined || languages.length === 0 ? own : languages;
  return { signal, onProgress, mayMovePixels: true, ...(asked === undefined ? {} : { languages: asked }) };
};

/** The document, and below it each attached file under its name, read by the parser for its type. */
async function withAttached(result: PdfResult, request: ParseRequest): Promise<ParsedDocument> {
  const document = toDocument(result);
  if (result.attached.length === 0) return document;
  const inner = new InnerPlaces();
  const html = `${document.html}\n${attachmentSections(result.attached, inner)}`;
  return readInnerDocuments({ ...document, html, inner: inner.list }, request);
}

function toDocument(result: PdfResult): ParsedDocument {
  const { title, author, subject, keywords, creator, producer, created, modified, language } = result.metadata;
  return {
    html: result.html,
    assets: result.assets,
    warnings: result.warnings,
    metadata: withoutProgramFacts({
      ...(title === undefined ? {} : { title }),
      ...(author === undefined ? {} : { author }),
      ...(subject === undefined ? {} : { description: subject }),
      ...(keywords === undefined ? {} : { keywords }),
      ...(creator === undefined ? {} : { creator }),
      ...(producer === undefined ? {} : { producer }),
      ...(created === undefined ? {} : { publishedTime: created }),
      ...(modified === undefined ? {} : { modifiedTime: modified }),
      ...(language === undefined ? {} : { language }),
      ...(result.outline.length === 0 ? {} : { bookmarks: result.outline }),
      ...(result.pageLabels.length === 0 ? {} : { pageLabels: result.pageLabels }),
      ...(result.headersFooters.length === 0 ? {} : { headersFooters: result.headersFooters }),
      numPages: result.numPages,
      totalPages: result.totalPages,
    }),
    ...(result.blocks === undefined ? {} : { blocks: result.blocks }),
  };
}

import type { AttachedFile, TaskContext } from "@quern/documents";
import { damaged, Transferable, withoutPervasiveEmphasis } from "@quern/documents";
import {
  analyseLayout,
  type ContractPage,
  layoutToHtml,
  type OutlineEntry,
  type PageBlocks,
  toContractBlocks,
} from "@quern/layout";
import type { Asset } from "@quern/types";
import { QuernError } from "@quern/types";
import { attachedFiles } from "./attachments.js";
import { whyBlank } from "./broken-streams.js";
import { withShownTitle } from "./metadata.js";
import { open, openWith, otherReader } from "./open.js";
import { PageReading, type PageTask } from "./page-reading.js";
import type { PdfFile, PdfMetadata, ReaderName } from "./reader.js";
import { needsOcr } from "./route.js";
import { SecondReader } from "./unknown-letters.js";

export { drawPdf } from "./draw.js";

/** Message from the host to the worker. */
export interface PdfTask extends PageTask {
  readonly bytes: Uint8Array;
  readonly reader: ReaderName;
  readonly password: string | undefined;
  readonly maxPages: number | undefined;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  /** Only facts about the document are asked for: no page is read. */
  readonly factsOnly: boolean;
  readonly wantsBlocks: boolean;
  readonly joinPages: boolean;
  readonly headersFooters: "drop" | "keep" | "mark";
  /** Whether to hand out attached files; otherwise a warning names them. */
  readonly attachments: boolean;
}

export interface PdfResult {
  /** Texts of running headers and footers that were left out, each once. */
  readonly headersFooters: readonly string[];
  readonly html: string;
  readonly metadata: PdfMetadata;
  /** The bookmarks, in order. */
  readonly outline: readonly OutlineEntry[];
  /** The pages' own numbers; empty where they are 1, 2, 3. */
  readonly pageLabels: readonly string[];
  readonly numPages: number;
  readonly totalPages: number;
  readonly assets: readonly Asset[];
  readonly warnings: readonly string[];
  readonly blocks: readonly ContractPage[] | undefined;
  readonly attached: readonly AttachedFile[];
}

/** So much before the deadline reading stops: the answer must still get out. */
const MARGIN_MS = 250;
/** Lines handed on at most that were left out as running headers and footers. */
const MAX_DROPPED = 200;
/** Bookmarks handed on at most. */
const MAX_BOOKMARKS = 2000;
/** Pages looked at before `fast` decides that a document is a scan. */
const SCAN_SAMPLES = 6;

/** Runs inside the worker thread. */
export async function parsePdf(task: PdfTask, context: TaskContext): Promise<Transferable<PdfResult>> {
  const { file, reader } = await open(task.bytes, task.reader, task.password);
  try {
    return await parseFile(file, { ...task, reader }, context);
  } catch (error) {
    // Opened, but not one page could be read: the other reader may repair what this one cannot.
    if (!QuernError.is(error) || error.code !== "DOCUMENT_DAMAGED" || reader !== task.reader) throw error;
    const other = otherReader(reader);
    const second = await openWith(task.bytes, other, task.password).catch(() => undefined);
    if (second === undefined) throw error;
    return await parseFile(second, { ...task, reader: other }, context);
  }
}

/** Reads an open file and closes it. */
async function parseFile(file: PdfFile, task: PdfTask, context: TaskContext): Promise<Transferable<PdfResult>> {
  const second = new SecondReader(task.bytes, task.reader, task.password);
  try {
    const totalPages = file.pageCount;
    const count = Math.min(totalPages, task.maxPages ?? Infinity);
    if (task.factsOnly) return new Transferable(await factsOf(file, count), []);
    const form = await xfaForm(file);
    if (form !== undefined && "blocks" in form) {
      const blocks = task.wantsBlocks ? toContractBlocks([form]) : undefined;
      const { files: attached, warnings, data } = await attachedFiles(file, [], task.attachments);
      const facts = await factsOf(file, count);
      return transferable({ ...facts, html: withData(layoutToHtml([form]), data), blocks, attached, warnings });
    }
    const started = Date.now();
    const reading = new PageReading(task, context, count, second);
    for (let index = 0; index < count; index++) {
      if (index > 0 && task.deadline - Date.now() < MARGIN_MS) throw timeOver(index, count, started);
      await reading.read(file, index);
      if (index === 0 && task.mode === "fast" && !reading.hasText) await refuseScan(file, count);
      context.progress({ stage: "pdf", done: index + 1, total: count, unit: "pages" });
    }
    const pages = await reading.finish(count);
    const damage = whyBlank(reading.blank, count, task.bytes);
    const outline = await file.outline();
    const attached = await attachedFiles(file, reading.attachments, task.attachments);
    let dropped: readonly string[] = [];
    const analysed = analyseLayout(pages, {
      outline,
      joinPages: task.joinPages,
      headersFooters: task.headersFooters,
      onDropped: (texts) => {
        dropped = [...texts].slice(0, MAX_DROPPED);
      },
      onProgress: (done, total) => context.progress({ stage: "layout", done, total, unit: "pages" }),
    });
    const result: PdfResult = {
      html: withData(withoutPervasiveEmphasis(layoutToHtml(analysed)), attached.data),
      metadata: withShownTitle(await file.metadata(), analysed),
      outline: outline.slice(0, MAX_BOOKMARKS),
      pageLabels: await ownLabels(file, count),
      numPages: count,
      totalPages,
      assets: reading.assets.assets,
      warnings: [
        ...(form === undefined ? [] : [form.warning]),
        ...reading.allWarnings(),
        ...damage,
        ...attached.warnings,
      ],
      headersFooters: dropped,
      attached: attached.files,
      blocks: task.wantsBlocks ? toContractBlocks(analysed, reading.failed) : undefined,
    };
    return transferable(result);
  } catch (error) {
    throw readerError(error);
  } finally {
    await Promise.all([file.close(), second.close()]);
  }
}

const withData = (html: string, data: readonly string[]): string => [html, ...data].join("\n");

function transferable(result: PdfResult): Transferable<PdfResult> {
  const moved = [...result.assets, ...result.attached].map(({ bytes }) => bytes.buffer as ArrayBuffer);
  return new Transferable(result, [...new Set(moved)]);
}

/** The form that stands in for the pages, or why it cannot be read; undefined where there is none with text. */
async function xfaForm(file: PdfFile): Promise<PageBlocks | { readonly warning: string } | undefined> {
  const packets = await file.xfa?.();
  if (packets === undefined) return undefined;
  try {
    const form = (await import("./xfa/index.js")).readXfaForm(packets);
    return form.blocks.length > 0 ? form : undefined;
  } catch (error) {
    if (!QuernError.is(error)) throw error;
    return { warning: `The XFA form of the file could not be read: ${error.message}` };
  }
}

async function factsOf(file: PdfFile, count: number): Promise<PdfResult> {
  return {
    html: "",
    metadata: await file.metadata(),
    outline: (await file.outline()).slice(0, MAX_BOOKMARKS),
    pageLabels: await ownLabels(file, count),
    numPages: count,
    totalPages: file.pageCount,
    assets: [],
    warnings: [],
    attached: [],
    headersFooters: [],
    blocks: undefined,
  };
}

const MAX_LABELS = 10_000;

async function ownLabels(file: PdfFile, count: number): Promise<readonly string[]> {
  const labels = (await file.pageLabels(Math.min(count, MAX_LABELS))).map((label) => label.trim());
  return labels.some((label, index) => label !== "" && label !== String(index + 1)) ? labels : [];
}

/** Readers fail on broken objects in ways of their own; what the host answered keeps its meaning. */
function readerError(error: unknown): unknown {
  if (QuernError.is(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return damaged("PDF", `the reader failed on this document: ${reason}`, error);
}

/** Measured on this document and this machine, never guessed beforehand. */
function timeOver(read: number, pages: number, started: number): QuernError {
  const elapsed = Date.now() - started;
  const minimum = Math.ceil(((elapsed / read) * pages * 1.5) / 1000) * 1000 + 5000;
  return new QuernError(
    "SCRAPE_PDF_INSUFFICIENT_TIME_ERROR",
    `The PDF has ${pages} pages, too many for the time given: ${read} were read in ${elapsed} ms. Set the timeout to at least ${minimum} ms.`,
    {
      hint: `Raise \`timeout\` to ${minimum} ms or more, or read fewer pages with \`maxPages\`.`,
      details: { pages, minimumTimeout: minimum },
    },
  );
}

/** `fast` must not work through a long scan to find out that there is nothing to read. Asked when the first page has no text. */
async function refuseScan(file: PdfFile, count: number): Promise<void> {
  const samples = new Set(
    Array.from({ length: Math.min(SCAN_SAMPLES, count) }, (_, index) =>
      Math.floor((index * count) / Math.min(SCAN_SAMPLES, count)),
    ),
  );
  let scanned = 0;
  for (const index of samples) {
    try {
      const page = await file.page(index);
      try {
        const text = await page.text();
        if (text.characters >= 30 || !needsOcr(text, page, await page.images(), undefined)) return;
        scanned++;
      } finally {
        await page.close();
      }
    } catch (error) {
      if (!QuernError.is(error) || error.code !== "DOCUMENT_DAMAGED") throw error;
    }
  }
  if (scanned === 0) return;
  throw new QuernError(
    "SCRAPE_PDF_OCR_REQUIRED",
    "The PDF is a scan without text, and the `fast` mode does not recognise pictures of text.",
    {
      hint: 'Use mode "auto" or "ocr" for this document.',
    },
  );
}

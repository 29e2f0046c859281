/**
 * The toolkit of document parsers: archive, OLE and XML readers, budgets, worker threads, character sets, the writer of large tables.
 *
 * @module
 */
export { headingAnchors } from "./anchors.js";
export { Archive, type ArchiveEntry, type LockedPart, STRONG_ENCRYPTION, type UnlockedPart } from "./archive.js";
export { resolveInArchive } from "./archive-path.js";
export { Assets, imageHtml, pictureDescription } from "./assets.js";
export {
  type BudgetLimits,
  DEFAULT_LIMITS,
  DocumentBudget,
  damaged,
  encrypted,
  megabytes,
  tooMuch,
  UNPACKED_FREE_BYTES,
} from "./budget.js";
export {
  charsetOf,
  createDecoder,
  type DecodedText,
  type Decoder,
  type DetectedEncoding,
  decodeAnyText,
  decodeText,
  detectEncoding,
  findEncoding,
  guessedEncoding,
} from "./charset.js";
export { CompoundFile, isCompoundFile } from "./compound-file.js";
export { dataScript, statedOnly } from "./data-script.js";
export { dictionary } from "./dictionary.js";
export { HEADING_SAMPLE_ROWS, headingRows, isValueText } from "./heading-rows.js";
export { decodeReferences, escapeHtml, insideBody, splitEdges, trimBreaks } from "./html.js";
export {
  type AttachedFile,
  attachmentSections,
  type DocumentWithInner,
  type InnerFile,
  type InnerPlace,
  InnerPlaces,
  readInnerDocuments,
  someOf,
  unreadFiles,
} from "./inner.js";
export { elementsAt } from "./invoices/element-values.js";
export { INVOICE_KINDS, unitName } from "./invoices/invoice-item.js";
export {
  beginsAsInvoice,
  type InvoiceVocabulary,
  readStatedInvoice,
  type StatedInvoice,
  statedInvoice,
} from "./invoices/stated-invoice.js";
export { markdownParagraph } from "./markdown/paragraph.js";
export { DOCUMENT_MEDIA_TYPES, type NamedKind, namesOf } from "./media-types.js";
export { compactMetadata, isoDate } from "./metadata.js";
export { NamesByKind } from "./names-by-kind.js";
export { withoutPervasiveEmphasis } from "./pervasive-emphasis.js";
export { withoutProgramFacts } from "./program-facts.js";
export { RowBatcher } from "./rows/row-batcher.js";
export { SeekableArchive } from "./rows/seekable-archive.js";
export { gunzipSource, memorySource, piecesOf, seekable, streamSource, wholeOf } from "./rows/sources.js";
export { textOf, utf8Decoder } from "./rows/text-stream.js";
export { type RowReader, type RowsInput, rowsTask, workerRows } from "./rows/worker-rows.js";
export { type ShownBlock, shownTitle, shownTitleOf } from "./shown-title.js";
export { type SniffedDocument, sniffDocument } from "./sniff.js";
export { isSymbolCode, symbolCharacter, symbolText } from "./symbol-fonts.js";
export {
  ALL_ROWS_HINT,
  type Cell,
  MAX_TABLE_CELLS,
  markdownCell,
  type TableCell,
  TableWriter,
  type TableWriterOptions,
  type WrittenTable,
  writeTable,
} from "./table-writer.js";
export { clockTime, type SpokenChapter, type SpokenCue, transcriptHtml } from "./transcript.js";
export { packageFile, provideRequire, type WorkerModule, workerModuleFile } from "./worker/module.js";
export { WorkerPool, type WorkerPoolOptions } from "./worker/pool.js";
export { type TaskContext, Transferable } from "./worker/protocol.js";
export type { RunOptions } from "./worker/run-options.js";
export {
  type WorkerParserDefinition,
  type WorkerParserInput,
  type WorkerParserOptions,
  workerParser,
} from "./worker-parser.js";
export { decodeXml, type XmlEvent, XmlReader, type XmlReaderOptions } from "./xml.js";
export { XmlElement } from "./xml-element.js";

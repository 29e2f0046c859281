/**
 * What document drivers share: the archive, OLE and XML readers, the budget that holds them in bounds, and the writer of large tables.
 *
 * @module
 */
export { charsetOf, type DecodedText, decodeText, detectEncoding } from "../charset.js";
export { ERROR_CODES, type ErrorCode, QuernError, type QuernErrorInit, toQuernError } from "../errors.js";
export { type RunOptions, WorkerPool, type WorkerPoolOptions } from "../worker/pool.js";
export { type TaskContext, Transferable } from "../worker/protocol.js";
export { Archive, type ArchiveEntry } from "./archive.js";
export { type BudgetLimits, DEFAULT_LIMITS, DocumentBudget, damaged, encrypted, tooMuch } from "./budget.js";
export { CompoundFile, isCompoundFile } from "./compound-file.js";
export { escapeHtml } from "./html.js";
export { DOCUMENT_MEDIA_TYPES } from "./media-types.js";
export { type SniffedDocument, sniffDocument } from "./sniff.js";
export {
  type Cell,
  markdownCell,
  type TableCell,
  TableWriter,
  type TableWriterOptions,
  type WrittenTable,
  writeTable,
} from "./table-writer.js";
export { decodeXml, XmlElement, type XmlEvent, XmlReader, type XmlReaderOptions } from "./xml.js";

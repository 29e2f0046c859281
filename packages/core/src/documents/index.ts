/**
 * What document drivers share: the archive reader, the XML reader, the budget that holds both in bounds, and the writer of large tables.
 *
 * @module
 */
export {
  type Cell,
  markdownCell,
  type TableCell,
  TableWriter,
  type TableWriterOptions,
  type WrittenTable,
  writeTable,
} from "./table-writer.js";

/** Tasks of the worker threads that give rows. */
import { DocumentBudget, rowsTask } from "@quern/documents";
import { QuernError } from "@quern/types";
import { loadNumberFormats } from "../number-format.js";

const XLSX = new Set([
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.ms-excel.sheet.macroenabled.12",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.template",
  "application/vnd.ms-excel.template.macroenabled.12",
]);

/** Rows of workbooks; their elements are not counted, as they are never held. */
export const workbookRows = rowsTask(async function* (source, request) {
  if (!XLSX.has(request.mediaType))
    throw new QuernError(
      "UNSUPPORTED_FILE_TYPE",
      `${request.filename} (${request.mediaType}) is read as a whole, not row by row.`,
      { hint: "Save it as xlsx or CSV to stream its rows, or use parse, which reads up to 100 000 rows of a sheet." },
    );
  const { xlsxRows } = await import("./xlsx-rows.js");
  await loadNumberFormats();
  yield* xlsxRows(new DocumentBudget({ elements: Number.POSITIVE_INFINITY }))(source, request);
});

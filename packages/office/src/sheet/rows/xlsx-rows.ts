/** Rows of Excel workbooks as a stream: the sheet is inflated and read piece by piece. */
import {
  type DocumentBudget,
  damaged,
  type RowReader,
  resolveInArchive,
  SeekableArchive,
  seekable,
  tooMuch,
  type XmlElement,
  XmlReader,
} from "@quern/documents";
import { type ByteSource, QuernError, type RowBatch, type RowsRequest } from "@quern/types";
import { dateFormatter } from "../number-format.js";
import { PackedStrings } from "./packed-strings.js";
import { rowsOfSheet } from "./sheet-rows.js";
import { stringsOf } from "./string-items.js";

const MAX_STRING_BYTES = 512 * 1024 * 1024;

interface SheetPlace {
  readonly name: string;
  readonly part: string;
  readonly isHidden: boolean;
}

/** Reads the sheets of a workbook that are wanted, one after another. */
export function xlsxRows(budget: DocumentBudget): RowReader {
  return async function* (source: ByteSource, request: RowsRequest): AsyncGenerator<RowBatch> {
    const archive = await SeekableArchive.open(await seekable(source, request.memoryBytes), budget);
    const root = async (part: string): Promise<XmlElement | undefined> => {
      const bytes = await archive.read(part);
      return bytes && new XmlReader(bytes, { name: part, budget }).root();
    };
    const main = await mainPart(archive, root);
    const workbook = await root(main);
    if (workbook?.name !== "workbook") throw damaged(main, "it is not a workbook.");
    const related = await relationships(main, root);
    const sheets: SheetPlace[] = [];
    for (const sheet of workbook.child("sheets")?.all("sheet") ?? []) {
      const place = related.get(sheet.get("r:id") ?? "");
      if (place?.type !== "worksheet") continue;
      const isHidden = (sheet.get("state") ?? "visible") !== "visible";
      sheets.push({ name: sheet.get("name") ?? "", part: place.target, isHidden });
    }
    const warnings: string[] = [];
    const chosen = chooseSheets(sheets, request, warnings);
    const byType = (type: string): string | undefined => [...related.values()].find((one) => one.type === type)?.target;
    const date1904 = ["1", "true"].includes(workbook.child("workbookPr")?.get("date1904") ?? "");
    const styles = byType("styles");
    const dates = dateFormats(styles === undefined ? undefined : await root(styles), date1904);
    const stringsPart = byType("sharedStrings") ?? "xl/sharedStrings.xml";
    const strings = new PackedStrings();
    if (archive.has(stringsPart)) {
      for await (const text of stringsOf(archive.stream(stringsPart), stringsPart, budget)) {
        strings.add(text);
        if (strings.bytes > MAX_STRING_BYTES)
          throw tooMuch(`${stringsPart}: the strings of the workbook take more than 512 MB.`);
      }
    }
    for (const { name, part } of chosen) {
      if (!archive.has(part)) {
        warnings.push(`Sheet "${name}" is missing from the file.`);
        continue;
      }
      yield* rowsOfSheet(archive.stream(part), { name, part, strings, dates, warnings, request, budget });
    }
  };
}

/**
 * The sheets that a request wants, of those that a file has; names those that are hidden.
 *
 * @throws QuernError `BAD_REQUEST` for a sheet that is not there
 */
export function chooseSheets<Sheet extends { readonly name: string; readonly isHidden?: boolean }>(
  sheets: readonly Sheet[],
  { sheet, filename }: Pick<RowsRequest, "sheet" | "filename">,
  warnings: string[],
): readonly Sheet[] {
  if (sheet !== undefined) {
    const found = typeof sheet === "number" ? sheets[sheet - 1] : sheets.find(({ name }) => name === sheet);
    if (found) return [found];
    const names = sheets.slice(0, 20).map(({ name }) => `"${name}"`);
    throw new QuernError("BAD_REQUEST", `${filename} has no sheet ${JSON.stringify(sheet)}.`, {
      hint: `It has ${sheets.length === 0 ? "no sheets" : `${sheets.length}: ${names.join(", ")}${sheets.length > 20 ? ", …" : ""}`}.`,
    });
  }
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  // Programs that write no visible sheet at all mean those that they write.
  if (shown.length === 0) return sheets;
  const hidden = sheets.filter(({ isHidden }) => isHidden).map(({ name }) => `"${name}"`);
  if (hidden.length > 0)
    warnings.push(`Hidden sheets were left out: ${hidden.join(", ")}. Name one as the sheet to read it.`);
  return shown;
}

interface Related {
  readonly type: string;
  readonly target: string;
}

async function relationships(
  part: string,
  root: (part: string) => Promise<XmlElement | undefined>,
): Promise<ReadonlyMap<string, Related>> {
  const slash = part.lastIndexOf("/") + 1;
  const found = new Map<string, Related>();
  const file = await root(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`);
  for (const element of file?.all("Relationship") ?? []) {
    if (element.get("TargetMode")?.toLowerCase() === "external") continue;
    const type = (element.get("Type") ?? "").split("/").at(-1) ?? "";
    found.set(element.get("Id") ?? "", { type, target: resolveInArchive(part, element.get("Target") ?? "") });
  }
  return found;
}

async function mainPart(
  archive: SeekableArchive,
  root: (part: string) => Promise<XmlElement | undefined>,
): Promise<string> {
  for (const { type, target } of (await relationships("", root)).values())
    if (type === "officeDocument" && archive.has(target)) return target;
  return "xl/workbook.xml";
}

/** For each cell style, how its numbers are written as dates; `undefined` where they are numbers. */
function dateFormats(
  styles: XmlElement | undefined,
  date1904: boolean,
): readonly (((value: number) => string) | undefined)[] {
  const codes = new Map<number, string>();
  for (const format of styles?.child("numFmts")?.all("numFmt") ?? [])
    codes.set(Number(format.get("numFmtId")), format.get("formatCode") ?? "");
  return (styles?.child("cellXfs")?.all("xf") ?? []).map((style) => {
    const id = Number(style.get("numFmtId") ?? 0);
    return dateFormatter(codes.get(id) ?? id, date1904);
  });
}

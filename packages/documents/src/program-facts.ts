/** Properties of documents that programs fill in by default, where nobody has stated any. */
import type { DocumentMetadata } from "@quern/types";

/**
 * Names in the place of an author. By default: openpyxl (`DocumentProperties.creator`), python-docx (its template), PptxGenJS (`author`),
 * Apache POI (`POIXMLProperties`), docx for JavaScript ("Un-named"), PhpSpreadsheet ("Unknown Creator"), ReportLab ("anonymous"); Office for Mac and Windows where no
 * user is registered.
 */
const PROGRAMS: ReadonlySet<string> = new Set([
  "openpyxl",
  "python-docx",
  "pptxgenjs",
  "apache poi",
  "un-named",
  "unknown creator",
  "microsoft office user",
  "microsoft office",
  "office 2004 test drive user",
  "office 2008",
  "windows user",
  "(anonymous)",
  "anonymous",
]);

/** Titles by default: of PowerPoint in several languages, Word's own documents, python-docx, PhpSpreadsheet, ReportLab ("(anonymous)"). */
const TITLES: ReadonlySet<string> = new Set([
  "powerpoint presentation",
  "powerpoint-präsentation",
  "présentation powerpoint",
  "presentación de powerpoint",
  "apresentação do powerpoint",
  "presentazione standard di powerpoint",
  "presentazione di powerpoint",
  "powerpoint-presentatie",
  "powerpoint-presentation",
  "powerpoint-præsentation",
  "powerpoint-presentasjon",
  "prezentacja programu powerpoint",
  "презентация powerpoint",
  "powerpoint sunusu",
  "powerpoint プレゼンテーション",
  "powerpoint 演示文稿",
  "powerpoint 簡報",
  "word document",
  "untitled",
  "(anonymous)",
  "untitled spreadsheet",
  "untitled presentation",
  "untitled document",
]);

/** When the templates were made from which programs make documents, and by whom where the template says so. */
const TEMPLATES: ReadonlyMap<string, string | undefined> = new Map([
  // python-docx, docx/templates/default.docx
  ["2013-12-23T23:15:00Z", "python-docx"],
  // python-pptx, pptx/templates/default.pptx
  ["2013-01-27T09:14:16Z", "Steve Canny"],
  // The empty workbook and the empty presentation of Office 2007 and later.
  ["2006-09-16T00:00:00Z", undefined],
  ["2006-08-16T00:00:00Z", undefined],
]);

/** Properties of a document without those that a program or a template brings along. */
export function withoutProgramFacts(metadata: DocumentMetadata): DocumentMetadata {
  const { title, author, publishedTime } = metadata;
  const moment = typeof publishedTime === "string" ? publishedTime.replace(".000Z", "Z") : "";
  const isOfTemplate = TEMPLATES.has(moment);
  const isProgram =
    isIn(PROGRAMS, author) || (isOfTemplate && author !== undefined && author === TEMPLATES.get(moment));
  if (!isOfTemplate && !isProgram && !isIn(TITLES, title)) return metadata;
  const left = Object.entries(metadata).filter(
    ([name]) =>
      !(name === "author" && isProgram) &&
      !(name === "publishedTime" && isOfTemplate) &&
      !(name === "title" && isIn(TITLES, title)),
  );
  return Object.fromEntries(left);
}

const isIn = (names: ReadonlySet<string>, value: unknown): boolean =>
  typeof value === "string" && names.has(value.trim().toLowerCase());

import { DOCUMENT_MEDIA_TYPES, type WorkerModule, type WorkerParserOptions, workerParser } from "@quern/documents";
import type { Parser } from "@quern/types";
import { FAMILIES, type Family, MAIL, NOTEBOOK, PRESENTATION, SPREADSHEET, WORD } from "./formats.js";
import { recogniseText } from "./recognise.js";

export type OfficeParserOptions = WorkerParserOptions;

/** Media types that are in use beside the registered ones. */
const ALSO: ReadonlyMap<string, readonly string[]> = new Map([
  ["rtf", ["text/rtf"]],
  ["xls", ["application/x-msexcel"]],
  ["msg", ["application/x-msg"]],
  ["ipynb", ["application/vnd.jupyter"]],
  ["doc", ["application/x-ole-storage"]],
  ["hwp", ["application/haansofthwp", "application/vnd.hancom.hwp"]],
  ["hwpx", ["application/haansofthwpx", "application/vnd.hancom.hwpx"]],
]);

/** One parser for every format of this package. */
export const officeParser = (options: OfficeParserOptions = {}): Parser => parserFor("office", FAMILIES, options);

/** Word, OpenDocument text, RTF, Hangul. */
export const wordParser = (options: OfficeParserOptions = {}): Parser => parserFor("word", WORD, options);

/** Excel and OpenDocument spreadsheets. */
export const spreadsheetParser = (options: OfficeParserOptions = {}): Parser =>
  parserFor("spreadsheet", SPREADSHEET, options);

/** PowerPoint and OpenDocument presentations, and drawings of OpenDocument and Visio. */
export const presentationParser = (options: OfficeParserOptions = {}): Parser =>
  parserFor("presentation", PRESENTATION, options);

/** Mail messages: .eml and Outlook's .msg. */
export const mailParser = (options: OfficeParserOptions = {}): Parser => parserFor("mail", MAIL, options);

/** Jupyter notebooks. */
export const notebookParser = (options: OfficeParserOptions = {}): Parser => parserFor("notebook", NOTEBOOK, options);

/** All parsers of this package, one a kind of document. */
export const officeParsers = (options: OfficeParserOptions = {}): Parser[] => [
  wordParser(options),
  spreadsheetParser(options),
  presentationParser(options),
  mailParser(options),
  notebookParser(options),
];

function parserFor(name: string, families: readonly Family[], options: OfficeParserOptions): Parser {
  const extensions = families.flatMap((family) => family.extensions);
  // The type of an extension stands at its place; those that are in use beside it follow behind all.
  const registered = families.flatMap((family) =>
    family.extensions.map(
      (extension) => DOCUMENT_MEDIA_TYPES.get(extension) ?? DOCUMENT_MEDIA_TYPES.get(family.extensions[0]!)!,
    ),
  );
  const also = extensions.flatMap((extension) => ALSO.get(extension) ?? []);
  const module: WorkerModule = {
    get url() {
      return new URL("./worker.js", import.meta.url);
    },
    name: "@quern/office/tasks",
    load: () => import("./worker.js"),
  };
  const types = [...registered, ...also];
  const recognise = (head: Uint8Array): string | undefined => {
    const mediaType = families.some(({ isText }) => isText) ? recogniseText(head) : undefined;
    return mediaType !== undefined && types.includes(mediaType) ? mediaType : undefined;
  };
  const hasSheets = SPREADSHEET.every((family) => families.includes(family));
  return workerParser(
    {
      ...{ name, extensions, mediaTypes: types, module, task: "readOffice", recognise },
      ...(hasSheets ? { rows: { module: ROWS, task: "workbookRows" } } : {}),
    },
    options,
  );
}

const ROWS: WorkerModule = {
  get url() {
    return new URL("./sheet/rows/tasks.js", import.meta.url);
  },
  name: "@quern/office/row-tasks",
  load: () => import("./sheet/rows/tasks.js"),
};

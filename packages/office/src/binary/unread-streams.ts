import { type CompoundFile, NamesByKind } from "@quern/documents";
import type { DocumentContext } from "../document-context.js";

/** Streams and storages that need no mention when they are not read, each with the reason. All others are named. */
const HOLDS_NO_TEXT: ReadonlyArray<readonly [path: RegExp, reason: string]> = [
  [/^\u0005|^Current User$/, "properties, which `metadata` tells"],
  [/(?:^|\/)[\u0001-\u0003](?:CompObj|Ole|ObjInfo|EPRINT|OlePres\d+)/, "the program of an object, and its picture"],
  [/^(?:Macros|_VBA_PROJECT_CUR|VBA)(?:\/|$)/i, "`metadata` says that the document has macros"],
  [/^_?(?:xml)?signatures(?:\/|$)|^\u0006DataSpaces|^encryption$/i, "signatures, and how the file was encrypted"],
  [
    /^(?:\u0001Sh33tJ5|_SX_DB_CUR|Ctls|User Names|Revision Log|XCB|DefaultView|Text_Content|SfxDocumentInfo)/i,
    "settings and caches",
  ],
  [/^MsoDataStore\//, "forms and lists of sources"],
  [/^(?:PP40|Current ID|Header)$/, "the same for PowerPoint 4"],
  [/^(?:0Table|1Table|Data|WordDocument|Workbook|Book|PowerPoint Document|Pictures)$/i, "what the reader reads"],
];

/**
 * Names, in one warning, streams of an OLE file that were not read and may hold something a user would miss.
 *
 * @param objects storages of embedded documents, which are reported elsewhere
 */
export function warnOfUnreadStreams(file: CompoundFile, context: DocumentContext, objects: RegExp): void {
  const named = new NamesByKind();
  for (const path of file.names) {
    if (objects.test(path) || HOLDS_NO_TEXT.some(([pattern]) => pattern.test(path))) continue;
    named.add("other streams", path.replace(/[\0-\x1f]/g, ""));
  }
  if (named.listed !== "") context.warnings.push(`Parts of the file were not read: ${named.listed}.`);
}

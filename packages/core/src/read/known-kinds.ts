/** Documents that no parser of Quern reads, by their first bytes or their ending: a refusal says what they are. */
import { extensionOf, POSTSCRIPT } from "./detect.js";

interface KnownKind {
  readonly name: string;
  readonly signature?: RegExp;
  readonly extensions: readonly string[];
  /** Formats that the program behind it writes. */
  readonly saveAs: string;
}

const HEAD_BYTES = 128;
const KINDS: readonly KnownKind[] = [
  { name: "a WordPerfect document", signature: /^\xffWPC/, extensions: ["wpd", "wp", "wp5", "wp6"], saveAs: "DOCX, ODT or PDF" },
  { name: "a Microsoft Works document", extensions: ["wps"], saveAs: "DOCX or PDF" },
  { name: "a Publisher document", extensions: ["pub"], saveAs: "PDF" },
  { name: "a OneNote section", signature: /^\xe4\x52\x5c\x7b\x8c\xd8\xa7\x4d/, extensions: ["one"], saveAs: "DOCX or PDF" },
  { name: "an Access database", signature: /^\0\x01\0\0Standard (?:Jet|ACE) DB/, extensions: ["mdb", "accdb"], saveAs: "XLSX, CSV or dBase" },
  { name: "a Hangul document", signature: /^HWP Document File/, extensions: ["hwp", "hwpx"], saveAs: "DOCX or PDF" },
  { name: "a Lotus or Quattro spreadsheet", signature: /^\0\0[\x02\x1a]\0(?:\x06\x04|\0\x10)/, extensions: ["wk1", "wk3", "wk4", "123", "wq1", "qpw"], saveAs: "XLSX or CSV" },
  { name: "a DjVu document", signature: /^AT&TFORM/, extensions: ["djvu", "djv"], saveAs: "PDF" },
  { name: "a PostScript file", signature: POSTSCRIPT, extensions: ["ps", "eps"], saveAs: "PDF" },
  { name: "an InDesign document", signature: /^\x06\x06\xed\xf5\xd8\x1d\x46\xe5|^PK[\s\S]{28}mimetypeapplication\/vnd\.adobe\.indesign-idml-package/, extensions: ["indd", "idml", "icml"], saveAs: "PDF or EPUB" },
  { name: "a drawing of AutoCAD", signature: /^AC10\d\d/, extensions: ["dwg"], saveAs: "PDF" },
  { name: "a compiled help file", signature: /^ITSF/, extensions: ["chm"], saveAs: "HTML" },
]; // biome-ignore format: a table

/** Name of a file's kind and a way to have it read; undefined where that is not known either. */
export function knownKind(
  bytes: Uint8Array,
  filename: string,
): { readonly name: string; readonly hint: string } | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD_BYTES)).toString("latin1");
  const extension = extensionOf(filename);
  const found =
    KINDS.find(({ signature }) => signature?.test(head)) ??
    KINDS.find(({ extensions }) => extensions.includes(extension));
  return found && { name: found.name, hint: `Save it as ${found.saveAs} with the program that wrote it.` };
}

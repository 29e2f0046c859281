import { Archive } from "./archive.js";
import { DocumentBudget } from "./budget.js";
import { CompoundFile, isCompoundFile } from "./compound-file.js";
import { DOCUMENT_MEDIA_TYPES } from "./media-types.js";
import { decodeXml } from "./xml.js";

/** Type of a document by its bytes alone. */
export interface SniffedDocument {
  readonly mediaType: string;
  /** Without the dot. */
  readonly extension: string;
}

const HEAD_BYTES = 4096;
/** Names and content types are small; a container that hides more behind them is not sniffed. */
const PEEK_LIMITS = { inflatedBytes: 4 * 1024 * 1024, ratioFreeBytes: 1024 * 1024 };

/**
 * Recognises documents by their bytes: ZIP packages by `mimetype` or `[Content_Types].xml`, OLE containers by their streams, RTF, PDF, flat
 * OpenDocument and flat Office files by their first bytes. At most two small parts are inflated. Returns `undefined` for anything else, broken containers included.
 */
export function sniffDocument(bytes: Uint8Array): SniffedDocument | undefined {
  const extension = extensionOf(bytes);
  const mediaType = extension === undefined ? undefined : DOCUMENT_MEDIA_TYPES.get(extension);
  return extension === undefined || mediaType === undefined ? undefined : { mediaType, extension };
}

function extensionOf(bytes: Uint8Array): string | undefined {
  try {
    if (bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)) return inArchive(bytes);
    if (isCompoundFile(bytes)) return inCompoundFile(bytes);
  } catch {
    return undefined;
  }
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD_BYTES));
  const start = head.toString("latin1", 0, 1024);
  if (/^(?:\xef\xbb\xbf)?\s*\{\\rtf/.test(start)) return "rtf";
  if (isPdf(start, bytes)) return "pdf";
  // BIFF 2 to 5 without a container: a BOF record of 4 to 16 bytes.
  if (
    bytes[0] === 0x09 &&
    [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1) &&
    bytes[3] === 0 &&
    bytes[2]! >= 4 &&
    bytes[2]! <= 16
  )
    return "xls";
  return inXml(head);
}

/**
 * PDF readers accept the mark anywhere in the first kilobyte (ISO 32000-1, annex H, note 13). Behind other text it may be a word about PDF, so
 * bytes that no text has, or the end of such a file, have to follow.
 */
function isPdf(start: string, bytes: Uint8Array): boolean {
  const at = start.search(/%PDF-\d/);
  if (at < 0) return false;
  if (/^(?:\xef\xbb\xbf|\s){0,8}$/.test(start.slice(0, at))) return true;
  const last = Buffer.from(bytes.subarray(-PDF_TAIL_BYTES)).toString("latin1");
  return /[\0-\x08\x0e-\x1a]/.test(start) || /%%EOF\s*\0*$/.test(last);
}

/** Some programs write a few bytes behind the end. */
const PDF_TAIL_BYTES = 1_024;

function inArchive(bytes: Uint8Array): string | undefined {
  const archive = new Archive(bytes, new DocumentBudget(PEEK_LIMITS));
  const declared = archive.read("mimetype");
  if (declared !== undefined && declared.byteLength < 200) return byMediaType(decodeXml(declared).trim());
  const types = archive.read("[Content_Types].xml");
  if (types !== undefined) {
    const extension = byContentTypes(decodeXml(types));
    if (extension !== undefined) return extension;
  }
  if (archive.has("word/document.xml")) return "docx";
  if (archive.has("xl/workbook.xml")) return "xlsx";
  if (archive.has("xl/workbook.bin")) return "xlsb";
  if (archive.has("ppt/presentation.xml")) return "pptx";
  if (archive.has("META-INF/container.xml")) return "epub";
  const relations = archive.read("_rels/.rels");
  const fixed =
    relations && /schemas\.(microsoft\.com\/xps|openxps\.org)\/[^"']*fixedrepresentation/.exec(decodeXml(relations));
  if (fixed) return fixed[1] === "openxps.org" ? "oxps" : "xps";
  return undefined;
}

/** Main part's content type without `.main+xml` → extension, by the media type table. */
function byContentTypes(xml: string): string | undefined {
  for (const [, type] of xml.matchAll(/ContentType\s*=\s*["']([^"']+?)(?:\.main(?:\+xml)?)["']/gi)) {
    // Macro-enabled parts say `macroEnabled` or `macroEnabledTemplate` where the registered type says `macroEnabled.12`.
    const plain = type!.replace(/macroEnabled(?:Template)?$/i, "macroenabled.12");
    const extension = byMediaType(plain);
    if (extension !== undefined) return extension;
  }
  return undefined;
}

function byMediaType(mediaType: string): string | undefined {
  const wanted = mediaType.toLowerCase();
  for (const [extension, known] of DOCUMENT_MEDIA_TYPES) if (known === wanted) return extension;
  return undefined;
}

function inCompoundFile(bytes: Uint8Array): string | undefined {
  const file = new CompoundFile(bytes);
  const names = new Set([...file.names].map((name) => name.toLowerCase()));
  if (names.has("encryptedpackage") || names.has("encryptioninfo")) return "ole";
  if (names.has("worddocument")) return "doc";
  if (names.has("workbook") || names.has("book")) return "xls";
  if (names.has("powerpoint document")) return "ppt";
  if (names.has("__properties_version1.0")) return "msg";
  if (names.has("fileheader") && names.has("docinfo")) return "hwp";
  return undefined;
}

function inXml(head: Buffer): string | undefined {
  const text = decodeXml(head);
  if (!/^\s*</.test(text)) return undefined;
  // One file with all parts of a package, and Word's XML of 2003.
  if (/^(?:\s*<[?!][^>]*>)*\s*<\w+:wordDocument\b/.test(text)) return "docx";
  if (/^(?:\s*<[?!][^>]*>)*\s*<\w+:package\b[^>]*office\/2006\/xmlPackage/.test(text)) {
    const target = /Target\s*=\s*["']\/?(word|xl|ppt)\//.exec(text)?.[1];
    return byContentTypes(text) ?? { word: "docx", xl: "xlsx", ppt: "pptx" }[target ?? ""];
  }
  // Excel's XML of 2003.
  if (/^(?:\s*<[?!][^>]*>)*\s*<(?:\w+:)?Workbook\b[^>]*urn:schemas-microsoft-com:office:spreadsheet/.test(text))
    return "xls";
  const mimetype = /<office:document\b[^>]*?office:mimetype\s*=\s*["']([^"']+)["']/.exec(text)?.[1];
  if (mimetype === undefined) return undefined;
  const packaged = byMediaType(mimetype);
  return packaged === undefined
    ? undefined
    : (
        {
          odt: "fodt",
          ott: "fodt",
          ods: "fods",
          ots: "fods",
          odp: "fodp",
          otp: "fodp",
          odg: "fodg",
          otg: "fodg",
        } as const
      )[packaged as "odt"];
}

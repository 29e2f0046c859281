import { QuernError } from "@quern/types";

/**
 * PDFium's C functions as compiled to WebAssembly. Pointers and handles are numbers; strings are UTF-16LE or bytes in the heap.
 * The raw exports are called, not the wrappers of the package: those check an assertion at every call.
 */
export type PdfiumExports = Readonly<Record<PdfiumFunction, (...values: number[]) => number>>;

type PdfiumFunction =
  | "malloc"
  | "free"
  | `FPDF_${"LoadMemDocument" | "GetPageLabel" | "GetLastError" | "CloseDocument" | "GetPageCount" | "LoadPage" | "ClosePage"}`
  | `FPDF_${"GetMetaText" | "RenderPageBitmap" | "GetPageBoundingBox" | "StructTree_GetForPage" | "StructTree_Close"}`
  | `FPDF_StructTree_${"CountChildren" | "GetChildAtIndex"}`
  | `FPDF_StructElement_${"GetType" | "GetAltText" | "CountChildren" | "GetChildAtIndex" | "GetChildMarkedContentID"}`
  | `FPDF_StructElement_${"GetAttributeCount" | "GetAttributeAtIndex" | "Attr_GetCount" | "Attr_GetName" | "Attr_GetValue"}`
  | "FPDF_StructElement_Attr_GetNumberValue"
  | `FPDFCatalog_${"IsTagged"}`
  | `FPDFDoc_${"GetAttachmentCount" | "GetAttachment"}`
  | `FPDFAttachment_${"GetName" | "GetFile"}`
  | `FPDFText_${"LoadPage" | "ClosePage" | "CountChars" | "GetUnicode" | "GetTextObject" | "IsGenerated" | "IsHyphen"}`
  | `FPDFText_${"HasUnicodeMapError" | "GetFontSize" | "GetCharBox" | "GetLooseCharBox" | "GetMatrix" | "GetCharOrigin"}`
  | `FPDFText_${"GetFontInfo" | "GetFontWeight"}`
  | `FPDFTextObj_${"GetFont" | "GetTextRenderMode"}`
  | `FPDFFont_${"GetBaseFontName" | "GetFontData" | "GetFlags" | "GetWeight" | "GetItalicAngle"}`
  | `FPDFPage_${"GetRotation" | "CountObjects" | "GetObject" | "GetAnnotCount" | "GetAnnot" | "CloseAnnot" | "Flatten"}`
  | `FPDFPageObj_${"GetType" | "GetBounds" | "GetMatrix" | "GetMarkedContentID" | "GetFillColor" | "GetStrokeColor" | "GetClipPath" | "CountMarks" | "GetMark"}`
  | "FPDFPageObjMark_GetParamBlobValue"
  | `FPDFClipPath_${"CountPaths" | "CountPathSegments" | "GetPathSegment"}`
  | `FPDFPath_${"CountSegments" | "GetPathSegment" | "GetDrawMode"}`
  | `FPDFPathSegment_${"GetPoint" | "GetType" | "GetClose"}`
  | `FPDFFormObj_${"CountObjects" | "GetObject"}`
  | `FPDFImageObj_${"GetImagePixelSize" | "GetImageDataRaw" | "GetImageFilterCount" | "GetImageFilter" | "GetRenderedBitmap"}`
  | `FPDFBitmap_${"CreateEx" | "FillRect" | "GetBuffer" | "GetStride" | "GetWidth" | "GetHeight" | "GetFormat" | "Destroy"}`
  | `FPDFAnnot_${"GetFileAttachment" | "GetSubtype" | "GetFlags" | "GetColor" | "CountAttachmentPoints" | "GetAttachmentPoints"}`
  | `FPDFAnnot_${"GetRect" | "GetFormFieldType" | "GetFormFieldValue" | "GetFormFieldFlags" | "GetFormFieldExportValue" | "GetFormFieldAlternateName" | "GetStringValue"}`
  | `FPDFAnnot_${"IsChecked" | "GetOptionCount" | "GetOptionLabel" | "IsOptionSelected"}`
  | `FPDF_${"GetFormType" | "GetXFAPacketCount" | "GetXFAPacketName" | "GetXFAPacketContent"}`
  | `FORM_${"OnAfterLoadPage" | "OnBeforeClosePage"}`
  | `FPDFDOC_${"InitFormFillEnvironment" | "ExitFormFillEnvironment"}`
  | `FPDFLink_${"Enumerate" | "GetAnnotRect" | "GetAction" | "GetDest"}`
  | `FPDFAction_${"GetType" | "GetURIPath" | "GetDest"}`
  | "FPDFDest_GetDestPageIndex"
  | `FPDFBookmark_${"GetFirstChild" | "GetNextSibling" | "GetTitle" | "GetDest" | "GetAction"}`;

interface PdfiumModule {
  readonly wasmExports: PdfiumExports & { readonly memory: WebAssembly.Memory };
  _FPDF_InitLibraryWithConfig(config: object): void;
}

/** WebAssembly memory of one worker at most; the contract allows 512 MB for the whole worker. */
const MAX_MEMORY_BYTES = 384 * 1024 * 1024;
const WASM_PAGE_BYTES = 65_536;

/** PDFium with typed access to its heap. One per worker, kept warm; thrown away after a trap. */
export class Pdfium {
  readonly call: PdfiumExports;
  readonly memory: WebAssembly.Memory;
  #bytes: Uint8Array;
  #view: DataView;
  /** 256 bytes for out-parameters. */
  readonly scratch: number;

  constructor(module: PdfiumModule) {
    this.call = module.wasmExports;
    this.memory = module.wasmExports.memory;
    this.#bytes = new Uint8Array(this.memory.buffer);
    this.#view = new DataView(this.memory.buffer);
    this.scratch = this.call.malloc(256);
  }

  /** The heap as it is now: growing memory detaches older views. */
  get bytes(): Uint8Array {
    if (this.#bytes.buffer !== this.memory.buffer) this.#bytes = new Uint8Array(this.memory.buffer);
    return this.#bytes;
  }

  get view(): DataView {
    if (this.#view.buffer !== this.memory.buffer) this.#view = new DataView(this.memory.buffer);
    return this.#view;
  }

  float(pointer: number): number {
    return this.view.getFloat32(pointer, true);
  }

  double(pointer: number): number {
    return this.view.getFloat64(pointer, true);
  }

  integer(pointer: number): number {
    return this.view.getInt32(pointer, true);
  }

  /** @throws QuernError `DOCUMENT_LIMIT_EXCEEDED` when the heap is full */
  allocate(size: number): number {
    const pointer = this.call.malloc(size);
    if (pointer === 0) throw memoryExceeded();
    return pointer;
  }

  /** Reads a string through one of PDFium's `(…, buffer, length) => needed length in bytes` functions. */
  string(read: (buffer: number, length: number) => number, encoding: "utf-16le" | "utf-8" = "utf-16le"): string {
    const needed = read(0, 0);
    if (needed <= (encoding === "utf-8" ? 1 : 2) || needed > 1_000_000) return "";
    const pointer = this.allocate(needed);
    try {
      read(pointer, needed);
      const end = encoding === "utf-8" ? needed - 1 : needed - 2;
      return new TextDecoder(encoding).decode(this.bytes.slice(pointer, pointer + end));
    } finally {
      this.call.free(pointer);
    }
  }

  /** Copies a byte string, zero-terminated, into the heap. Free it afterwards. */
  cString(text: string): number {
    const encoded = new TextEncoder().encode(text);
    const pointer = this.allocate(encoded.length + 1);
    this.bytes.set(encoded, pointer);
    this.bytes[pointer + encoded.length] = 0;
    return pointer;
  }
}

export const memoryExceeded = (): QuernError =>
  new QuernError("DOCUMENT_LIMIT_EXCEEDED", "PDF: a page needs more memory than a worker may use.", {
    hint: "Convert fewer pages (maxPages) or split the document.",
  });

/** Copied by `scripts/copy-pdfium.mjs`. */
const library = (): string => new URL("../../vendor/pdfium/index.esm.js", import.meta.url).href;

let shared: Promise<Pdfium> | undefined;

/** The worker's PDFium, loaded at first use. */
export function pdfium(): Promise<Pdfium> {
  shared ??= load();
  return shared;
}

/** After a WebAssembly trap the instance is in an unknown state: the next document gets a new one. */
export function discardPdfium(): void {
  shared = undefined;
}

async function load(): Promise<Pdfium> {
  const { PDFiumModule } = (await import(library())) as unknown as {
    PDFiumModule: (options: object) => Promise<PdfiumModule>;
  };
  const silent = (): void => {};
  const module = await PDFiumModule({ print: silent, printErr: silent });
  limitMemory(module.wasmExports.memory);
  module._FPDF_InitLibraryWithConfig({ version: 2 });
  return new Pdfium(module);
}

/** The package's build may grow to 2 GB: refuse earlier, so that its allocator reports the failure. */
function limitMemory(memory: WebAssembly.Memory): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages: number): number => {
    if (memory.buffer.byteLength + pages * WASM_PAGE_BYTES > MAX_MEMORY_BYTES)
      throw new RangeError("PDFium memory limit");
    return grow(pages);
  };
}

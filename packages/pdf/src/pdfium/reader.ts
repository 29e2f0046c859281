import { damaged } from "@quern/documents";
import type { OutlineEntry } from "@quern/layout";
import { QuernError } from "@quern/types";
import { withFields, withoutFieldFrames, withoutFieldGrounds } from "../fields.js";
import type { FormField } from "../form-field.js";
import { pageMatrix } from "../geometry.js";
import { attachLinks } from "../links.js";
import { attachMarkup } from "../markup.js";
import { cleanMetadata, isoDate } from "../metadata.js";
import type {
  Box,
  PageGraphics,
  PageImage,
  PageText,
  PdfAttachment,
  PdfFile,
  PdfMetadata,
  PdfPage,
  PdfReader,
  StructureNode,
  XfaPackets,
} from "../reader.js";
import { readAttachments, readPageAttachments } from "./attachments.js";
import { mendCodeMaps } from "./code-maps.js";
import { closeForm, type FormHandle, openForm, readFields } from "./fields.js";
import { extractImage, printOf, renderPage } from "./image.js";
import { discardPdfium, memoryExceeded, type Pdfium, pdfium } from "./library.js";
import { readLinks, readOutline } from "./links.js";
import { readMarkup } from "./markup.js";
import { type ImageObject, readObjects } from "./objects.js";
import type { KnownFont } from "./page-fonts.js";
import { readStructure } from "./structure.js";
import { readText } from "./text.js";
import { readXfa } from "./xfa.js";

/** `FPDF_GetLastError` values. */
const ERROR_PASSWORD = 4;
const ERROR_SECURITY = 5;

const ANNOTATION_FREE_TEXT = 3;
const ANNOTATION_WIDGET = 20;

/** PDFium compiled to WebAssembly (`@hyzyla/pdfium`): the default reader. */
export const pdfiumReader: PdfReader = {
  name: "pdfium",
  async open(bytes, password) {
    const library = await pdfium();
    const { call } = library;
    const data = library.allocate(Math.max(1, bytes.length));
    library.bytes.set(bytes, data);
    mendCodeMaps(library.bytes.subarray(data, data + bytes.length));
    const key = password === undefined ? 0 : library.cString(password);
    const document = guard(() => call.FPDF_LoadMemDocument(data, bytes.length, key));
    if (key !== 0) call.free(key);
    if (document === 0) {
      const code = call.FPDF_GetLastError();
      call.free(data);
      throw openError(code, password);
    }
    return new PdfiumFile(library, document, data);
  },
};

function openError(code: number, password: string | undefined): QuernError {
  if (code === ERROR_PASSWORD) {
    return new QuernError(
      "DOCUMENT_ENCRYPTED",
      password === undefined ? "PDF: the document is encrypted and needs a password." : "PDF: the password is wrong.",
      { hint: "Give its password (option `password`, flag --password)." },
    );
  }
  if (code === ERROR_SECURITY) {
    return new QuernError("DOCUMENT_ENCRYPTED", "PDF: the document is encrypted with a scheme that cannot be opened.", {
      hint: "Save it without encryption in the program that wrote it.",
    });
  }
  return damaged("PDF", "the file cannot be opened: it is not a PDF, or damaged beyond repair.");
}

/** Runs calls into WebAssembly; a trap costs the instance, never the process. */
function guard<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (QuernError.is(error)) throw error;
    discardPdfium();
    const message = error instanceof Error ? error.message : String(error);
    if (/memory|abort|unreachable/i.test(message)) throw memoryExceeded();
    throw damaged("PDF", `the reader failed on this document: ${message}`, error);
  }
}

interface Annotations {
  readonly attachments: readonly PdfAttachment[];
  readonly links: ReturnType<typeof readLinks>;
  readonly markup: ReturnType<typeof readMarkup>;
  fields: FormField[];
}

class PdfiumFile implements PdfFile {
  readonly pageCount: number;
  readonly #library: Pdfium;
  readonly #document: number;
  readonly #data: number;
  readonly #fonts = new Map<number, KnownFont>();
  /** Texts of annotations on pages that have been flattened since, which takes them away. */
  readonly #flattened = new Map<number, Annotations>();
  #form: FormHandle | undefined;
  #closed = false;

  constructor(library: Pdfium, document: number, data: number) {
    this.#library = library;
    this.#document = document;
    this.#data = data;
    this.pageCount = guard(() => library.call.FPDF_GetPageCount(document));
  }

  async metadata(): Promise<PdfMetadata> {
    const { call } = this.#library;
    return guard(() => {
      const read = (name: string): string => {
        const key = this.#library.cString(name);
        try {
          return this.#library.string((buffer, length) => call.FPDF_GetMetaText(this.#document, key, buffer, length));
        } finally {
          call.free(key);
        }
      };
      return cleanMetadata({
        title: read("Title"),
        author: read("Author"),
        subject: read("Subject"),
        keywords: read("Keywords"),
        creator: read("Creator"),
        producer: read("Producer"),
        created: isoDate(read("CreationDate")),
        modified: isoDate(read("ModDate")),
        language: undefined,
      });
    });
  }

  async pageLabels(count: number): Promise<readonly string[]> {
    const { call } = this.#library;
    return guard(() =>
      Array.from({ length: count }, (_, index) =>
        this.#library.string((buffer, length) => call.FPDF_GetPageLabel(this.#document, index, buffer, length)),
      ),
    );
  }

  async outline(): Promise<readonly OutlineEntry[]> {
    return guard(() => readOutline(this.#library, this.#document));
  }

  async attachments(): Promise<readonly PdfAttachment[]> {
    return guard(() => readAttachments(this.#library, this.#document));
  }

  async xfa(): Promise<XfaPackets | undefined> {
    return guard(() => readXfa(this.#library, this.#document));
  }

  async page(index: number): Promise<PdfPage> {
    const library = this.#library;
    return guard(() => {
      const { call, scratch } = library;
      let page = call.FPDF_LoadPage(this.#document, index);
      if (page === 0) {
        throw new QuernError("DOCUMENT_DAMAGED", `PDF: page ${index + 1} cannot be read.`, {
          details: { page: index + 1 },
        });
      }
      // Links are annotations: read them before flattening removes annotations.
      const rotation = call.FPDFPage_GetRotation(page);
      call.FPDF_GetPageBoundingBox(page, scratch);
      // FS_RECTF: left, top, right, bottom
      const frame = pageMatrix(
        {
          left: library.float(scratch),
          top: library.float(scratch + 4),
          right: library.float(scratch + 8),
          bottom: library.float(scratch + 12),
        },
        rotation,
      );
      const drawn = hasDrawnFields(library, page);
      const annotations = this.#flattened.get(index) ?? {
        attachments: readPageAttachments(library, page, drawn),
        links: readLinks(library, this.#document, page, frame.matrix),
        markup: readMarkup(library, page, frame.matrix),
        fields: [] as FormField[],
      };
      if (drawn) {
        this.#form ??= openForm(library, this.#document);
        if (this.#form.form !== 0) annotations.fields = readFields(library, this.#form.form, page, frame.matrix);
        this.#flattened.set(index, annotations);
        // Puts what form fields and free-text notes show into the page's content, where the text reader finds it.
        call.FPDFPage_Flatten(page, 0);
        call.FPDF_ClosePage(page);
        page = call.FPDF_LoadPage(this.#document, index);
      }
      return new PdfiumPage(library, this.#document, page, frame, annotations, this.#fonts);
    });
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    guard(() => {
      if (this.#form !== undefined) closeForm(this.#library, this.#form);
      this.#library.call.FPDF_CloseDocument(this.#document);
      this.#library.call.free(this.#data);
    });
  }
}

function hasDrawnFields(library: Pdfium, page: number): boolean {
  const { call } = library;
  const count = Math.min(2000, call.FPDFPage_GetAnnotCount(page));
  for (let index = 0; index < count; index++) {
    const annotation = call.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const subtype = call.FPDFAnnot_GetSubtype(annotation);
    call.FPDFPage_CloseAnnot(annotation);
    if (subtype === ANNOTATION_WIDGET || subtype === ANNOTATION_FREE_TEXT) return true;
  }
  return false;
}

class PdfiumPage implements PdfPage {
  readonly canRender = true;
  readonly width: number;
  readonly height: number;
  #objects: { graphics: PageGraphics; images: ImageObject[] } | undefined;
  #closed = false;

  constructor(
    private readonly library: Pdfium,
    private readonly document: number,
    private readonly handle: number,
    private readonly frame: ReturnType<typeof pageMatrix>,
    private readonly annotations: Annotations,
    private readonly fonts: Map<number, KnownFont>,
  ) {
    this.width = frame.width;
    this.height = frame.height;
  }

  async attachments(): Promise<readonly PdfAttachment[]> {
    return this.annotations.attachments;
  }

  async text(): Promise<PageText> {
    return guard(() => {
      const { links, markup, fields } = this.annotations;
      const text = readText(this.library, this.handle, this.frame.matrix, this.frame, this.fonts);
      return {
        ...text,
        words: withFields(
          attachMarkup(attachLinks(text.words, links), markup),
          fields,
          fields.length === 0 ? [] : this.#read().graphics.rules,
        ),
      };
    });
  }

  async graphics(): Promise<PageGraphics> {
    const { graphics } = this.#read();
    if (this.annotations.fields.length === 0) return graphics;
    return {
      ...graphics,
      rules: withoutFieldFrames(graphics.rules, this.annotations.fields),
      fills: withoutFieldGrounds(graphics.fills, this.annotations.fields),
    };
  }

  async images(): Promise<readonly PageImage[]> {
    return this.#read().images.map((image) => ({
      ...image,
      print: async () => guard(() => printOf(this.library, image.pointer)),
      extract: async () => guard(() => extractImage(this.library, this.document, this.handle, image.pointer)),
    }));
  }

  async structure(): Promise<StructureNode | undefined> {
    return guard(() => readStructure(this.library, this.handle));
  }

  async render(dpi: number, region?: Box): Promise<{ rgba: Uint8Array; width: number; height: number }> {
    return guard(() => renderPage(this.library, this.handle, this.frame, dpi, region));
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    guard(() => this.library.call.FPDF_ClosePage(this.handle));
  }

  #read(): { graphics: PageGraphics; images: ImageObject[] } {
    this.#objects ??= guard(() => readObjects(this.library, this.handle, this.frame.matrix, this.frame));
    return this.#objects;
  }
}

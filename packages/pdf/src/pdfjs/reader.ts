import { damaged } from "@quern/documents";
import { encodePng } from "@quern/documents/pictures";
import type { OutlineEntry } from "@quern/layout";
import { QuernError } from "@quern/types";
import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { withFields } from "../fields.js";
import { pageMatrix, transformBox } from "../geometry.js";
import { attachLinks, isWebUrl, type PageLink } from "../links.js";
import { attachMarkup, type TextMarkup } from "../markup.js";
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
} from "../reader.js";
import { type FieldAnnotation, fieldsOf } from "./fields.js";
import { largestPicture } from "./image-size.js";
import { canvasLibrary, type PdfjsLibrary, pdfjs, resources } from "./library.js";
import { type OperatorList, type Operators, type PlacedImage, readOperators } from "./operators.js";
import { itemsToText, type TextItem } from "./text.js";

const NO_CANVAS = "Pages of this PDF cannot be rendered: only pdf.js can open it, and it needs a canvas for that.";
const CANVAS_HINT = "npm install @napi-rs/canvas";
const MAX_RENDER_PIXELS = 16_000_000;
/** pdf.js unpacks pictures to four bytes a pixel, and soft masks on top of that. */
const MAX_IMAGE_PIXELS = 25_000_000;

/** pdf.js (`pdfjs-dist`): written in JavaScript, forgiving with broken files, several times the cost of PDFium. */
export const pdfjsReader: PdfReader = {
  name: "pdfjs",
  async open(bytes, password) {
    refuseHugePictures(bytes);
    const library = await pdfjs();
    const task = library.getDocument({
      // pdf.js takes the buffer away.
      data: bytes.slice(),
      ...(password === undefined ? {} : { password }),
      ...resources(),
      cMapPacked: true,
      disableFontFace: true,
      useSystemFonts: false,
      isEvalSupported: false,
      isOffscreenCanvasSupported: false,
      maxImageSize: MAX_IMAGE_PIXELS,
      verbosity: 0,
    });
    try {
      return new PdfjsFile(library, task, await task.promise);
    } catch (error) {
      await task.destroy();
      throw openError(error, password);
    }
  },
};

/**
 * pdf.js leaves out pictures over its limit, but unpacks soft masks of any size. Dictionaries of pictures stand in the file as they
 * are, even in encrypted files and those with object streams: their sizes can be told beforehand.
 */
function refuseHugePictures(bytes: Uint8Array): void {
  const pixels = largestPicture(bytes);
  if (pixels <= MAX_IMAGE_PIXELS) return;
  throw new QuernError(
    "DOCUMENT_LIMIT_EXCEEDED",
    `PDF: a picture has ${Math.round(pixels / 1e6)} megapixels; pdf.js reads at most ${MAX_IMAGE_PIXELS / 1e6}.`,
    { hint: "Read the document with the PDFium reader, or scale its pictures down." },
  );
}

function openError(error: unknown, password: string | undefined): QuernError {
  if (error instanceof Error && error.name === "PasswordException") {
    const message =
      password === undefined ? "PDF: the document is encrypted and needs a password." : "PDF: the password is wrong.";
    return new QuernError("DOCUMENT_ENCRYPTED", message, {
      hint: "Give its password (option `password`, flag --password).",
    });
  }
  const reason = error instanceof Error ? error.message : String(error);
  return damaged("PDF", `the file cannot be opened: ${reason}`, error);
}

class PdfjsFile implements PdfFile {
  readonly pageCount: number;
  readonly #fontNames = new Map<string, string>();

  constructor(
    private readonly library: PdfjsLibrary,
    private readonly task: PDFDocumentLoadingTask,
    private readonly document: PDFDocumentProxy,
  ) {
    this.pageCount = document.numPages;
  }

  async metadata(): Promise<PdfMetadata> {
    const { info } = (await this.document.getMetadata().catch(() => ({ info: {} }))) as {
      info: Record<string, unknown>;
    };
    const read = (name: string): string | undefined =>
      typeof info[name] === "string" ? (info[name] as string) : undefined;
    return cleanMetadata({
      title: read("Title"),
      author: read("Author"),
      subject: read("Subject"),
      keywords: read("Keywords"),
      creator: read("Creator"),
      producer: read("Producer"),
      created: isoDate(read("CreationDate")),
      modified: isoDate(read("ModDate")),
      language: read("Language"),
    });
  }

  async pageLabels(count: number): Promise<readonly string[]> {
    const labels = (await this.document.getPageLabels().catch(() => null)) ?? [];
    return labels.slice(0, count);
  }

  async attachments(): Promise<readonly PdfAttachment[]> {
    type Attachment = { readonly filename: string; readonly content?: Uint8Array };
    const found = (await this.document.getAttachments().catch(() => null)) as Record<string, Attachment> | null;
    return Object.values(found ?? {}).map(({ filename, content }) => ({ name: filename, read: () => content }));
  }

  async outline(): Promise<readonly OutlineEntry[]> {
    type Node = { title: string; dest: string | unknown[] | null; items: Node[] };
    const roots = ((await this.document.getOutline().catch(() => null)) ?? []) as Node[];
    const entries: OutlineEntry[] = [];
    const stack = roots.map((node) => ({ node, depth: 0 })).reverse();
    while (stack.length > 0 && entries.length < 10_000) {
      const { node, depth } = stack.pop()!;
      const page = await this.#pageOf(node.dest);
      const title = node.title.trim();
      if (title !== "") entries.push({ title, depth, ...(page === undefined ? {} : { page }) });
      if (depth < 32) stack.push(...node.items.map((child) => ({ node: child, depth: depth + 1 })).reverse());
    }
    return entries;
  }

  async page(index: number): Promise<PdfPage> {
    try {
      return new PdfjsPage(this.library, await this.document.getPage(index + 1), this.#fontNames);
    } catch (error) {
      throw new QuernError("DOCUMENT_DAMAGED", `PDF: page ${index + 1} cannot be read.`, {
        cause: error,
        details: { page: index + 1 },
      });
    }
  }

  async close(): Promise<void> {
    await this.task.destroy();
  }

  async #pageOf(destination: string | unknown[] | null): Promise<number | undefined> {
    try {
      const target = typeof destination === "string" ? await this.document.getDestination(destination) : destination;
      const reference = target?.[0];
      if (typeof reference === "number") return reference + 1;
      return reference == null ? undefined : (await this.document.getPageIndex(reference as never)) + 1;
    } catch {
      // A destination that leads nowhere: the title is still worth having.
      return undefined;
    }
  }
}

interface Annotation extends FieldAnnotation {
  readonly url?: string;
  readonly quadPoints?: ArrayLike<number> | null;
  readonly color?: ArrayLike<number> & Iterable<number>;
  /** Of notes that a file hangs on. */
  readonly file?: { readonly filename: string; readonly content?: Uint8Array };
}

class PdfjsPage implements PdfPage {
  readonly width: number;
  readonly height: number;
  readonly #frame: ReturnType<typeof pageMatrix>;
  #operators: Promise<OperatorList> | undefined;
  #notes: Promise<readonly Annotation[]> | undefined;
  #objects: { graphics: PageGraphics; images: PlacedImage[] } | undefined;

  constructor(
    private readonly library: PdfjsLibrary,
    private readonly source: PDFPageProxy,
    private readonly fontNames: Map<string, string>,
  ) {
    const [left, bottom, right, top] = source.view as [number, number, number, number];
    this.#frame = pageMatrix({ left, bottom, right, top }, Math.round(source.rotate / 90));
    this.width = this.#frame.width;
    this.height = this.#frame.height;
  }

  async text(): Promise<PageText> {
    const content = await this.source.getTextContent({ includeMarkedContent: true });
    const families = new Map(Object.entries(content.styles).map(([id, style]) => [id, style.fontFamily]));
    await this.#learnFonts([...families.keys()]);
    const annotations = await this.#annotations();
    const text = itemsToText(content.items as TextItem[], this.#frame.matrix, this.fontNames, families, this.#frame);
    return {
      ...text,
      words: withFields(
        attachMarkup(attachLinks(text.words, this.#links(annotations)), this.#markup(annotations)),
        fieldsOf(annotations, this.#frame.matrix),
      ),
    };
  }

  async attachments(): Promise<readonly PdfAttachment[]> {
    const files = (await this.#annotations()).flatMap(({ file }) => file ?? []);
    return files.map(({ filename, content }) => ({ name: filename, read: () => content }));
  }

  async #annotations(): Promise<readonly Annotation[]> {
    this.#notes ??= this.source.getAnnotations().then(
      (found) => (found ?? []) as Annotation[],
      () => [],
    );
    return this.#notes;
  }

  async graphics(): Promise<PageGraphics> {
    return (await this.#read()).graphics;
  }

  async images(): Promise<readonly PageImage[]> {
    const { images } = await this.#read();
    return images.map(({ id, ...place }) => ({
      ...place,
      // Objects that several pages share have such names.
      print: async () => (id.startsWith("g_") ? id : undefined),
      extract: () => this.#extract(id),
    }));
  }

  async structure(): Promise<StructureNode | undefined> {
    type Node = { role?: string; alt?: string; type?: string; id?: string; children?: Node[] };
    const tree = (await this.source.getStructTree().catch(() => null)) as Node | null;
    if (tree === null) return undefined;
    const root = { type: "Root", children: [] as Array<StructureNode | number> };
    const stack: Array<{ node: Node; target: { children: Array<StructureNode | number> } }> = [
      { node: tree, target: root },
    ];
    while (stack.length > 0) {
      const { node, target } = stack.pop()!;
      const below: typeof stack = [];
      for (const child of node.children ?? []) {
        if (child.type === "content") {
          const mark = /_mc(\d+)$/.exec(child.id ?? "");
          if (mark !== null) target.children.push(Number(mark[1]));
        } else if (child.role !== undefined) {
          const made = {
            type: child.role,
            ...(child.alt === undefined ? {} : { alt: child.alt }),
            children: [] as Array<StructureNode | number>,
          };
          target.children.push(made);
          below.push({ node: child, target: made });
        }
      }
      stack.push(...below);
    }
    return root.children.length > 0 ? root : undefined;
  }

  get canRender(): boolean {
    return canvasLibrary() !== undefined;
  }

  async render(
    dpi: number,
    region: Box = { left: 0, top: 0, right: this.width, bottom: this.height },
  ): Promise<{ rgba: Uint8Array; width: number; height: number }> {
    const [across, down] = [region.right - region.left, region.bottom - region.top];
    const scale = Math.min(dpi / 72, Math.sqrt(MAX_RENDER_PIXELS / Math.max(1, across * down)));
    const viewport = this.source.getViewport({ scale, offsetX: -region.left * scale, offsetY: -region.top * scale });
    const library = canvasLibrary();
    if (library === undefined) throw new QuernError("DRIVER_MISSING", NO_CANVAS, { hint: CANVAS_HINT });
    const canvas = library.createCanvas(Math.max(1, Math.round(across * scale)), Math.max(1, Math.round(down * scale)));
    const canvasContext = canvas.getContext("2d");
    await this.source.render({
      canvas: canvas as never,
      canvasContext: canvasContext as never,
      viewport,
      intent: "print",
      background: "white",
    }).promise;
    const { width, height } = canvas;
    const pixels = canvas.data();
    return { rgba: new Uint8Array(pixels.buffer, pixels.byteOffset, width * height * 4).slice(), width, height };
  }

  async close(): Promise<void> {
    this.source.cleanup();
  }

  /** pdf.js reveals font names only with the operator list: fetch it when a font is new to this document. */
  async #learnFonts(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !this.fontNames.has(id));
    if (missing.length === 0) return;
    await this.#list();
    for (const id of missing) {
      const font = this.source.commonObjs.has(id) ? (this.source.commonObjs.get(id) as { name?: string } | null) : null;
      this.fontNames.set(id, font?.name ?? id);
    }
  }

  #list(): Promise<OperatorList> {
    this.#operators ??= this.source.getOperatorList() as unknown as Promise<OperatorList>;
    return this.#operators;
  }

  async #read(): Promise<{ graphics: PageGraphics; images: PlacedImage[] }> {
    this.#objects ??= readOperators(
      await this.#list(),
      this.library.OPS as unknown as Operators,
      this.#frame.matrix,
      this.#frame,
    );
    return this.#objects;
  }

  #links(annotations: readonly Annotation[]): PageLink[] {
    const links: PageLink[] = [];
    for (const { subtype, url, rect } of annotations) {
      if (subtype !== "Link" || url === undefined || !isWebUrl(url)) continue;
      links.push({ ...transformBox(this.#frame.matrix, rect[0], rect[1], rect[2], rect[3]), url });
    }
    return links;
  }

  #markup(annotations: readonly Annotation[]): TextMarkup[] {
    const kinds: Readonly<Record<string, TextMarkup["kind"]>> = {
      Highlight: "highlight",
      Underline: "underline",
      Squiggly: "underline",
      StrikeOut: "strike",
    };
    const markup: TextMarkup[] = [];
    for (const { subtype, quadPoints, color, hidden } of annotations) {
      const kind = kinds[subtype];
      if (kind === undefined || hidden === true || !quadPoints) continue;
      const [red, green, blue] = color ?? [255, 255, 0];
      const name = `#${[red!, green!, blue!].map((part) => (part & 255).toString(16).padStart(2, "0")).join("")}`;
      for (let at = 0; at + 8 <= quadPoints.length; at += 8) {
        const x = [0, 2, 4, 6].map((corner) => quadPoints[at + corner]!);
        const y = [1, 3, 5, 7].map((corner) => quadPoints[at + corner]!);
        const box = transformBox(this.#frame.matrix, Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y));
        markup.push({ ...box, kind, color: name });
      }
    }
    return markup;
  }

  async #extract(id: string): Promise<{ mediaType: "image/png"; bytes: Uint8Array } | undefined> {
    if (id === "") return undefined;
    const objects = id.startsWith("g_") ? this.source.commonObjs : this.source.objs;
    if (!objects.has(id)) return undefined;
    const image = objects.get(id) as { data?: Uint8Array; width: number; height: number; kind?: number } | null;
    // kind 2: RGB, 3: RGBA
    if (image?.data === undefined || (image.kind !== 2 && image.kind !== 3)) return undefined;
    return {
      mediaType: "image/png",
      bytes: encodePng(image.data, image.width, image.height, image.kind === 2 ? 3 : 4),
    };
  }
}

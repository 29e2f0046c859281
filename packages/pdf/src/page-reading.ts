import type { TaskContext } from "@quern/documents";
import { type LayoutPage, type PageSource, PageStore, recognisedWords, withCharts, withDrawings } from "@quern/layout";
import type { OcrPage } from "@quern/types";
import { QuernError, Semaphore } from "@quern/types";
import { AssetCollector } from "./assets.js";
import { findHidden, isPassage } from "./hidden.js";
import { fillHoles } from "./merge.js";
import { mixedWords } from "./mixed-scripts.js";
import type { PageText, PdfAttachment, PdfFile, PdfPage, ReaderName } from "./reader.js";
import { isGarbled, mayHoldTables, needsOcr } from "./route.js";
import { isScanLayer, settleScanLayer } from "./scan-layer.js";
import { applyTags } from "./tagged.js";
import type { SecondReader } from "./unknown-letters.js";
import { UNKNOWN_LETTER } from "./words.js";

/** Fewer words in letters of several scripts on a page are slips. */
const MIN_MIXED_WORDS = 3;

/** How pages are read. */
export interface PageTask {
  readonly reader: ReaderName;
  readonly mode: "fast" | "auto" | "ocr";
  readonly wantsAssets: boolean;
  readonly useTags: boolean;
  /** Pages recognised at once; 0 when the host has no OCR engine. */
  readonly ocrSlots: number;
  /** Of the pictures that are recognised. */
  readonly dpi: number;
}

/** Collects the pages of one document; recognition of scanned pages runs beside the reading of others. */
export class PageReading {
  readonly assets = new AssetCollector();
  /** Files that hang on notes of the pages read so far. */
  readonly attachments: PdfAttachment[] = [];
  readonly failed = new Set<number>();
  readonly #task: PageTask;
  readonly #context: TaskContext;
  readonly #pages: PageStore;
  #read = 0;
  /** Pages that are drawn or recognised at the same time: each holds a bitmap. */
  readonly #recognisers: Semaphore;
  readonly #recognitions: Promise<void>[] = [];
  readonly #warnings: string[] = [];
  readonly #unread: number[] = [];
  #canRender = true;
  readonly #hidden: number[] = [];
  /** Pages that hide a few signs. */
  readonly #hiddenSigns: number[] = [];
  /** Pages with letters that nobody knows. */
  readonly #unknown: number[] = [];
  /** Pages with words in letters of several scripts. */
  readonly #mixed: number[] = [];
  #recognised = 0;
  #toRecognise = 0;

  readonly #second: SecondReader;

  constructor(task: PageTask, context: TaskContext, count: number, second: SecondReader) {
    this.#pages = new PageStore(count);
    this.#second = second;
    this.#task = task;
    this.#context = context;
    this.#recognisers = new Semaphore(task.ocrSlots);
  }

  /** Whether some page so far has text of its own. */
  get hasText(): boolean {
    return this.#read > this.#unread.length + this.failed.size;
  }

  async read(file: PdfFile, index: number): Promise<void> {
    const number = index + 1;
    this.#read++;
    let page: PdfPage;
    try {
      page = await file.page(index);
    } catch (error) {
      this.#fail(number, error);
      return;
    }
    try {
      this.attachments.push(...(await page.attachments()));
      await this.#readPage(page, number);
    } catch (error) {
      this.#fail(number, error);
    } finally {
      await page.close();
    }
  }

  /** @throws the first error when no page could be read */
  async finish(count: number): Promise<PageSource> {
    // All of them end before the first error surfaces, so that none goes on after the document has been given up.
    const failed = (await Promise.allSettled(this.#recognitions)).find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
    if (this.failed.size === count && this.#firstError !== undefined) throw this.#firstError;
    return this.#pages;
  }

  allWarnings(): string[] {
    const warnings = [...this.#warnings, ...this.assets.warnings];
    if (this.failed.size > 0)
      warnings.push(`Pages that could not be read and were left out: ${listPages([...this.failed])}.`);
    if (this.#hidden.length > 0)
      warnings.push(
        `Text that the page does not show (white on white, not drawn, or tiny) was left out; it may be meant to mislead a language model. Pages: ${listPages(this.#hidden)}.`,
      );
    if (this.#hiddenSigns.length > 0)
      warnings.push(
        `A few characters that the page does not show (in the background colour, not drawn, or tiny) were left out. Pages: ${listPages(this.#hiddenSigns)}.`,
      );
    if (this.#unknown.length > 0)
      warnings.push(
        `The file draws some glyphs without saying which letters they are: they stand as ${UNKNOWN_LETTER}. Mode "ocr" reads the pages as pictures. Pages: ${listPages(this.#unknown)}.`,
      );
    if (this.#mixed.length > 0)
      warnings.push(
        `Fonts of the file name the wrong letters: some words mix several scripts. Mode "ocr" reads the pages as pictures. Pages: ${listPages(this.#mixed)}.`,
      );
    if (this.#unread.length > 0) {
      const reason =
        this.#task.mode === "fast"
          ? 'mode "fast" does not recognise pictures of text'
          : this.#canRender
            ? "no OCR engine is configured"
            : "PDFium cannot open the file, and to draw its pages pdf.js needs a canvas: npm install @napi-rs/canvas";
      warnings.push(`Pages that are pictures or have no readable text: ${listPages(this.#unread)}; ${reason}.`);
    }
    return warnings;
  }

  #firstError: unknown;

  #fail(number: number, error: unknown): void {
    this.#firstError ??= error;
    this.failed.add(number);
    this.#pages.set(number - 1, emptyPage(number));
  }

  async #readPage(page: PdfPage, number: number): Promise<void> {
    const task = this.#task;
    const whole = await this.#second.fill(await page.text(), number - 1);
    const hidden = page.canRender ? await findHidden(page, whole.words, whole.doubtful) : new Set<number>();
    if (hidden.size > 0) {
      const isMeant = isPassage(whole.words.filter(({ order }) => hidden.has(order)));
      (isMeant ? this.#hidden : this.#hiddenSigns).push(number);
    }
    const shown = hidden.size === 0 ? whole.words : whole.words.filter(({ order }) => !hidden.has(order));
    const text = { ...whole, words: isScanLayer(whole) ? settleScanLayer(shown) : shown };
    const isThin = text.characters < 200;
    const cheap = task.reader === "pdfium";
    const graphics = cheap || isThin || mayHoldTables(text.words) ? await page.graphics() : undefined;
    const images = cheap || isThin || task.wantsAssets ? await page.images() : [];
    const wanted = task.mode === "ocr" || needsOcr(text, page, images, graphics);
    const layout: LayoutPage = {
      number,
      width: page.width,
      height: page.height,
      words: text.words,
      rules: graphics?.rules ?? [],
      fills: graphics?.fills ?? [],
      dots: graphics?.dots ?? [],
      images: [],
      source: "text",
    };
    if (wanted && task.mode !== "fast" && task.ocrSlots > 0 && page.canRender) {
      this.#pages.set(number - 1, layout);
      await this.#recognise(page, layout, text);
      return;
    }
    if (wanted) this.#unread.push(number);
    else if (text.words.some((word) => word.text.includes(UNKNOWN_LETTER))) this.#unknown.push(number);
    else if (mixedWords(text.words) >= MIN_MIXED_WORDS) this.#mixed.push(number);
    if (!page.canRender) this.#canRender = false;
    const placed = await this.assets.collect(images, number, task.wantsAssets);
    const words = task.useTags ? applyTags(text.words, await page.structure()) : text.words;
    const charted = withCharts({ ...layout, words, images: placed }, graphics?.shapes ?? []);
    this.#pages.set(number - 1, withDrawings(charted, graphics?.marks ?? []));
  }

  /** Draws the page now, while it is open, and lets the host recognise it while the next pages are read. */
  async #recognise(page: PdfPage, layout: LayoutPage, text: PageText): Promise<void> {
    await this.#recognisers.acquire();
    let picture: RgbaImage;
    try {
      const drawn = await page.render(this.#task.dpi);
      picture = { ...drawn, dpi: (drawn.width / Math.max(1, page.width)) * 72 };
    } catch (error) {
      this.#recognisers.release();
      throw error;
    }
    this.#toRecognise++;
    const recognition = this.#recogniseImage(picture, layout, text).finally(() => this.#recognisers.release());
    // Its error is thrown by `finish`; until then nobody waits for it.
    recognition.catch(() => undefined);
    this.#recognitions.push(recognition);
  }

  async #recogniseImage(image: RgbaImage, layout: LayoutPage, text: PageText): Promise<void> {
    const { rgba, width, height, dpi } = image;
    try {
      const recognised = (await this.#context.call("recognize", { rgba, width, height, dpi }, [
        rgba.buffer as ArrayBuffer,
      ])) as OcrPage;
      for (const warning of recognised.warnings ?? [])
        if (!this.#warnings.includes(warning)) this.#warnings.push(warning);
      const scale = layout.width / Math.max(1, width);
      const words = recognisedWords(recognised, scale);
      // Recognition that finds nothing must not take away what the file says.
      if (this.#task.mode === "auto" && recognised.turned === undefined && isTrusted(text)) {
        this.#pages.set(layout.number - 1, { ...layout, words: fillHoles(text.words, words), source: "ocr" });
      } else if (words.length > 0 || text.words.length === 0)
        this.#pages.set(layout.number - 1, {
          ...layout,
          ...levelled(recognised, layout, scale),
          words,
          source: "ocr",
        });
    } catch (error) {
      if (QuernError.is(error) && error.code !== "UNKNOWN_ERROR" && error.code !== "WORKER_FAILED") throw error;
      const reason = error instanceof Error ? error.message : String(error);
      this.#warnings.push(`Page ${layout.number} could not be recognised: ${reason}`);
    }
    this.#context.progress({ stage: "ocr", done: ++this.#recognised, total: this.#toRecognise, unit: "pages" });
  }
}

interface RgbaImage {
  readonly rgba: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
}

/** Whether the words of the file may stand beside recognised ones. */
const isTrusted = (text: PageText): boolean =>
  text.words.length > 0 && text.unmapped <= 0.05 * text.characters && !isGarbled(text);

/** A page that was turned to be read is laid out as it was read; what is drawn on it in lines does not fit any more. */
const levelled = (recognised: OcrPage, { width, height }: LayoutPage, scale: number): Partial<LayoutPage> =>
  recognised.turned === undefined
    ? {}
    : {
        width: recognised.width * scale,
        height: recognised.height * scale,
        shown: { width, height, turned: recognised.turned },
        rules: [],
        fills: [],
      };

const emptyPage = (number: number): LayoutPage => ({
  number,
  width: 0,
  height: 0,
  words: [],
  rules: [],
  fills: [],
  images: [],
  source: "text",
});

/** `1–3, 7`; long lists are cut. */
function listPages(pages: readonly number[]): string {
  const sorted = [...pages].sort((a, b) => a - b);
  const ranges: string[] = [];
  let start = 0;
  while (start < sorted.length) {
    let end = start;
    while (end + 1 < sorted.length && sorted[end + 1] === sorted[end]! + 1) end++;
    ranges.push(start === end ? `${sorted[start]}` : `${sorted[start]}–${sorted[end]}`);
    start = end + 1;
  }
  return ranges.length > 20 ? `${ranges.slice(0, 20).join(", ")} and more` : ranges.join(", ");
}

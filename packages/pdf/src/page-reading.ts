import type { TaskContext } from "@quern/documents";
import { type LayoutPage, type LayoutWord, type PageSource, PageStore, withCharts, withDrawings } from "@quern/layout";
import type { OcrPage } from "@quern/types";
import { QuernError, Semaphore } from "@quern/types";
import { AssetCollector } from "./assets.js";
import { Backgrounds } from "./backgrounds.js";
import { brokenFonts } from "./broken-fonts.js";
import { drawsLetters } from "./drawn-letters.js";
import { UNKNOWN_LETTER } from "./glyph.js";
import { findHidden, isPassage } from "./hidden.js";
import { listPages } from "./list-pages.js";
import { levelled, mergedWords, type Wanted } from "./merge.js";
import { mixedWords } from "./mixed-scripts.js";
import type { PageGraphics, PageImage, PageText, PdfAttachment, PdfFile, PdfPage, ReaderName } from "./reader.js";
import { isReadable, mayBeScan, mayHoldTables, needsOcr } from "./route.js";
import { isScanLayer, settleScanLayer } from "./scan-layer.js";
import { applyTags } from "./tagged.js";
import { TextScript } from "./text-script.js";
import type { SecondReader } from "./unknown-letters.js";

/** Fewer words in letters of several scripts on a page are slips. */
const MIN_MIXED_WORDS = 3;

/** Share of the time of a request that recognition of pictures beside readable text may begin in: the text itself comes first. */
const PICTURES_TIME_SHARE = 0.4;
/** Before the deadline, such recognitions are given up. */
const PICTURES_RESERVE_MS = 3000;

/** No timer runs for longer. */
const MAX_WAIT_MS = 2 ** 31 - 1;

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
  /** In milliseconds since 1970. */
  readonly deadline: number;
}

/** Fewer characters are page numbers of templates, which some files hold twice. */
const MIN_CLIPPED = 4;

/** Collects the pages of one document; recognition of scanned pages runs beside the reading of others. */
export class PageReading {
  readonly assets = new AssetCollector();
  /** Files that hang on notes of the pages read so far. */
  readonly attachments: PdfAttachment[] = [];
  readonly failed = new Set<number>();
  /** Pages on which nothing is drawn. */
  readonly blank: number[] = [];
  readonly #task: PageTask;
  readonly #context: TaskContext;
  readonly #pages: PageStore;
  #read = 0;
  /** Pages that are drawn or recognised at the same time: each holds a bitmap. */
  readonly #recognisers: Semaphore;
  readonly #recognitions: Promise<void>[] = [];
  /** Those of pictures beside readable text, by page: the text is there without them. */
  readonly #beside = new Map<number, Promise<void>>();
  /** Pages whose pictures beside readable text were not recognised. */
  readonly #pictured: number[] = [];
  readonly #backgrounds = new Backgrounds();
  /** Fonts without a usable character map. */
  #broken: ReadonlySet<string> = new Set();
  readonly #script = new TextScript();
  readonly #started = Date.now();
  readonly #warnings: string[] = [];
  readonly #unread: number[] = [];
  #canRender = true;
  readonly #hidden: number[] = [];
  /** Pages that hide a few signs. */
  readonly #hiddenSigns: number[] = [];
  /** Pages that clip text away: a figure that is a part of another page, a line that overflows its box. */
  readonly #clipped: number[] = [];
  /** Pages that draw text as outlines beside that of the file. */
  readonly #outlined: number[] = [];
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
    return this.#read > this.#unread.length + this.#pictured.length + this.failed.size;
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
      await this.#readPage(page, number, file);
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
    await this.#finishBeside();
    if (this.failed.size === count && this.#firstError !== undefined) throw this.#firstError;
    return this.#pages;
  }

  /** Waits for the recognition of pictures beside readable text, as long as there is time. */
  async #finishBeside(): Promise<void> {
    if (this.#beside.size === 0) return;
    const pending = new Set(this.#beside.keys());
    const all = Promise.all([...this.#beside].map(([number, one]) => one.then(() => pending.delete(number))));
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(
        resolve,
        Math.min(MAX_WAIT_MS, Math.max(0, this.#task.deadline - PICTURES_RESERVE_MS - Date.now())),
      );
    });
    try {
      await Promise.race([all, over]);
    } finally {
      clearTimeout(timer);
    }
    // Later answers change nothing any more.
    this.#isOver = true;
    this.#pictured.push(...pending);
  }

  #isOver = false;

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
    if (this.#clipped.length > 0)
      warnings.push(
        `Text that the page cuts off (outside of its frame, or of the part of a figure that is shown) was left out. Pages: ${listPages(this.#clipped)}.`,
      );
    if (this.#outlined.length > 0)
      warnings.push(
        `Some text is drawn as outlines, without saying which letters they are, and was left out. Mode "ocr" reads the pages as pictures. Pages: ${listPages(this.#outlined)}.`,
      );
    if (this.#unknown.length > 0)
      warnings.push(
        `The file draws some glyphs without saying which letters they are: they stand as ${UNKNOWN_LETTER}. Mode "ocr" reads the pages as pictures. Pages: ${listPages(this.#unknown)}.`,
      );
    if (this.#mixed.length > 0)
      warnings.push(
        `Fonts of the file name the wrong letters: some words mix several scripts. Mode "ocr" reads the pages as pictures. Pages: ${listPages(this.#mixed)}.`,
      );
    if (this.#pictured.length > 0) {
      const reason =
        this.#task.mode === "fast"
          ? 'mode "fast" does not recognise it'
          : this.#task.ocrSlots > 0 && this.#canRender
            ? "there was no time to recognise it"
            : "no OCR engine is configured";
      warnings.push(
        `Pictures on these pages may show text beside that of the file: ${listPages(this.#pictured)}; ${reason}.`,
      );
    }
    if (this.#unread.length > 0) {
      const reason =
        this.#task.mode === "fast"
          ? 'mode "fast" does not recognise pictures of text, mode "auto" does'
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

  async #readPage(page: PdfPage, number: number, file: PdfFile): Promise<void> {
    const task = this.#task;
    const whole = await this.#second.fill(await page.text(), number - 1);
    const hidden = page.canRender ? await findHidden(page, whole.words, whole.doubtful) : new Set<number>();
    if (hidden.size > 0) {
      const isMeant = isPassage(whole.words.filter(({ order }) => hidden.has(order)));
      (isMeant ? this.#hidden : this.#hiddenSigns).push(number);
    }
    if (whole.clippedAway >= MIN_CLIPPED) this.#clipped.push(number);
    const shown = hidden.size === 0 ? whole.words : whole.words.filter(({ order }) => !hidden.has(order));
    const settled = isScanLayer(whole) ? settleScanLayer(shown) : shown;
    const text = { ...whole, words: this.#withoutBroken(settled) };
    const isThin = text.characters < 200;
    const cheap = task.reader === "pdfium";
    const graphics = cheap || isThin || mayHoldTables(text.words) ? await page.graphics() : undefined;
    const images = cheap || isThin || task.wantsAssets ? await page.images() : [];
    if (whole.words.length === 0 && images.length === 0 && graphics?.pathCount === 0) this.blank.push(number);
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
    const { wanted, own } = await this.#wanted(text, page, images, graphics, file, number - 1);
    const canRecognise = task.mode !== "fast" && task.ocrSlots > 0 && page.canRender;
    if (wanted !== undefined && canRecognise && (await this.#acquire(wanted))) {
      this.#pages.set(number - 1, layout);
      await this.#recognise(page, layout, { text, wanted, mayBeScan: mayBeScan(own, page) });
      return;
    }
    if (wanted === "pictures") this.#pictured.push(number);
    else if (wanted === "page") this.#unread.push(number);
    if (wanted === undefined && graphics !== undefined && drawsLetters(graphics.marks, whole.words))
      this.#outlined.push(number);
    this.#noteLetters(text.words, number, wanted);
    if (!page.canRender) this.#canRender = false;
    const placed = await this.assets.collect(images, number, task.wantsAssets);
    const words = task.useTags ? applyTags(text.words, await page.structure()) : text.words;
    const charted = withCharts({ ...layout, words, images: placed }, graphics?.shapes ?? []);
    this.#pages.set(number - 1, withDrawings(charted, graphics?.marks ?? []));
  }

  /** The words with a sign in place of each that a broken font drew. Others tell the script of the document. */
  #withoutBroken(words: readonly LayoutWord[]): readonly LayoutWord[] {
    this.#broken = brokenFonts(words, this.#broken);
    if (this.#broken.size === 0) {
      this.#script.see(words);
      return words;
    }
    this.#script.see(words.filter(({ font }) => !this.#broken.has(font)));
    return words.map((word) => (this.#broken.has(word.font) ? { ...word, text: UNKNOWN_LETTER } : word));
  }

  /** The part of a page that is to be recognised, and its pictures but for the ground that it shares with others. */
  async #wanted(
    text: PageText,
    page: PdfPage,
    images: readonly PageImage[],
    graphics: PageGraphics | undefined,
    file: PdfFile,
    index: number,
  ): Promise<{ readonly wanted: Wanted | undefined; readonly own: readonly PageImage[] }> {
    const all = (wanted: Wanted | undefined) => ({ wanted, own: images });
    if (this.#task.mode === "ocr") return all("page");
    if (text.words.some(({ font }) => this.#broken.has(font))) return all("glyphs");
    if (!needsOcr(text, page, images, graphics)) return all(undefined);
    if (!isReadable(text)) return all("page");
    const own = await this.#backgrounds.without(images, file, index);
    return { wanted: needsOcr(text, page, own, graphics) ? "pictures" : undefined, own };
  }

  /** Takes a place among the recognisers, while there is time: for pictures beside readable text that is a part of the whole. */
  async #acquire(wanted: Wanted): Promise<boolean> {
    if (wanted !== "pictures") {
      await this.#recognisers.acquire();
      return true;
    }
    const { deadline } = this.#task;
    const end = this.#started + PICTURES_TIME_SHARE * (deadline - this.#started);
    if (Date.now() >= end) return false;
    const signal = AbortSignal.timeout(Math.min(MAX_WAIT_MS, Math.ceil(end - Date.now())));
    return this.#recognisers.acquire(signal).then(
      () => true,
      () => false,
    );
  }

  /** Remembers pages with letters that nobody knows, and with those of wrong scripts. */
  #noteLetters(words: readonly LayoutWord[], number: number, wanted: Wanted | undefined): void {
    if (wanted === "page") return;
    if (words.some((word) => word.text.includes(UNKNOWN_LETTER))) this.#unknown.push(number);
    else if (mixedWords(words) >= MIN_MIXED_WORDS) this.#mixed.push(number);
  }

  /** Draws the page now, with a place among the recognisers, while it is open, and lets the host recognise it while the next pages are read. */
  async #recognise(page: PdfPage, layout: LayoutPage, work: Work): Promise<void> {
    let picture: RgbaImage;
    try {
      const drawn = await page.render(this.#task.dpi);
      picture = { ...drawn, dpi: (drawn.width / Math.max(1, page.width)) * 72 };
    } catch (error) {
      this.#recognisers.release();
      throw error;
    }
    this.#toRecognise++;
    const recognition = this.#recogniseImage(picture, layout, work).finally(() => this.#recognisers.release());
    // Its error is thrown by `finish`; until then nobody waits for it.
    recognition.catch(() => undefined);
    if (work.wanted === "pictures") this.#beside.set(layout.number, recognition);
    else this.#recognitions.push(recognition);
  }

  async #recogniseImage(image: RgbaImage, layout: LayoutPage, work: Work): Promise<void> {
    const { rgba, width, height, dpi } = image;
    const { text, wanted } = work;
    const { language } = this.#script;
    const languages = language === undefined ? {} : { languages: [language, "en"] };
    try {
      const recognised = (await this.#context.call("recognize", { rgba, width, height, dpi, ...languages }, [
        rgba.buffer as ArrayBuffer,
      ])) as OcrPage;
      if (this.#isOver) return;
      // That little could be read matters where nothing else was.
      if (wanted !== "pictures")
        for (const warning of recognised.warnings ?? [])
          if (!this.#warnings.includes(warning)) this.#warnings.push(warning);
      const scale = layout.width / Math.max(1, width);
      const isBroken = (word: LayoutWord): boolean => this.#broken.has(word.font);
      const words = mergedWords(recognised, scale, { ...work, isBroken, language, mode: this.#task.mode });
      if (words !== undefined) {
        const level = words.areTurned ? levelled(recognised, layout, scale) : {};
        this.#pages.set(layout.number - 1, { ...layout, ...level, words: words.words, source: "ocr" });
      }
      this.#noteLetters(words?.words ?? text.words, layout.number, wanted);
    } catch (error) {
      if (QuernError.is(error) && error.code !== "UNKNOWN_ERROR" && error.code !== "WORKER_FAILED") throw error;
      const reason = error instanceof Error ? error.message : String(error);
      this.#warnings.push(`Page ${layout.number} could not be recognised: ${reason}`);
    }
    this.#context.progress({ stage: "ocr", done: ++this.#recognised, total: this.#toRecognise, unit: "pages" });
  }
}

/** A page to be recognised. */
interface Work {
  readonly text: PageText;
  readonly wanted: Wanted;
  readonly mayBeScan: boolean;
}

interface RgbaImage {
  readonly rgba: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
}

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

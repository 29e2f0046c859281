import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packageFile } from "@quern/documents";
import { damagedImage, type GreyPicture, PictureReader, recogniseUpright, toGreyMap } from "@quern/documents/pictures";
import { type OcrEngine, type OcrImage, type OcrPage, type OcrRequest, QuernError, Semaphore } from "@quern/types";
import type * as Tesseract from "tesseract.js";
import { isHardlyRead, needsNoTurn, otherLanguage } from "./guess-language.js";
import { dataName, findLanguage, INSTALLED, installedLanguages, isLatin, tagOf, vendorFolder } from "./languages.js";
import { type RecognisedData, toPage } from "./recognised-page.js";
import type { PictureMessage } from "./recogniser.js";

export interface TesseractOptions {
  /** Languages read when a request names none, as BCP 47 tags. Default `["en"]`. */
  readonly languages?: readonly string[];
  /** Recognisers at once. Default: the number of usable cores. Each holds about 150 MB. */
  readonly workers?: number;
  /** Folder with `<code>.traineddata.gz` files, looked into before the installed packages. */
  readonly dataFolder?: string;
  /** A recogniser is replaced after this many pages, since its memory and adaptation drift. Default 50. */
  readonly recycleAfter?: number;
  /** The last idle recogniser ends after this many milliseconds. Others, and one that has read a large page, end after two seconds at most. Default 60 000. */
  readonly idleMilliseconds?: number;
}

/** More pixels than an A4 page has at 300 dpi. WebAssembly gives the memory that they take back with its thread only. */
const LARGE_PAGE_PIXELS = 10_000_000;
/** Pages of one document come closer to one another. */
const SHORTLY_IDLE_MS = 2_000;

/**
 * Tesseract reads capitals of about this height best. On 50 receipts, enlarging those with capitals below 18 pixels by half found .84 of
 * the figures where .76 were found, and the same step took .825 to .80 where capitals were above 30.
 */
const CAPITAL_PIXELS = 25;

/** Each further language slows recognition down. */
const MAX_LANGUAGES = 3;

/** Readings of a page in scripts that it may be written in. */
const MAX_SCRIPTS = 3;

/** The same words for each page, so that a document of many says them once. */
const hardlyRead = (languages: readonly string[]): string =>
  `OCR: the text was hardly recognised as ${languages.join(", ")}: it may be handwritten, or in another script. Install the data of its language (npm install @tesseract.js-data/jpn for Japanese); pages in its script are then read by it.`;

const namesOf = (tags: readonly string[]): string[] =>
  [...new Set(tags.map(dataName))].filter((name) => name !== undefined);

/** Find blocks and columns by itself; the default takes the page for one block. */
const PAGE_SEGMENTATION = { tessedit_pageseg_mode: "3" as Tesseract.PSM };

/** Status of a recogniser that has found the lines and reads them. */
const RECOGNISING = "recognizing text";

/** The picture goes to the thread by itself. */
const NO_PICTURE = Buffer.alloc(0);

/** How a page is read, each time that it is. */
interface PageWork {
  readonly dpi: number;
  readonly signal: AbortSignal;
  readonly onProgress: () => void;
}

interface Slot {
  readonly worker: Tesseract.Worker;
  readonly thread: Thread;
  readonly languages: string;
  pages: number;
  /** Whether its memory has grown beyond that of others. */
  hasReadLargePage: boolean;
  /** Told now and then while a page is under way. */
  onProgress?: (() => void) | undefined;
  /** Told when the thread fails or ends while a page is under way. */
  died?: ((error: Error) => void) | undefined;
  idleTimer?: NodeJS.Timeout;
}

/**
 * OCR with tesseract.js, offline: data of English comes with this package, that of other languages from installed ones.
 *
 * @throws (from `recognize`) QuernError `DRIVER_MISSING` when the data of every language asked for is absent,
 * `DOCUMENT_DAMAGED` for pictures that cannot be decoded, `WORKER_FAILED`
 * @example
 * const ocr = tesseractOcr({ languages: ["de", "en"] }); // needs @tesseract.js-data/deu beside the built-in English
 */
export function tesseractOcr(options: TesseractOptions = {}): OcrEngine {
  return new TesseractEngine(options);
}

class TesseractEngine implements OcrEngine {
  readonly name = "tesseract";
  readonly #options: Required<Omit<TesseractOptions, "dataFolder">> & Pick<TesseractOptions, "dataFolder">;
  readonly #idle: Slot[] = [];
  readonly #all = new Set<Slot>();
  readonly #places: Semaphore;
  /** Told while other pages are read: a page in a line that moves does not stand still. */
  readonly #waiting = new Set<() => void>();
  readonly #pictures = new PictureReader();
  #closed = false;

  constructor(options: TesseractOptions) {
    this.#options = {
      languages: options.languages ?? ["en"],
      workers: Math.max(1, options.workers ?? availableParallelism()),
      recycleAfter: options.recycleAfter ?? 50,
      idleMilliseconds: options.idleMilliseconds ?? 60_000,
      ...(options.dataFolder === undefined ? {} : { dataFolder: options.dataFolder }),
    };
    this.#places = new Semaphore(this.#options.workers);
  }

  async recognize(image: OcrImage, request: OcrRequest): Promise<OcrPage> {
    if (this.#closed) throw closedError();
    request.signal.throwIfAborted();
    const straight = await this.#pictures.straighten(image, request.signal, request.mayMovePixels, CAPITAL_PIXELS);
    const dpi = ("rgba" in image ? image.dpi : undefined) ?? 200;
    const { languages, warnings } = await this.#languages(request.languages);
    const onProgress = (): void => request.onProgress?.({ stage: "ocr", done: 0, total: 1, unit: "pages" });
    const work: PageWork = { dpi: dpi * straight.scale, signal: request.signal, onProgress };
    this.#waiting.add(onProgress);
    const recognised = this.#places.run(async () => {
      this.#waiting.delete(onProgress);
      request.signal.throwIfAborted();
      const read = (names: readonly string[]): Promise<OcrPage> => {
        const code = names.join("+");
        const recognise = async (picture: GreyPicture): Promise<OcrPage> =>
          this.#run(await this.#take(code), picture, work);
        return recogniseUpright(straight, recognise, needsNoTurn);
      };
      let page = await read(languages);
      // Languages that the caller names are taken as given.
      if (request.languages === undefined || request.languages.length === 0) {
        const other = await this.#otherLanguage(page, languages);
        if (other?.isInstalled === true) page = await read([other.name, ...languages].slice(0, MAX_LANGUAGES));
        else if (other !== undefined) warnings.push(other.warning);
        else if (isHardlyRead(page)) {
          page = await this.#inOtherScripts(page, languages, read);
          if (isHardlyRead(page)) warnings.push(hardlyRead(languages));
        }
      }
      request.onProgress?.({ stage: "ocr", done: 1, total: 1, unit: "pages" });
      return warnings.length === 0 ? page : { ...page, warnings };
    }, request.signal);
    return recognised.finally(() => this.#waiting.delete(onProgress));
  }

  /** The language that a page turned out to be written in, where it was read in others. */
  async #otherLanguage(
    page: OcrPage,
    languages: readonly string[],
  ): Promise<{ name: string; isInstalled: boolean; warning: string } | undefined> {
    const tags = languages.map((name) => tagOf(name) ?? name);
    const tag = otherLanguage(
      page.words.map(({ text }) => text),
      tags,
    );
    const name = tag === undefined ? undefined : dataName(tag);
    if (tag === undefined || name === undefined) return undefined;
    const isInstalled = (await findLanguage(name, this.#options.dataFolder, scriptPath())) !== undefined;
    const language = new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag;
    const warning = `OCR: the text looks ${language}, and was read as ${languages.join(", ")}: accents and words may be wrong. With npm install @tesseract.js-data/${name}, such pages are read as ${language}.`;
    return { name, isInstalled, warning };
  }

  /** The best reading of a page that was hardly recognised: as it is, or in another script whose data is installed. */
  async #inOtherScripts(
    page: OcrPage,
    languages: readonly string[],
    read: (names: readonly string[]) => Promise<OcrPage>,
  ): Promise<OcrPage> {
    const others = (await installedLanguages(scriptPath(), this.#options.dataFolder)).filter(
      (name) => !languages.includes(name) && !isLatin(name),
    );
    let best = page;
    for (const name of others.slice(0, MAX_SCRIPTS)) {
      const other = await read([name]);
      if (other.confidence > best.confidence) best = other;
    }
    return best;
  }

  async close(): Promise<void> {
    this.#closed = true;
    // The thread of a page under way would never answer.
    for (const slot of this.#all) slot.died?.(closedError());
    await Promise.all([this.#pictures.close(), ...[...this.#all].map((slot) => this.#discard(slot))]);
  }

  /** The data of the languages asked for, as far as installed; the default languages stand in, with a warning. */
  async #languages(tags: readonly string[] | undefined): Promise<{ languages: string[]; warnings: string[] }> {
    const asked = tags === undefined || tags.length === 0 ? this.#options.languages : tags;
    const languages = await this.#load(asked, MAX_LANGUAGES);
    const missing = namesOf(asked).filter((name) => !languages.includes(name));
    if (languages.length === 0) languages.push(...(await this.#load([...this.#options.languages, "en"], 1)));
    const hint = `npm install ${missing.map((name) => `@tesseract.js-data/${name}`).join(" ")}`;
    if (languages.length === 0) {
      throw new QuernError("DRIVER_MISSING", `OCR: no language data is installed for ${asked.join(", ")}.`, { hint });
    }
    if (missing.length === 0) return { languages, warnings: [] };
    const used = languages.join(", ");
    return {
      languages,
      warnings: [`OCR: no data is installed for ${missing.join(", ")}; recognised with ${used}. To install: ${hint}`],
    };
  }

  async #load(tags: readonly string[], most: number): Promise<string[]> {
    const found: string[] = [];
    for (const name of namesOf(tags)) {
      if (found.length < most && (await findLanguage(name, this.#options.dataFolder, scriptPath())) !== undefined)
        found.push(name);
    }
    return found;
  }

  async #run(slot: Slot, picture: GreyPicture, { dpi, signal, onProgress }: PageWork): Promise<OcrPage> {
    clearTimeout(slot.idleTimer);
    if (!this.#all.has(slot)) throw this.#ended();
    slot.thread.ref();
    if (signal.aborted) {
      this.#release(slot);
      throw signal.reason;
    }
    let onAbort = (): void => {};
    // A recogniser cannot be interrupted: it is ended.
    const aborted = new Promise<never>((_, reject) => {
      onAbort = () => {
        void this.#discard(slot);
        reject(signal.reason);
      };
      slot.died = reject;
      slot.onProgress = onProgress;
    });
    aborted.catch(() => {});
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      const job = slot.worker
        .setParameters({ user_defined_dpi: String(Math.round(dpi)), ...PAGE_SEGMENTATION })
        .then(() => {
          // The library sends to an ended thread all the same, and nothing could catch that.
          if (!this.#all.has(slot)) throw this.#ended();
          const file = toGreyMap(picture);
          slot.thread.postMessage({ picture: file } satisfies PictureMessage, [file.buffer]);
          return slot.worker.recognize(NO_PICTURE, {}, { text: false, blocks: true });
        });
      const { data } = await Promise.race([job, aborted]);
      slot.pages++;
      slot.hasReadLargePage ||= picture.grey.length > LARGE_PAGE_PIXELS;
      if (slot.pages >= this.#options.recycleAfter) void this.#discard(slot);
      else this.#release(slot);
      return toPage(data as unknown as RecognisedData, picture.width, picture.height);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      void this.#discard(slot);
      if (this.#closed) throw closedError();
      if (QuernError.is(error)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (/read(ing)? image/i.test(reason)) throw damagedImage("Picture", error);
      throw new QuernError("WORKER_FAILED", `OCR: the recogniser failed: ${reason}`, { cause: error });
    } finally {
      slot.died = undefined;
      slot.onProgress = undefined;
      signal.removeEventListener("abort", onAbort);
    }
  }

  #ended(): QuernError {
    return this.#closed ? closedError() : new QuernError("WORKER_FAILED", "OCR: the recogniser ended before the page.");
  }

  async #take(code: string): Promise<Slot> {
    if (this.#closed) throw closedError();
    const slot = this.#takeIdle(code) ?? (await this.#start(code));
    if (!this.#closed) return slot;
    await this.#discard(slot);
    throw closedError();
  }

  async #start(code: string): Promise<Slot> {
    const { createWorker } = createRequire(scriptPath())(
      join(vendorFolder(scriptPath()), "index.cjs"),
    ) as typeof Tesseract;
    let slot: Slot | undefined;
    const worker = await createWorker(code, 1, {
      workerPath: scriptPath(),
      cacheMethod: "none",
      gzip: true,
      // Comes back to the recogniser's adapter as part of the file name.
      langPath: this.#options.dataFolder ?? INSTALLED,
      logger: ({ status }) => {
        if (status !== RECOGNISING) return;
        slot?.onProgress?.();
        for (const onProgress of this.#waiting) onProgress();
      },
      errorHandler: () => {},
    });
    const { worker: thread } = worker as unknown as { worker: Thread };
    const started: Slot = { worker, thread, languages: code, pages: 0, hasReadLargePage: false };
    slot = started;
    thread.on("error", (error) => {
      started.died?.(error);
      void this.#discard(started);
    });
    this.#all.add(started);
    return started;
  }

  #takeIdle(code: string): Slot | undefined {
    const index = this.#idle.findIndex((slot) => slot.languages === code);
    if (index >= 0) return this.#idle.splice(index, 1)[0];
    // Another language holds the place: its recogniser makes room.
    const other = this.#all.size >= this.#options.workers ? this.#idle.shift() : undefined;
    if (other !== undefined) void this.#discard(other);
    return undefined;
  }

  #release(slot: Slot): void {
    // One that is being ended takes no further pages.
    if (!this.#all.has(slot)) return;
    // An idle recogniser must not keep the process alive.
    slot.thread.unref();
    const { idleMilliseconds } = this.#options;
    const isShort = slot.hasReadLargePage || this.#idle.length > 0;
    const wait = isShort ? Math.min(SHORTLY_IDLE_MS, idleMilliseconds) : idleMilliseconds;
    slot.idleTimer = setTimeout(() => void this.#discard(slot), wait).unref();
    this.#idle.push(slot);
  }

  async #discard(slot: Slot): Promise<void> {
    clearTimeout(slot.idleTimer);
    this.#all.delete(slot);
    const index = this.#idle.indexOf(slot);
    if (index >= 0) this.#idle.splice(index, 1);
    await slot.worker.terminate();
  }
}

const closedError = (): QuernError => new QuernError("CANCELLED", "The OCR engine is closed.");

interface Thread {
  on(event: "error", listener: (error: Error) => void): void;
  ref(): void;
  unref(): void;
  postMessage(message: PictureMessage, moved: ArrayBuffer[]): void;
}

/**
 * Worker threads cannot load TypeScript: when run from `src` (tests), point at the build of the same file. In a bundle, the file is the one
 * that is installed.
 */
function scriptPath(): string {
  const path = fileURLToPath(new URL("./recogniser.js", import.meta.url));
  if (!/[\\/](?:src|dist)[\\/]tesseract\.[jt]s$/.test(fileURLToPath(import.meta.url))) {
    const installed = packageFile("@quern/ocr/recogniser");
    if (installed !== undefined) return installed;
    throw new QuernError("DRIVER_MISSING", "OCR: this bundle was started without @quern/ocr in node_modules.", {
      hint: "Install quern beside the bundle.",
    });
  }
  return path.replace(/([\\/])src([\\/]recogniser\.js)$/, "$1dist$2");
}

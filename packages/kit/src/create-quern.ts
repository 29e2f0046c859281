import { join } from "node:path";
import { archiveParser } from "@quern/archives";
import { type ChromiumRendererOptions, chromiumRenderer } from "@quern/browser";
import type { EngineOptions } from "@quern/core";
import { csvParser } from "@quern/csv";
import { dataParser } from "@quern/data";
import { epubParser, mobiParser } from "@quern/epub";
import { markupParser } from "@quern/markup";
import type { MailOptions } from "@quern/monitor";
import { imageParser, tesseractOcr } from "@quern/ocr";
import { officeParsers } from "@quern/office";
import { pdfParser } from "@quern/pdf";
import { localIndex } from "@quern/search";
import type { OcrEngine, Parser } from "@quern/types";
import { checkOptions } from "./check-options.js";
import { Quern } from "./quern.js";
import { lazyStores } from "./stores.js";

/** Options of {@link createQuern}: drivers in place of the built-in ones, where things are kept, models and services. */
export interface QuernOptions extends EngineOptions {
  /** Asked before the built-in parsers. */
  readonly parsers?: readonly Parser[];
  /** Recognises scans and pictures of text, e.g. `paddleOcr()` (closed by its maker). Default: `tesseractOcr()`. */
  readonly ocr?: OcrEngine;
  /** Settings of the built-in renderer: path, limits, filter lists. Without effect when `renderer` is given. */
  readonly browser?: ChromiumRendererOptions;
  /**
   * Directory that keeps the cache, profiles and snapshots. It is made at once and opened with the first call that needs it. `cache` and
   * `storage` take precedence. Default: in memory.
   */
  readonly dataDir?: string;
  /** `redis://…` or `rediss://…`: keeps the same in a Redis that several processes share. */
  readonly redisUrl?: string;
  /**
   * Lets all teams of a server search what any of them has read. Default: a team finds its own pages alone. Without effect when `search` is
   * given.
   */
  readonly sharedIndex?: boolean;
  /** Mail server for the reports of monitors. Default: no mail is sent. */
  readonly mail?: MailOptions;
  /** Signs the webhooks of monitors. Default: they carry no signature. */
  readonly webhookSecret?: string;
}

/**
 * An engine with every driver registered. Nothing is opened, loaded or written until a call needs it, but a missing data directory is made.
 *
 * @throws QuernError `BAD_REQUEST` for an option of the wrong type; `STATE_UNAVAILABLE` for a data directory that cannot be made or written to
 *
 * @example
 * await using quern = createQuern();
 * const { markdown } = await quern.parse("report.pdf");
 */
export function createQuern(given: QuernOptions = {}): Quern {
  checkOptions(given);
  const { browser, dataDir, redisUrl, ocr: ownOcr, sharedIndex, mail, webhookSecret, ...options } = given;
  const stores = lazyStores({ dataDir, redisUrl, logger: options.logger });
  const ocr = ownOcr ?? tesseractOcr();
  const builtIn = [
    ...[csvParser(), ...officeParsers(), epubParser(), mobiParser(), pdfParser({ ocr }), imageParser({ ocr })],
    ...[markupParser(), dataParser(), archiveParser()],
  ];
  const settings: EngineOptions = {
    search: [
      localIndex({
        ...(dataDir === undefined ? {} : { directory: join(dataDir, "search") }),
        ...(sharedIndex === undefined ? {} : { sharedIndex }),
        ...(options.logger ? { logger: options.logger } : {}),
      }),
    ],
    renderer: chromiumRenderer(browser),
    ...(stores ? { cache: stores.cache, storage: stores.storage } : {}),
    ...options,
    parsers: [...(options.parsers ?? []), ...builtIn],
    resources: [...(options.resources ?? []), ...(ownOcr ? [] : [ocr]), ...(stores ? [stores] : [])],
  };
  return new Quern(settings, stores?.frontiers, async (quern) => {
    const { openMonitors } = await import("./open-monitors.js");
    const { logger } = options;
    return openMonitors(quern, { dataDir, redisUrl, mail, webhookSecret, logger });
  });
}

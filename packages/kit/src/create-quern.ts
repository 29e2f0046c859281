import { join } from "node:path";
import { archiveParser } from "@quern/archives";
import { chromiumRenderer } from "@quern/browser";
import type { EngineOptions } from "@quern/core";
import { csvParser } from "@quern/csv";
import { dataParser } from "@quern/data";
import { epubParser, mobiParser } from "@quern/epub";
import { markupParser } from "@quern/markup";
import { imageParser, tesseractOcr } from "@quern/ocr";
import { officeParsers } from "@quern/office";
import { pdfParser } from "@quern/pdf";
import { localIndex } from "@quern/search";
import { checkOptions } from "./check-options.js";
import { Quern } from "./quern.js";
import type { QuernOptions } from "./quern-options.js";
import { lazyStores } from "./stores.js";

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

/**
 * The functions that worker threads run for large pages. Each loads what it needs when it is called, so that a thread which converts
 * pages never loads the reader of menus.
 */
import type { WorkerModule } from "@quern/documents";
import type { HtmlRequest } from "@quern/extract/page";
import type { HtmlConversion, HtmlConversionRequest } from "@quern/markdown";
import type { RedactOptions } from "@quern/types";
import type { MediaFactsRequest } from "../media/facts.js";

/** This module, for `WorkerPool.run`. */
export const TASKS: WorkerModule = {
  url: new URL(import.meta.url),
  name: "@quern/core/tasks",
  load: () => import("./tasks.js"),
};

export const convertPage = async (request: HtmlConversionRequest): Promise<HtmlConversion> =>
  (await import("./convert-page.js")).convertPage(request);

export const extractImages = async (request: HtmlRequest) =>
  (await import("@quern/extract/images")).extractImages(request);

export const extractMenu = async (request: HtmlRequest) => (await import("@quern/extract/menu")).extractMenu(request);

export const extractProduct = async (request: HtmlRequest) =>
  (await import("@quern/extract/product")).extractProduct(request);

export const readMediaFacts = async (request: MediaFactsRequest) =>
  (await import("../media/facts.js")).readMediaFacts(request);

export const redactTexts = async (request: {
  readonly texts: readonly string[];
  readonly options: RedactOptions;
}): Promise<string[]> => (await import("@quern/extract/redact")).redactTexts(request);

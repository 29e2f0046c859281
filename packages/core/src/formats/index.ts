/** The registry of output formats: one file a format. */
import { QuernError } from "@quern/types";
import type { FormatName } from "../options/formats.js";
import { attributesFormat } from "./attributes.js";
import { type FormatDefinition, lazyFormat } from "./format.js";
import { htmlFormat } from "./html.js";
import { imageDetailsFormat, imagesFormat } from "./images.js";
import { linksFormat } from "./links.js";
import { markdownFormat } from "./markdown.js";
import { rawBase64Format } from "./raw-base64.js";
import { rawHtmlFormat } from "./raw-html.js";
import { screenshotFormat } from "./screenshot.js";
import { tablesFormat } from "./tables.js";

const REGISTRY: ReadonlyMap<FormatName, FormatDefinition> = new Map(
  [
    markdownFormat,
    htmlFormat,
    rawHtmlFormat,
    rawBase64Format,
    linksFormat,
    imagesFormat,
    imageDetailsFormat,
    attributesFormat,
    tablesFormat,
    screenshotFormat,
    lazyFormat(
      { name: "pageImages", reads: [], redactedBy: "nothing" },
      async () => (await import("./page-images.js")).producePageImages,
    ),
    lazyFormat(
      { name: "summary", reads: ["markdown"], redactedBy: "markdown" },
      async () => (await import("./summary.js")).produceSummary,
    ),
    lazyFormat(
      { name: "json", reads: ["source"], readsWithModel: ["markdown"], redactedBy: "result" },
      async () => (await import("./json.js")).produceJson,
    ),
    lazyFormat(
      { name: "deterministicJson", reads: ["source"], redactedBy: "result" },
      async () => (await import("./json.js")).produceDeterministicJson,
    ),
    lazyFormat(
      { name: "question", reads: ["markdown"], redactedBy: "markdown" },
      async () => (await import("./question.js")).produceQuestion,
    ),
    lazyFormat(
      { name: "query", reads: ["markdown"], redactedBy: "markdown" },
      async () => (await import("./question.js")).produceQuery,
    ),
    lazyFormat(
      { name: "highlights", reads: ["markdown"], redactedBy: "markdown" },
      async () => (await import("./highlights.js")).produceHighlights,
    ),
    lazyFormat(
      { name: "product", reads: ["source"], redactedBy: "result" },
      async () => (await import("./product.js")).produceProduct,
    ),
    lazyFormat(
      { name: "menu", reads: ["source"], redactedBy: "result" },
      async () => (await import("./menu.js")).produceMenu,
    ),
    lazyFormat(
      { name: "changeTracking", reads: ["markdown", "source"], redactedBy: "result" },
      async () => (await import("./change-tracking.js")).produceChangeTracking,
    ),
    lazyFormat(
      { name: "audio", reads: ["source"], redactedBy: "nothing" },
      async () => (await import("./audio.js")).produceAudio,
    ),
    lazyFormat(
      { name: "video", reads: ["source"], redactedBy: "nothing" },
      async () => (await import("./video.js")).produceVideo,
    ),
    lazyFormat(
      { name: "branding", reads: ["markdown", "source"], redactedBy: "nothing" },
      async () => (await import("./branding.js")).produceBranding,
    ),
  ].map((definition) => [definition.name, definition as FormatDefinition]),
);

export function formatDefinition(name: FormatName): FormatDefinition {
  const definition = REGISTRY.get(name);
  if (!definition) throw new QuernError("BAD_REQUEST", `Unknown format "${name}".`);
  return definition;
}

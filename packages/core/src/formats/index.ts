/** The registry of output formats: one file a format. */
import { QuernError } from "@quern/types";
import type { FormatName } from "../options/formats.js";
import { attributesFormat } from "./attributes.js";
import { type FormatDefinition, lazyFormat } from "./format.js";
import { htmlFormat } from "./html.js";
import { imagesFormat } from "./images.js";
import { linksFormat } from "./links.js";
import { markdownFormat } from "./markdown.js";
import { rawBase64Format } from "./raw-base64.js";
import { rawHtmlFormat } from "./raw-html.js";
import { screenshotFormat } from "./screenshot.js";

const REGISTRY: ReadonlyMap<FormatName, FormatDefinition> = new Map(
  [
    markdownFormat,
    htmlFormat,
    rawHtmlFormat,
    rawBase64Format,
    linksFormat,
    imagesFormat,
    attributesFormat,
    screenshotFormat,
    lazyFormat("summary", ["markdown"], async () => (await import("./summary.js")).produceSummary),
    lazyFormat("json", ["markdown"], async () => (await import("./json.js")).produceJson),
    lazyFormat("deterministicJson", [], async () => (await import("./json.js")).produceDeterministicJson),
    lazyFormat("question", ["markdown"], async () => (await import("./question.js")).produceQuestion),
    lazyFormat("query", ["markdown"], async () => (await import("./question.js")).produceQuery),
    lazyFormat("highlights", ["markdown"], async () => (await import("./highlights.js")).produceHighlights),
    lazyFormat("product", [], async () => (await import("./product.js")).produceProduct),
    lazyFormat("menu", [], async () => (await import("./menu.js")).produceMenu),
    lazyFormat(
      "changeTracking",
      ["markdown"],
      async () => (await import("./change-tracking.js")).produceChangeTracking,
    ),
    lazyFormat("audio", [], async () => (await import("./audio.js")).produceAudio),
    lazyFormat("video", [], async () => (await import("./video.js")).produceVideo),
    lazyFormat("branding", ["markdown"], async () => (await import("./branding.js")).produceBranding),
  ].map((definition) => [definition.name, definition as FormatDefinition]),
);

export function formatDefinition(name: FormatName): FormatDefinition {
  const definition = REGISTRY.get(name);
  if (!definition) throw new QuernError("BAD_REQUEST", `Unknown format "${name}".`);
  return definition;
}

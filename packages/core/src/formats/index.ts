/** The registry of output formats: one file a format. */
import { QuernError } from "../errors.js";
import type { FormatName } from "../options/formats.js";
import { attributesFormat } from "./attributes.js";
import { audioFormat } from "./audio.js";
import { brandingFormat } from "./branding.js";
import { changeTrackingFormat } from "./change-tracking.js";
import type { FormatDefinition } from "./format.js";
import { highlightsFormat } from "./highlights.js";
import { htmlFormat } from "./html.js";
import { imagesFormat } from "./images.js";
import { deterministicJsonFormat, jsonFormat } from "./json.js";
import { linksFormat } from "./links.js";
import { markdownFormat } from "./markdown.js";
import { menuFormat } from "./menu.js";
import { productFormat } from "./product.js";
import { queryFormat, questionFormat } from "./question.js";
import { rawBase64Format } from "./raw-base64.js";
import { rawHtmlFormat } from "./raw-html.js";
import { screenshotFormat } from "./screenshot.js";
import { summaryFormat } from "./summary.js";
import { videoFormat } from "./video.js";

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
    summaryFormat,
    jsonFormat,
    deterministicJsonFormat,
    questionFormat,
    queryFormat,
    highlightsFormat,
    productFormat,
    menuFormat,
    changeTrackingFormat,
    audioFormat,
    videoFormat,
    brandingFormat,
  ].map((definition) => [definition.name, definition as FormatDefinition]),
);

export function formatDefinition(name: FormatName): FormatDefinition {
  const definition = REGISTRY.get(name);
  if (!definition) throw new QuernError("BAD_REQUEST", `Unknown format "${name}".`);
  return definition;
}

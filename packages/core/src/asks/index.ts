// Written by scripts/asks.mjs. Do not edit.
/** The table of asks: everything that a caller can ask of a page or document. */
import { actions } from "./actions.js";
import { assets } from "./assets.js";
import { attachments } from "./attachments.js";
import { attributes } from "./attributes.js";
import { audio } from "./audio.js";
import { blocks } from "./blocks.js";
import { branding } from "./branding.js";
import { changeTracking } from "./change-tracking.js";
import { chunks } from "./chunks.js";
import { citations } from "./citations.js";
import { comments } from "./comments.js";
import { describeImages } from "./describe-images.js";
import { deterministicJson } from "./deterministic-json.js";
import { discover } from "./discover.js";
import { explain } from "./explain.js";
import { headersFooters } from "./headers-footers.js";
import { highlights } from "./highlights.js";
import { html } from "./html.js";
import { imageDetails } from "./image-details.js";
import { images } from "./images.js";
import { json } from "./json.js";
import { linkStyle } from "./link-style.js";
import { links } from "./links.js";
import { markdown } from "./markdown.js";
import { maxTokens } from "./max-tokens.js";
import { menu } from "./menu.js";
import { pageImages } from "./page-images.js";
import { pages } from "./pages.js";
import { product } from "./product.js";
import { query } from "./query.js";
import { question } from "./question.js";
import { rawBase64 } from "./raw-base64.js";
import { rawHtml } from "./raw-html.js";
import { screenshot } from "./screenshot.js";
import { summary } from "./summary.js";
import { tableStyle } from "./table-style.js";
import { tables } from "./tables.js";
import { transcript } from "./transcript.js";
import { video } from "./video.js";

export const ASKS = [
  actions,
  assets,
  attachments,
  attributes,
  audio,
  blocks,
  branding,
  changeTracking,
  chunks,
  citations,
  comments,
  describeImages,
  deterministicJson,
  discover,
  explain,
  headersFooters,
  highlights,
  html,
  imageDetails,
  images,
  json,
  linkStyle,
  links,
  markdown,
  maxTokens,
  menu,
  pageImages,
  pages,
  product,
  query,
  question,
  rawBase64,
  rawHtml,
  screenshot,
  summary,
  tableStyle,
  tables,
  transcript,
  video,
] as const;

export { frameAddresses } from "./frames.js";
export type { HtmlRequest } from "./html-request.js";
export { PageSource, parsedPageOf } from "./page-source.js";
export type { ParsedPage } from "./parsed-page.js";

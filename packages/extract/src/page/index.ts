export type { HtmlRequest } from "./html-request.js";
export { type ParsedPage, parsePage } from "./parsed-page.js";

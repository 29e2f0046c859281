import { defineFormat } from "./format.js";

/** The text as received, only decoded; for documents the HTML that the parser made. */
export const rawHtmlFormat = defineFormat({
  name: "rawHtml",
  reads: ["source"],
  redactedBy: "nothing",
  produce: (_format, { content }) => ({ rawHtml: content.raw }),
});

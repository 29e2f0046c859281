import { defineFormat } from "./format.js";

/** Absolute addresses of the selected content, each once, in order. */
export const linksFormat = defineFormat({
  name: "links",
  reads: ["links"],
  redactedBy: "nothing",
  produce: (_format, { views }) => ({ links: views.links ?? [] }),
});

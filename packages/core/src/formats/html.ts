import { defineFormat } from "./format.js";

/** Cleaned HTML of the selected content. */
export const htmlFormat = defineFormat({
  name: "html",
  reads: ["html"],
  redactedBy: "nothing",
  produce: (_format, { views }) => ({ html: views.html ?? "" }),
});

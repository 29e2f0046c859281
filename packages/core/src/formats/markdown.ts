import { defineFormat } from "./format.js";

/** GitHub-flavoured Markdown of the selected content. */
export const markdownFormat = defineFormat({
  name: "markdown",
  reads: ["markdown"],
  redactedBy: "markdown",
  produce: (_format, { views }) => ({ markdown: views.markdown ?? "" }),
});

import { defineFormat } from "./format.js";

/** GitHub-flavoured Markdown of the selected content. */
export const markdownFormat = defineFormat({
  name: "markdown",
  needs: ["markdown"],
  produce: (_format, { views }) => ({ markdown: views.markdown ?? "" }),
});

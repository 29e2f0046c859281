import { runOverHtml } from "../apart/run-apart.js";
import { defineFormat } from "./format.js";

/** The tables of the content as rows of text and as CSV; charts of PDF are among them. */
export const tablesFormat = defineFormat({
  name: "tables",
  reads: ["html"],
  redactedBy: "result",
  produce: async (_format, context) => {
    const html = context.views.html ?? "";
    return { tables: await runOverHtml("tablesOf", html, context) };
  },
});

import { z } from "zod";
import { defineExtra } from "../asking/define.js";
import { pdfOption } from "../page-options/resolved-page.js";

export const blocks = defineExtra({
  name: "blocks",
  description:
    "Adds `blocks`: the headings, paragraphs, lists, tables, figures and code of a document in reading order. Each has its place in `markdown`; for PDF and scanned images also page, box and confidence.",
  option: z.boolean().optional(),
  output: {
    blocks: z
      .array(z.looseObject({}))
      .exactOptional()
      .meta({ description: "Blocks of the document, page by page if it has pages." }),
  },
  reads: ["markdown", "blocks"],
  redactedBy: "nothing",
  isAsked: (setting, options) => setting === true || pdfOption(options)?.blocks === true,
  async produce(setting, context) {
    const made = await context.blocks();
    if (!made && setting === true)
      context.notes.warn("There are no blocks: they are made of documents, not of web pages.");
    return made ? { blocks: made as Array<Record<string, unknown>> } : {};
  },
});

import { z } from "zod";
import { defineExtra } from "../asking/define.js";
import { pdfOption } from "../page-options/resolved-page.js";

export const blocks = defineExtra({
  name: "blocks",
  description:
    "Add `blocks`: the document as headings, paragraphs, lists, tables, figures and code in reading order, each with its place in `markdown`; of PDF and pictures also with page, box and confidence.",
  option: z.boolean().optional(),
  output: {
    blocks: z
      .array(z.looseObject({}))
      .exactOptional()
      .meta({ description: "Blocks of the document, page by page where it has pages." }),
  },
  reads: ["markdown", "blocks"],
  isAsked: (setting, options) => setting === true || pdfOption(options)?.blocks === true,
  async produce(_setting, context) {
    const made = await context.blocks();
    return made ? { blocks: made as Array<Record<string, unknown>> } : {};
  },
});

import { z } from "zod";
import { defineFormat } from "../asking/define.js";

export const rawHtml = defineFormat({
  name: "rawHtml",
  description:
    "The page as it was sent, or as scripts had made it when a browser brought it; of a document, the HTML that its parser made.",
  input: {},
  output: { rawHtml: z.string().meta({ description: "The whole page as HTML." }) },
  reads: ["source"],
  redactedBy: "nothing",
  produce: (_format, { content }) => ({ rawHtml: content.raw }),
});

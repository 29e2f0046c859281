import { z } from "zod";
import { defineFormat } from "../asking/define.js";

export const rawHtml = defineFormat({
  name: "rawHtml",
  description: "The page as received, or as rendered if a browser loaded it; for a document, the HTML of its parser.",
  input: {},
  output: { rawHtml: z.string().meta({ description: "The whole page as HTML." }) },
  reads: ["source"],
  redactedBy: "nothing",
  produce: (_format, { content }) => ({ rawHtml: content.raw }),
});

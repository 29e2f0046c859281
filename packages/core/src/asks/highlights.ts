import { z } from "zod";
import { defineFormat } from "../asking/define.js";
import { questionSchema } from "../page-options/prompt.js";

export const highlights = defineFormat({
  name: "highlights",
  description: "The passages that match a query, verbatim, best first.",
  input: { query: questionSchema.meta({ description: "What the passages should be about." }) },
  output: { highlights: z.string().exactOptional().meta({ description: "Passages, separated by blank lines." }) },
  reads: ["markdown"],
  redactedBy: "markdown",
  isCited: true,
  credits: 4,
  example: { type: "highlights", query: "prices and discounts" },
  ownFlags: ["query"],
  produce: async (format, context) => (await import("../formats/highlights.js")).produceHighlights(format, context),
});

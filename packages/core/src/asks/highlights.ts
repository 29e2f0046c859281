import { z } from "zod";
import { defineFormat } from "../asking/define.js";
import { questionSchema } from "../page-options/prompt.js";

export const highlights = defineFormat({
  name: "highlights",
  description: "The passages that matter for a query, as they stand in the page, best first.",
  input: { query: questionSchema.meta({ description: "What the passages should speak of." }) },
  output: { highlights: z.string().exactOptional().meta({ description: "Passages with a blank line between them." }) },
  reads: ["markdown"],
  redactedBy: "markdown",
  isCited: true,
  credits: 4,
  example: { type: "highlights", query: "prices and discounts" },
  ownFlags: ["query"],
  produce: async (format, context) => (await import("../formats/highlights.js")).produceHighlights(format, context),
});

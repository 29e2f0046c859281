import { z } from "zod";
import { defineFormat } from "../asking/define.js";

export const summary = defineFormat({
  name: "summary",
  description:
    "Three to five sentences, written by a language model, or without one the most important sentences of the page.",
  input: {},
  output: {
    summary: z.string().exactOptional().meta({ description: "The summary; absent if there is nothing to summarise." }),
  },
  reads: ["markdown"],
  redactedBy: "markdown",
  isHeldBack: true,
  isCited: true,
  produce: async (_format, context) => (await import("../formats/summary.js")).produceSummary(context),
});

import { z } from "zod";
import { defineFormat } from "../asking/define.js";
import { questionSchema } from "../page-options/prompt.js";

export const query = defineFormat({
  name: "query",
  description: "The older name of `question`; with `directQuote` the answer is in the words of the page.",
  input: {
    prompt: questionSchema.meta({ description: "What is asked of the page." }),
    mode: z
      .enum(["freeform", "directQuote"])
      .default("freeform")
      .meta({ description: "Whether the answer is worded freely or quoted from the page." }),
  },
  output: { answer: z.string().exactOptional().meta({ description: "The answer; empty where the page has none." }) },
  reads: ["markdown"],
  redactedBy: "markdown",
  isCited: true,
  credits: 4,
  isHeldBack: true,
  example: { type: "query", prompt: "What does it cost?" },
  flags: { prompt: "question" },
  question: ({ prompt }) => prompt,
  ownFlags: [],
  produce: async (format, context) => (await import("../formats/question.js")).produceQuery(format, context),
});

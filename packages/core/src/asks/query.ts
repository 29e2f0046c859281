import { z } from "zod";
import { defineFormat } from "../asking/define.js";
import { questionSchema } from "../page-options/prompt.js";

export const query = defineFormat({
  name: "query",
  description: "Older name of `question`. With `directQuote`, the answer quotes the page.",
  input: {
    prompt: questionSchema.meta({ description: "The question." }),
    mode: z
      .enum(["freeform", "directQuote"])
      .default("freeform")
      .meta({ description: "Whether the answer is freely worded or quoted from the page." }),
  },
  output: { answer: z.string().exactOptional().meta({ description: "The answer; empty if the page has none." }) },
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

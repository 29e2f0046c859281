import { z } from "zod";
import { defineFormat } from "../asking/define.js";
import { questionSchema } from "../page-options/prompt.js";

export const question = defineFormat({
  name: "question",
  description:
    "Answers a question from the page: in a language model's words, or with the sentence or two of the page that answer.",
  input: { question: questionSchema.meta({ description: "The question." }) },
  output: { answer: z.string().exactOptional().meta({ description: "The answer; empty if the page has none." }) },
  reads: ["markdown"],
  redactedBy: "markdown",
  isCited: true,
  credits: 4,
  isHeldBack: true,
  example: { type: "question", question: "What does it cost?" },
  question: ({ question: asked }) => asked,
  ownFlags: ["question"],
  produce: async (format, context) => (await import("../formats/question.js")).produceQuestion(format, context),
});

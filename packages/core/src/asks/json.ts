import { z } from "zod";
import { defineFormat } from "../asking/define.js";
import { dataSchema, promptSchema } from "../page-options/prompt.js";

export const json = defineFormat({
  name: "json",
  description: "Data that fits a JSON Schema, from structured data, labels, tables and layout, or by a language model.",
  input: {
    schema: dataSchema.optional().meta({ description: "JSON Schema of the data." }),
    prompt: promptSchema.optional().meta({ description: "Instructions in words; needs a language model." }),
    checkPromptInjection: z
      .boolean()
      .optional()
      .meta({ description: "Refuses pages that contain instructions for language models." }),
  },
  output: { json: z.unknown().optional().meta({ description: "The data; null if the page does not state it." }) },
  reads: ["source"],
  readsWithModel: ["markdown"],
  redactedBy: "result",
  credits: 4,
  isHeldBack: true,
  isCited: true,
  example: {
    type: "json",
    schema: { type: "object", properties: { title: { type: "string" }, price: { type: "number" } } },
  },
  ownFlags: ["schema", "prompt"],
  produce: async (format, context) => (await import("../formats/json.js")).produceJson(format, context),
});

import { z } from "zod";
import { defineFormat } from "../asking/define.js";
import { dataSchema, promptSchema } from "../page-options/prompt.js";

export const deterministicJson = defineFormat({
  name: "deterministicJson",
  description:
    "Data that fits a JSON Schema, by rules alone: no model is used, and the same page gives the same answer.",
  input: {
    schema: dataSchema.optional().meta({ description: "JSON Schema of the data." }),
    prompt: promptSchema.optional().meta({ description: "No effect: rules follow the schema alone." }),
  },
  output: { json: z.unknown().optional().meta({ description: "The data; null if the page does not state it." }) },
  reads: ["source"],
  redactedBy: "result",
  isCited: true,
  example: { type: "deterministicJson", schema: { type: "object", properties: { title: { type: "string" } } } },
  produce: async (format, context) => (await import("../formats/json.js")).produceDeterministicJson(format, context),
});

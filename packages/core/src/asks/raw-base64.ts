import { z } from "zod";
import { defineFormat } from "../asking/define.js";

export const rawBase64 = defineFormat({
  name: "rawBase64",
  description: "The response body in base64, whatever it is.",
  input: {},
  output: { rawBase64: z.string().meta({ description: "The bytes in base64." }) },
  reads: [],
  redactedBy: "nothing",
  isForSearches: false,
  isAlone: true,
  produce: (_format, { source, content }) => ({
    // A page rendered by a browser contains marks for the cleaner.
    rawBase64: Buffer.from(source.timezone === undefined ? source.body : content.raw).toString("base64"),
  }),
});

import { defineFormat } from "./format.js";

/** The bytes as received, in base64. */
export const rawBase64Format = defineFormat({
  name: "rawBase64",
  reads: [],
  redactedBy: "nothing",
  produce: (_format, { source, content }) => ({
    // What a browser rendered has marks for the cleaner in it.
    rawBase64: Buffer.from(source.timezone === undefined ? source.body : content.raw).toString("base64"),
  }),
});

import { defineFormat } from "./format.js";

/** The bytes as received, in base64. */
export const rawBase64Format = defineFormat({
  name: "rawBase64",
  reads: [],
  redactedBy: "nothing",
  produce: (_format, { source, content }) => ({
    // A page rendered by a browser contains marks for the cleaner.
    rawBase64: Buffer.from(source.timezone === undefined ? source.body : content.raw).toString("base64"),
  }),
});

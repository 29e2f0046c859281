import { defineFormat } from "./format.js";

/** The bytes as received, in base64. */
export const rawBase64Format = defineFormat({
  name: "rawBase64",
  needs: [],
  produce: (_format, { source }) => ({ rawBase64: Buffer.from(source.body).toString("base64") }),
});

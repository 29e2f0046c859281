import { z } from "zod";
import { defineExtra } from "../asking/define.js";

export const headersFooters = defineExtra({
  name: "headersFooters",
  description:
    "Headers, footers and page numbers of PDF pages: `drop` (default; `metadata.headersFooters` lists them) or `keep` them in place.",
  option: z.enum(["drop", "keep"]).optional(),
  output: {},
});

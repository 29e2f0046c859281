import { z } from "zod";
import { defineExtra } from "../asking/define.js";

export const headersFooters = defineExtra({
  name: "headersFooters",
  description:
    "Headers, footers and page numbers of PDF pages, headers and footers of documents (docx, odt, rtf, xlsx, pptx): `drop` (default; `metadata.headersFooters` lists them), `keep` them in place, or `mark` them there (`{>>header: text<<}`).",
  option: z.enum(["drop", "keep", "mark"]).optional(),
  output: {},
});

import { z } from "zod";
import { defineExtra } from "../asking/define.js";

export const headersFooters = defineExtra({
  name: "headersFooters",
  description:
    "Lines at the edges of PDF pages that repeat over pages, and page numbers: `drop` them (default; `metadata.headersFooters` lists them), or `keep` them where they stand.",
  option: z.enum(["drop", "keep"]).optional(),
  output: {},
});

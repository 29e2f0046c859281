import { z } from "zod";
import { defineFormat } from "../asking/define.js";

export const markdown = defineFormat({
  name: "markdown",
  description:
    "The page or document as GitHub-flavoured Markdown: headings, lists, tables, code, footnotes, formulas and images.",
  input: {},
  output: { markdown: z.string().meta({ description: "The content as Markdown." }) },
  reads: ["markdown"],
  redactedBy: "markdown",
  produce: async (_format, { presented }) => ({ markdown: (await presented()).markdown ?? "" }),
});

import { z } from "zod";
import { defineFormat } from "../asking/define.js";

export const html = defineFormat({
  name: "html",
  description: "The cleaned HTML of the selected content, with absolute URLs.",
  input: {},
  output: { html: z.string().meta({ description: "The selected content as HTML." }) },
  reads: ["html"],
  redactedBy: "nothing",
  produce: (_format, { views }) => ({ html: views.html ?? "" }),
});

import { z } from "zod";
import { defineFormat } from "../asking/define.js";

export const links = defineFormat({
  name: "links",
  description: "Absolute URLs of the links in the selected content, each once.",
  input: {},
  output: { links: z.array(z.string()).meta({ description: "Absolute URLs in order." }) },
  reads: ["links"],
  redactedBy: "nothing",
  produce: (_format, { views }) => ({ links: views.links ?? [] }),
});

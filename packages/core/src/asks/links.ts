import { z } from "zod";
import { defineFormat } from "../asking/define.js";

export const links = defineFormat({
  name: "links",
  description: "Addresses of the links in the selected content, each once, absolute.",
  input: {},
  output: { links: z.array(z.string()).meta({ description: "Absolute addresses in their order." }) },
  reads: ["links"],
  redactedBy: "nothing",
  produce: (_format, { views }) => ({ links: views.links ?? [] }),
});

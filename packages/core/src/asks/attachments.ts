import { z } from "zod";
import { defineExtra } from "../asking/define.js";

export const attachments = defineExtra({
  name: "attachments",
  description: "Also convert the attachments of mail.",
  option: z.boolean().optional(),
  output: {},
});

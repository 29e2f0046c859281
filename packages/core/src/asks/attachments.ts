import { z } from "zod";
import { defineExtra } from "../asking/define.js";

export const attachments = defineExtra({
  name: "attachments",
  description: "Also converts the attachments of mail and the documents embedded in office documents.",
  option: z.boolean().optional(),
  output: {},
});

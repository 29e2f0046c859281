import { z } from "zod";
import { defineExtra } from "../asking/define.js";

export const attachments = defineExtra({
  name: "attachments",
  description: "Also converts mail attachments.",
  option: z.boolean().optional(),
  output: {},
});

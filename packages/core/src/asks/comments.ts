import { z } from "zod";
import { defineExtra } from "../asking/define.js";

export const comments = defineExtra({
  name: "comments",
  description:
    "Write comments of Office documents as a list at the `end` (default), `inline` (`{>>Ann: text<<}`), or not at all (`none`).",
  option: z.enum(["end", "inline", "none"]).optional(),
  output: {},
});

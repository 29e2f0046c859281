import { z } from "zod";
import { defineExtra } from "../asking/define.js";

export const comments = defineExtra({
  name: "comments",
  description:
    "Places the comments of Office documents: a list at the `end` (default), `inline` (`{>>Ann: text<<}`), or `none`.",
  option: z.enum(["end", "inline", "none"]).optional(),
  output: {},
});
